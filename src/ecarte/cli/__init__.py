"""The command line: parses words, calls the functions of the package, prints what they answer."""
