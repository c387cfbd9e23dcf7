"""Labs: experiments with repeated trials, one folder each."""
