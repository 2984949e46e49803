"""The hooks of Hex, each with a plugin that implements it."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from neuroshima.pictures import svg_of
from neuroshima_contract import Malformed, WantedBot
from neuroshima_contract.lessons import read_lesson
from neuroshima_hex import hookspecs
from neuroshima_hex.atlas import MAPS
from neuroshima_hex.base import lesson_files
from neuroshima_hex.drawing.art import ArmyArt, MarkerArt, TraitArt
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.puzzles.files import write
from neuroshima_hex.rules.board.terrain import Feature, TerrainKind, Units
from neuroshima_hex.rules.board.tiles import EVERY, NONE, AttackKind, Tile
from neuroshima_hex.rules.options.modes import Enlargement, Patch
from neuroshima_hex.rules.scenario.scenario import SpecialRule
from pydantic import ValidationError

from tests.support.hex.author_plugins import (
    ARMY,
    BALLISTA,
    FIGURES,
    ONAGER,
    WORDS,
    Lance,
    Scratch,
    author_plugin,
    with_hex,
)

ROOT = Path(__file__).resolve().parents[2]


def test_hook_hex_armies() -> None:
    registry = with_hex(lancers=author_plugin(hex_armies=[("lancers.toml", ARMY)], hex_traits=[Lance()]))
    game = registry.games["hex"]
    assert not registry.reasons
    assert "lancers" in game.screen.catalogue()["armies"]
    assert "lancers" in str(game.tools.schema())
    game.SeatOptions(army="lancers")


class Rampart(Feature):
    id = "rampart"
    names = texts = {"en": "Rampart", "pl": "Wał", "cs": "Val"}
    bears_fixtures = True


def crag(*fields: Any, names: Any = Rampart.names, players: int = 3) -> Enlargement:
    return Enlargement("crag", names, {players: (Patch("rampart", ("rampart",), fields),)})


RAMPARTS = [Rampart(), TerrainKind("rampart", Rampart.names, ("rampart",))]


def test_hook_hex_boards() -> None:
    """A board for a number of players is offered to that number, and a match on it needs its plugin."""
    game = with_hex(crags=author_plugin(hex_boards=[crag((3, -1), (4, -1))], hex_terrain=RAMPARTS)).games["hex"]
    options = game.Options(mode="free_for_all", board="crag")
    assert (list(game.seat_counts_of(options)), game.needs(options, [])) == ([3], ["crags"])
    seats = [game.SeatOptions(army=army) for army in ("moloch", "borgo", "outpost")]
    state = game.start(options, seats, 1)
    assert len(state.view(None)["fields"]) == 21
    again = game.load(options, state.snapshot())
    assert again.snapshot() == state.snapshot() and again.legal(0) == state.legal(0)
    with pytest.raises(ValidationError):
        with_hex().games["hex"].Options(board="swamp", edition="none")


@pytest.mark.parametrize(
    ("boards", "why"),
    [
        ([crag((0, 0))], "a field lies there twice"),
        ([crag((3, -1), (3, -1))], "a field lies there twice"),
        ([crag((9, 0))], "a field touches no other"),
        ([crag((3, -1)), crag((3, -1))], "Two boards are called crag"),
        ([crag((3, -1), names={"pl": "Turnia"})], "its names have no text for en"),
        ([Enlargement("crag", Rampart.names, {3: (Patch("moor", (), ((3, -1),)),)})], "moor"),
    ],
)
def test_an_invalid_board_is_left_out(boards: list[Enlargement], why: str) -> None:
    registry = with_hex(crags=author_plugin(hex_boards=boards, hex_terrain=RAMPARTS))
    assert why in str(registry.reasons["crags"])


CONTRADICTION = """
[lances]
names = { en = "Lances", pl = "Lance", cs = "Kopí" }
on = { kinds = ["hq"] }
holds = { en = "The second.", pl = "To drugie.", cs = "To druhé." }
[[lances.says]]
where = { en = "Here", pl = "Tu", cs = "Tady" }
texts = { en = "Yes.", pl = "Tak.", cs = "Ano." }
[[lances.says]]
where = { en = "There", pl = "Tam", cs = "Tam" }
texts = { en = "No.", pl = "Nie.", cs = "Ne." }
"""


def test_hook_hex_contradictions() -> None:
    registry = with_hex(lancers=author_plugin(hex_contradictions=[("lances.toml", CONTRADICTION)]))
    assert not registry.reasons
    assert registry.games["hex"].screen.catalogue()["contradictions"]["lances"]["on"] == {"kinds": ["hq"]}


def test_hook_hex_fixtures() -> None:
    rampart = TerrainKind("rampart", Rampart.names, ("rampart",))
    walls = author_plugin(
        hex_fixtures=[("walls.toml", BALLISTA), ("more.toml", ONAGER)], hex_terrain=[Rampart(), rampart]
    )
    game = with_hex(walls=walls).games["hex"]
    position = {
        "players": [{"army": "moloch"}, {"army": "borgo"}],
        "board": [
            {"at": [0, 0], "tile": "hybrid", "seat": 0},
            {"at": [1, 1], "tile": "hq", "seat": 1},
        ],
        "terrain": [{"kind": "rampart", "fields": [[0, 2], [1, 2]], "features": ["rampart"]}],
        "fixtures": [
            {"at": [0, 2], "tile": "ballista", "rotation": 0},
            {"at": [1, 2], "tile": "onager", "rotation": 0},
        ],
    }
    position["fields"] = [[q, r] for q in range(-2, 3) for r in range(-2, 3)]
    state = game.load(game.Options(), position)
    assert [(f["tile"], f["attacks"][0]["hits"]) for f in state.view(None)["fixtures"]] == [
        ("ballista", [[0, 0]]),
        ("onager", [[1, 1]]),
    ]
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    after = state.snapshot()
    assert [piece["tile"] for piece in after["board"]] == ["hq"]
    assert [player["hq_hp"] for player in after["players"]] == [20, 18]
    assert after["fixtures"] == position["fixtures"]
    bare = {**position, "terrain": []}
    with pytest.raises(Malformed):
        game.load(game.Options(), bare)


class Bog(Feature):
    id = "bog"
    names = texts = {"en": "Bog", "pl": "Grzęzawisko", "cs": "Bažina"}
    closing_wounds = 1

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return tile.is_hq


SCENARIO = """
scenario = "ramparts"
names = { en = "Ramparts", pl = "Wały", cs = "Valy" }
texts = { en = "Hold the ramparts.", pl = "Utrzymaj wały.", cs = "Udrž valy." }
[[terrain]]
kind = "rampart"
features = ["rampart"]
fields = [[0, 2], [1, 1]]
[[side]]
hq = { on = ["rampart"] }
[[side]]
armies = ["borgo"]
hq = { off = ["rampart"] }
"""


HEAD = """
id = "lances"
names = { en = "Lances", pl = "Lance", cs = "Kopí" }
about = { en = "Lances.", pl = "Lance.", cs = "Kopí." }
"""


def test_hook_hex_rulebooks() -> None:
    files = {"book.toml": HEAD, "en/preface.md": "# Lances\n", "en/01-lances.md": "## 1. Lances\n\nAs hex 4.5.\n"}
    registry = with_hex(lancers=author_plugin(hex_rulebooks=[files]))
    assert [book.id for book in registry.games["hex"].guide.rulebooks()] == ["hex", "lances"]
    broken = with_hex(lancers=author_plugin(hex_rulebooks=[{**files, "en/02-more.md": "More"}]))
    assert "en/02-more.md: the first line must be a heading" in str(broken.reasons["lancers"])
    twice = with_hex(lancers=author_plugin(hex_rulebooks=[{**files, "book.toml": HEAD.replace("lances", "hex")}]))
    assert "hex" in str(twice.reasons["lancers"]) and list(twice.games) == ["hex"]


PORTRAIT = """
faction = "lancers"
difficulty = "hard"
good_at = ["melee"]
line = { en = "They ride.", pl = "Jadą.", cs = "Jedou." }
character = { en = "Straight on.", pl = "Prosto.", cs = "Rovně." }
strengths = [{ en = "Long", pl = "Długie", cs = "Dlouhé" }]
weaknesses = [{ en = "Thin", pl = "Cienkie", cs = "Tenké" }]
plan = [{ en = "Ride.", pl = "Jedź.", cs = "Jeď." }]
"""
LANCERS = {"hex_armies": [("lancers.toml", ARMY)], "hex_traits": [Lance()]}


def test_hook_hex_portraits() -> None:
    game = with_hex(lancers=author_plugin(**LANCERS, hex_portraits=[("portrait.toml", PORTRAIT)])).games["hex"]
    [lancers] = [faction for faction in game.guide.factions() if faction.id == "lancers"]
    assert lancers.portrait is not None and lancers.portrait.line.texts["cs"] == "Jedou."
    assert [(piece.id, piece.count) for piece in lancers.pieces] == [("hq", 1), ("lancer", 34)]


def test_armies_are_listed_without_drawing_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that counts the results of a match must not wait for pictures."""
    game = with_hex(lancers=author_plugin(**LANCERS)).games["hex"]
    monkeypatch.setattr("neuroshima_hex.host.catalogue.sprite", lambda *_: pytest.fail("an army was drawn"))
    assert "lancers" in {faction.id for faction in game.guide.factions()} and game.tools.reviewer() is not None


