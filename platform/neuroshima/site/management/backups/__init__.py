"""Backups: one file with all that a site has stored, and the way back.

Start with `making.py` and `restoring.py`.

`archive.py` is the file; `sqlite.py` and `postgresql.py` copy a database out and in, and
`sqlite_to_postgresql.py` moves one to the other.
"""
