"""The options of a game: editions, modes, variants, board sizes, limits of the hand, and puzzles (hex 2, 8, 9).

Start with `options.Options`; `compatibility` says which options go together, `rules_summary` tells what they mean.
"""
