"""The lessons of Convoy: one TOML file for each, in the order of their numbers.

docs/lessons.md explains the form; `../data_files.py` reads them. `manage.py lesson convoy` plays all of them.
"""
