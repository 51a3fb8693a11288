"""Tables that several people share: pure values of what was done, the store, and the house.

A table is a setup and a list of entries; replaying the entries gives the same table. Nothing in the
tables themselves knows a clock or a network: times, names and acts come from outside.
"""
