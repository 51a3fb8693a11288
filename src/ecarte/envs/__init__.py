"""Écarté as an environment: for OpenSpiel, for PettingZoo and Gymnasium, and in batches on arrays.

All of them number the acts as `actions` does and show what a seat may know as `observation` does.
"""
