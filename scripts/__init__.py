"""Tools for those who work on the game; the Makefile calls them."""
