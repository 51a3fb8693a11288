"""Exact answers about the cards: play with both hands seen, the odds of a hand, draws."""
