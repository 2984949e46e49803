"""Texts of Hex as data in three languages.

`words.py` reads the words of traits, rules and leaders, `contradictions.py` what rulebooks say differently; the TOML
files lie beside them.
"""