def test_an_army_without_a_portrait_is_shown_all_the_same() -> None:
    game = with_hex(lancers=author_plugin(**LANCERS)).games["hex"]
    [lancers] = [faction for faction in game.guide.factions() if faction.id == "lancers"]
    assert lancers.portrait is None and svg_of(lancers.pieces[1].picture).startswith("<svg")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (PORTRAIT.replace('"hard"', '"harsh"'), "difficulty: only these are possible: 'easy', 'medium', 'hard'"),
        (PORTRAIT.replace('"lancers"', '"dancers"'), "there is no army dancers"),
        (PORTRAIT.replace(', cs = "Jeď."', ', czech = "Jeď."'), "plan.0: czech is no language"),
        ("=", "portrait.toml, -: it is not TOML from line 1 on"),
    ],
)
def test_an_invalid_portrait_is_reported(text: str, why: str) -> None:
    found = with_hex(lancers=author_plugin(**LANCERS, hex_portraits=[("portrait.toml", text)]))
    assert why in str(found.reasons["lancers"])


def test_hook_hex_matchups() -> None:
    text = (
        'bot = "greedy"\nbudget = 10\nmatchups = [{ factions = ["lancers", "moloch"], won = 1, drawn = 2, lost = 3 }]'
    )
    game = with_hex(lancers=author_plugin(**LANCERS, hex_matchups=[("matchups.toml", text)])).games["hex"]
    assert game.guide.matchups()[-1].matchups[0].lost == 3
    itself = text.replace('"moloch"', '"lancers"')
    found = with_hex(lancers=author_plugin(**LANCERS, hex_matchups=[("matchups.toml", itself)]))
    assert "a faction does not meet itself" in str(found.reasons["lancers"])


