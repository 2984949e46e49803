"""Make content for every page; print the session of Eva, who has an account and moderates, and parts of addresses.

Runs in a process with the environment of a server under test.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")

import django

django.setup()

from django.contrib.auth.models import Group, Permission, User  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402
from neuroshima.branding.models import Announcement, FooterLink, SitePage  # noqa: E402
from neuroshima.campaign_editor import editing  # noqa: E402
from neuroshima.campaigns.play import RolePlan, begin_run  # noqa: E402
from neuroshima.lobby.invitations import invite  # noqa: E402
from neuroshima.lobby.tables import set_table  # noqa: E402
from neuroshima.maps import checks, files  # noqa: E402
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move  # noqa: E402
from neuroshima.members.friends import set_friend  # noqa: E402
from neuroshima.moderation.acts import MODERATORS, report  # noqa: E402
from neuroshima.packs import access, keeping  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402
from neuroshima.series.play import begin_series  # noqa: E402
from neuroshima.studies.sharing import share  # noqa: E402
from neuroshima.tournaments.leagues import create_league, join_bot  # noqa: E402
from neuroshima.tournaments.models import Entrant, LeagueMember  # noqa: E402
from neuroshima.tournaments.organising import create_tournament, enter  # noqa: E402
from neuroshima.tournaments.plans import LeaguePlan, TournamentPlan  # noqa: E402
from neuroshima.workshop import drafts  # noqa: E402
from neuroshima.workshop import keeping as works  # noqa: E402
from neuroshima_contract.pack_checks import check_files  # noqa: E402

from tests.support.packs import files_of_roads  # noqa: E402

RED, BLUE = {"colour": "red"}, {"colour": "blue"}
LONG = "Maximiliana-Aleksandra"
"""A name that is one long word."""
TAKE = {"type": "take"}


def main() -> None:
    SitePage.objects.create(kind=SitePage.Kind.IMPRINT, text={"en": "# The club\n\nA house."})
    FooterLink.objects.create(title={"en": "The club"}, address="https://club.example/")
    now = timezone.now()
    Announcement.objects.create(text={"en": "Maintenance."}, begins=now, ends=now + timedelta(days=1), at_tables=True)
    user = User.objects.create(username="eva")
    user.groups.add(Group.objects.get(name=MODERATORS))
    eva = Player.objects.create(name="Eva", user=user)
    anna, jan = (Player.objects.create(name=name) for name in (LONG, "Jan"))
    set_friend(eva, Player.objects.create(name=LONG, user=User.objects.create(username=LONG.casefold())), True)
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
    _pack(eva)
    print(json.dumps({"session": client.session.session_key, "own": {"pk": eva.pk}, "slugs": slugs,
                      "match": running, "over": over, "report": _report(eva, anna),
                      "entrant": Entrant.objects.get(player=jan).pk,
                      "member": _member(eva, slugs["league"])}))  # fmt: skip


def _pack(eva: Player) -> None:
    """A pack of Eva's, in use."""
    allowed = Permission.objects.filter(codename__in=("add_fanpack", "change_fanpack"))
    eva.user.user_permissions.add(*allowed)  # type: ignore[union-attr]
    eva = Player.objects.get(pk=eva.pk)
    kept, row = keeping.hand_in(eva, check_files(files_of_roads(), [], access.games()))
    keeping.put_in_use(eva, kept, row.number)


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
        "work": _work(eva),
        "campaign_work": editing.begin(eva, "hex", LONG).slug,
        "map": _map(eva),
        "shared_study": share(eva, json.dumps(document).encode()).slug,
    }


def _work(eva: Player) -> str:
    """A new army in the workshop."""
    game, workshop = drafts.workshop_named("hex", "army")
    pack = works.new_pack_id("hex", LONG)
    blank = drafts.blank_files(game, workshop, pack, LONG, eva.name)
    return works.begin(eva, "hex", "army", LONG, pack, blank).slug


def _map(eva: Player) -> str:
    """A new map: the shortest one that there is."""
    game, editor = checks.editor_of("hex")
    pack = works.new_pack_id("hex", LONG)
    text = files.with_id(editor.blank, editor, pack)
    return works.begin(eva, "hex", checks.KIND, LONG, pack, files.pack_files(editor, game.id, pack, text, eva, {})).slug


def _member(eva: Player, league: str) -> int:
    join_bot(eva, league, "marker")
    return LeagueMember.objects.get(bot="marker").pk


def _report(eva: Player, other: Player) -> int:
    return report(eva, other, f"{LONG} is rude.").pk


if __name__ == "__main__":
    main(*sys.argv[1:])
