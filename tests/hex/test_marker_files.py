"""Files of markers: what their keys do on the board, the sentences made from them, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract.refusal import BadFile, BadPosition
from neuroshima_hex.base import base_registry
from neuroshima_hex.drawing import CORE_ART
from neuroshima_hex.drawing.art import Art
from neuroshima_hex.drawing.board import Pieces
from neuroshima_hex.rules.board.marker_files import ENDS, read_markers
from neuroshima_hex.rules.board.tiles import NO_BONUS, Bonus
from neuroshima_hex.rules.traits import CORE_TRAITS
from neuroshima_hex.texts.markers import SENTENCES, marker_texts
from neuroshima_hex.texts.words import core_words

from tests.support.hex.author_plugins import ARMY, author_plugin, with_hex
from tests.support.hex.marker_files import HOOKS, POISON, SHACKLES, TONIC

TRAITS = {trait.id: trait for trait in CORE_TRAITS}


def game_with(text: str) -> Any:
    registry = with_hex(author=author_plugin(hex_markers=[("markers.toml", text)]))
    assert not registry.reasons
    return registry.games["hex"]


def board_with(text: str, markers: dict[str, int]) -> Any:
    """A Mutant of Borgo with these markers."""
    game = game_with(text)
    board = [{"at": [0, 0], "tile": "mutant", "seat": 0, "markers": markers}]
    return game.load(game.Options(), {"players": [{"army": "borgo"}, {"army": "moloch"}], "board": board})


def unit_at_the_middle(state: Any) -> Any:
    [unit] = [unit for unit in state.view(None)["board"] if unit["at"] == [0, 0]]
    return unit


def test_a_table_is_a_marker() -> None:
    [tonic] = read_markers(TONIC, "markers.toml", TRAITS)
    assert tonic.id == "tonic" and tonic.names["cs"] == "Tonikum" and tonic.supply == 2 and tonic.kept
    assert tonic.bonus == Bonus(melee=1, ranged=-1, initiative=2, extra_attack=1, toughness=3)
    assert tonic.grants == (TRAITS["mobility"],) and tonic.states == ("zone",) and not tonic.nets and tonic.ends == ()
    [poison] = read_markers(POISON, "markers.toml", TRAITS)
    assert (poison.bonus, poison.grants, poison.kept) == (NO_BONUS, (), False)
    assert [poison.opening_wounds(count) for count in (1, 2)] == [1, 2]


def test_what_holds_it_and_whose_blows_reach_it_are_keys() -> None:
    hook, bait = read_markers(HOOKS, "markers.toml", TRAITS)
    assert (hook.held, hook.strikes_for, hook.kept_by) == ("zone", "", "")
    assert (bait.held, bait.strikes_for, bait.kept_by) == ("", "net", "medic")


def test_its_wounds_are_dealt_at_the_opening_of_a_battle() -> None:
    state = board_with(POISON, {"poison": 2})
    state.sandbox = True
    told = state.apply(0, {"type": "resolve_battle"})
    assert [event["wounds"] for event in told if event["type"] == "wound"] == [2]


def test_it_nets_its_unit() -> None:
    for markers, is_netted in (({"author.shackles": 1}, True), ({}, False)):
        forces = board_with(SHACKLES, markers).rules.forces()
        assert [forces.works(unit) for unit in forces.present] == [not is_netted]


def test_who_is_netted_by_a_marker_is_shown_as_netted() -> None:
    """By the marker, since no unit does it; the picture of the position has a net."""
    unit = unit_at_the_middle(board_with(SHACKLES, {"author.shackles": 1}))
    assert (unit["netted_by"], unit["net_markers"]) == ([], ["author.shackles"])
    assert "net_markers" not in unit_at_the_middle(board_with(SHACKLES, {}))
    art = Art()
    for drawn in CORE_ART:
        art.add(drawn)
    pieces = Pieces([{"army": "borgo"}], game_with(SHACKLES).screen.catalogue(), art)
    free: Any = {**unit, "net_markers": []}
    assert len(pieces.unit(unit)) > len(pieces.unit(free))


def test_there_are_no_more_than_its_supply() -> None:
    with pytest.raises(BadPosition) as refused:
        board_with(POISON, {"poison": 4})
    assert (refused.value.code, refused.value.params) == ("too_many_markers", {"count": 3})


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        (SHACKLES.replace("supply = 1", "supply = 2"), {"author.shackles": 2}),
        (POISON + 'army = "outpost"\n', {"poison": 1}),
        (HOOKS, {"hook": 1}),
    ],
    ids=["more than one on a unit", "nobody's in the match", "held by nobody"],
)
def test_markers_that_cannot_lie_there_are_refused(text: str, markers: dict[str, int]) -> None:
    with pytest.raises(BadPosition) as refused:
        board_with(text, markers)
    assert refused.value.code == "bad_position"


def test_what_an_author_does_not_explain_is_explained_by_what_it_does() -> None:
    """In the catalogue, which the table shows; words of traits come from the words files."""
    texts = game_with(TONIC).screen.catalogue()["markers"]["tonic"]["texts"]
    assert texts["en"] == (
        "The unit's blows are stronger by 1. The unit's shots are weaker by 1. "
        "The unit's initiative is higher by 2. More segments below in which the unit acts again: 1. "
        "The unit's toughness is higher by 3. The unit has: Mobility. All initiatives of the unit are 0. "
        "Its player puts it on a unit of their own, no HQ, in their turn. Such markers in the game: 2."
    )
    [poison] = read_markers(POISON, "markers.toml", TRAITS)
    assert marker_texts(poison, core_words())["pl"] == (
        "Każdy taki znacznik zadaje jednostce 1 ranę na początku każdej Bitwy, przed pierwszym segmentem. "
        "Znacznik schodzi: gdy jednostka zostanie obrócona. Takich znaczników w grze: 3."
    )
    [shackles] = read_markers(SHACKLES, "markers.toml", TRAITS)
    assert marker_texts(shackles, core_words())["cs"] == (
        "Jednotka je deaktivovaná. Žeton se odstraní z jednotky, která přejde k hráči, jenž ho položil. "
        "Jednotka má nejvýše jeden takový žeton. Takových žetonů ve hře: 1."
    )


def test_who_holds_a_marker_and_whom_it_serves_is_explained() -> None:
    hook, bait = read_markers(HOOKS, "markers.toml", TRAITS)
    assert "as soon as this no longer works on the unit: Zone." in marker_texts(hook, core_words())["en"]
    said = "Attacks of an enemy unit with Net reach the unit from anywhere, while a unit with Medic works."
    assert marker_texts(bait, core_words())["en"].startswith(said)


def test_a_state_without_a_sentence_is_named() -> None:
    [marker] = read_markers(
        POISON.replace("opening_wounds = 1", 'states = ["venom"]'), "m.toml", {"venom": TRAITS["net"]}
    )
    assert marker_texts(marker, core_words())["en"].startswith("The unit is under: venom. It comes off: when the unit")


def test_an_authors_own_texts_stand_alone() -> None:
    text = POISON + 'texts = { en = "It itches.", pl = "Swędzi.", cs = "Svědí." }'
    [poison] = read_markers(text, "markers.toml", TRAITS)
    assert marker_texts(poison, core_words()) == {"en": "It itches.", "pl": "Swędzi.", "cs": "Svědí."}


def test_each_number_and_each_event_has_its_sentence() -> None:
    signs = {"extra_attack": ["more"], "toughness": ["more"]}
    known = [f"bonus.{name}.{sign}" for name in Bonus._fields[:-1] for sign in signs.get(name, ["more", "less"])]
    assert {name for name in SENTENCES if name.startswith("bonus.")} == set(known)
    assert {name for name in SENTENCES if name.startswith("end.")} == {f"end.{event}" for event in ENDS}
    assert all({"en", "pl", "cs"} <= SENTENCES[name].keys() for name in SENTENCES)


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (POISON.replace("supply = 3", ""), "poison.supply", "it is missing"),
        (POISON.replace("supply = 3", "supply = 0"), "poison.supply", "it must be at least 1"),
        (
            POISON.replace("turned", "turne"),
            "poison.ends",
            "no marker comes off at such an event (did you mean turned?)",
        ),
        (TONIC.replace('"mobility"', '"mobilty"'), "tonic.grants", "there is no such trait (did you mean mobility?)"),
        (TONIC.replace('"zone"', '"zonk"'), "tonic.states", "there is no such trait (did you mean zone?)"),
        (HOOKS.replace('"zone"', '"zonk"'), "hook.held", "there is no such trait (did you mean zone?)"),
        (HOOKS.replace('"net"', '"nett"'), "bait.strikes_for", "there is no such trait (did you mean net?)"),
        (HOOKS.replace('"medic"', '"medik"'), "bait.kept_by", "there is no such trait (did you mean medic?)"),
        (HOOKS.replace('kept_by = "medic"', ""), "bait", "strikes_for and kept_by go together"),
        (TONIC.replace("melee =", "meele ="), "tonic.bonus.meele", "melee"),
        (TONIC.replace("toughness = 3", "enemy_initiative = 1"), "tonic.bonus.enemy_initiative", "not belong here"),
        (POISON.replace("supply", "suply"), "poison.suply", "supply"),
        ("[poison", "-", "its TOML ends too early"),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_markers(text, "markers.toml", TRAITS)
    assert refused.value.code == "bad_army"
    said = str(refused.value)
    assert said.startswith("The file of markers markers.toml cannot be read at ") and place in said and reason in said


def test_the_id_of_a_marker_may_begin_with_the_name_of_its_plugin_alone() -> None:
    answers: Any = {"hex_markers": [("markers.toml", SHACKLES)]}
    assert not with_hex(author=author_plugin(**answers)).reasons
    other = with_hex(other=author_plugin(**answers))
    assert "the id author.shackles must begin with the name of its plugin, other" in str(other.reasons["other"])


def test_two_markers_of_one_id_are_refused() -> None:
    registry = with_hex(author=author_plugin(hex_markers=[("markers.toml", POISON), ("more.toml", POISON)]))
    assert "Two markers are called poison" in str(registry.reasons["author"])
    assert not base_registry().markers


# Traits that come with a marker ---------------------------------------------------------------------------------------

GLUE = """
[author.glue]
names = { en = "Glue", pl = "Klej", cs = "Lepidlo" }
supply = 2
states = ["stops_attacks"]
ends = ["battle_over"]
left_by = "author.gluing"
given_by = "author.glue_pot"
put_by = "author.glue_shot"
"""
GLUERS = ARMY.replace("count = 34", "count = 10").replace("lance = [2, 0, 0, 0, 0, 0]", "ranged = [1, 0, 0, 0, 0, 0]")
GLUERS += """
[[tile]]
id = "gluer"
names = { en = "Gluer" }
count = 10
kind = "warrior"
initiative = [3]
ranged = [1, 0, 0, 0, 0, 0]
traits = ["author.gluing"]

