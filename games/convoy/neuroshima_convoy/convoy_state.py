"""A position of Convoy behind the host's contract.

The rules' own state, with the host's outcomes. The rules have a type for each kind of event, entry and view. The
contract knows them as plain JSON: hence the casts.
"""

from __future__ import annotations

from typing import cast

import neuroshima_contract as contract
from neuroshima_contract import Action, Event, Json, OptionValues, Outcome, Snapshot, View

from .rules.actions.messages import ActionData
from .rules.components.cards import EndReason
from .rules.state import view as views
from .rules.state.position_files import dump_position
from .rules.state.state import State as Rules
from .rules.steps.events import Event as RulesEvent


class ConvoyState(contract.State):
    """A position of Convoy for the host. `rules` is the state of the rules library."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def seats(self) -> list[OptionValues]:
        return [{}, {}]

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.rules.to_move

    @property
    def outcome(self) -> Outcome | None:
        result = self.rules.table.result
        return Outcome((result.winner,), result.reason, self.details()) if result else None

    def legal(self, seat: int) -> list[Action]:
        return cast(list[Action], self.rules.legal(seat))

    def apply(self, seat: int, action: Action) -> list[Event]:
        return cast(list[Event], self.rules.apply(seat, action))

    def retire(self, seat: int, reason: str) -> list[Event]:
        return cast(list[Event], self.rules.retire(seat, cast(EndReason, reason)))

    def details(self) -> Json:
        """How many districts Moloch has destroyed."""
        return {"destroyed": sum(map(len, self.rules.table.destroyed))}

    def view(self, seat: int | None) -> View:
        return cast(View, views.view(self.rules, seat))

    def open_view(self) -> View:
        return cast(View, views.open_view(self.rules))

    def seen(self, event: Event, seat: int | None) -> Event:
        return cast(Event, views.redact_event(cast(RulesEvent, event), seat))

    def told(self, action: Action, actor: int, seat: int | None) -> Action:
        return cast(Action, views.told(cast(ActionData, action), actor, seat))

    def preview(self, seat: int, action: Action) -> View:
        return cast(View, views.view(self.rules.preview_action(seat, action), seat))

    def snapshot(self) -> Snapshot:
        return cast(Snapshot, dump_position(self.rules))

    def copy(self) -> ConvoyState:
        return ConvoyState(self.rules.copy())
