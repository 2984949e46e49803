"""A position of a game: the actions it takes, its setup, its file format and its views.

Read from `state`; `setup` makes a new game (convoy 5), `load` and `dump` read and write positions by
`position_schema`, `view` hides what a side may not see (convoy 4). `position_types` and `view_types` are the types of
what is written and shown."""
