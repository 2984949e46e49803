"""Reports about players, and what moderators do: begin with `acts.py`.

It knows nothing of talk. Who keeps what a report may be about hears `removing` and takes it away.
"""
