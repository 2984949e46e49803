"""Positions from and to the outside: position files, views, new games (docs/position-files.md).

Start with `new_game.start` or `load.load`; `schema` checks what is read, `load_*` read its parts, `dump` writes it,
`view` shows one seat what it may know.
"""
