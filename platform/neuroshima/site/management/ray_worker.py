"""What a worker of a Ray cluster does.

It imports nothing of the site before Django is set up there.
"""

from __future__ import annotations

import os
import pickle


def play_pickled(pairing: bytes) -> bytes:
    """Play a game: its pairing and what came of it, or its failure, pickled."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima.site.management.arena import play
    from neuroshima.site.management.game_failures import PlayFailed

    try:
        return pickle.dumps(play(pickle.loads(pairing)))
    except PlayFailed as failed:
        return pickle.dumps(failed)
