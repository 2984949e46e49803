"""One database through three lives of the site: with an expansion, without it, with it again.

What needs the expansion waits and says so, the rest goes on, and nothing that is stored changes meanwhile.

Usage: expansion.py begin|waits|goes_on NOTES.json PLUGIN"""

import json
import logging
import os
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
os.environ.setdefault("NEUROSHIMA_LOG", "WARNING")
os.environ.setdefault("NEUROSHIMA_ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402 - models are there only now
from django.test import Client  # noqa: E402
from neuroshima import plugins  # noqa: E402
from neuroshima.campaigns.access import access_run  # noqa: E402
from neuroshima.campaigns.models import Leg, Run  # noqa: E402
from neuroshima.campaigns.play import RolePlan, advance, begin_run  # noqa: E402
from neuroshima.matches.models import DataText, Match, Move  # noqa: E402
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move  # noqa: E402
from neuroshima.matches.reading.access import access_match  # noqa: E402
from neuroshima.matches.reading.states import checksum_of, text_of  # noqa: E402
from neuroshima.matches.replays import Step, verified_steps  # noqa: E402
from neuroshima.players.current_player import SESSION_KEY  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402
from neuroshima_contract import Refusal  # noqa: E402
from neuroshima_contract.legal import count, nth  # noqa: E402

GAME = "hex"


@dataclass(frozen=True)
class Brings:
    """What an expansion brings, as far as it is looked at here: an army and, where it has another one, that; a scenario
    and the title of one that is offered; a campaign; a feature of terrain that uploaded scenarios may have."""

    army: str
    other: str = "borgo"
    scenario: str = ""
    title: str = ""
    campaign: str = ""
    terrain: str = ""


FOREST = '[[terrain]]\nkind = "forest"\nfeatures = ["thicket"]\nfields = [[-1, 2], [-2, 2]]\n'
EXPANSIONS = {
    "babel13": Brings("new_york", "neojungle", "to_the_bunker", "First Encounter", "mission_babel13", FOREST),
    "doomsday": Brings("doomsday_machine"),
}
DATA = "/admin/matches/datatext/"
UPLOADED = """
scenario = "{id}"
names = {{ en = "{title}", pl = "{title}", cs = "{title}" }}
texts = {{ en = "-", pl = "-", cs = "-" }}
{terrain}
[[side]]
armies = ["borgo"]
[[side]]
armies = ["moloch"]
"""
UPLOADS = {"clearing": "A Clearing", "wood": "A Wood"}
"""Scenarios of the host's own; only the second needs the expansion."""
QUIETLY = ("discard", "end_turn")
OVER = ("base, over", "campaign, over")

what, notes_file, PLUGIN = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
BRINGS = EXPANSIONS.get(PLUGIN, Brings(PLUGIN))  # a package of one army has its id
notes: dict[str, Any] = json.loads(notes_file.read_text()) if what != "begin" else {}
dice = random.Random(13)


# What is done ---------------------------------------------------------------------------------------------------------


def begin(options: dict[str, Any], *armies: str) -> str:
    """Both seats are the same person's."""
    return create_match(anna(), GAME, options, [SeatPlan("me", {"army": army}) for army in armies]).slug


def play(slug: str, moves: int = 1000, quiet: bool = False) -> None:
    """So many moves, or to the end. Quietly: no tile is played that may be discarded, so that no HQ falls."""
    for _move in range(moves):
        access = access_match(None, slug)
        if access.state is None or access.status != "running":
            return
        seat = access.to_move[0]
        legal = access.state.legal(seat)
        if quiet:
            legal = [entry for entry in legal if entry["type"] in QUIETLY] or legal
        action = nth(legal, dice.randrange(count(legal)))
        mover = access.seats[seat].player
        assert mover is not None
        play_move(mover, slug, seat, action, f"c{access.seq}", access.seq)


def upload(name: str, terrain: str) -> None:
    text = UPLOADED.format(id=name, title=UPLOADS[name], terrain=terrain)
    form = {"file": f"{GAME}/+scenario_", "new_name": name, "pasted": text, "note": "", "use": "on"}
    answer = host().post(f"{DATA}add/", form)
    assert answer.status_code == 302, answer.context["errors"]


def refused(code: str, action: Any, *arguments: Any) -> None:
    """`action` is refused with that code, and the plugin that is missing is named."""
    try:
        action(*arguments)
    except Refusal as refusal:
        assert (refusal.code, refusal.params.get("plugin")) == (code, PLUGIN), refusal
    else:
        raise AssertionError(f"{action.__name__} is not refused")


# Who looks ------------------------------------------------------------------------------------------------------------


def anna() -> Player:
    return Player.objects.get_or_create(name="Anna")[0]


def jan() -> Player:
    return Player.objects.get_or_create(name="Jan")[0]


def player() -> Client:
    client = Client()
    session = client.session
    session[SESSION_KEY] = anna().pk
    session.save()
    return client


def host() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get_or_create(username="host", is_staff=True, is_superuser=True)[0])
    return client


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, (address, response.status_code)
    return response.content.decode()


