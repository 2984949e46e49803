"""Replays: stored moves played again, each verified by its checksum.

Start with `replaying.py`. `pictures.py` draws a position for the host's pages.
"""
