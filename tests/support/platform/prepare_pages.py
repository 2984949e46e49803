"""Make content for every page; print the session of Eva, who has an account and moderates, and parts of addresses.

Runs in a process with the environment of a server under test.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")

import django

django.setup()

from django.contrib.auth.models import Group, User  # noqa: E402
from django.test import Client  # noqa: E402
from neuroshima.campaigns.play import RolePlan, begin_run  # noqa: E402
from neuroshima.lobby.invitations import invite  # noqa: E402
from neuroshima.lobby.tables import set_table  # noqa: E402
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move  # noqa: E402
from neuroshima.moderation.acts import MODERATORS, report  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402
from neuroshima.series.play import begin_series  # noqa: E402
from neuroshima.studies.sharing import share  # noqa: E402
from neuroshima.tournaments.leagues import create_league, join_bot  # noqa: E402
from neuroshima.tournaments.models import Entrant, LeagueMember  # noqa: E402
from neuroshima.tournaments.organising import create_tournament, enter  # noqa: E402
from neuroshima.tournaments.plans import LeaguePlan, TournamentPlan  # noqa: E402

RED, BLUE = {"colour": "red"}, {"colour": "blue"}
LONG = "Maximiliana-Aleksandra"
"""A name that is one long word."""
TAKE = {"type": "take"}


def main() -> None:
    user = User.objects.create(username="eva")
    user.groups.add(Group.objects.get(name=MODERATORS))
    eva = Player.objects.create(name="Eva", user=user)
    anna, jan = (Player.objects.create(name=name) for name in (LONG, "Jan"))
    for _table in range(2):
        table = set_table(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open")])
        invite(anna, table.slug, "eva")
    set_table(jan, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open")], "everybody")
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    running, over = _match(eva, jan), _match(eva, anna)
    play_move(eva, over, 0, TAKE, "a", 0)
    play_move(anna, over, 1, TAKE, "b", 1)
    slugs = _slugs(eva, jan)
    print(json.dumps({"session": client.session.session_key, "own": {"pk": eva.pk}, "slugs": slugs,
                      "match": running, "over": over, "report": _report(eva, anna),
                      "entrant": Entrant.objects.get(player=jan).pk,
                      "member": _member(eva, slugs["league"])}))  # fmt: skip


def _match(first: Player, second: Player) -> str:
    slug = create_match(first, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    join_match(second, slug)
    return slug


def _slugs(eva: Player, jan: Player) -> dict[str, str]:
    """The slugs of objects with pages of their own, by the page's name."""
    cup = create_tournament(eva, TournamentPlan(name=f"Cup of {LONG}", game="tally", options={"cards": 2}))
    enter(eva, cup.slug)
    enter(jan, cup.slug)
    league = create_league(eva, LeaguePlan(name=f"League of {LONG}", game="tally", options={"cards": 2}))
    run = begin_run(eva, "caravan", [RolePlan("me"), RolePlan("bot", "marker")])
    match = create_match(eva, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]).match
    document: dict[str, Any] = {"game": "hex", "seats": [{"army": "moloch"}, {"army": "borgo"}]}
    return {
        "tournament": cup.slug,
        "league": league.slug,
        "run": run.slug,
        "series": begin_series(match, "return").slug,
        "shared_study": share(eva, json.dumps(document).encode()).slug,
    }


def _member(eva: Player, league: str) -> int:
    join_bot(eva, league, "marker")
    return LeagueMember.objects.get(bot="marker").pk


def _report(eva: Player, other: Player) -> int:
    return report(eva, other, f"{LONG} is rude.").pk


if __name__ == "__main__":
    main(*sys.argv[1:])
