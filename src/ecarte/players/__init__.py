"""Computer players: each is shown a view of the game and answers with an act.

`player.player("printed", seed)` makes a player of the classic game by its name.
"""
