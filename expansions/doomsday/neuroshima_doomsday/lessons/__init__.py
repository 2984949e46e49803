"""Lessons of the Doomsday Machine, as TOML files.

docs/lessons.md explains the form.
"""
