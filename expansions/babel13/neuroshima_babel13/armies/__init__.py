"""The tiles of New York and Neojungle as data: one TOML file for each army.

What their own icons and abilities do is in `../traits/`.
"""
