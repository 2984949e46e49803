"""The host: the site on which games are played.

It knows no game; plugins bring them.

`contract/` says what a game promises the host. Each folder is a Django app or a layer of one; docs/architecture.md has
the picture, and pyproject.toml the order in which they import each other.
"""
