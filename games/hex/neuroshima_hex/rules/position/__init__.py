"""What a position knows of its players: hands, stacks, the turn, leader cards (hex 3).

Start with `player`; `table.Table` is what all chapters above, traits and leaders may read and do.
"""