def every_page_works() -> None:
    """The pages of the site and of the admin that are there with and without the expansion."""
    for address in ("/", f"/?game={GAME}", f"/play/{GAME}/presets/", "/campaigns/", "/help/"):
        page(player(), address)
    for address in (f"/m/{slug}/" for slug in Match.objects.values_list("slug", flat=True)):
        page(player(), address)
        page(Client(), address)
    for address in admin_pages():
        page(host(), address)
    for slug in notes["runs"].values():
        page(player(), f"/c/{slug}/")
        page(Client(), f"/c/{slug}/pulse/")


def admin_pages() -> Iterator[str]:
    yield from ("/admin/", f"{DATA}add/", "/admin/plugins/pluginsetting/")
    for model in (Match, Move, DataText, Run, Leg):
        listed = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield listed
        found = model.objects.order_by("pk")
        shown = found if model is not Move else [each for each in (found.first(), found.last()) if each is not None]
        yield from (f"{listed}{row.pk}/change/" for row in shown)


# What must hold -------------------------------------------------------------------------------------------------------


def stored(slug: str) -> list[Any]:
    match = Match.objects.get(slug=slug)
    return [match.status, match.seq, match.checksum, checksum_of(match.snapshot), match.needs, match.data]


def nothing_has_changed() -> None:
    for name, slug in notes["matches"].items():
        assert stored(slug) == notes["stored"][name], name
    for name, slug in notes["runs"].items():
        assert [leg.memory for leg in access_run(None, slug).legs] == notes["memories"][name], name


def take_notes() -> None:
    notes["stored"] = {name: stored(slug) for name, slug in notes["matches"].items()}
    notes["memories"] = {
        name: [leg.memory for leg in access_run(None, slug).legs] for name, slug in notes["runs"].items()
    }
    notes_file.write_text(json.dumps(notes))


def replayed(slug: str) -> None:
    """Every stored move leads to what was stored then; the replay of a match that is over is shown."""
    access = access_match(None, slug)
    steps = list(verified_steps(access))
    assert all(isinstance(step, Step) for step in steps) and len(steps) == access.seq + 1, steps[-1]
    assert access.state is not None and checksum_of(text_of(access.state.snapshot())) == access.match.checksum
    if access.status == "over":
        page(Client(), f"/m/{slug}/replay/")
        assert json.loads(page(Client(), f"/m/{slug}/frames.json"))["problem"] is None


# The three lives ------------------------------------------------------------------------------------------------------


def life_begins() -> None:
    upload("clearing", "")
    open_seat = [SeatPlan("me", {"army": BRINGS.army}), SeatPlan("open")]
    notes["free"] = {
        "base": begin({}, "borgo", "moloch"),
        "base, over": begin({}, "outpost", "hegemony"),
        "uploaded, of the base": begin({"scenario": "clearing"}, "borgo", "moloch"),
    }
    notes["bound"] = {
        "army": begin({}, BRINGS.army, "borgo"),
        "open seat": create_match(anna(), GAME, {}, open_seat).slug,
    }
    notes["runs"] = {}
    if BRINGS.scenario:
        upload("wood", BRINGS.terrain)
        notes["bound"] |= {
            "scenario": begin({"scenario": BRINGS.scenario}, BRINGS.army, BRINGS.other),
            "uploaded": begin({"scenario": "wood"}, "borgo", "moloch"),
        }
        assert BRINGS.title in page(Client(), f"/play/{GAME}/presets/")
    if BRINGS.campaign:
        begin_campaigns()
    notes["matches"] = {**notes["free"], **notes["bound"]}
    for name, slug in notes["matches"].items():
        play(slug, 1000 if name == "base, over" else 12)
    assert [Match.objects.get(slug=slug).needs for slug in notes["free"].values()] == [[]] * len(notes["free"])
    assert [Match.objects.get(slug=slug).needs for slug in notes["bound"].values()] == [[PLUGIN]] * len(notes["bound"])


