"""A position of Hex behind the host's contract.

The rules' own state, with the host's outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import neuroshima_contract as contract
from neuroshima_contract import Action, Event, Json, OptionValues, Outcome, Snapshot, View
from neuroshima_contract.refusal import Refusal
from neuroshima_contract.translation import read_sentences

from .rules.files import view as views
from .rules.files.dump import dump
from .rules.state.legal_actions import legal
from .rules.state.outlook import outlook
from .rules.state.state import State as Rules
from .rules.turn import endgame, puzzle_rules

TEXTS = read_sentences("neuroshima_hex.host")

BATTLE_NOW = TEXTS["battle_now"]


def as_json(data: object) -> Json:
    """What the rules describe exactly, as the JSON that the contract knows."""
    return cast(Json, data)


legal_actions = cast("Callable[[Rules, int], list[Action]]", legal)
"""The legal list, as the JSON that the contract knows."""


class HexState(contract.State):
    """A position of Hex for the host. `rules` is the state of the rules library."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def sandbox(self) -> bool:
        return self.rules.sandbox

    @sandbox.setter
    def sandbox(self, value: bool) -> None:
        self.rules.sandbox = value

    @property
    def seats(self) -> list[OptionValues]:
        return [{"army": player.army.id} for player in self.rules.players]

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.rules.to_move

    @property
    def turn_seat(self) -> int | None:
        return None if self.rules.turn.phase == "leader" else self.rules.turn.seat

    @property
    def outcome(self) -> Outcome | None:
        result = self.rules.result
        return Outcome(result.winners, result.reason, details(self.rules)) if result is not None else None

    def legal(self, seat: int) -> list[Action]:
        return legal_actions(self.rules, seat)

    def apply(self, seat: int, action: Action) -> list[Event]:
        return cast("list[Event]", self.rules.apply(seat, action))

    def retire(self, seat: int, reason: str) -> list[Event]:
        return cast("list[Event]", self.rules.retire(seat, reason))

    def details(self) -> Json:
        return details(self.rules)

    def view(self, seat: int | None) -> View:
        return as_json(views.view(self.rules, () if seat is None else (seat,)))

    def open_view(self) -> View:
        return as_json(views.view(self.rules, range(len(self.rules.players))))

    def seen(self, event: Event, seat: int | None) -> Event:
        return cast(Event, views.seen(self.rules, cast(Any, event), seat))

    def told(self, action: Action, actor: int, seat: int | None) -> Action:
        return views.told(self.rules, action, actor, seat)

    @property
    def secret(self) -> bool:
        return views.secret(self.rules)

    def preview(self, seat: int, action: Action) -> View:
        return as_json(views.view(self.rules.preview_action(seat, action), (seat,)))

    def outlook(self, seat: int, action: Action) -> Json | None:
        return cast("Json | None", outlook(self.rules, seat, action))

    def hypotheses(self) -> list[contract.Hypothesis]:
        """A battle, here and now, caused by whose turn it is."""
        action: Action = {"type": "resolve_battle"}
        seat = self.rules.turn.seat
        try:
            self.rules.copy().apply(seat, action)
        except Refusal:
            return []
        return [contract.Hypothesis("battle", BATTLE_NOW, seat, action)]

    def snapshot(self) -> Snapshot:
        return as_json(dump(self.rules))

    def copy(self) -> HexState:
        return HexState(self.rules.copy())


def details(rules: Rules) -> Json:
    """Details of a finished match by seat, for campaigns and screens.

    Hit points of the HQs and their losses. In a puzzle also the number of used tiles; in a scenario markers that were
    won and not used, surviving allied units, those not placed, and reached objectives."""
    lost = [player.hq_start - hp for player, hp in zip(rules.players, rules.hp, strict=True)]
    facts: Json = {"hq_hp": rules.hp[:], "damage": lost}
    if rules.puzzle is not None:
        facts["used"] = puzzle_rules.count_used_tiles(rules)
    if rules.scenario is None:
        return facts
    allies: list[list[Json]] = [[] for _ in rules.players]
    for unit in rules.units:
        if unit is not None and rules.board.is_ally(unit):
            allies[unit.seat].append({"army": unit.tile.army, "tile": unit.tile.id})
    return {
        **facts, "sides": list(rules.sides), "markers": [dict(marks) for marks in rules.board.kept], "allies": allies,
        "spared": [_units(player.spared) for player in rules.players],
        "objectives": endgame.seats_by_objective(rules),
    }  # fmt: skip


def _units(counts: Mapping[str, Mapping[str, int]]) -> list[Json]:
    """Units counted by army and tile, one by one."""
    return [
        {"army": army, "tile": tile}
        for army, tiles in sorted(counts.items())
        for tile, count in sorted(tiles.items())
        for _copy in range(count)
    ]
