"""The commands of `manage.py`, and the modules that do their work.

`commands/` reads arguments and prints; `arena.py` plays bots against bots, `installing.py` installs plugins, and
`game_failures.py` shows a game's author what failed.
"""
