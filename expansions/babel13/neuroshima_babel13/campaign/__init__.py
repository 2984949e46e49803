"""The campaign Mission: Babel 13: five scenarios; each result changes the next.

Start with `mission.py`, the campaign object; `memory.py` is what it carries from match to match, `telling.py` what its
pages say.
"""

from .mission import MissionBabel13

__all__ = ["MissionBabel13"]
