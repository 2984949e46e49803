"""The commands of `manage.py`, and the modules that do their work.

`commands/` reads arguments and prints; `installing.py` installs plugins, `backups/` makes and restores backups.
"""
