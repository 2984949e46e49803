"""Bots that play Hex, from what their own view shows them.

Start with `players`; `evaluation` values positions.
"""
