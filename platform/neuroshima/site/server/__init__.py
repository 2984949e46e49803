"""Middleware and protocol classes of the server: compression, log-in lockout, sockets, slow clients.

The modules do not depend on each other. `site/settings.py` and the command `play` name the classes.
"""
