"""The four base armies as printed, and army files that are refused."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_hex import BadFile, base_registry
from neuroshima_hex.base import army_files
from neuroshima_hex.rules.board.army_files import read_army
from neuroshima_hex.rules.board.tiles import Bonus, Tile
from neuroshima_hex.rules.traits import CORE_TRAITS
from neuroshima_hex.rules.traits.triggers import trait_of

TRAITS = {trait.id: trait for trait in CORE_TRAITS}

# One line a tile, as read off the printed tiles: id, kind, count, initiative, toughness, then the icons by the letters
# of their kind and the sides 0 to 5 clockwise from the top ("m" melee, "r" ranged, "g" Gauss, "n" net, "a" armor,
# "l" links; a side may have a strength, 1 unless told), then what it gives and its special abilities.
PRINTED = {
    "moloch": """
        hq                hq      1  0    0  m012345            ranged+1
        blocker           warrior 2  -    2  a0
        hybrid            warrior 2  3    0  r0
        gauss_cannon      warrior 1  1    1  g4
        juggernaut        warrior 1  1    1  m0*2,r1,a024
        hunter_killer     warrior 2  3    0  m0135
        clown             warrior 1  2    1  m05                explosion
        armored_hunter    warrior 2  2    0  m012345,a05
        armored_guard     warrior 1  2    0  r15,a0
        guard             warrior 1  2    0  r05
        protector         warrior 1  1    1  r015
        hornet            warrior 1  2    0  m0*2
        net_fighter       warrior 1  -    0  n05
        stormtrooper      warrior 1  2,1  1  r0
        mother_module     module  1  -    0  l0                 extra_attack+1
        medic             module  2  -    0  l024               medic
        brain             module  1  -    0  l024               melee+1 ranged+1
        officer           module  1  -    0  l135               ranged+1
        scout             module  1  -    0  l024               initiative+1
        air_strike        instant 1  -    0  -                  air_strike
        battle            instant 4  -    0  -                  battle
        move              instant 1  -    0  -                  move
        push_back         instant 5  -    0  -                  push_back
    """,
    "outpost": """
        hq                hq      1  0    0  m012345            extra_attack+1
        mobile_armor      warrior 1  3,2  0  m0*2,r5            mobility
        brawler           warrior 1  3    0  m0*2
        runner            warrior 2  2    0  m5                 mobility
        hmg               warrior 1  2,1  0  r0
        commando          warrior 5  3    0  r2
        annihilator       warrior 2  2    0  r4*2
        scoper            module  1  -    0  l012345            scoper
        scout             module  2  -    0  l024               initiative+1
        saboteur          module  1  -    0  l012345            enemy_initiative-1
        recon_center      module  1  -    0  -                  recon
        medic             module  2  -    0  l015               medic
        officer           module  1  -    0  l012345            ranged+1
        battle            instant 6  -    0  -                  battle
        move              instant 7  -    0  -                  move
        sniper            instant 1  -    0  -                  sniper
    """,
    "borgo": """
        hq                hq      1  0    0  m012345            initiative+1
        mutant            warrior 6  2    0  m015
        claws             warrior 4  3    0  m45
        super_mutant      warrior 1  2    1  m0*2,m15,a015
        net_fighter       warrior 2  1    0  m2*3,n2
        brawler           warrior 2  2    0  m0*2
        assassin          warrior 2  3    0  r5                 mobility
        medic             module  1  -    0  l015               medic
        officer           module  2  -    0  l015               melee+1
        super_officer     module  1  -    1  l015               melee+1
        scout             module  2  -    0  l015               initiative+1
        battle            instant 6  -    0  -                  battle
        move              instant 4  -    0  -                  move
        grenade           instant 1  -    0  -                  grenade
    """,
    "hegemony": """
        hq                hq      1  0    0  m012345            melee+1
        runner            warrior 3  2    0  m0                 mobility
        thug              warrior 1  2    0  m0*2,m15
        ganger            warrior 4  3    0  m5
        gladiator         warrior 1  1    1  m015*2,a015
        net_fighter       warrior 2  -    0  n1
        net_master        warrior 1  2    0  m3,n24
        guard             warrior 1  2    1  m045
        universal_soldier warrior 3  3    0  m5,r5
        boss              module  1  -    0  l05                initiative+1 melee+1
        officer_1         module  2  -    0  l05                melee+1
        officer_2         module  1  -    0  l015               melee+1
        scout             module  1  -    0  l015               initiative+1
        transport         module  1  -    0  l012345            transport
        quartermaster     module  1  -    0  l0                 quartermaster
        battle            instant 5  -    0  -                  battle
        move              instant 3  -    0  -                  move
        sniper            instant 1  -    0  -                  sniper
        push_back         instant 2  -    0  -                  push_back
    """,
}
LETTERS = {"m": "melee", "r": "ranged", "g": "gauss", "n": "net", "a": "armor", "l": "links"}
KINDS = {  # how many tiles of each kind, the HQ apart
    "moloch": {"warrior": 17, "module": 6, "instant": 11},
    "outpost": {"warrior": 12, "module": 8, "instant": 14},
    "borgo": {"warrior": 17, "module": 6, "instant": 11},
    "hegemony": {"warrior": 16, "module": 7, "instant": 11},
}


def icons(printed: str) -> dict[str, tuple[int, ...]]:
    """The six numbers of each kind: "m0*2,m15" is a blow of 2 on side 0 and blows of 1 on sides 1 and 5."""
    rows: dict[str, list[int]] = {}
    for part in printed.split(",") if printed != "-" else []:
        sides, _star, strength = part[1:].partition("*")
        row = rows.setdefault(LETTERS[part[0]], [0] * 6)
        for side in sides:
            row[int(side)] = int(strength or 1)
    return {kind: tuple(row) for kind, row in rows.items()}


def given(words: list[str]) -> tuple[Bonus, tuple[str, ...]]:
    """The bonuses of a tile, and its abilities."""
    bonus: dict[str, int] = {}
    abilities = []
    for word in words:
        name = word.rstrip("+-0123456789")
        if name == word:
            abilities.append(word)
        else:
            bonus[name] = int(word[len(name) :])
    return Bonus(**bonus), tuple(abilities)


LINES = [(army, line.split()) for army, table in PRINTED.items() for line in table.strip().splitlines()]


@pytest.mark.parametrize(("army", "line"), LINES, ids=lambda value: value if isinstance(value, str) else value[0])
def test_a_tile_is_as_printed(army: str, line: list[str]) -> None:
    name, kind, count, initiative, toughness, sides, *words = line
    tile: Tile = base_registry().armies[army].tiles[name]
    assert (tile.kind, tile.count, tile.toughness) == (kind, int(count), int(toughness))
    assert list(tile.initiative) == [int(n) for n in initiative.split(",") if n != "-"]
    assert {key: row for key, row in tile.sides.items() if any(row)} == icons(sides)
    assert (tile.bonus, tuple(trait.id for trait in tile.traits)) == given(words)
    assert tile.hit_points == (20 if kind == "hq" else 0)


@pytest.mark.parametrize("army", PRINTED)
def test_an_army_has_35_tiles_of_these_kinds(army: str) -> None:
    tiles = base_registry().armies[army].tiles
    assert [name for a, (name, *_rest) in LINES if a == army] == [name for name, tile in tiles.items() if tile.count]
    totals = {kind: sum(t.count for t in tiles.values() if t.kind == kind) for kind in KINDS[army]}
    assert totals == KINDS[army]
    assert sum(t.count for t in tiles.values()) == 35
    assert len(base_registry().armies[army].deck) == 34


@pytest.mark.parametrize("army", PRINTED)
def test_every_tile_has_its_names(army: str) -> None:
    for tile in base_registry().armies[army].tiles.values():
        assert all(tile.names[language].strip() for language in ("en", "pl", "cs"))


# Files that cannot be read

GOOD = dict(army_files())["borgo.toml"]
CLAWS = """id = "claws"
names = { en = "Claws", pl = "Szpon", cs = "Řezník" }
count = 4
kind = "warrior"
initiative = [3]
melee = [0, 0, 0, 0, 1, 1]
"""
SECOND_HQ = CLAWS.replace('kind = "warrior"', 'kind = "hq"\nhit_points = 20')

HQ_BACK = """
[[tile]]
id = "hq_back"
face_of = "hq"
names = { en = "HQ (back)", pl = "Sztab (rewers)", cs = "HQ (rub)" }
count = 0
kind = "hq"
initiative = [2]
hit_points = 20
melee = [0, 0, 0, 2, 0, 0]
"""


def changed(old: str, new: str) -> str:
    """Borgo's file with the tile of the Claws changed."""
    assert old in CLAWS and CLAWS in GOOD
    return GOOD.replace(CLAWS, CLAWS.replace(old, new))


