"""Lessons of Babel 13, as TOML files.

docs/lessons.md explains the form.
"""
