"""The campaign of Babel 13: five scenarios in which what happened in one changes the next."""

from .mission import MissionBabel13

__all__ = ["MissionBabel13"]
