"""The players in a position: hands, stacks, the turn, leader cards (hex 3).

Start with `player`. `table.Table` has all that the chapters above, traits and leaders may read and do.
"""
