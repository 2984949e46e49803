"""Players: people with an account, and guests.

`current_player.py` finds the player behind a request. `visitors.py` and `rate_limits.py` limit how often visitors may
send requests. `lifecycle.py` closes and deletes accounts, and merges a guest into an account's player.
"""
