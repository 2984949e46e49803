"""Run in a process of its own with the environment of a server under test: begins the campaign for two guests, and
prints what they need to play it."""

from __future__ import annotations

import json
import os


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from neuroshima.campaigns.play import RolePlan, begin_run, join_run
    from neuroshima.players.models import Player

    from tests.platform.prepare import session_of

    anna, jan = (Player.objects.create(name=name) for name in ("Anna", "Jan"))
    run = begin_run(anna, "mission_babel13", [RolePlan("me"), RolePlan("open")])
    join_run(jan, run.slug)
    print(json.dumps({"slug": run.slug, "sessions": [session_of(player) for player in (anna, jan)]}))


if __name__ == "__main__":
    main()
