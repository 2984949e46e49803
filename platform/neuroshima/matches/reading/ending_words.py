"""How a match ended, in words: the one place, for its page, lists, links and screen readers.

A player hears of themselves ("You won by 3."), everybody else of the winners ("Anna wins by 3.").
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, ngettext
from neuroshima_contract import Ending

from neuroshima.languages import in_words
from neuroshima.matches.models import AWARDED, NO_RESULT, Seat
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.endings import WORDS, how_it_ended, outcome_of, without_players
from neuroshima.matches.setup.schemas import words_of
from neuroshima.wire.matches import EndingShown, Result

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class EndingWords:
    """The end of a match as one reader hears of it, in the active language.

    `who`: who has won. `how`: how it came to that; empty if nothing is known of it."""

    result: Result
    who: str
    how: str

    @property
    def whole(self) -> str:
        """Both sentences."""
        return f"{self.who} {self.how}".strip()


def ending_words(access: Access) -> EndingWords | None:
    """The end as the reader of `access` hears of it; None while the match is not over."""
    outcome = access.outcome
    if outcome is None:
        return None
    if access.aborted is not None:
        return EndingWords("none", without_players(access.aborted, access.settled), "")
    reason = outcome["reason"]
    if reason in NO_RESULT:
        return EndingWords("none", gettext(WORDS[reason]), "")
    told = _told_by_game(access) if reason != AWARDED else Ending()
    how = how_it_ended(outcome) or (in_words(told.how) if told.how else "")
    result = _result_of(access)
    say = _to_everybody if result == "over" or not access.own_seats else _to_player
    return EndingWords(result, say(access, told.margin), how)


def ending_shown(access: Access) -> EndingShown | None:
    """The same in all languages of the site, for messages that are made without knowing the reader's."""
    texts: dict[str, EndingWords] = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            words = ending_words(access)
        if words is None:
            return None
        texts[code] = words
    last = next(iter(texts.values()))
    return EndingShown(
        result=last.result,
        who={code: words.who for code, words in texts.items()},
        how={code: words.how for code, words in texts.items()} if last.how else {},
    )


def result_words(access: Access) -> str:
    """How the match ended, as everybody hears of it; empty while it is not over."""
    words = ending_words(Access(access.match, None, access.seats)) if access.own_seats else ending_words(access)
    return words.whole if words is not None else ""


def seat_words(access: Access, seat: Seat) -> list[str]:
    """A seat's role and options in words."""
    chosen = words_of(access.game.SeatOptions, seat.options or {}) if access.game is not None else []
    return [*filter(None, [role_words(access, seat)]), *chosen]


def role_words(access: Access, seat: Seat) -> str:
    """The title of a seat's role; empty in a game without roles."""
    role = access.role_of(seat)
    return in_words(role.titles) if role is not None else ""


def _told_by_game(access: Access) -> Ending:
    """What the game says of the end. Nothing if it fails: the match is over, and its page must open."""
    if access.game is None or access.match.outcome is None:
        return Ending()
    seats, teams = [seat.options or {} for seat in access.seats], [seat.team for seat in access.seats]
    try:
        return access.game.ending_of(outcome_of(access.match.outcome), seats, teams)
    except Exception:
        logger.exception("%s cannot say how a match ended", access.game.id)
        return Ending()


def _result_of(access: Access) -> Result:
    """Won, lost or drawn for the reader; who has several sides, or none, hears who has won."""
    won = _winners(access)
    if not won:
        return "draw"
    own = {access.seats[index].team for index in access.own_seats}
    if len(own) != 1:
        return "over"
    return "won" if own <= {seat.team for seat in won} else "lost"


def _winners(access: Access) -> list[Seat]:
    assert access.outcome is not None
    return [seat for seat in access.seats if seat.index in access.outcome["winners"]]


def _to_player(access: Access, margin: int) -> str:
    won = _winners(access)
    if not won:
        return gettext("A draw.")
    own = access.seats[access.own_seats[0]].team
    if all(seat.team != own for seat in won):
        return gettext("You lost by %(points)s.") % {"points": margin} if margin else gettext("You lost.")
    if any(seat.team != own for seat in won):
        return gettext("You share the victory.")
    if len(won) > 1:
        return gettext("Your team won by %(points)s.") % {"points": margin} if margin else gettext("Your team won.")
    return gettext("You won by %(points)s.") % {"points": margin} if margin else gettext("You won.")


def _to_everybody(access: Access, margin: int) -> str:
    won = _winners(access)
    if not won:
        return gettext("The match is a draw.")
    values = {"names": ", ".join(_distinct_name(access, seat) for seat in won), "points": margin}
    return _sentence(won, margin) % values


def _sentence(won: Sequence[Seat], margin: int) -> str:
    as_team = len(won) > 1 and len({seat.team for seat in won}) == 1
    if as_team:
        return gettext("%(names)s win as a team by %(points)s.") if margin else gettext("%(names)s win as a team.")
    if margin and len(won) == 1:
        return gettext("%(names)s wins by %(points)s.")
    return ngettext("%(names)s wins.", "%(names)s win together.", len(won))


def _distinct_name(access: Access, seat: Seat) -> str:
    """The name. If several have the same name, also what the seat plays."""
    name, plays = access.name_of(seat), ", ".join(seat_words(access, seat))
    alone = sum(access.name_of(other) == name for other in access.seats) == 1
    return name if alone or not plays else f"{name} ({plays})"