def begin_campaigns() -> None:
    """One with a match that is over and one that runs, and one that nobody has begun to play."""
    run, fresh = (begin_run(anna(), BRINGS.campaign, [RolePlan("me"), RolePlan("me")]).slug for _time in range(2))
    first = advance(anna(), run, 0).slug
    play(first, quiet=True)
    notes["bound"] |= {"campaign, over": first, "campaign, running": advance(anna(), run, 1).slug}
    notes["runs"] = {"running": run, "fresh": fresh}


def life_waits() -> None:
    assert PLUGIN not in plugins.registry().hooks
    nothing_has_changed()
    every_page_works()
    for slug in notes["bound"].values():
        what_is_bound_waits(slug)
    for slug in notes["runs"].values():
        assert access_run(anna(), slug).status == "frozen"
        assert PLUGIN in page(player(), f"/c/{slug}/")
    for slug in filter(None, [notes["runs"].get("fresh")]):
        refused("campaign_frozen", advance, anna(), slug, 0)
    refused("frozen", join_match, jan(), notes["matches"]["open seat"])
    what_it_brought_is_not_offered()
    for slug in notes["free"].values():
        play(slug, 4)
        replayed(slug)
    play(begin({}, "hegemony", "moloch"), 4)


def what_is_bound_waits(slug: str) -> None:
    access = access_match(anna(), slug)
    assert (access.status, access.frozen_by) == ("frozen", PLUGIN)
    assert PLUGIN in page(player(), f"/m/{slug}/")
    if access.match.status == "waiting":
        return
    assert PLUGIN in page(host(), f"/admin/matches/match/{access.match.pk}/change/")
    refused("frozen", play_move, anna(), slug, 0, {"type": "end_turn"}, "x", access.seq)
    if access.match.status == "over":
        assert PLUGIN in page(player(), f"/m/{slug}/replay/", 409)
        page(player(), f"/m/{slug}/frames.json", 409)


def what_it_brought_is_not_offered() -> None:
    wanted: list[tuple[dict[str, Any], str]] = [({}, BRINGS.army)]
    if BRINGS.scenario:
        assert BRINGS.title not in page(Client(), f"/play/{GAME}/presets/")
        assert UPLOADS["wood"] not in page(Client(), f"/play/{GAME}/presets/")
        assert "there is no terrain called forest" in page(host(), DATA), "the host is told why a file is out of use"
        page(Client(), f"/?game={GAME}&preset={BRINGS.scenario}", 404)
        wanted += [({"scenario": BRINGS.scenario}, "moloch"), ({"scenario": "wood"}, "moloch")]
    if BRINGS.campaign:
        page(Client(), f"/campaigns/{BRINGS.campaign}/", 404)
    for options, army in wanted:
        try:
            begin(options, army, "borgo")
        except Refusal:
            continue
        raise AssertionError(f"{options} with {army} is offered")


def life_goes_on() -> None:
    nothing_has_changed()
    assert BRINGS.title in page(Client(), f"/play/{GAME}/presets/")
    join_match(jan(), notes["matches"]["open seat"], None, {"army": BRINGS.other})
    for name, slug in notes["matches"].items():
        replayed(slug)
        before = access_match(None, slug).seq
        play(slug, 3)
        assert access_match(None, slug).seq == before + 3 * (name not in OVER), name
    if BRINGS.campaign:
        run = notes["runs"]["running"]
        play(notes["matches"]["campaign, running"], quiet=True)
        assert advance(anna(), run, 2).options["scenario"] == BRINGS.scenario, "the campaign goes on to its third match"
        play(advance(anna(), notes["runs"]["fresh"], 0).slug, 4)
    every_page_works()


class Failures(logging.Handler):
    """What a host would find in the log that should not stand there."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.found.append(self.format(record))


failures = Failures()
logging.getLogger().addHandler(failures)
{"begin": life_begins, "waits": life_waits, "goes_on": life_goes_on}[what]()
assert not failures.found, "\n".join(failures.found)
take_notes()
print(f"expansion {PLUGIN}: {what} is good")
