"""The pages of a match: its table, joining, replay, course and picture by link.

They show what all features know of a match (its coach, talk, campaign, tournament, ratings), so this room lies above
them. The match itself is in `matches`.
"""
