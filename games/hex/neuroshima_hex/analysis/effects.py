"""The effects of an action, compared with the position before.

At once, and on the battle that would follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from neuroshima_contract import Action
from neuroshima_contract.refusal import Refusal

from ..coach.forecast import Forecast, forecast
from ..rules.board.tiles import Unit
from ..rules.state.state import State

PLAYED = ("play", "discard")
"""Phases in which a battle can be imagined."""
Key = tuple[int, str, int]


class Effects:
    """What `actions` of `seat` change in the position `before`.

    `after` is the position that they lead to, `events` what happens on the way; decisions are taken as they come."""

    def __init__(self, before: State, seat: int, actions: Sequence[Action]) -> None:
        self.before = before
        self.seat = seat
        self.actions = actions
        self.after, self.events = _play_actions(before, seat, actions)

    @property
    def has_won(self) -> bool:
        return self.after.result is not None and self.seat in self.after.result.winners

    @property
    def fights(self) -> bool:
        """Whether a battle is begun."""
        return any(event["type"] == "battle_started" for event in self.events)

    def damage(self, own: bool) -> int:
        """What HQs lose on the way: the own one, or those of enemies."""
        hurt = [event for event in self.events if event["type"] == "hq_damage"]
        return sum(event["damage"] for event in hurt if self._is_mine(event["seat"]) == own)

    def destroyed_units(self, own: bool) -> list[Unit]:
        """Units that are destroyed on the way, as far as they stood there before."""
        index = self.before.grid.index
        fields = [index[tuple(event["at"])] for event in self.events if event["type"] == "destroyed"]
        units = [self.before.units[field] for field in fields]
        return [unit for unit in units if unit is not None and self._is_mine(unit.seat) == own and not unit.is_hq]

    # What a battle would do ---------------------------------------------------------------------------------------

    @cached_property
    def compares(self) -> bool:
        """Whether battles before and after can be compared.

        Not while HQs are placed, nor after a battle was fought."""
        over = self.fights or self.after.result is not None
        return not over and self.before.turn.phase in PLAYED and self.before.pending is None

    @cached_property
    def was(self) -> Forecast:
        return forecast(self.before, self.seat)

    @cached_property
    def comes(self) -> Forecast:
        return forecast(self.after, self.seat)

    def damage_spared(self) -> int:
        """How much less the own HQ would lose."""
        return self.was.damage[self.seat] - self.comes.damage[self.seat]

    def damage_dealt(self) -> int:
        """How much more HQs of enemies would lose."""
        return sum(self.comes.damage[seat] - self.was.damage[seat] for seat in self._enemies())

    def doomed_enemies(self) -> list[Unit]:
        """Units of enemies that would be destroyed, and would not have been."""
        was = _keys(unit for seat in self._enemies() for unit in self.was.losses[seat])
        return [unit for seat in self._enemies() for unit in self.comes.losses[seat] if _key(unit) not in was]

    def saved_units(self) -> list[Unit]:
        """Own units that would have been destroyed, and would not be."""
        comes = {(unit.tile.id, unit.at) for unit in self.comes.losses[self.seat]}
        stay = {(unit.tile.id, unit.at) for unit in self._own(self.after)}
        found = [(unit.tile.id, unit.at) for unit in self.was.losses[self.seat]]
        return [self._own_at(field) for tile, field in found if (tile, field) in stay - comes]

    # Nets and modules ---------------------------------------------------------------------------------------------

    def freed_units(self) -> list[Unit]:
        """Own units that were netted, and are not."""
        return self._units_with(
            self.before, self.after, own=True, held=lambda rules, unit: unit.at in _netted_fields(rules)
        )

    def caught_enemies(self) -> list[Unit]:
        """Units of enemies that were not netted, and are."""
        return self._units_with(
            self.after, self.before, own=False, held=lambda rules, unit: unit.at in _netted_fields(rules)
        )

    def helped_units(self) -> list[Unit]:
        """Own units that are helped by more modules than before, new ones among them."""
        before = {_key(unit): _count_helping_modules(self.before, unit) for unit in self._own(self.before)}
        return [
            unit
            for unit in self._own(self.after)
            if _count_helping_modules(self.after, unit) > before.get(_key(unit), 0)
        ]

    def unlinked_enemies(self) -> list[Unit]:
        """Enemy units that stayed in place and have fewer helping modules than before."""
        before = {_key(unit): _count_helping_modules(self.before, unit) for unit in self._theirs(self.before)}
        return [
            unit
            for unit in self._theirs(self.after)
            if _count_helping_modules(self.after, unit) < before.get(_key(unit), 0)
        ]

    def is_near_own_hq(self, unit: Unit) -> bool:
        """Whether the unit stands beside the own HQ."""
        hq = self.before.hq_of(self.seat)
        return hq is not None and unit.at in self.before.grid.neighbours[hq.at]

    # Whose is what --------------------------------------------------------------------------------------------------

    def _is_mine(self, seat: int) -> bool:
        players = self.before.players
        return players[seat].team == players[self.seat].team

    def _enemies(self) -> list[int]:
        return [seat for seat in range(len(self.before.players)) if not self._is_mine(seat)]

    def _own(self, rules: State) -> Iterator[Unit]:
        return (unit for unit in rules.units if unit is not None and unit.seat == self.seat)

    def _theirs(self, rules: State) -> Iterator[Unit]:
        return (unit for unit in rules.units if unit is not None and unit.seat >= 0 and not self._is_mine(unit.seat))

    def _own_at(self, field: int) -> Unit:
        unit = self.before.units[field]
        assert unit is not None
        return unit

    def _units_with(self, here: State, there: State, own: bool, held: Callable[[State, Unit], bool]) -> list[Unit]:
        """Units on both boards for which a predicate holds `here` and not `there`.

        Of one side, without HQs."""
        stand = _keys(unit for unit in there.units if unit is not None)
        units = self._own(here) if own else self._theirs(here)
        found = [unit for unit in units if not unit.is_hq and _key(unit) in stand]
        return [unit for unit in found if held(here, unit) and not held(there, unit)]


def _play_actions(before: State, seat: int, actions: Sequence[Action]) -> tuple[State, list[Any]]:
    """The position after the actions, as far as they can be done, and what happened."""
    rules = before.copy()
    rules.options = before.options.automatic
    events: list[Any] = []
    for action in actions:
        try:
            events += rules.apply(seat, action)
        except Refusal:
            break
    return rules, events


def _key(unit: Unit) -> Key:
    return unit.seat, unit.tile.id, unit.at


def _keys(units: Iterable[Unit]) -> set[Key]:
    return {_key(unit) for unit in units}


def _netted_fields(rules: State) -> frozenset[int]:
    return rules.forces().netted


def _count_helping_modules(rules: State, unit: Unit) -> int:
    """Number of modules of its side that do something for the unit."""
    links = rules.forces().links
    giving = [giver for giver, _numbers in links.gifts.get(unit.at, ())]
    giving += [module for _trait, module in links.served.get(unit.at, ())]
    return len({giver.at for giver in giving if giver.is_module and links.team_served(giver) == unit.team})
