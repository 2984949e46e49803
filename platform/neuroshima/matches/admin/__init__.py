"""What a host sees in the admin: matches with their seats and moves, and the data files that games are played by."""

from neuroshima.matches.admin import data_files, matches

__all__ = ["data_files", "matches"]
