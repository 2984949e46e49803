"""The core's lessons of Hex: one TOML file for each, in the order of their numbers.

docs/lessons.md explains the form; `../files.py` reads them.
"""
