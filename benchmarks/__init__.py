"""Figures of speed and memory for `make bench`. Nothing here passes or fails by a clock."""
