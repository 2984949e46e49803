"""Hex behind the host's contract: what the host calls. The rules do not know it.

Start with `game.HexGame`, whose states are those of `hex_state`, and `parts`. `catalogue` is what a screen needs;
`data_files` and `scenarios` are kept by the host; `guide` has what plugins bring to read.
"""
