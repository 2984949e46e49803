"""Talk at a table: of its players among themselves, and of its spectators; begin with `saying.py`.

Talk changes nothing in a match and waits for none of its locks. `live/` carries it over the match's socket.
"""
