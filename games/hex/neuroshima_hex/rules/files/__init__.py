"""Reading and writing positions: position files, views, new games.

docs/position-files.md describes them. Start with `new_game.start` or `load.load`. `schema` checks what is read,
`load_*` read its parts, `dump` writes a position, and `view` shows it as one seat may see it.
"""
