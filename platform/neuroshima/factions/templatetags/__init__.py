"""Template tags of factions."""
