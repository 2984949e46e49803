"""The kinds of quick matches of each game: number of players, and mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from django.utils.translation import get_language
from neuroshima_contract import Game, OptionValues

from neuroshima import chance, plugins
from neuroshima.factions.newcomers import preferred_seat_options
from neuroshima.lobby.quick import Kind
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play import SeatPlan
from neuroshima.matches.play.random_choices import draw_choices
from neuroshima.matches.setup.schemas import Option, options_of
from neuroshima.matches.setup.seating import commanders_of, counts_of, fit_together
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.web.options.paces import NO_CLOCK, QUICK, READY, pace_words
from neuroshima.web.options.seat_count import choices_that_decide, players

MOST = 60
"""Most kinds of one game."""
AT = " @"
"""The separator before the pace in the id of a kind."""
REMEMBERED = 64
"""Size of the cache: pairs of game and language."""
_known: dict[tuple[Game, str], list[QuickKind]] = {}


@dataclass(frozen=True)
class QuickKind:
    """One kind of quick match, as a form offers it."""

    kind: Kind
    count: int
    """Its seats; one player may have several."""
    words: str

    def at(self, pace: str) -> QuickKind:
        """The same kind at one of the paces of quick matches.

        Raises Refusal `no_such_quick_match`."""
        if pace == NO_CLOCK:
            return self
        if pace not in QUICK:
            raise refusal(LobbyCode.NO_SUCH_QUICK_MATCH)
        kind = replace(self.kind, id=f"{self.kind.id}{AT}{pace}", control=READY[pace])
        return replace(self, kind=kind, words=f"{self.words} · {pace_words(READY[pace])}")

    def plans(self, game: Game, people: Sequence[Player]) -> list[SeatPlan]:
        """Plans with the players in random seats, with random options.

        `people`: the player who asked comes first."""
        options = self.kind.options
        commanders = commanders_of(game, options, self.count)
        leaders = sorted(set(commanders))
        lot = chance.generator.sample(range(len(people)), len(people))
        seated = {leader: lot[number] for number, leader in enumerate(leaders)}
        plans = [_plan(people, seated[leader]) for leader in commanders]
        return draw_choices(game, options, plans, preferred_seat_options(people[0], game, plans))


def _plan(people: Sequence[Player], number: int) -> SeatPlan:
    return SeatPlan("me", {}) if number == 0 else SeatPlan("player", {}, player=people[number])


def kinds_of(game: Game) -> list[QuickKind]:
    """The quick matches of a game, in the reader's language."""
    key = (game, get_language() or "en")
    if key not in _known:
        if len(_known) >= REMEMBERED:
            _known.clear()
        _known[key] = list(islice(_kinds(game), MOST))
    return _known[key]


def kind_named(wanted: str) -> tuple[Game, QuickKind]:
    """The quick match with that id, and its game.

    Raises Refusal `no_such_quick_match`."""
    wanted, _at, pace = wanted.partition(AT)
    game = plugins.games().get(wanted.partition(" ")[0])
    if game is not None:
        game = text_store.in_use(game)
        for kind in kinds_of(game):
            if kind.kind.id == wanted:
                return game, kind.at(pace or NO_CLOCK)
    raise refusal(LobbyCode.NO_SUCH_QUICK_MATCH)


def _kinds(game: Game) -> Iterator[QuickKind]:
    """Every choice of the options that decide the number of players, with each number."""
    offered = options_of(game.Options)
    deciding = choices_that_decide(game, {}, offered)
    for chosen in product(*[[(option.name, *choice) for choice in option.choices] for option in deciding]):
        decided: OptionValues = {name: value for name, value, _words in chosen}
        for count in counts_of(game, decided):
            options = _playable(game, decided, count, offered)
            people = len(set(commanders_of(game, decided, count)))
            if options is not None and people > 1:
                id_ = " ".join([game.id, *(f"{name}={value}" for name, value in decided.items()), str(count)])
                words = " · ".join([*(words for _name, _value, words in chosen), players([people])])
                yield QuickKind(Kind(id_, game.id, options, people), count, words)


def _playable(game: Game, decided: OptionValues, count: int, offered: Sequence[Option]) -> OptionValues | None:
    """`decided`, made playable by at most one choice that is not the default.

    An edition that has this mode, for example. None if one choice is not enough."""
    others = [option for option in offered if option.kind == "choice" and option.name not in decided]
    trials = [decided, *({**decided, o.name: value} for o in others for value, _words in o.choices)]
    return next((trial for trial in trials if fit_together(game, trial, [None] * count)), None)