[[tile]]
id = "pot"
names = { en = "Pot" }
count = 10
kind = "module"
links = [1, 1, 1, 1, 1, 1]
traits = ["author.glue_pot"]

[[tile]]
id = "shot"
names = { en = "Shot" }
count = 4
kind = "instant"
traits = ["author.glue_shot"]
"""


def glued_by(*pieces: dict[str, Any], hand: tuple[str, ...] = ()) -> Any:
    """A position of the army against a Blocker of Moloch at the middle, which bears a wound."""
    answers: Any = {"hex_markers": [("markers.toml", GLUE)], "hex_armies": [("lancers.toml", GLUERS)]}
    registry = with_hex(author=author_plugin(**answers))
    assert not registry.reasons
    game: Any = registry.games["hex"]
    board = [{"at": [0, 0], "tile": "blocker", "seat": 1, "rotation": 3}, *({**piece, "seat": 0} for piece in pieces)]
    players = [{"army": "lancers", "hand": list(hand)}, {"army": "moloch"}]
    state = game.load(game.Options(), {"players": players, "board": board, "turn": {"seat": 0, "phase": "play"}})
    state.sandbox = True
    return state


@pytest.mark.parametrize(
    "pieces",
    [
        [{"at": [0, -1], "tile": "gluer", "rotation": 3}],
        [{"at": [0, -1], "tile": "lancer", "rotation": 3}, {"at": [1, -2], "tile": "pot"}],
    ],
    ids=["left_by", "given_by"],
)
def test_attacks_leave_it(pieces: list[dict[str, Any]]) -> None:
    """The marker comes off when the battle is over, so the log tells of it."""
    state = glued_by(*pieces)
    told = state.apply(0, {"type": "resolve_battle"})
    assert [event["marker"] for event in told if event["type"] == "marked"] == ["author.glue"]
    assert "author.glue" not in unit_at_the_middle(state).get("markers", {})


def test_other_attacks_leave_none() -> None:
    told = glued_by({"at": [0, -1], "tile": "lancer", "rotation": 3}).apply(0, {"type": "resolve_battle"})
    assert not [event for event in told if event["type"] == "marked"]


def test_an_instant_tile_puts_it_on_an_enemy() -> None:
    state = glued_by(hand=("shot",))
    state.apply(0, {"type": "play", "tile": "shot", "target": [0, 0]})
    assert unit_at_the_middle(state)["markers"] == {"author.glue": 1}


def test_their_words_are_made_unless_the_author_has_some() -> None:
    words = game_with(GLUE).screen.catalogue()["words"]
    assert words["author.gluing"]["names"]["pl"] == "Klej"
    assert words["author.gluing"]["texts"]["en"].endswith("gets a marker, while one is left: Glue.")
    assert words["author.gluing"]["waits"]["en"] == "%(player)s chooses who gets a marker: Glue."
    assert words["author.glue_pot"]["texts"]["en"].startswith("A unit that an attack of a linked own unit wounds")
    assert words["author.glue_shot"]["texts"]["cs"].endswith("dokud nějaký zbývá: Lepidlo.")
    own = '["author.gluing"]\nnames = { en = "Sticky" }\ntexts = { en = "It sticks." }\n'
    answers: Any = {"hex_markers": [("markers.toml", GLUE)], "hex_words": [("words.toml", own)]}
    said = with_hex(author=author_plugin(**answers)).games["hex"].screen.catalogue()["words"]["author.gluing"]
    assert (said["names"], said["texts"]) == ({"en": "Sticky"}, {"en": "It sticks."})
    assert said["asks"] == words["author.gluing"]["asks"]


def test_their_ids_begin_with_the_plugins_name_alone() -> None:
    text = GLUE.replace("[author.glue]", "[glue]").replace("author.glu", "other.glu")
    registry = with_hex(author=author_plugin(hex_markers=[("markers.toml", text)]))
    assert "the id other.gluing must begin with the name of its plugin, author" in str(registry.reasons["author"])
