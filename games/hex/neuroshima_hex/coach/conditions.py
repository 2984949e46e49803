"""When something is said: a function for each condition that `advice.toml` names.

A condition answers with the values for the text and the fields to mark, or with None if it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from neuroshima_contract.coaching import Conditions, Observation, Values

from ..rules.board.tiles import FIRST, NEXT, Tile
from ..rules.files.view_types import UnitView
from .moment import Moment, hit_points, is_battle

FULL_SOON = 4
"""So many free fields are few."""
STACK_LOW = 5
HQ_LOW = 6
HQ_POINT, UNIT = 3, 2
"""What a hit point of an HQ and a unit count."""
WORTH_IT = 4
"""From such a gain on a battle pays."""
YES = Observation()
CONDITIONS = Conditions[Moment]()
condition = CONDITIONS.add


# Phases of a turn -----------------------------------------------------------------------------------------------------


@condition
def place_hq(now: Moment) -> Observation | None:
    """The fields on the edge with the fewest neighbours."""
    if now.phase != "place_hq" or not now.is_mine:
        return None
    fewest = min(len(now.neighbours(field)) for field in now.free)
    return Observation(at=[field for field in now.free if len(now.neighbours(field)) == fewest])


@condition
def first_turn(now: Moment) -> Observation | None:
    """The first turn of the match: one tile was drawn (hex 3.1)."""
    return YES if playing(now) and now.view["turn"]["limit"] == 1 and now.me["hand"] else None


@condition
def forced_discard(now: Moment) -> Observation | None:
    return YES if now.phase == "discard" and now.is_mine else None


@condition
def battle_worth_keeping(now: Moment) -> Observation | None:
    """Among the three tiles is a Battle tile, and a battle now would pay."""
    return _forecast(now) if _may_discard_battle(now) and _gain(now) >= WORTH_IT else None


@condition
def battle_worth_little(now: Moment) -> Observation | None:
    return _forecast(now) if _may_discard_battle(now) and _gain(now) < 0 else None


@condition
def module_without_units(now: Moment) -> Observation | None:
    """Among the three tiles is a module, and it would find nobody to help."""
    helped = any(unit["attacks"] for unit in now.own)
    found = next((tile for tile in now.tiles() if tile.kind == "module"), None)
    return Observation({"tile": found.names}) if forced_discard(now) and found is not None and not helped else None


def _may_discard_battle(now: Moment) -> bool:
    return forced_discard(now) is not None and now.holds_battle(now.me) and not now.is_closing


@condition
def unlucky_draw(now: Moment) -> Observation | None:
    return YES if now.view["turn"].get("redraw") and now.is_mine else None


@condition
def asked(now: Moment) -> Observation | None:
    """A decision within a battle or of an instant tile is the reader's (hex 3.6)."""
    pending = now.view["pending"]
    return YES if pending is not None and pending["seat"] == now.seat else None


@condition
def nothing_left(now: Moment) -> Observation | None:
    return YES if playing(now) and not now.me["hand"] and ability_ready(now) is None else None


@condition
def one_tile_left(now: Moment) -> Observation | None:
    return YES if playing(now) and len(now.me["hand"]) == 1 and now.view["turn"]["limit"] > 1 else None


# Battles --------------------------------------------------------------------------------------------------------------


@condition
def battle_helped(now: Moment) -> Observation | None:
    return _compare_losses(now, lambda mine, theirs: theirs > mine)


@condition
def battle_hurt(now: Moment) -> Observation | None:
    return _compare_losses(now, lambda mine, theirs: mine > theirs)


@condition
def battle_even(now: Moment) -> Observation | None:
    return _compare_losses(now, lambda mine, theirs: mine == theirs > 0)


@condition
def battle_missed(now: Moment) -> Observation | None:
    """No HQ was hurt: how many units were lost."""
    found = _compare_losses(now, lambda mine, theirs: mine == theirs == 0)
    if found is None:
        return None
    gone = [event["seat"] for event in now.events if event["type"] == "destroyed"]
    return Observation({"my_losses": gone.count(now.seat), "their_losses": gone.count(now.enemy_seat)})


def _compare_losses(now: Moment, holds: Callable[[int, int], bool]) -> Observation | None:
    """What the battles since the reader's last action have cost both HQs."""
    if not any(event["type"] == "battle_ended" for event in now.events):
        return None
    lost = dict.fromkeys(range(len(now.view["players"])), 0)
    for event in now.events:
        if event["type"] == "hq_damage":
            lost[event["seat"]] += event["damage"]
    mine, theirs = lost[now.seat], lost[now.enemy_seat]
    values: Values = {
        "mine": hit_points(mine),
        "theirs": hit_points(theirs),
        "left": now.me["hq_hp"],
        "their_left": now.enemy["hq_hp"],
    }
    return Observation(values) if holds(mine, theirs) else None


@condition
def battle_pays(now: Moment) -> Observation | None:
    """The reader holds a Battle tile, and a battle now would hurt the enemy more."""
    return _forecast(now) if _holds_battle(now) and _gain(now) >= WORTH_IT else None


