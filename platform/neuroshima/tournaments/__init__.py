"""Tournaments and leagues: many players, round by round, to a table of results.

`models.py` says what is stored. `organising.py` is what organisers and entrants do, `rounds.py` what follows from it:
it counts results and makes the next round. `matchmaking.py` makes the matches, `standings.py` the table.
`pairings/` makes the pairs. `leagues.py` makes seasons of divisions, each of which is a tournament.
"""
