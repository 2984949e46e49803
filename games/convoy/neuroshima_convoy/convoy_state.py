"""A position of Convoy behind the host's contract: the rules' own state, with the host's exceptions and outcomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from neuroshima import contract
from neuroshima.contract import Action, Event, OptionValues, Outcome, Snapshot, View

from .rules.errors import BadCards, BadPosition, RuleError
from .rules.state import view as views
from .rules.state.dump import dump_position
from .rules.state.state import State as Rules

T = TypeVar("T")


def translated(call: Callable[[], T]) -> T:
    """Do `call`; a refusal of the rules becomes one of the contract."""
    try:
        return call()
    except (BadPosition, BadCards) as error:
        raise contract.Malformed(error.code, error.message, error.path, **error.params) from None
    except RuleError as error:
        raise contract.IllegalAction(error.code, error.message, error.path, **error.params) from None


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
        return Outcome((result.winner,), result.reason) if result else None

    def legal(self, seat: int) -> list[Action]:
        return self.rules.legal(seat)

    def apply(self, seat: int, action: Action) -> list[Event]:
        return translated(lambda: self.rules.apply(seat, action))

    def view(self, seat: int | None) -> View:
        return views.view(self.rules, seat)

    def open_view(self) -> View:
        return views.open_view(self.rules)

    def seen(self, event: Event, seat: int | None) -> Event:
        return views.seen(event, seat)

    def told(self, action: Action, actor: int, seat: int | None) -> Action:
        return views.told(action, actor, seat)

    def preview(self, seat: int, action: Action) -> View:
        return translated(lambda: views.view(self.rules.previewed(seat, action), seat))

    def snapshot(self) -> Snapshot:
        return dump_position(self.rules)

    def copy(self) -> ConvoyState:
        return ConvoyState(self.rules.copy())
