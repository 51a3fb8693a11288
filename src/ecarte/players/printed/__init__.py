"""The player of the old books: Cavendish, Hoffmann and Hoyle.

`advice` lists the pieces of advice with a sentence for each; `hand` reads a hand as the books do;
`exchange`, `king` and `leads` say which pieces speak in a position; `player` follows the first.
"""
