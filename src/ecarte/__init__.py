"""Écarté: the classic two-handed game and its Russian banking form, right to the letter.

`ecarte.classic` and `ecarte.banking` are the two games, `ecarte.players` those who play them;
`ecarte.rulebook` holds the numbered rules that every module cites.
"""

__version__ = "0.1.0"
