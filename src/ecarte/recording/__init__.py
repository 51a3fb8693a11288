"""Records: games written down as text that a person can read and type, for both games.

`lines` cuts a text into statements and words that know their place, `opening` reads the first line
and the headers, `switches` the rules, `names` the players, and `checks` compares what a record says
of the game with what the rules say. The games' own words are in `ecarte.classic.record` and
`ecarte.banking.record`. Nothing here opens a file.
"""
