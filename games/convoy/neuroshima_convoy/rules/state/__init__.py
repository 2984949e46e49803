"""A position of a game: its actions, setup, file format and views.

Start with `state`; its `start` makes a new game (convoy 5). `position_types` describes a position as data, and
`position_files` reads and writes it. `view` shows it as a side may see it (convoy 4).
"""
