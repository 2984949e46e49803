"""Campaigns: chains of matches that carry data from one match to the next.

`models.py` says what is stored, `play.py` changes a campaign, `access.py` reads one, and `plugin_calls.py` is the only
place that calls a plugin's campaign object. `views.py` has the pages, `presenters.py` what they show.
"""
