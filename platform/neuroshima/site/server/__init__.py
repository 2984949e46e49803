"""Middleware and protocol classes of the server.

The modules do not depend on each other. `site/settings.py` and the command `play` name the classes.
"""