def test_hook_hex_scenarios() -> None:
    rampart = TerrainKind("rampart", Rampart.names, ("rampart",))
    walls = author_plugin(hex_scenarios=[("scenario_ramparts.toml", SCENARIO)], hex_terrain=[Rampart(), rampart])
    registry = with_hex(walls=walls)
    game = registry.games["hex"]
    assert not registry.reasons
    assert [(p.id, p.seats) for p in game.presets()][len(MAPS) :] == [("ramparts", [None, {"army": "borgo"}])]
    options = game.Options(scenario="ramparts")
    seats = [game.SeatOptions(army="moloch"), game.SeatOptions(army="borgo")]
    assert game.needs(options, seats) == ["walls"] and game.needs(game.Options(), seats) == []
    assert game.start(options, seats, seed=1).legal(0)[0]["at"] == {"any": [[0, 2], [1, 1]]}
    assert list(game.data_files.used_by(options)) == ["scenario_ramparts.toml"]
    assert list(game.data_files.used_by(game.Options())) == []


def test_hook_hex_puzzles() -> None:
    game = with_hex().games["hex"]
    assert isinstance(game, HexGame)
    riddle = next(iter(game.contents.library.riddles.values()))
    mine = write(riddle.table.model_copy(update={"id": "of_an_author"}))
    registry = with_hex(riddler=author_plugin(hex_puzzles=[("mine.toml", mine)]))
    assert not registry.reasons
    assert "of_an_author" in {puzzle.id for puzzle in registry.games["hex"].teaching.puzzles()}
    clashing = with_hex(riddler=author_plugin(hex_puzzles=[("mine.toml", write(riddle.table))]))
    assert f"two puzzles called {riddle.id}" in str(clashing.reasons["riddler"])


