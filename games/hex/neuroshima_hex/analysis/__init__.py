"""Help for players: what may be done best in a position, and why.

Start with `analyst.py`. `planned_lines.py` finds candidates, as the strongest bot plans turns, or `greedy_lines.py`
where nothing is planned. `action_words.py` names their actions, `effects.py` finds out what they do, and `reasons.py`
says that in words (`words.toml`).
"""
