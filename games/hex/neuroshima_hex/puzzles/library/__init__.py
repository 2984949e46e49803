"""Our own puzzles, a file for each level."""
