"""Help for players: what may be done best in a position, and why.

Start with `analyst.py`, which also says why something is good. `lines.py` finds candidates. `action_words.py` names
their actions (`words.toml`), and `effects.py` finds out what they do.
"""
