"""Players: people with an account and guests.

`current_player.py` finds the player behind a request; `visitors.py` and `rate_limits.py` limit how often they may ask;
`guest_merging.py` joins a guest and their account.
"""
