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
class Ending:
    """What a game says of the end of a match, beside who has won.

    `how`: one sentence; empty: nothing. `margin`: by how many points the winners have won; 0: points did not decide."""

    how: Texts = field(default_factory=dict)
    margin: int = 0


@dataclass(frozen=True)
class Standing:
    """How one seat stands in a position, for the words beside a picture of it.

    `name` is what it plays. `emblem`: parts of an SVG within -50..50. `left`: the part of its hit points that is left,
    from 0 to 1; None where it has none."""

    name: str
    value: str
    color: str
    emblem: str = ""
    left: float | None = None


@dataclass(frozen=True)
class Hypothesis:
    """A hypothesis for the analysis board ("what if there were a battle?").

    The rules do not offer it now."""

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
        """The seat whose turn it is, also while another seat answers a question within it.

        Its clock gets the increment when the turn is over. None: nobody's, or the game has no turns; then each seat's
        turn is while it is to move."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """Legal actions of `seat`, in a compact form.

        Empty for a seat that is not to move. An entry is an action in which a field may have the value `{"any":
        [...]}`; it stands for every combination. The list is exact: every action it stands for is accepted, every other
        one refused, none listed twice."""

    @abstractmethod
    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do `action` for `seat` and tell what happened.

        Raises Malformed or Illegal and then changes nothing."""

    def retire(self, seat: int, reason: str) -> list[Event]:
        """Let the player of `seat` leave the game for good, and return the events.

        The seat is out as the rules treat an eliminated player, even if it is not to move, and never moves again.
        Pending decisions of the seat are made for it. If the game cannot go on without it, `outcome` has the others as
        winners, with `reason` ("resigned", "claimed", "time").

        Called only while there is no outcome, once for each seat; a replay calls it again. In a game that leaves this
        as it is, the host ends the match when a player leaves, and all others win."""
        raise NotImplementedError("This game does not say how a player leaves it.")

    def details(self) -> Json:
        """`Outcome.details` of a match that the host ends here.

        By agreement, or because a player left. A game without details for campaigns or screens leaves this as it is."""
        return {}

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """All that `seat` may know of the position (None: a spectator).

        Everything a screen, a log or a bot gets."""

    @property
    def secret(self) -> bool:
        """Whether a seat may know something now that another must not.

        Asked in a match with secrets (`Game.secrets_of`). If several seats share one screen, it is passed on behind a
        curtain only then."""
        return True

    def open_view(self) -> View:
        """The whole position of a finished match, for replays with open hands.

        In the form of `view`. A game that hides nothing worth seeing afterwards leaves this as it is."""
        return self.view(None)

    def seen(self, event: Event, seat: int | None) -> Event:
        """`event` as `seat` may see it.

        What it may not see is emptied, never skipped: the numbering is everybody's. A game in which all events are
        public leaves this as it is."""
        return event

    def told(self, action: Action, actor: int, seat: int | None) -> Action:
        """`action` of the seat `actor` as `seat` may know it.

        Without fields that give a secret away. A game in which everybody sees every action leaves this as it is."""
        return action

    @abstractmethod
    def preview(self, seat: int, action: Action) -> View:
        """The view of `seat` after `action`, to show before the player decides.

        It reveals nothing hidden and starts nothing that others would have to answer. Raises as `apply` does."""

    def outlook(self, seat: int, action: Action) -> Json | None:
        """The result of `action` if nobody decided otherwise.

        For actions that start a battle or the like; None for others. Asked only of positions that the seat may explore:
        made by `Game.imagine` from its view, and only if the match allows help. The game defines the content. Raises as
        `apply` does."""
        return None

    def hypotheses(self) -> Sequence[Hypothesis]:
        """Hypotheses for the analysis board besides the legal actions.

        Asked only if `sandbox` is set."""
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
