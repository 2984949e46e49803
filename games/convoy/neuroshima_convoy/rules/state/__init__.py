"""A position of a game: its actions, setup, file format and views.

Start with `state`; `setup` makes a new game (convoy 5), `load` and `dump` read and write positions by
`position_schema`, `view` hides what a side may not see (convoy 4). `position_types` and `view_types` are the types of
what is written and shown.
"""