def test_hook_hex_lessons() -> None:
    [(name, text), *_others] = lesson_files()
    taken = read_lesson(name, text).id
    mine = text.replace(f'id = "{taken}"', 'id = "of_an_author"')
    registry = with_hex(teacher=author_plugin(hex_lessons=[("mine.toml", mine)]))
    assert not registry.reasons
    assert "of_an_author" in {lesson.id for lesson in registry.games["hex"].teaching.lessons()}
    clashing = with_hex(teacher=author_plugin(hex_lessons=[("mine.toml", text)]))
    assert f"two lessons called {taken}" in str(clashing.reasons["teacher"])
    broken = with_hex(teacher=author_plugin(hex_lessons=[("mine.toml", mine.replace("order =", "ordre ="))]))
    assert "mine.toml, order: " in str(broken.reasons["teacher"])
    assert "did you mean order" in str(broken.reasons["teacher"])
    two = with_hex(aaa=author_plugin(hex_lessons=[("a.toml", mine)]), bbb=author_plugin(hex_lessons=[("b.toml", mine)]))
    assert list(two.reasons) == ["bbb"], "who came first stays"


def test_a_plugin_with_an_unplayable_scenario_is_left_out() -> None:
    registry = with_hex(walls=author_plugin(hex_scenarios=[("scenario_ramparts.toml", SCENARIO)]))
    assert "there is no terrain called rampart" in str(registry.reasons["walls"])
    assert [preset.id for preset in registry.games["hex"].presets()] == list(MAPS)


class Flood(SpecialRule):
    """A special rule by which the fen spreads."""

    id = "flood"
    names = texts = {"en": "Flood", "pl": "Powódź", "cs": "Povodeň"}
    becomes = {"meadow": "fen"}


def test_hook_hex_special_rules() -> None:
    meadow, fen = (TerrainKind(name, Bog.names, ("bog",), always=("bog",)) for name in ("meadow", "fen"))
    file = SCENARIO.replace("rampart", "meadow").replace('features = ["meadow"]', "") + "[circumstances]\nfirst = 1\n"
    file = file.replace("names =", 'rules = ["deadlock", "flood"]\nnames =', 1)
    fens = {"hex_terrain": [Bog(), meadow, fen], "hex_scenarios": [("scenario_meadows.toml", file)]}
    registry = with_hex(fens=author_plugin(**fens, hex_special_rules=[Flood()]))
    game = registry.games["hex"]
    assert not registry.reasons
    options = game.Options(scenario="meadows")
    seats = [game.SeatOptions(army="moloch"), game.SeatOptions(army="borgo")]
    assert game.needs(options, seats) == ["fens"]
    assert game.screen.catalogue()["rules"]["flood"]["names"] == Flood.names
    state = game.start(options, seats, seed=1)
    assert {patch["kind"] for patch in state.snapshot()["terrain"]} == {"meadow"}
    assert "there is no special rule called flood" in str(with_hex(fens=author_plugin(**fens)).reasons["fens"])
    alone = author_plugin(hex_special_rules=[Flood()])
    assert "names terrain that does not exist: " in str(with_hex(fens=alone).reasons["fens"])


def test_other_scenarios_are_offered_beside_a_failing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_hex().games["hex"]
    start = HexGame.start

    def failing(self: HexGame, options: Any, seats: Any, seed: int) -> Any:
        if options.scenario == MAPS[0]:
            raise ZeroDivisionError
        return start(self, options, seats, seed)

    monkeypatch.setattr(HexGame, "start", failing)
    assert [preset.id for preset in game.presets()] == list(MAPS[1:])


