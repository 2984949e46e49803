"""Stands first on the path of a server under test (`SETTLED` in platform/serving.py): every match has the same seed,
and whoever plays the bot at once begins, so that chance deals the same in every run of a test that plays."""

import secrets

secrets.randbits = lambda k: 13
secrets.randbelow = lambda exclusive_upper_bound: 0
