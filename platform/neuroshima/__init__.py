"""The host: the site on which games are played.

It knows no game; plugins bring them. What a game promises the host is a distribution of its own, `neuroshima_contract`.

Each folder is a Django app or a layer of one; docs/architecture.md has the picture, and pyproject.toml the order in
which they import each other.
"""
