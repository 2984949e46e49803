"""Of two plugins with the same contribution the older one stays; ids of two authors need never clash."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from jsonschema import Draft202012Validator
from neuroshima import plugins
from neuroshima.configuration import configuration
from neuroshima.matches.bots import playing
from neuroshima.matches.bots.thinking import Thinker, ThinkRequest
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima.plugins import enabled, reason_in_words
from neuroshima.plugins.models import PluginUse
from neuroshima.studies.resolving import schema
from neuroshima_contract import Game
from neuroshima_contract import registry as contract_registry
from neuroshima_contract.registry import FoundPlugin, Registry, assemble, discovery, installed
from neuroshima_hex.drawing.art import MarkerArt, TerrainArt, TraitArt
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.terrain import Feature, TerrainKind
from neuroshima_hex.rules.board.tiles import Tile
from neuroshima_hex.rules.traits import Trait

from tests.support.platform import bad_plugins as bad

ADMIN = "/admin/plugins/pluginsetting/"
NAMES = {"en": "-", "pl": "-", "cs": "-"}
Install = Callable[..., None]


def army(name: str, trait: str, count: int = 30) -> str:
    return f"""
army = "{name}"
names = {{ en = "{name}", pl = "{name}", cs = "{name}" }}
color = "#445566"

[[tile]]
id = "hq"
names = {{ en = "HQ", pl = "Sztab", cs = "HQ" }}
count = 1
kind = "hq"
initiative = [0]
hit_points = 20

[[tile]]
id = "guard"
names = {{ en = "Guard", pl = "Strażnik", cs = "Strážce" }}
count = {count}
kind = "warrior"
initiative = [2]
melee = [1, 0, 0, 0, 0, 0]

