"""Reports about players, and what moderators do: begin with `acts.py`.

It knows nothing of talk. Whoever keeps what a report may be about hears `acting`.
"""
