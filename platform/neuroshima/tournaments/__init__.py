"""Tournaments and leagues: many players, round by round, to a table of results.

`models.py` says what is stored. `organising.py` has the actions of organisers and entrants,
`levers.py`, `roster.py` and `editing.py` what else organisers can do. `rounds.py` counts results
and makes the next round. `matchmaking.py` makes the matches, `standings.py` the table, `pairings.py` the pairs.
`leagues.py` makes seasons of divisions; each division is a tournament. `pages/` has the pages.
"""
