"""Profiles and ratings, as pages show them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext, ngettext
from neuroshima_contract import Bot, Game

from neuroshima import plugins
from neuroshima.contributions import Contributions
from neuroshima.languages import in_words
from neuroshima.matches.models import Match, Pace
from neuroshima.matches.reading.access import Access, bot_name, role_at
from neuroshima.matches.setup.schemas import words_of
from neuroshima.players.models import Player
from neuroshima.players.names import person_name
from neuroshima.records.history import LOOKED_AT, Tally, ratings_of, with_profile
from neuroshima.records.karma import Karma
from neuroshima.records.models import Rating, RatingChange, ResultCount
from neuroshima.records.scale import measured_levels, points_of_bots, scale_of
from neuroshima.records.skill import Skill

LISTED = 100
"""Most players in a table of ratings."""
ROWS = 10
"""Most rows of a table in a profile."""
About = ResultCount.About


@dataclass(frozen=True)
class Line:
    """One row of a profile's table: an opponent or a choice, with the results."""

    words: str
    tally: Tally
    player: int | None = None
    """The key of the player, if their profile is public."""


@dataclass(frozen=True)
class Points:
    """Average final points of a player, and of the best other player."""

    words: str
    """What the points are, in words."""
    own: float
    others: float


@dataclass(frozen=True)
class GameRecord:
    """A player's record at one game."""

    id: str
    title: str
    tally: Tally
    ratings: Sequence[Rating]
    """One for each pace."""
    scale: str
    """How sure the ratings of the game's bots are, where the player has ratings."""
    points: Points | None
    choices: Sequence[Line]
    """The player's choices (armies, sides), the most frequent first."""
    opponents: Sequence[Line]


@dataclass(frozen=True)
class Place:
    """One line of a table of ratings."""

    rank: int
    name: str
    player: int | None
    skill: Skill
    matches: int


@dataclass(frozen=True)
class ProfilePart:
    """What another app shows in the head of a profile: a template, and what it is given as `part`."""

    template: str
    shown: Callable[[Player, Player | None], dict[str, Any]]
    """Takes the player and the reader."""


PROFILE_PARTS: Contributions[ProfilePart] = Contributions()


@dataclass(frozen=True)
class LevelShown:
    """A bot of a game's ladder."""

    id: str
    name: str
    says: str
    """A description of how it plays."""
    rating: int | None
    words: str
    """Its name and rating."""


@dataclass(frozen=True)
class RatingChangeShown:
    """The change of one player's rating by a match."""

    name: str
    player: int | None
    """The key of the player, if their profile is public."""
    before: Skill
    skill: Skill
    percent: int
    """How much the match counted."""


def records_of(player: Player) -> list[GameRecord]:
    """A player's record at each game, the most played first."""
    games, ratings = plugins.games(), ratings_of(player)
    counts = {row.game: row for row in _most(player, About.ALL)}
    names = [*counts, *(name for name in ratings if name not in counts)]
    return [_record(player, name, games.get(name), counts.get(name), ratings.get(name, [])) for name in names]


def _most(player: Player, about: ResultCount.About, game: str = "") -> QuerySet[ResultCount]:
    """The rows that count a player's results in one way, those of the most matches first: along an index."""
    rows = ResultCount.objects.filter(player=player, about=about, games__gt=0)
    return (rows.filter(game=game) if game else rows).order_by("-games", "key")


def _record(
    player: Player, name: str, game: Game | None, counted: ResultCount | None, ratings: Sequence[Rating]
) -> GameRecord:
    return GameRecord(
        id=name,
        title=in_words(game.titles) if game is not None else name,
        tally=_tally(counted) if counted is not None else Tally(),
        ratings=ratings,
        scale=scale_words(game) if game is not None and ratings else "",
        points=_points(game, counted),
        choices=_choices(game, _most(player, About.CHOICE, name)[:LOOKED_AT]),
        opponents=_opponents(game, _most(player, About.OPPONENT, name)[:ROWS]),
    )


def _tally(row: ResultCount) -> Tally:
    return Tally(row.won, row.drawn, row.lost)


def _points(game: Game | None, counted: ResultCount | None) -> Points | None:
    """The means of the points. None without points, or if the game is missing."""
    if game is None or not game.points or counted is None or not counted.with_points:
        return None
    matches = counted.with_points
    return Points(in_words(game.points), counted.own_points / matches, counted.other_points / matches)


def _choices(game: Game | None, rows: Iterable[ResultCount]) -> list[Line]:
    """What was played most. Seats that play the same are one line."""
    found: dict[str, Tally] = {}
    for row in rows:
        words = _choice(game, *json.loads(row.key))
        found[words] = found.get(words, Tally()) + _tally(row)
    lines = sorted(found.items(), key=lambda line: -line[1].games)
    return [Line(words, tally) for words, tally in lines[:ROWS] if words]


def _choice(game: Game | None, seat: int, options: Mapping[str, Any]) -> str:
    """A seat's role and options in words."""
    if game is None:
        return ""
    role = role_at(game, seat)
    title = [in_words(role.titles)] if role is not None else []
    return ", ".join([*title, *words_of(game.SeatOptions, options)])


def _opponents(game: Game | None, rows: Iterable[ResultCount]) -> list[Line]:
    """The results against each opponent. In a match of several, each opponent counts; all styles of a bot are one."""
    lines: list[tuple[str, str, Tally]] = []
    for row in rows:
        kind, _colon, key = row.key.partition(":")
        lines.append((kind, key, _tally(row)))
    people = Player.objects.in_bulk([int(key) for kind, key, _counted in lines if kind == "player"])
    shown = with_profile(people)
    return [
        _person(people.get(int(key)), shown, tally) if kind == "player" else Line(_bot(game, key), tally)
        for kind, key, tally in lines
    ]