@condition
def battle_costs(now: Moment) -> Observation | None:
    return _forecast(now) if _holds_battle(now) and _gain(now) < 0 else None


@condition
def battle_idle(now: Moment) -> Observation | None:
    return _forecast(now) if _holds_battle(now) and 0 <= _gain(now) < WORTH_IT else None


@condition
def enemy_holds_battle(now: Moment) -> Observation | None:
    """Hands lie open: the enemy could begin a battle that hurts (hex 3.1)."""
    return _threat(now) if now.holds_battle(now.enemy) and not now.is_closing else None


@condition
def hq_threatened(now: Moment) -> Observation | None:
    """What neither `enemy_holds_battle` nor the last turn says already."""
    return _threat(now) if enemy_holds_battle(now) is None and not now.is_closing else None


@condition
def battle_would(now: Moment) -> Observation | None:
    """A battle now would change something, and no word on a Battle tile in hand says so already."""
    is_new = playing(now) and not _holds_battle(now)
    return _forecast(now) if is_new and now.battle_now.changes_anything() else None


def _threat(now: Moment) -> Observation | None:
    """Who would hurt the reader's HQ in a battle now, and how much."""
    hurting = now.battle_now.hurting[now.seat] if playing(now) else []
    if not hurting:
        return None
    values: Values = {"mine": hit_points(now.battle_now.damage[now.seat]), "who": now.names(hurting)}
    return Observation(values, [now.rules.coord(unit.at) for unit in hurting])


def _forecast(now: Moment) -> Observation:
    result = now.battle_now
    mine, theirs = now.seat, now.enemy_seat
    hurt = [now.rules.coord(unit.at) for unit in (*result.losses[mine], *result.losses[theirs])]
    return Observation(
        {
            "mine": hit_points(result.damage[mine]),
            "theirs": hit_points(result.damage[theirs]),
            "my_losses": now.names(result.losses[mine]),
            "their_losses": now.names(result.losses[theirs]),
        },
        hurt,
    )


def _gain(now: Moment) -> int:
    """How much better a battle now would end for the reader than for the enemy."""
    result, mine, theirs = now.battle_now, now.seat, now.enemy_seat
    points = result.damage[theirs] - result.damage[mine]
    return HQ_POINT * points + UNIT * (len(result.losses[theirs]) - len(result.losses[mine]))


def _holds_battle(now: Moment) -> bool:
    return playing(now) and now.holds_battle(now.me) and not now.is_closing


# Units ----------------------------------------------------------------------------------------------------------------


@condition
def near_enemy_hq(now: Moment) -> Observation | None:
    """The reader could place a warrior with a blow beside the enemy HQ."""
    hq = now.hq(now.enemy_seat)
    held = _holds(
        now,
        lambda tile: (
            tile.kind == "warrior" and bool(tile.icons) and all(icon.kind.reach == NEXT for icon in tile.icons)
        ),
    )
    if hq is None or held is None:
        return None
    beside = [field for field in now.neighbours(hq["at"]) if field in now.free]
    return Observation(held.values, beside) if beside else None


@condition
def line_to_enemy_hq(now: Moment) -> Observation | None:
    """Whether the reader could place a unit that shoots at the enemy HQ (hex 4.5)."""
    held = _holds(now, lambda tile: tile.kind == "warrior" and any(icon.kind.reach == FIRST for icon in tile.icons))
    fields = now.lines_to(now.enemy_seat) if held is not None else []
    return Observation(held.values, fields) if held is not None and fields else None


@condition
def aims_at_nobody(now: Moment) -> Observation | None:
    """A warrior of the reader's could strike or shoot, and nobody stands there."""
    warriors = [unit for unit in now.own if unit["attacks"] and now.definition(unit).kind == "warrior"]
    idle = [unit for unit in warriors if not any(attack["hits"] for attack in unit["attacks"])]
    return Observation({"unit": now.name(idle[0])}, [idle[0]["at"]]) if playing(now) and idle else None


@condition
def faster(now: Moment) -> Observation | None:
    """A unit of the reader's destroys one that would act later."""
    return _first(_duels(now, now.seat)) if playing(now) else None


@condition
def slower(now: Moment) -> Observation | None:
    """An enemy destroys a unit of the reader's before that acts."""
    return _first(_duels(now, now.enemy_seat)) if playing(now) else None


def _duels(now: Moment, seat: int) -> Iterator[Observation]:
    """Pairs of units in which the one of `seat` destroys the other one before it acts."""
    for unit in now.view["board"]:
        if unit["seat"] != seat or not unit["initiative"]:
            continue
        for attack in unit["attacks"]:
            for field, wounds in zip(attack["hits"], attack["wounds"], strict=False):
                other = now.unit_at(field)
                if other is None or now.is_hq(other) or not other["attacks"] or not other["initiative"]:
                    continue
                if wounds + other["wounds"] > other["toughness"] and initiative(unit) > initiative(other):
                    values: dict[str, Any] = {"first": now.name(unit), "second": now.name(other)}
                    numbers = {"number": initiative(unit), "other": initiative(other)}
                    yield Observation({**values, **numbers}, [unit["at"], other["at"]])