[[tile]]
id = "escape"
names = {{ en = "Escape", pl = "Ucieczka", cs = "Útěk" }}
count = {34 - count}
kind = "instant"
traits = ["{trait}"]
"""


def escaping(trait: str, wounds: int) -> Trait:
    """An instant of that id which wounds a unit on a field."""

    class Escape(Trait):
        id = trait
        action = "play"
        fields = frozenset({"target"})

        def offers(self, state: Any, seat: int) -> list[Any]:
            return [{"target": {"any": [state.coord(u.at) for u in state.forces().present if u.seat != seat]}}]

        def check(self, state: Any, seat: int, action: Any) -> int:
            return int(state.field(action.target, "target"))

        def perform(self, state: Any, seat: int, plan: int) -> None:
            state.hurt(self.id, seat, [(plan, wounds)])

    return Escape()


def author(name: str, trait: str = "escape", wounds: int = 1, **more: Any) -> ModuleType:
    """An expansion with an army of its name that has an "escape"."""
    hooks: dict[str, Any] = {
        "hex_armies": [(f"{name}.toml", army(name, trait))],
        "hex_traits": [escaping(trait, wounds)],
    }
    return bad.plugin(name, **{hook: lambda things=things: things for hook, things in {**hooks, **more}.items()})


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[Install]:
    """Restart the site with these plugins beside the installed ones."""
    ours = [entry for entry in discovery._plugin_sources(configuration().plugins) if entry[0] in ("hex", "sample")]

    def started_with(*authors: ModuleType) -> None:
        theirs = [(each.__name__, each.__name__, "", "", lambda each=each: each) for each in authors]
        monkeypatch.setattr(discovery, "_plugin_sources", lambda listed: [*ours, *theirs])
        contract_registry.forget()
        enabled._written.clear()

    yield started_with
    contract_registry.forget()
    enabled._written.clear()


def in_use() -> set[str]:
    return set(plugins.registry().hooks)


def test_a_newcomer_never_evicts_an_older_plugin(install: Install, anna: Player) -> None:
    """With any name, and also after restarts."""
    install(author("vegas"))
    seats = [SeatPlan("me", {"army": "vegas"}), SeatPlan("me", {"army": "moloch"})]
    slug = create_match(anna, "hex", {}, seats).slug
    for _restart in range(2):
        install(author("vegas"), author("alamo"))
        assert in_use() == {"hex", "sample", "vegas"}
        assert access_match(anna, slug).status == "running"
    reason = plugins.registry().reasons["alamo"]
    assert reason.code == "prefix_clash"
    for language in ("en", "pl", "cs"):
        with translation.override(language):
            told = reason_in_words(reason)
            assert ("vegas" in told and "“escape”" in told.replace("„", "“").replace("”", "”")) or "escape" in told
            assert "alamo.escape" in told and "hex_traits" in told
    report = {report.name: report for report in plugins.reports()}
    assert (report["alamo"].compatible, report["vegas"].compatible) == (False, True)


def test_a_newcomer_replaces_an_uninstalled_plugin_for_good(install: Install) -> None:
    install(author("vegas"))
    assert "vegas" in in_use()
    install(author("alamo"))
    assert "alamo" in in_use()
    install(author("vegas"), author("alamo"))
    assert in_use() == {"hex", "sample", "vegas"}, "the plugin that was enabled first wins"


def test_a_plugin_that_is_switched_off_loses_its_place(install: Install) -> None:
    install(author("vegas"))
    assert "vegas" in in_use()
    install(author("vegas"), author("alamo"))
    chief = Client()
    chief.force_login(User.objects.create_superuser("chief"))
    page = chief.get(ADMIN).content.decode()
    assert "alamo.escape" in page
    chief.post(ADMIN, {"name": "vegas", "enabled": "0"})
    assert in_use() == {"hex", "sample", "alamo"}
    chief.post(ADMIN, {"name": "vegas", "enabled": "1"})
    assert in_use() == {"hex", "sample", "alamo"} and plugins.registry().reasons["vegas"].code == "prefix_clash"
    assert [use.name for use in PluginUse.objects.all()][-1] == "alamo"


def test_of_two_that_come_at_once_the_first_by_name_stays(install: Install) -> None:
    install(author("vegas"), author("alamo"))
    assert in_use() == {"hex", "sample", "alamo"}
    install(author("vegas"), author("alamo"))
    assert in_use() == {"hex", "sample", "alamo"}


@pytest.mark.parametrize(
    ("code", "hook", "thing", "things"),
    [
        ("clash", "hex_armies", "same", lambda: [("a.toml", army("same", "battle"))]),
        ("prefix_clash", "hex_terrain", "dune", lambda: [TerrainKind("dune", NAMES, ())]),
        ("clash", "hex_words", "dune", lambda: [("words.toml", "[dune]\nnames = { en = '-', pl = '-', cs = '-' }")]),
        ("clash", "hex_art", "dune", lambda: [TraitArt("dune", lambda ink, ground: "<g/>")]),
    ],
)
def test_everything_that_can_clash(code: str, hook: str, thing: str, things: Callable[[], Any]) -> None:
    core = dict(discovery_of_hex())
    both = [FoundPlugin(name, name, bad.plugin(name, **{hook: things})) for name in ("alamo", "vegas")]
    for order, left_out in (((), "vegas"), (("vegas",), "alamo"), (("alamo", "vegas"), "vegas")):
        registry = assemble([*core.values(), *both], order=order)
        assert registry.clashed and registry.reasons.keys() == {left_out}
        reason = registry.reasons[left_out]
        other = "alamo" if left_out == "vegas" else "vegas"
        assert (reason.code, reason.params["thing"], reason.params["other"]) == (code, thing, other)


@pytest.mark.parametrize("code", ["game_clash", "element_clash"])
def test_games_clash_in_the_same_way(code: str) -> None:
    changed: Any = {"id": "other"} if code == "element_clash" else {"element": "other-game"}
    modules = {"a": bad.bringing(bad.tally()), "b": bad.bringing(bad.tally(**changed))}
    found = [FoundPlugin(name, name, bad.plugin(name, neuroshima_games=games)) for name, games in modules.items()]
    assert assemble(found, order=("b",)).reasons["a"].code == code
    assert assemble(found).reasons["b"].code == code


def discovery_of_hex() -> Iterator[tuple[str, FoundPlugin]]:
    import neuroshima_hex.plugin

    yield "hex", FoundPlugin("hex", "neuroshima_hex.plugin", neuroshima_hex.plugin)


def test_where_nothing_clashes_the_games_are_made_once(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install(author("vegas"), author("alamo", "alamo.escape"))
    made: list[Any] = []

    def counted(found: Any, **given: Any) -> Registry:
        made.append(given)
        return assemble(found, **given)

    monkeypatch.setattr(installed, "assemble", counted)
    assert {"vegas", "alamo"} <= in_use() and in_use() == set(plugins.registry().hooks)
    plugins.installed_games(plugins.order_of_clashing())
    assert len(made) == 1


def test_the_bots_think_by_the_plugins_of_the_site(install: Install, anna: Player) -> None:
    install(author("vegas"))
    seats = [SeatPlan("me", {"army": "moloch"}), SeatPlan("bot", {"army": "vegas"}, "greedy")]
    slug = create_match(anna, "hex", {}, seats).slug
    install(author("vegas"), author("alamo"))
    Match.objects.update(bot_to_move=True)
    requests: list[ThinkRequest] = []

    class Asked(Thinker):
        def think(self, request: ThinkRequest, patience: float) -> Any:
            requests.append(request)
            return {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0}

    play_move(anna, slug, 0, {"type": "place", "tile": "hq", "at": [0, 2], "rotation": 0}, "hq", 0)
    assert playing.play_bot(slug, Asked())
    assert "vegas" in plugins.installed_games(requests[0].order)["hex"].screen.catalogue()["armies"]


# Ids with the plugin's name before them -------------------------------------------------------------------------------


class Spot(Marker):
    id = "vegas.spot"
    names = texts = NAMES
    supply = 3

    def opening_wounds(self, count: int) -> int:
        return count


class Dust(Feature):
    id = "vegas.dusty"
    names = texts = NAMES


class Pike(Trait):
    """Printed on sides."""

    id = "vegas.pike"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.nets = {*tile.nets, side}  # type: ignore[assignment]


WORDS = """
[vegas.escape]
names = { en = "Escape of Vegas", pl = "-", cs = "-" }
["vegas.pike"]
names = { en = "Pike", pl = "-", cs = "-" }
"""
SCENARIO = """
scenario = "dunes"
names = { en = "Dunes", pl = "-", cs = "-" }
texts = { en = "-", pl = "-", cs = "-" }
terrain = [{ kind = "vegas.dune", features = ["vegas.dusty"], fields = [[0, 0], [0, 1]] }]
side = [{ hq = { off = ["vegas.dune"] } }, {}]
"""


@pytest.fixture(scope="module")
def game() -> Game:
    """Two authors have an "escape" each, and one has further contributions."""
    pikes = army("vegas", "vegas.escape").replace("melee = [1", "vegas.pike = [1, 0, 0, 0, 0, 0]\nmelee = [1")
    vegas = author(
        "vegas", "vegas.escape", 1,
        hex_armies=[("vegas.toml", pikes)], hex_traits=[escaping("vegas.escape", 1), Pike()],
        hex_markers=[Spot()], hex_terrain=[Dust(), TerrainKind("vegas.dune", NAMES, ("vegas.dusty",))],
        hex_words=[("words.toml", WORDS)], hex_scenarios=[("scenario_dunes.toml", SCENARIO)],
        hex_art=[
            TraitArt("vegas.pike", icon=lambda strength, shift: '<path d="M0,-80V-50"/>'),
            MarkerArt("vegas.spot", '<circle r="77"/>'),
            TerrainArt("vegas.dune", "#cccccc", "#333333", "<g/>", lambda ink, ground: "<g/>"),
        ],
    )  # fmt: skip
    found = [*dict(discovery_of_hex()).values()]
    found += [FoundPlugin(each.__name__, each.__name__, each) for each in (vegas, author("alamo", "alamo.escape", 2))]
    registry = assemble(found)
    assert not registry.reasons
    return registry.games["hex"]


POSITION = {
    "players": [{"army": "vegas", "hand": ["escape"]}, {"army": "alamo", "hand": ["escape"]}],
    "board": [
        {"at": [0, 0], "tile": "guard", "seat": 0, "markers": {"vegas.spot": 1}},
        {"at": [0, 1], "tile": "guard", "seat": 1},
    ],
    "terrain": [{"kind": "vegas.dune", "fields": [[0, 0]], "features": ["vegas.dusty"]}],
}


def test_two_armies_use_their_own_traits(game: Game) -> None:
    """One tile id in two armies with different traits: each army uses its author's."""
    for seat, wounds in ((0, 1), (1, 2)):
        state = game.load(game.Options(), {**POSITION, "turn": {"seat": seat}})
        target = [[0, 1], [0, 0]][seat]
        assert {"type": "play", "tile": "escape", "target": {"any": [target]}} in state.legal(seat)
        events = state.apply(seat, {"type": "play", "tile": "escape", "target": target})
        assert [event["wounds"] for event in events if event["type"] == "wound"] in ([wounds], [])
        assert sum(event["type"] == "destroyed" for event in events) == 1


