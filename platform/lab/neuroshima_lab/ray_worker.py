"""The work of a Ray worker.

It sets up Django before it imports anything of the site."""

from __future__ import annotations

import os
import pickle


def do_pickled(task: bytes) -> bytes:
    """Do a pickled task: a function and its arguments.

    Returns the result, or the failure of a game, pickled."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima_lab.game_failures import PlayFailed

    work, given = pickle.loads(task)
    try:
        return pickle.dumps(work(given))
    except PlayFailed as failed:
        return pickle.dumps(failed)
