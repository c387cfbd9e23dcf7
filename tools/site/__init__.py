"""The static site: every notebook as a page that runs in the reader's browser, with nothing but files."""
