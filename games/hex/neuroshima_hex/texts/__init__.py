"""Texts of Hex as data in three languages.

`words.py` reads the words of traits and rules, `contradictions.py` what rulebooks say differently, `leader_cards.py`
the texts of leaders; the TOML files lie beside them.
"""
