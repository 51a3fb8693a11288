"""The classic two-handed game, rules C1–C29.

`game.start` begins a match and `deal.start` a single deal; both are values, and `apply` an act
(`acts.act("propose 3")`) gives the next one. `view` says what a seat may know.
"""
