"""First on the path of a server under test (`SETTLED` in platform/serving.py): no chance between runs.

Every match has the same seed, and the player of a quick bot match begins.
"""

import secrets

secrets.randbits = lambda k: 13
secrets.randbelow = lambda exclusive_upper_bound: 0
