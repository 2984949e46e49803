"""Matches played again from their stored moves, each step checked against its checksum.

Start with `replaying.py`; `pictures.py` draws a position for the pages of the host.
"""
