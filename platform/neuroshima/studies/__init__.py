"""Positions outside matches: position files resolved, unfolded move by move, studied and shared."""
