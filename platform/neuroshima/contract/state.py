"""One position of one match, and how a match ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from .words import Action, Event, Json, OptionValues, Snapshot, Texts, View


@dataclass(frozen=True)
class Outcome:
    """How a match ended.

    No winner is a draw; several share the victory. `details` is the game's own (final points)."""

    winners: tuple[int, ...]
    reason: str
    details: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Hypothesis:
    """Something to try on the analysis board that the rules do not offer now ("what if there were a battle?")."""

    id: str
    titles: Texts
    seat: int
    action: Action
    """One that `State.apply` accepts where `State.sandbox` is set."""


class State(ABC):
    """One position of one match. Only `apply` changes it."""

    sandbox: bool = False
    """Set by position files and the analysis board: allows the actions that the game's schema marks as theirs only."""

    @property
    @abstractmethod
    def seats(self) -> Sequence[OptionValues]:
        """What each seat plays by, as data of `Game.SeatOptions`, in their order."""

    @property
    @abstractmethod
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; empty exactly when `outcome` is set."""

    @property
    def turn_seat(self) -> int | None:
        """The seat whose turn it is, also while another one answers a question within it: its clock gets the increment
        of a turn when the turn is over. None: nobody's, or the game knows no turns; then it is each seat's turn while
        it is to move."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """What `seat` may do now, compactly: an entry is an action in which the value of a field may be
        `{"any": [...]}`, and stands for every combination. Every action it stands for is accepted, every other one
        refused; none is listed twice. Empty for a seat that is not to move."""

    @abstractmethod
    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do `action` for `seat` and tell what happened.

        Raises Malformed or IllegalAction and then changes nothing."""

    def retire(self, seat: int, reason: str) -> list[Event]:
        """Let the player of `seat` leave the game for good, and tell what happened: they are out as the rules treat a
        player who is eliminated, whoever is to move. The seat never is again. What it would have to decide in something
        that is under way is decided for it. Where the game cannot go on without it, `outcome` has the others as
        winners, and `reason` ("resigned", "claimed", "time") as its reason.

        Called only while there is no outcome, once for each seat; a replay calls it again. In a game that leaves this
        as it is, the host ends the match when a player leaves, and all others win."""
        raise NotImplementedError("This game does not say how a player leaves it.")

    def details(self) -> Json:
        """`Outcome.details` for a match that the host ends here, because its players agreed on it or one of them has
        left. A game in which campaigns or screens need none leaves this as it is."""
        return {}

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """All that `seat` may know of the position (None: a spectator).

        Everything a screen, a log or a bot gets."""

    @property
    def secret(self) -> bool:
        """Whether a seat may know now what another must not, in a match that has secrets (`Game.secrets_of`): where
        several are played at one screen it is only then passed on behind a curtain."""
        return True

    def open_view(self) -> View:
        """All of the position, for a match that is over: its replay is watched with open hands. Of the same form as
        `view`. A game that hides nothing worth seeing afterwards leaves this as it is."""
        return self.view(None)

    def seen(self, event: Event, seat: int | None) -> Event:
        """`event` as `seat` may see it.

        What it may not see is emptied, never skipped: the numbering is everybody's. A game in which all events are
        public leaves this as it is."""
        return event

    def told(self, action: Action, actor: int, seat: int | None) -> Action:
        """`action` of the seat `actor` as `seat` may know it: a field that gives a secret away is left out. A game in
        which everybody sees what everybody does leaves this as it is."""
        return action

    @abstractmethod
    def preview(self, seat: int, action: Action) -> View:
        """The view of `seat` as it would be after `action`, for a screen to show before the player decides.
        Reveals nothing hidden and starts nothing that others would have to answer. Raises as `apply` does."""

    def outlook(self, seat: int, action: Action) -> Json | None:
        """What would come of `action` if nobody decided otherwise, where it begins something that is then carried out
        to its end (a battle); None for any other action. The host asks this only of positions that the seat may
        explore: made by `Game.imagine` from its view, and only where the match allows help. What is in it is the
        game's. Raises as `apply` does."""
        return None

    def hypotheses(self) -> Sequence[Hypothesis]:
        """What may be tried here on the analysis board besides what is legal; asked only where `sandbox` is set."""
        return ()

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """The whole position with all its secrets, in the form of position files.

        `Game.load` takes it back; nothing that follows differs between the two."""

    @abstractmethod
    def copy(self) -> State: ...

    def __copy__(self) -> State:
        return self.__deepcopy__(None)

    def __deepcopy__(self, memo: object) -> State:
        """What `copy` gives: definitions are shared, since nobody changes them."""
        other = self.copy()
        other.sandbox = self.sandbox
        return other