@condition
def netted(now: Moment) -> Observation | None:
    own = [unit for unit in now.view["board"] if unit["seat"] == now.seat]
    held = [unit for unit in own if unit["netted_by"] or unit.get("net_markers")]
    return Observation({"unit": now.name(held[0])}, [held[0]["at"], *held[0]["netted_by"]]) if held else None


@condition
def net_in_hand(now: Moment) -> Observation | None:
    return _holds(now, lambda tile: bool(tile.nets))


@condition
def armed_tile_in_hand(now: Moment) -> Observation | None:
    """Never a module: it is placed for its links, even if it can strike."""
    return _holds(now, lambda tile: tile.kind == "warrior" and bool(tile.icons or tile.nets))


@condition
def only_unarmed_tiles_in_hand(now: Moment) -> Observation | None:
    """Tiles for the board, and no warrior that attacks: modules and the like."""
    return _holds(now, lambda tile: not tile.is_instant) if armed_tile_in_hand(now) is None else None


@condition
def module_in_hand(now: Moment) -> Observation | None:
    return _holds(now, lambda tile: tile.kind == "module")


@condition
def instant_in_hand(now: Moment) -> Observation | None:
    """An instant tile that can be played now; the Battle tile has its own advice."""
    if not playing(now):
        return None
    legal = {entry.get("tile") for entry in now.rules.legal(now.seat) if entry["type"] == "play"}
    return _holds(now, lambda tile: tile.is_instant and not is_battle(tile) and tile.id in legal)


@condition
def ability_ready(now: Moment) -> Observation | None:
    """A unit of the reader's may move or do something else in this turn."""
    ready = [unit for unit in now.own if any(ability["ready"] for ability in unit["abilities"])]
    return Observation({"unit": now.name(ready[0])}, [ready[0]["at"]]) if playing(now) and ready else None


def _holds(now: Moment, fits: Callable[[Tile], bool]) -> Observation | None:
    """The first tile of the hand that is so."""
    found = next((tile for tile in now.tiles() if fits(tile)), None) if playing(now) else None
    return Observation({"tile": found.names}) if found is not None else None


def initiative(unit: UnitView) -> int:
    """When a unit acts first."""
    return max(icon["value"] for icon in unit["initiative"])


# The end comes near ---------------------------------------------------------------------------------------------------


@condition
def last_field(now: Moment) -> Observation | None:
    """One field is free; taking it starts a battle (hex 3.3)."""
    return Observation(_forecast(now).values, now.free) if playing(now) and len(now.free) == 1 else None


@condition
def few_fields(now: Moment) -> Observation | None:
    count = len(now.free)
    return Observation({"count": count}, now.free) if playing(now) and 1 < count <= FULL_SOON else None


@condition
def hq_low(now: Moment) -> Observation | None:
    hq = now.hq(now.seat)
    return Observation({"left": now.me["hq_hp"]}, [hq["at"]]) if hq is not None and now.me["hq_hp"] <= HQ_LOW else None


@condition
def stack_low(now: Moment) -> Observation | None:
    left = {"mine": now.me["stack"], "theirs": now.enemy["stack"]}
    return Observation(left) if playing(now) and not now.is_closing and min(left.values()) <= STACK_LOW else None


@condition
def last_tile_drawn(now: Moment) -> Observation | None:
    """Whether this turn is the seat's last before the Final Battle (hex 3.4).

    The final sequence has begun."""
    return YES if "final" in now.view["turn"] and now.is_mine else None


@condition
def last_turn_ahead(now: Moment) -> Observation | None:
    return _last(now, lambda mine, theirs: mine > theirs)


@condition
def last_turn_behind(now: Moment) -> Observation | None:
    return _last(now, lambda mine, theirs: mine < theirs)


@condition
def last_turn_even(now: Moment) -> Observation | None:
    return _last(now, lambda mine, theirs: mine == theirs)


@condition
def overtime(now: Moment) -> Observation | None:
    return YES if "overtime" in now.view["turn"] and now.is_mine else None


def _last(now: Moment, holds: Callable[[int, int], bool]) -> Observation | None:
    """The hit points of both HQs if the Final Battle were fought on this board."""
    if not playing(now) or not now.is_closing:
        return None
    damage = now.battle_now.damage
    mine = max(0, now.me["hq_hp"] - damage[now.seat])
    theirs = max(0, now.enemy["hq_hp"] - damage[now.enemy_seat])
    return Observation({"after": mine, "their_after": theirs}) if holds(mine, theirs) else None


def playing(now: Moment) -> bool:
    """Whether the reader may place and play now."""
    return now.phase == "play" and now.is_mine


def _first(found: Iterator[Observation]) -> Observation | None:
    return next(found, None)
