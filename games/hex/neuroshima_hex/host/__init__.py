"""Hex behind the host's contract: what the host calls is here; the rules know nothing of it.

Start with `game.Game`, whose states are those of `hex_state`. `catalogue` is what a screen needs, `data_files` and
`scenarios` are what a host keeps, `contributions` what plugins bring.
"""
