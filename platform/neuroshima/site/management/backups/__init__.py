"""Backups: one file with everything that a site has stored, and its restoration.

Start with `making.py` and the command `restore`. `archive.py` reads and writes the file. `sqlite.py` and
`postgresql.py` dump and load a database, and `sqlite_to_postgresql.py` loads the dump of one into the other.
"""