def test_the_example_of_a_scenario_can_be_played() -> None:
    game = with_hex().games["hex"]
    (folder,) = (folder for folder in game.data_files.folders() if folder.addable)
    made = game.with_data({f"{folder.prefix}mine.toml": folder.example})
    assert [preset.id for preset in made.presets()] == [*MAPS, "my_scenario"]
    wanted = folder.example.replace("[[side]]", '[[side]]\nbot = "novice"\nstyle = "bold"', 1)
    preset = list(game.with_data({f"{folder.prefix}mine.toml": wanted}).presets())[-1]
    assert preset.bots == [WantedBot("novice", "bold"), WantedBot()]
    with pytest.raises(Malformed) as caught:
        game.with_data({f"{folder.prefix}mine.toml": folder.example.replace("[[2, 0], [2, -1]]", "[[9, 9]]")})
    assert (caught.value.code, caught.value.path) == ("bad_scenario", f"{folder.prefix}mine.toml")
    assert "side.0.hq" in str(caught.value)


def test_hook_hex_terrain() -> None:
    fen = TerrainKind("fen", Bog.names, ("bog",))
    game = with_hex(fens=author_plugin(hex_terrain=[Bog(), fen])).games["hex"]
    position = {
        "players": [{"army": "moloch"}, {"army": "borgo"}],
        "board": [{"at": [0, 0], "tile": "blocker", "seat": 0}],
        "terrain": [{"kind": "fen", "fields": [[0, 0], [0, 1]], "features": ["bog"]}],
    }
    placing = game.load(game.Options(), {**position, "turn": {"seat": 0, "phase": "place_hq"}})
    assert [0, 1] not in placing.legal(0)[0]["at"]["any"]
    state = game.load(game.Options(), position)
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    assert state.snapshot()["board"][0]["wounds"] == 1
    assert state.view(None)["terrain"] == position["terrain"]
    unknown = {**position, "terrain": [{"kind": "fen", "fields": [[0, 0]], "features": ["high"]}]}
    with pytest.raises(Malformed) as refused:
        game.load(game.Options(), unknown)
    assert refused.value.code == "unknown_feature"


def test_hook_hex_traits() -> None:
    game = with_hex(lancers=author_plugin(hex_armies=[("lancers.toml", ARMY)], hex_traits=[Lance()])).games["hex"]
    board = [
        {"at": [0, 2], "tile": "lancer", "seat": 0},
        {"at": [0, 0], "tile": "blocker", "seat": 1, "rotation": 3},
        {"at": [0, -2], "tile": "hybrid", "seat": 1},
    ]
    state = game.load(game.Options(), {"players": [{"army": "lancers"}, {"army": "moloch"}], "board": board})
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    after = {tuple(piece["at"]): piece["wounds"] for piece in state.snapshot()["board"]}
    assert after == {(0, 2): 0, (0, 0): 2}  # the Blocker bears two wounds, its armor does not count, the Hybrid is gone


class Javelin(Lance):
    """A trait that loses strength with every field it flies."""

    kind = AttackKind("lance", EVERY, NONE, armored=False, falloff=1)


def test_strength_is_lost_by_distance_and_not_by_units_on_the_way() -> None:
    army = ARMY.replace("lance = [2,", "lance = [4,")
    game = with_hex(lancers=author_plugin(hex_armies=[("lancers.toml", army)], hex_traits=[Javelin()])).games["hex"]
    board = [
        {"at": [0, 2], "tile": "lancer", "seat": 0},
        {"at": [0, 0], "tile": "blocker", "seat": 1, "rotation": 3},
        {"at": [0, -2], "tile": "hybrid", "seat": 1},
    ]
    state = game.load(game.Options(), {"players": [{"army": "lancers"}, {"army": "moloch"}], "board": board})
    shown = next(unit for unit in state.view(0)["board"] if unit["tile"] == "lancer")
    state.sandbox = True
    events = state.apply(0, {"type": "resolve_battle"})
    dealt = [event["wounds"] for event in events if event["type"] == "attack" and event["kind"] == "lance"]
    assert dealt == shown["attacks"][0]["wounds"] == [3, 1]


