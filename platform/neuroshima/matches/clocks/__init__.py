"""The clocks of a match.

`time_control.py` is what is agreed, `clock.py` how clocks go, and `uptime.py` the time in which the server was there,
which alone counts. `keeping.py` reads and writes them in the match's row.
"""