def _person(player: Player | None, shown: Collection[int], tally: Tally) -> Line:
    """The row of an opponent. A player who is gone has no name."""
    if player is None:
        return Line(person_name(""), tally)
    return Line(person_name("" if player.deleted else player.name), tally, player.pk if player.pk in shown else None)


def _bot(game: Game | None, bot: str) -> str:
    found = game.bots.get(bot) if game is not None else None
    return bot_name(found) if found is not None else bot


# Ratings --------------------------------------------------------------------------------------------------------------


def best_of(game: Game, pace: str) -> list[Place]:
    """Best players of a game at a pace by rank: reliable ratings first, then provisional ones."""
    shown = Q(player__user__isnull=False, player__privacy__isnull=True) | Q(bot__in=list(game.bots))
    rows = Rating.objects.filter(shown, game=game.id, pace=pace, matches__gt=0).select_related("player")
    found = list(rows.order_by("-mean", "pk")[:LISTED])
    found.sort(key=lambda row: row.skill.provisional)  # it keeps the order among the others
    return [Place(rank, name_of(game, row), row.player_id, row.skill, row.matches) for rank, row in enumerate(found, 1)]


def levels_shown(game: Game) -> list[LevelShown]:
    """The game's bots, the weakest first."""
    points = points_of_bots(game)
    return [_level(bot_id, bot, points.get(bot_id)) for bot_id, bot in game.bots.items()]


def _level(bot_id: str, bot: Bot, points: int | None) -> LevelShown:
    name = bot_name(bot)
    words = name if points is None else f"{name} · {points}"
    return LevelShown(bot_id, name, in_words(bot.descriptions) if bot.descriptions else "", points, words)


def scale_words(game: Game) -> str:
    """How sure the ratings of the game's bots are, in two sentences; empty if none was measured."""
    if not measured_levels(game):
        return ""
    scale = scale_of(game)
    among = gettext("The ratings of bots were measured in games of bots against each other, not against people.")
    if not scale.matches:
        rest = gettext(
            "Where people stand among them is a guess that may be wrong by %(margin)s points. Rated matches of people"
            " against bots will tell."
        ) % {"margin": scale.margin}
    else:
        rest = ngettext(
            "Where people stand among them is worked out from %(n)s rated match of people against bots, and may be"
            " wrong by %(margin)s points.",
            "Where people stand among them is worked out from %(n)s rated matches of people against bots, and may be"
            " wrong by %(margin)s points.",
            scale.matches,
        ) % {"n": scale.matches, "margin": scale.margin}
    return f"{among} {_steps_words(game)} {rest}".replace("  ", " ")


def _steps_words(game: Game) -> str:
    """How sure the steps between the levels are; empty if that is not known."""
    margins = [bot.margin for bot in game.bots.values() if bot.margin is not None]
    if not margins:
        return ""
    return gettext("From one level to the next they may be wrong by %(margin)s points.") % {"margin": max(margins)}


def name_of(game: Game | None, rating: Rating) -> str:
    """The name of the player, or the bot's in the reader's language."""
    if rating.player is not None:
        return person_name("" if rating.player.deleted else rating.player.name)
    bot = game.bots.get(rating.bot) if game is not None else None
    return in_words(bot.titles) if bot is not None else rating.bot


def changes_of(match: Match) -> list[RatingChangeShown]:
    """The changes of ratings by a match; empty until it is rated."""
    if not match.rated:
        return []
    game = plugins.games().get(match.game)
    rows = RatingChange.objects.filter(match=match).select_related("rating__player").order_by("pk")
    shown = with_profile({row.rating.player_id for row in rows if row.rating.player_id is not None})
    return [_change(game, row, shown) for row in rows]


def _change(game: Game | None, row: RatingChange, shown: Collection[int]) -> RatingChangeShown:
    player = row.rating.player_id if row.rating.player_id in shown else None
    return RatingChangeShown(name_of(game, row.rating), player, row.before, row.skill, round(100 * row.weight))


@dataclass(frozen=True)
class PersonAt:
    """A member at a table, whose profile everybody may see."""

    pk: int
    points: int | None
    """The rating at the match's game and pace; None without a rated match."""


def people_at(access: Access) -> dict[int, PersonAt]:
    """The members at a table with public profiles, by their keys."""
    keys = with_profile({seat.player_id for seat in access.seats if seat.player_id is not None})
    rows = Rating.objects.filter(player__in=keys, game=access.match.game, pace=access.match.pace, matches__gt=0)
    points = {row.player_id: row.skill.points for row in rows} if keys else {}
    return {key: PersonAt(key, points.get(key)) for key in keys}


def paces_rated(game: Game) -> list[str]:
    """The paces at which rated matches of a game were played, in their order."""
    rated = set(Rating.objects.filter(game=game.id, matches__gt=0).values_list("pace", flat=True))
    return [pace for pace in Pace.values if pace in rated]


def karma_words(karma: Karma | None) -> str:
    """How often a player let time run out; empty without a finished match with clocks."""
    if karma is None:
        return ""
    told = ngettext(
        "out of time in %(out)s of %(n)s match with a clock", "out of time in %(out)s of %(n)s matches with a clock",
        karma.matches,
    )  # fmt: skip
    return told % {"out": karma.out, "n": karma.matches}
