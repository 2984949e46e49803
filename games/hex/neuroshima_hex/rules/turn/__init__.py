"""A player's turn: order, hand, moves, building, setup, the end (hex 3, 5, 8).

Start with `player` (hands, stacks, the turn) and `order` (whose turn comes next), then `hand` and `movement`.
`puzzle_rules` has what is different in puzzles.
"""
