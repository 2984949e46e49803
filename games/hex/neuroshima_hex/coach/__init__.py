"""The coach of a first match: what matters now, and what decided it in the end.

`advice.toml` says what is said, with amounts of `words.toml`; `conditions` says when. `moment` is all they may ask,
`forecast` fights a battle on a copy. `decided` finds what decided a match, `decided.toml` has its words.
"""
