"""First matches as pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from neuroshima_contract import Game

from neuroshima.factions.access import faction_of_seat
from neuroshima.languages import in_words
from neuroshima.lessons import access as lessons
from neuroshima.lessons.first_matches import coached_match_of, first_match_of, has_played
from neuroshima.matches.data_files import text_store
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.web.presenters.lessons import list_address


@dataclass(frozen=True)
class FirstMatchOffer:
    """A first match on a page, and whether the visitor is new to the game."""

    game: str
    words: str
    is_new: bool


@dataclass(frozen=True)
class Led:
    """The faction that the reader of a match plays."""

    id: str
    title: str


@dataclass(frozen=True)
class CoachShown:
    """The coach beside the reader of a match.

    `next`: the URL of their next lesson, or of the list of lessons; empty if the game has none. `faction`: None if the
    reader's seat has none."""

    game: str
    silent: bool
    next: str
    faction: Led | None


def first_match_offer(game: Game | None, player: Player | None) -> FirstMatchOffer | None:
    """The game's first match; None if it has none."""
    first = first_match_of(game) if game is not None else None
    if game is None or first is None:
        return None
    return FirstMatchOffer(game.id, in_words(first.texts), not has_played(player, game))


def coach_of(access: Access) -> CoachShown | None:
    """The coach of a match; None if the reader has none."""
    found = coached_match_of(access.match) if access.own_seats and access.game is not None else None
    if found is None or found.seat not in access.own_seats or access.game is None:
        return None
    led = faction_of_seat(access.game, found.seat, access.seats[found.seat].options)
    faction = Led(led.id, in_words(led.titles)) if led is not None else None
    return CoachShown(access.match.game, found.silent, _next_lesson(access.game, access.player), faction)


def _next_lesson(match_game: Game, player: Player | None) -> str:
    game = text_store.own_game(match_game)
    if not lessons.lessons_of(game):
        return ""
    coming = lessons.next_lesson(game, lessons.progress_of(player, game))
    return reverse("lesson", args=[game.id, coming.id]) if coming is not None else list_address(game)
