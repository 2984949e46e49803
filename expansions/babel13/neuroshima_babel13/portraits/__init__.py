"""Texts on New York and Neojungle for choosing an army, as TOML files."""
