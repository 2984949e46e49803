"""The coach of a first match: the reader leads the Outpost, which acts last and so sees what its battle comes to.

`advice.toml` says what is said, `conditions` when; `decided` finds what decided a match, `decided.toml` has its words.
`files` reads both.
"""
