"""The banking game, rules B1–B24.

`table.start` begins an evening; the table is a value, and `apply` an act (`acts.act("B stake 2
10")`) gives the next one. `tableau.settle` counts the tricks of a tableau against the banker's,
`view` says what anybody may know.
"""
