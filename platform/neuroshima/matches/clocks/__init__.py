"""The clocks of a match.

`clock.py` has what the players agree on, and computes how clocks change. `uptime.py` knows when the server was running;
only that time counts. `keeping.py` reads and writes the clocks in the match's row.
"""
