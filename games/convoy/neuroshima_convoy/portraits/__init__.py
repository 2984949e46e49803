"""Texts on the two sides for choosing one, with results of bots, as TOML files."""
