"""The tiles of the base armies as data: one TOML file for each army.

docs/first-army.md explains the form; `rules/board/army_files.py` reads the files. A host may replace them.
"""
