"""The coach of a first match, in which the reader leads the Outpost.

The Outpost acts last, and so sees the result of its battle. `advice.toml` says what is said, `conditions` when;
`decided` finds what decided a match, `decided.toml` has its words.
"""