def test_an_id_with_a_dot_goes_everywhere(game: Game) -> None:
    catalogue = game.screen.catalogue()
    assert catalogue["words"]["vegas.escape"]["names"]["en"] == "Escape of Vegas"
    assert catalogue["armies"]["vegas"]["tiles"]["guard"]["vegas.pike"] == [1, 0, 0, 0, 0, 0]
    assert {"vegas.spot"} <= catalogue["markers"].keys() and "vegas.dune" in catalogue["terrain"]
    assert catalogue["abilities"].keys() and "vegas.pike" in catalogue["armies"]["vegas"]["tiles"]["guard"]["sides"]
    state = game.load(game.Options(), POSITION)
    assert state.view(None)["terrain"] == POSITION["terrain"]
    snapshot = state.snapshot()
    assert game.load(game.Options(), json.loads(json.dumps(snapshot))).snapshot() == snapshot
    assert "<svg" in game.drawing.picture(snapshot)
    Draft202012Validator(schema(game)).validate({"game": "hex", "position": snapshot})
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    seats = [game.SeatOptions(army="vegas"), game.SeatOptions(army="alamo")]
    begun = game.start(game.Options(scenario="dunes"), seats, 1)
    assert [0, 0] not in begun.legal(0)[0]["at"]["any"]
    assert "dunes" in {preset.id for preset in game.presets()}


@pytest.mark.parametrize("trait", ["alamo.escape", "vegas.", ".escape", "vegas.escape.now", "Vegas.escape"])
def test_only_ones_own_name_and_one_dot(trait: str) -> None:
    found = [*dict(discovery_of_hex()).values(), FoundPlugin("vegas", "vegas", author("vegas", trait))]
    told = str(assemble(found).reasons["vegas"])
    assert trait in told and ("begin with the name of its plugin, vegas" in told or "letters, digits and _" in told)
