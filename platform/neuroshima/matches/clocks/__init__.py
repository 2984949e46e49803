"""The clocks of a match: what is agreed (`time_control.py`), how they go (`clock.py`), and the time in which the server
was there (`uptime.py`), which alone counts. `keeping.py` reads and writes them in the match's row.
"""
