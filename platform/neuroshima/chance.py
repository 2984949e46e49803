"""The generator behind all that is drawn by lot: seeds of matches, who begins, seats, options, styles of bots.

Use it as `chance.generator`, never imported by its name, so that tests can put another one in its place. What nobody
may guess, such as links and keys, comes from `secrets`.
"""

from __future__ import annotations

import random
import secrets

generator: random.Random = secrets.SystemRandom()
