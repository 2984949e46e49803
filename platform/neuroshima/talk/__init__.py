"""Talk at a table: of players among themselves, and of spectators.

Start with `saying.py`. Talk changes nothing in a match and waits for none of its locks. `live/` carries it over the
match's socket.
"""
