"""Middleware and protocol classes of the server.

Compression, log-in lockout, sockets, slow clients. Each module stands alone; `site/settings.py` and the command `play`
name the classes.
"""
