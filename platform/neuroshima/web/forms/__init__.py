"""The forms of the site: a new match, joining one, a campaign, the analysis board.

Start with `lobby.py`, which picks the form for a new match: `duel.py` for two seats, `table.py` for more; both build on
`new_match.py`. `fields.py` has the fields that all of them share.
"""
