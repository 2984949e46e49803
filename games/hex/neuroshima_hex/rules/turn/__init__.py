"""A player's turn: its order, the hand, moves, building, setup, the end of the game (hex 3, 5, 8).

Start with `order` (whose turn comes next), then `hand` and `movement`; `puzzle_verdict` and `puzzle_opponent` serve
puzzles.
"""
