"""Options of a game: editions, modes, variants, boards, puzzles (hex 2, 8, 9).

Start with `options.Options`. `compatibility` says which options go together, `rules_summary` tells what they mean,
`hand_limits` has the numbers of the hand.
"""
