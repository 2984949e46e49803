"""The cards and cities as they are printed, as TOML files that a host may replace.

docs/convoy-cards.md explains the form; `rules/components/` reads the files.
"""
