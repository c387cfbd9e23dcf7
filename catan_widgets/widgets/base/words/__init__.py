"""Words that several widgets use, in the current language."""