def test_hook_hex_art() -> None:
    drawn = [
        TraitArt("lance", icon=lambda strength, shift: f'<path d="M0,-80V-50" data-lances="{strength}"/>'),
        ArmyArt("lancers", lambda ink, ground: "<g/>", ("7 3", "butt"), "M0,0H9", lambda ink, ground, face: "<g/>"),
        MarkerArt("scratch", '<circle r="77"/>'),
    ]
    plugin = author_plugin(
        hex_armies=[("lancers.toml", ARMY)], hex_traits=[Lance()], hex_markers=[Scratch()], hex_art=drawn
    )
    made = with_hex(lancers=plugin).games["hex"].screen.catalogue()
    assert 'data-lances="2"' in made["art"]["lancers"] and 'stroke-dasharray="7 3"' in made["art"]["lancers"]
    assert '<circle r="77"/>' in made["marker_art"]
    assert made["markers"]["scratch"]["names"]["en"] == "Scratch"
    plain = with_hex(lancers=author_plugin(hex_armies=[("lancers.toml", ARMY)], hex_traits=[Lance()])).games["hex"]
    assert 'data-icon="lance"' in plain.screen.catalogue()["art"]["lancers"], (
        "what nobody has drawn is drawn all the same"
    )


def test_hook_hex_markers() -> None:
    game = with_hex(lancers=author_plugin(hex_markers=[Scratch()])).games["hex"]
    board = [{"at": [0, 0], "tile": "blocker", "seat": 0, "markers": {"scratch": 1}}]
    position = {"players": [{"army": "moloch"}, {"army": "borgo"}], "board": board}
    state = game.load(game.Options(), position)
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    assert [(unit["wounds"], unit["markers"]) for unit in state.view(None)["board"]] == [(1, {"scratch": 1})]
    with pytest.raises(Malformed):
        with_hex().games["hex"].load(game.Options(), position)


def test_hook_hex_words() -> None:
    plugin = author_plugin(hex_armies=[("lancers.toml", ARMY)], hex_traits=[Lance()], hex_words=[("words.toml", WORDS)])
    made = with_hex(lancers=plugin).games["hex"].screen.catalogue()
    assert made["words"]["lance"] == {"names": {"en": "Lance", "pl": "Lanca", "cs": "Kopí"}}
    assert made["words"]["mobility"]["texts"]["pl"].startswith("Mobilność")
    assert made["attacks"]["lance"] == {"shot": True, "falloff": 0, "bends": False, "aimed": False, "area": False}


def test_words_differ_by_edition() -> None:
    words = [("words.toml", WORDS + 'editions.2025.names = { pl = "Pika" }')]
    plugin = author_plugin(hex_armies=[("lancers.toml", ARMY)], hex_traits=[Lance()], hex_words=words)
    made = with_hex(lancers=plugin).games["hex"].screen.catalogue()
    assert made["words"]["lance"]["editions"] == {"2025": {"names": {"pl": "Pika"}}}


def test_hook_hex_figures() -> None:
    answers = {"hex_armies": [("lancers.toml", ARMY)], "hex_traits": [Lance()]}
    plain = with_hex(lancers=author_plugin(**answers)).games["hex"].screen.catalogue()["art"]
    registry = with_hex(lancers=author_plugin(**answers, hex_figures=[("figures.toml", FIGURES)]))
    assert not registry.reasons
    drawn = registry.games["hex"].screen.catalogue()["art"]
    assert drawn["lancers"] != plain["lancers"] and drawn["moloch"] == plain["moloch"]


def test_every_hook_is_documented_with_its_signature_and_tested() -> None:
    documented = (ROOT / "docs" / "plugins.md").read_text("utf-8")
    hooks = {name: hook for name, hook in vars(hookspecs).items() if name.startswith("hex_")}
    assert hooks
    for name, hook in hooks.items():
        assert f"### {name}({', '.join(inspect.signature(hook).parameters)})" in documented
        assert f"test_hook_{name}" in globals()


def test_words_of_events_have_the_gaps_that_the_author_gives_them() -> None:
    """The fields of an event are its author's, so no gap of these two keys is refused."""
    told = WORDS + 'happens.en = "%(player)s: %(anything)s"\ndeclares.en = "%(unit)s dares %(whom)s"\n'
    plugin = author_plugin(hex_armies=[("lancers.toml", ARMY)], hex_traits=[Lance()], hex_words=[("words.toml", told)])
    registry = with_hex(lancers=plugin)
    assert not registry.reasons
    words = registry.games["hex"].screen.catalogue()["words"]["lance"]
    assert (words["happens"], words["declares"]) == (
        {"en": "%(player)s: %(anything)s"},
        {"en": "%(unit)s dares %(whom)s"},
    )
