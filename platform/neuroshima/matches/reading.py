"""One match as it was read from the database: all of it that does not depend on who looks.

Six who look at a match cost one reading and one view for each pair of eyes that sees something else. What this process
read last is kept for those who are told of the same move (`latest`); it only saves reading, and whoever asks says how
new it has to be."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from neuroshima import plugins
from neuroshima.contract import Action, Game, State, View
from neuroshima.matches import data, states
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

CACHED = 64


@dataclass(frozen=True)
class Pulse:
    """What changes when a match does, read cheaply at every heartbeat."""

    seq: int
    status: str
    seats: tuple[tuple[object, ...], ...]
    """Of each seat: what it is, whose, which bot's, and whether it allows "what if"."""
    playable: bool


def pulse(slug: str) -> Pulse:
    """Raises Refusal `not_found`."""
    seats = ("seats__kind", "seats__player", "seats__bot", "seats__what_if")
    rows = Match.objects.filter(slug=slug).order_by("seats__index").values_list("seq", "status", "game", *seats)
    told = list(rows)
    if not told:
        raise refusal(Code.NOT_FOUND)
    seq, status, game, *_first = told[0]
    return Pulse(seq, status, tuple(row[3:] for row in told), game in plugins.games())


class Reading:
    """A match and its seats, and what follows from them; worked out once, when somebody asks for it.

    Nothing of it may be changed by whoever has it: others may be looking at the same."""

    def __init__(self, match: Match, seats: list[Seat]) -> None:
        self.match = match
        self.seats = seats
        self._moves: dict[int, Sequence[Move]] = {}
        self._positions: dict[int, State] = {}
        self._views: dict[tuple[int, int | None], View] = {}
        self._legal: dict[int, list[Action]] = {}

    @cached_property
    def pulse(self) -> Pulse:
        seats = tuple((seat.kind, seat.player_id, seat.bot, seat.what_if) for seat in self.seats)
        return Pulse(self.match.seq, self.match.status, seats, self.installed is not None)

    @cached_property
    def _registry(self) -> plugins.Registry:
        return plugins.registry()

    @property
    def installed(self) -> Game | None:
        """The match's game as new matches are played, or None while it is not installed or not enabled."""
        return self._registry.games.get(self.match.game)

    @cached_property
    def missing(self) -> list[str]:
        """The plugins that the match needs and that are not here: its game's, and those whose contributions it uses."""
        here = self._registry.hooks
        return [name for name in (self.match.plugin, *self.match.needs) if name not in here]

    @cached_property
    def game(self) -> Game | None:
        """The match's game, played by the texts it was begun with; None also where it cannot use them any more."""
        if self.installed is None or self.missing:
            return None
        try:
            return data.game_of(self.match, self.installed)
        except Exception:
            logger.exception("the match's data files cannot be used", extra={"match": self.match.slug})
            return None

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat of this match may ever know what another must not."""
        return self.game is not None and self.game.secrets_of(states.options_of(self.game, self.match))

    @cached_property
    def state(self) -> State | None:
        """The position; None before the start and while it is frozen."""
        if self.game is None or not self.match.snapshot:
            return None
        try:
            return states.present(self.game, self.match)
        except Exception:
            told = {"match": self.match.slug, "seq": self.match.seq}
            logger.exception("the position cannot be loaded", extra=told)
            return None

    def moves(self, after: int = 0) -> Sequence[Move]:
        """The stored moves with a number above `after`, up to that of this reading."""
        if after not in self._moves:
            stored = self.match.moves.filter(seq__gt=after, seq__lte=self.match.seq)
            self._moves[after] = list(stored.order_by("seq"))
        return self._moves[after]

    def position(self, seq: int) -> State | None:
        """The position after move `seq`."""
        if self.game is None or self.state is None or seq == self.match.seq:
            return self.state
        if seq not in self._positions:
            self._positions[seq] = states.past(self.game, self.match, self.seats, self.moves(), seq)
        return self._positions[seq]

    def view(self, seq: int, seat: int | None) -> View | None:
        """The position after move `seq` as `seat` may see it. Where a match has no secrets all see the same."""
        eyes = seat if self.has_secrets else None
        if (seq, eyes) not in self._views:
            state = self.position(seq)
            if state is None:
                return None
            self._views[seq, eyes] = state.view(eyes)
        return self._views[seq, eyes]

    def legal(self, seat: int) -> list[Action]:
        """What `seat` may do now."""
        if seat not in self._legal:
            self._legal[seat] = self.state.legal(seat) if self.state is not None else []
        return self._legal[seat]


def read(slug: str) -> Reading:
    """The match as the database has it now. Raises Refusal `not_found`."""
    match = Match.objects.filter(slug=slug).first()
    if match is None:
        raise refusal(Code.NOT_FOUND)
    return Reading(match, list(match.seats.order_by("index")))


class _Latest:
    """The last reading of each match that somebody of this process looked at."""

    def __init__(self) -> None:
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._lock = threading.Lock()

    def renewed(self, slug: str) -> Reading:
        """The match as the database has it now. Raises Refusal `not_found`."""
        reading = read(slug)
        with self._lock:
            self._readings.pop(slug, None)
            self._readings[slug] = reading
            while len(self._readings) > CACHED:
                self._readings.popitem(last=False)
        return reading

    def since(self, slug: str, seq: int) -> Reading:
        """The match as it was at move `seq` or later, which somebody has heard of. Raises Refusal `not_found`."""
        known = self._readings.get(slug)
        return known if known is not None and known.match.seq >= seq else self.renewed(slug)

    def with_pulse(self, slug: str, now: Pulse) -> Reading:
        """The match as it is now, which has that pulse. Raises Refusal `not_found`."""
        known = self._readings.get(slug)
        return known if known is not None and known.pulse == now else self.renewed(slug)


latest = _Latest()
