"""Help for players: what may be done best in a position, and why.

Start with `analyst.py`. `greedy_lines.py` finds candidates, `action_words.py` names their actions, `effects.py` finds
out what they do, and `reasons.py` says that in words (`words.toml`).
"""
