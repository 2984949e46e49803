"""Replays: stored moves played again, each checked against its checksum.

Start with `replaying.py`; `pictures.py` draws a position for the pages of the host.
"""
