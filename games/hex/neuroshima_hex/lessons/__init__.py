"""The core's lessons of Hex: TOML files in the order of their numbers.

docs/lessons.md explains the form. `manage.py lesson hex` plays all of them.
"""
