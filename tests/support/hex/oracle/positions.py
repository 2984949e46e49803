"""Random crowded positions, in which many rules apply at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.support.hex.oracle.board import DIRECTIONS, Field, all_fields, army, step

ARMIES = ("moloch", "outpost", "borgo", "hegemony")
RARE = {
    *("net_fighter", "net_master", "medic", "scoper", "saboteur", "clown", "quartermaster", "mother_module"),
    *("universal_soldier", "gauss_cannon", "boss"),
}
Themes = Sequence[tuple[tuple[str, ...], set[str]]]
THEMES: Themes = (
    (ARMIES, RARE),
    (("moloch", "outpost"), {"medic", "scoper", "saboteur", "clown", "mother_module"}),
    (("outpost", "borgo"), {"medic", "scoper", "saboteur", "scout"}),
    (("moloch", "borgo", "hegemony"), {"net_fighter", "net_master"}),
    (("outpost", "borgo", "hegemony"), {"net_fighter", "net_master", "recon_center", "transport"}),
    (("outpost", "hegemony"), {"quartermaster", "scoper", "universal_soldier", "boss", "medic"}),
)
"""Armies that meet, and tiles with the harder rules, which come up more often than their number of copies."""

RELAYS = {"tripler", "doom_net_fighter", "pusher"}
DOOMSDAY: Themes = (
    (("doomsday_machine", "borgo"), RELAYS | {"omega_shooter", "delta_shooter", "medic"}),
    (("doomsday_machine", "moloch"), RELAYS | {"alpha_shooter", "medic", "net_fighter"}),
    (("doomsday_machine", "outpost"), RELAYS | {"omega_shooter", "officer", "scoper", "medic"}),
    (("doomsday_machine", "hegemony"), {"main_war_processor", "scout", "officer", "medic", "net_fighter", "gladiator"}),
)
"""The same where shots are sent on, and links are long."""

Entry = dict[str, Any]


def crowd(rng: Random, fewest: int = 4, most: int = 18, themes: Themes = THEMES) -> dict[str, Any]:
    """A position of two different armies on a nearly full board; no tile occurs more often than its army has it."""
    meeting, favourites = rng.choice(themes)
    armies = rng.sample(meeting, 2)
    fields = cluster(rng, max(rng.randint(fewest, most), rng.randint(fewest, most)))
    drawn = tiles(rng, armies, favourites, len(fields))
    board = [entry(rng, armies, seat, tile, at) for (seat, tile), at in zip(drawn, fields, strict=True)]
    for unit in board:
        unit["rotation"] = rotation(rng, armies, unit, board)
    players = [{"army": name, "hq_hp": rng.choice([20, 20, 20, 1, 2, 4])} for name in armies]
    return {"players": players, "board": sorted(board, key=lambda unit: unit["at"])}


def cluster(rng: Random, size: int) -> list[Field]:
    """Adjoining fields, in any order."""
    found: list[Field] = [rng.choice(all_fields())]
    while len(found) < size:
        edge = {step(field, direction) for field in found for direction in DIRECTIONS} & set(all_fields())
        found.insert(rng.randint(0, len(found)), rng.choice(sorted(edge - set(found))))
    return found


def tiles(rng: Random, armies: list[str], favourites: set[str], size: int) -> list[tuple[int, str]]:
    """Board tiles of both armies: mostly the HQs, then random tiles, `favourites` four times as likely."""
    found = [(seat, "hq") for seat in (0, 1) if rng.randint(0, 9)]
    pool = [(seat, tile) for seat in (0, 1) for tile in copies(armies[seat])]
    while len(found) < size:
        found.append(rng.choice([one for one in pool for _ in range(4 if one[1] in favourites else 1)]))
        pool.remove(found[-1])
    return found


def copies(name: str) -> list[str]:
    facts = army(name)
    return [tile for tile, fact in facts.items() if fact["kind"] in ("warrior", "module") for _ in range(fact["count"])]


def entry(rng: Random, armies: list[str], seat: int, tile: str, at: Field) -> Entry:
    wounds = rng.randint(0, army(armies[seat])[tile]["toughness"])
    return {"at": list(at), "tile": tile, "seat": seat, "rotation": 0, "wounds": wounds}


def rotation(rng: Random, armies: list[str], unit: Entry, board: list[Entry]) -> int:
    """Mostly a rotation that points a link at an own neighbour, a net at an enemy or a shot at a relay; else a
    random one."""
    facts = army(armies[unit["seat"]])[unit["tile"]]
    sides = [side for side in DIRECTIONS if facts["net"][side] or facts["links"][side] or facts["long_links"][side]]
    wanted = [other["at"] for other in board if (other["seat"] == unit["seat"]) == (facts["kind"] == "module")]
    if any(facts["ranged"]) and (relays := [other["at"] for other in board if sends_on(armies, unit, other)]):
        sides, wanted = [side for side in DIRECTIONS if facts["ranged"][side]], relays
    towards = [direction for direction in DIRECTIONS if list(step(tuple(unit["at"]), direction)) in wanted]
    if sides and towards and rng.randint(0, 9) < 7:
        return int(rng.choice(towards) - rng.choice(sides)) % 6
    return rng.randint(0, 5)


def sends_on(armies: list[str], unit: Entry, other: Entry) -> bool:
    return bool(other["seat"] == unit["seat"] and any(army(armies[other["seat"]])[other["tile"]]["redirect_in"]))
