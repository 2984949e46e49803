"""The campaign Mission: Babel 13: five scenarios; each result changes the next.

`mission_babel13.toml` says all of it but for two values (`named.py`). `mission.py` makes the campaign object,
`names.py` reads the names of what it speaks of.
"""

from .mission import MissionBabel13
from .names import STAGES

__all__ = ["STAGES", "MissionBabel13"]
