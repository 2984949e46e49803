"""A position of a game: its actions, setup, file format and views.

Start with `state`; its `start` makes a new game (convoy 5). `position_types` describes a position as data, and
`position_files` reads and writes it. `view` hides what a side may not see (convoy 4), `view_types` are its types.
"""
