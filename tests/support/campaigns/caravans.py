"""Campaigns of the sample game, begun and played, for the tests of the host."""

from __future__ import annotations

from neuroshima.campaigns.access import RunAccess, access_run
from neuroshima.campaigns.play import RolePlan, advance, begin_run
from neuroshima.matches.models import Match
from neuroshima.matches.play import MACHINE, play_move
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player

ME, OPEN, BOT = RolePlan("me"), RolePlan("open"), RolePlan("bot", "marker")


def begun(player: Player, *plans: RolePlan) -> RunAccess:
    """Begin a campaign, still without a match; by default one player has both roles."""
    return begin_run(player, "caravan", plans or (ME, ME))


def play_to_the_end(match: Match, winner: int | None) -> None:
    """Play that match so that seat `winner` wins by marks, or to a draw with `None`."""
    access = access_match(None, match.slug)
    while access.status == "running":
        state = access.state
        assert state is not None
        seat = state.to_move[0]
        points = state.position  # type: ignore[attr-defined]
        act = _mark_or_take(points, seat, winner)
        person = access.seats[seat].player
        play_move(person or MACHINE, match.slug, seat, act, f"c{access.seq}", access.seq)
        access = access_match(None, match.slug)


def _mark_or_take(position: object, seat: int, winner: int | None) -> dict[str, object]:
    """Mark until the winner has all fields. For a draw the player behind catches up and takes the last card."""
    free = [field for field in range(6) if str(field) not in position.marks]  # type: ignore[attr-defined]
    scores, deck = [player.score for player in position.players], position.deck  # type: ignore[attr-defined]
    if winner is None:
        wanted = len(deck) <= 2 and scores[seat] + _own(deck, 0) < scores[1 - seat] + _own(deck, 1)
    else:
        wanted = seat == winner
    return {"type": "mark", "field": free[0], "how": "dot"} if wanted and free else {"type": "take"}


def _own(deck: list[int], first: int) -> int:
    return sum(deck[first::2])


def played(player: Player, slug: str, winner: int | None) -> RunAccess:
    """Begin the next match and play it to its end."""
    match = advance(player, slug, len(access_run(player, slug).legs))
    play_to_the_end(match, winner)
    return access_run(player, slug)
