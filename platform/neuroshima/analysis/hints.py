"""Hints at a table: who may ask, and the question to the analyst."""

from __future__ import annotations

from neuroshima_contract import Game, Refusal

from neuroshima.analysis.questions import AnalysisQuestion
from neuroshima.analysis.refusals import AnalysisCode
from neuroshima.digests import sha256
from neuroshima.matches.data_files.text_store import stored_texts
from neuroshima.matches.play import what_if
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import refusal

MOST = 3
BUDGET = 1200
"""Milliseconds an analyst may think for a hint."""


def can_have_hints(access: Access) -> bool:
    """Whether this match can have hints at all."""
    return not access.match.rated and bool(access.own_seats) and has_analyst(access.game)


def has_analyst(game: Game | None) -> bool:
    """Whether the game has an analyst.

    False if the game fails, so that its pages still work."""
    try:
        return game is not None and game.tools.analyst() is not None
    except Refusal:
        return False


def question_of(access: Access, seat: int) -> AnalysisQuestion:
    """The question for a player who wants a hint for `seat`.

    Raises Refusal `rated_no_hints`, `not_to_move`, `no_hint` if the game has no analyst, and as `what_if.check`, which
    says in which matches help is allowed."""
    access.playable(seat)
    what_if.check(access, rated=AnalysisCode.RATED_NO_HINTS)
    if seat not in access.to_move:
        raise refusal(MatchCode.NOT_TO_MOVE)
    if not has_analyst(access.game):
        raise refusal(AnalysisCode.NO_HINT)
    view = access.reading.ask(lambda state: state.view(seat), None)
    if view is None:
        raise refusal(AnalysisCode.NO_HINT)
    return AnalysisQuestion(
        game=access.match.game,
        options=access.match.options,
        view=view,
        seat=seat,
        chance=sha256(f"hint/{access.slug}/{access.seq}/{seat}"),
        most=MOST,
        budget=BUDGET,
        texts=stored_texts(access.match.game, access.differing_digests),
    )