BAD: dict[str, tuple[str, str]] = {
    "not TOML": ("army = ", ""),
    "a missing name": (changed('en = "Claws", ', ""), "tile claws.names.en"),
    "a name in a language that is none": (changed("cs = ", "czech = "), "tile claws.names"),
    "a missing count": (changed("count = 4\n", ""), "tile claws.count"),
    "a missing kind": (changed('kind = "warrior"\n', ""), "tile claws.kind"),
    "a kind that is none": (changed('"warrior"', '"wizard"'), "tile claws.kind"),
    "no tiles of a kind": (changed("count = 4", "count = 0"), "tile claws.count"),
    "a count in words": (changed("count = 4", 'count = "four"'), "tile claws.count"),
    "an initiative below 0": (changed("[3]", "[-1]"), "tile claws.initiative.0"),
    "seven sides": (changed("1, 1]", "1, 1, 1]"), "tile claws.melee"),
    "five sides": (changed("0, 1, 1]", "1, 1]"), "tile claws.melee"),
    "no number on a side": (changed("1, 1]", '1, "x"]'), "tile claws.melee.5"),
    "an unknown icon": (changed("melee", "laser"), "tile claws.laser"),
    "an unknown trait": (changed("[3]\n", '[3]\ntraits = ["hovering"]\n'), "tile claws.hovering"),
    "an unknown bonus": (changed("[3]\n", "[3]\nbonus = { luck = 1 }\n"), "tile claws.bonus.luck"),
    "a bonus that takes": (changed("[3]\n", "[3]\nbonus = { toughness = -1 }\n"), "tile claws.bonus.toughness"),
    "an id with a blank": (changed('"claws"', '"the claws"'), "tile the claws.id"),
    "too many tiles": (changed("count = 4", "count = 30"), ""),
    "too many copies of one": (changed("count = 4", "count = 60"), "tile claws.count"),
    "two HQs": (GOOD.replace(CLAWS, SECOND_HQ), ""),
    "no HQ": (GOOD.replace('kind = "hq"', 'kind = "module"').replace("hit_points = 20\n", ""), ""),
    "two tiles of one id": (changed('"claws"', '"mutant"'), ""),
    "a colour in words": (GOOD.replace("#3f7fb5", "blue"), "color"),
    "no colour": (GOOD.replace('color = "#3f7fb5"\n', ""), "color"),
    "an instant that nobody can play": (changed('"warrior"', '"instant"'), "tile claws.traits"),
    "a warrior with what is played": (changed("[3]\n", '[3]\ntraits = ["move"]\n'), "tile claws.traits"),
    "an initiative of 10": (changed("[3]", "[10]"), "tile claws.initiative.0"),
    "an initiative that would count to ten millions": (changed("[3]", "[10000000]"), "tile claws.initiative.0"),
    "ten initiatives": (changed("[3]", str([3] * 10)), "tile claws.initiative"),
    "a strength below 0": (changed("0, 1, 1]", "0, 1, -1]"), "tile claws.melee.5"),
    "a strength of 10": (changed("0, 1, 1]", "0, 1, 10]"), "tile claws.melee.5"),
    "a strength and a half": (changed("0, 1, 1]", "0, 1, 1.5]"), "tile claws.melee.5"),
    "a toughness of 10": (changed("[3]\n", "[3]\ntoughness = 10\n"), "tile claws.toughness"),
    "a toughness below 0": (changed("[3]\n", "[3]\ntoughness = -1\n"), "tile claws.toughness"),
    "a bonus of 10": (changed("[3]\n", "[3]\nbonus = { melee = 10 }\n"), "tile claws.bonus.melee"),
    "21 traits": (changed("[3]\n", f"[3]\ntraits = {['mobility'] * 21}\n"), "tile claws.traits"),
    "hit points of a warrior": (changed("[3]\n", "[3]\nhit_points = 5\n"), "tile claws.hit_points"),
    "an HQ without hit points": (GOOD.replace("hit_points = 20\n", ""), "tile hq"),
    "an HQ of 100 hit points": (GOOD.replace("hit_points = 20", "hit_points = 100"), "tile hq.hit_points"),
    "a blank name": (changed('"Claws"', '" "'), "tile claws.names.en"),
    "a name of 201 letters": (changed('"Claws"', f'"{"C" * 201}"'), "tile claws.names.en"),
    "61 tiles": (changed("count = 4", "count = 30"), ""),
    "copies of a face": (changed("count = 4", 'count = 4\nface_of = "mutant"'), "tile claws.count"),
    "a face of no tile": (changed("count = 4", 'count = 0\nface_of = "nobody"'), ""),
    "a face of itself": (changed("count = 4", 'count = 0\nface_of = "claws"'), ""),
    "a warrior as the face of an HQ": (changed("count = 4", 'count = 0\nface_of = "hq"'), ""),
    "an HQ's face with other hit points": (GOOD + HQ_BACK.replace("= 20", "= 19"), ""),
    "a misspelt key": (changed("[3]\n", "[3]\ntoughnes = 1\n"), "tile claws.toughnes"),
    "an unknown key": ('motto = "all"\n' + GOOD, "motto"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_army_file_names_the_place(name: str) -> None:
    text, path = BAD[name]
    with pytest.raises(BadFile) as caught:
        read_army(text, "borgo.toml", TRAITS, trait_of)
    assert caught.value.code == "bad_army"
    assert caught.value.path == path
    assert "borgo.toml" in str(caught.value)
    assert path in str(caught.value)


def test_a_misspelt_key_is_told_with_what_was_meant() -> None:
    """Any other key is a trait printed on sides, so a list of one number is too short for it."""
    with pytest.raises(BadFile, match="did you mean initiative"):
        read_army(changed("initiative", "initiativ"), "mine.toml", TRAITS, trait_of)


def test_the_file_itself_is_good() -> None:
    assert read_army(GOOD, "borgo.toml", TRAITS, trait_of).id == "borgo"


def test_the_other_face_of_a_tile_is_no_tile_of_its_own() -> None:
    army = read_army(GOOD + HQ_BACK, "borgo.toml", TRAITS, trait_of)
    assert [hq.id for hq in army.hqs] == ["hq", "hq_back"] == [face.id for face in army.faces_of(army.tiles["hq"])]
    assert army.hq.id == army.tiles["hq_back"].front == "hq"
    assert army.size == 35 and len(army.deck) == 34 and "hq_back" not in army.drawn


def test_two_files_of_one_army_are_refused() -> None:
    files: Any = [("one.toml", GOOD), ("two.toml", GOOD)]
    with pytest.raises(BadFile, match="borgo"):
        type(base_registry())(files)
