"""The clocks of a match.

`time_control.py` is what the players agree on. `clock.py` computes how clocks change. `uptime.py` knows when the server
was running; only that time counts. `keeping.py` reads and writes the clocks in the match's row.
"""
