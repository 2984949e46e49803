"""The army's tiles as data: one TOML file.

What its own icons and abilities do is in `../traits/`.
"""
