"""Factions as pages and the lobby's form show them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, pgettext
from neuroshima_contract import Faction, FactionPiece, Game, Portrait
from neuroshima_contract.factions import DIFFICULTIES
from neuroshima_contract.translation import TextTable

from neuroshima.factions.access import can_be_switched, faction_ids, factions_of, switched_off
from neuroshima.factions.results import BotResults, OpponentResults, points_of, results_by_opponent, results_of_bots
from neuroshima.languages import in_words
from neuroshima.lessons.access import lessons_of
from neuroshima.matches.data_files import text_store
from neuroshima.matches.setup.presets import picture_tag
from neuroshima.pictures import svg_of
from neuroshima.players.player_settings import PlayerSettings
from neuroshima.records.history import Tally
from neuroshima.web.sharing import Drawing, drawing_of_svg


@dataclass(frozen=True)
class Card:
    """A faction as a card, for choosing one."""

    id: str
    game: str
    title: str
    color: str
    emblem: str
    """The URL of its emblem."""
    address: str
    line: str
    """A description in one line; empty without a portrait."""
    difficulty: str
    """How hard it is for a beginner, in words; empty without a portrait."""
    level: int
    """The same from 1 to 3; 0 without a portrait."""
    good_at: Sequence[tuple[str, str]]
    """Its strengths: signs with their words."""
    box: str
    """The box that it comes from; empty if the game names none."""
    names: str
    """Its names in all languages without accents and capitals, to search in."""
    fan_work: bool = False
    """Whether a pack brings it."""


@dataclass(frozen=True)
class PieceShown:
    """A kind of piece."""

    id: str
    title: str
    count: int
    picture: str


@dataclass(frozen=True)
class Group:
    """The pieces of one kind."""

    title: str
    count: int
    pieces: Sequence[PieceShown]


@dataclass(frozen=True)
class TallyShown:
    """Results against one opponent.

    `bar`: shares of wins, draws and losses, in percent."""

    score: Tally
    bar: tuple[float, float, float]


@dataclass(frozen=True)
class OpponentResultsShown:
    """A line of the table of results."""

    opponent: Card
    bots: TallyShown | None
    people: TallyShown | None


@dataclass(frozen=True)
class PointsShown:
    """A cell of the table of all factions.

    `percent`: the share of the points. `level`: the same from 0 (a fifth at most) to 4."""

    score: Tally
    percent: int
    level: int


@dataclass(frozen=True)
class CrosstableLine:
    """A line of that table: a faction, all its results, and those against each faction; None for itself."""

    card: Card
    total: PointsShown
    cells: Sequence[PointsShown | None]


@dataclass(frozen=True)
class PortraitShown:
    """The portrait in the active language."""

    character: str
    strengths: list[str]
    weaknesses: list[str]
    plan: list[str]


def cards_of(game: Game) -> list[Card]:
    """All factions of a game, in its order."""
    return [card(game, faction) for faction in factions_of(game).values()]


def card(game: Game, faction: Faction) -> Card:
    portrait = faction.portrait
    return Card(
        id=faction.id,
        game=game.id,
        title=in_words(faction.titles),
        color=faction.color,
        emblem=_with_tag(game, faction, reverse("faction_emblem", args=[game.id, faction.id]), svg_of(faction.emblem)),
        address=reverse("faction", args=[game.id, faction.id]),
        line=in_words(portrait.line.texts) if portrait is not None else "",
        difficulty=difficulty_words()[portrait.difficulty] if portrait is not None else "",
        level=DIFFICULTIES.index(portrait.difficulty) + 1 if portrait is not None else 0,
        good_at=[(sign, strength_words()[sign]) for sign in (portrait.good_at if portrait is not None else ())],
        box=in_words(faction.box) if faction.box else "",
        names=" / ".join(dict.fromkeys(map(plain_letters, faction.titles.values()))),
        fan_work=bool(faction.pack),
    )


def plain_letters(text: str) -> str:
    """The text in small letters without accents. `chooser.js` does the same with what is typed."""
    bare = (letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    return "".join(bare).lower().replace("ł", "l")


@dataclass(frozen=True)
class Line:
    """A faction in the list of all: its card, and what the reader and the host have decided about it."""

    card: Card
    favourite: bool
    banned: bool
    can_be_banned: bool
    """Whether chance may give it to a player."""
    is_off: bool
    """Whether the host has switched it off for new matches."""


def lines_of(game: Game, own: PlayerSettings) -> list[Line]:
    """All factions of a game, the reader's favourites first."""
    favourites = faction_ids(own.favourite_factions, game)
    banned, off = faction_ids(own.banned_factions, game), switched_off(game)
    drawn = {faction.id for faction in can_be_switched(game)}
    lines = [
        Line(each, each.id in favourites, each.id in banned, each.id in drawn, each.id in off & drawn)
        for each in cards_of(game)
    ]
    return sorted(lines, key=lambda line: not line.favourite)


def difficulty_words() -> Mapping[str, str]:
    return {
        "easy": pgettext("for beginners", "easy"),
        "medium": pgettext("for beginners", "medium"),
        "hard": pgettext("for beginners", "hard"),
    }


def strength_words() -> Mapping[str, str]:
    """The words for the signs of strengths, by `contract.factions.Strength`."""
    return {
        "power": gettext("Raw strength"),
        "melee": gettext("Blows"),
        "ranged": gettext("Shots"),
        "speed": gettext("Speed"),
        "defence": gettext("Endurance"),
        "movement": gettext("Movement"),
        "control": gettext("Holding enemies"),
        "support": gettext("Helpers"),
        "numbers": gettext("Numbers"),
        "tricks": gettext("Surprises"),
    }


def portrait_shown(portrait: Portrait | None) -> PortraitShown | None:
    if portrait is None:
        return None
    return PortraitShown(
        in_words(portrait.character.texts),
        _lines(portrait.strengths),
        _lines(portrait.weaknesses),
        _lines(portrait.plan),
    )


def _lines(words: Sequence[TextTable]) -> list[str]:
    return [in_words(each.texts) for each in words]


def groups_of(game: Game, faction: Faction) -> list[Group]:
    """Its pieces by kind, in the game's order."""
    return list(_groups(game, faction))


def _groups(game: Game, faction: Faction) -> Iterator[Group]:
    for title, pieces in groupby(faction.pieces, key=lambda piece: in_words(piece.kind)):
        shown = [_piece(game, faction, piece) for piece in pieces]
        yield Group(title, sum(piece.count for piece in shown), shown)


def _piece(game: Game, faction: Faction, piece: FactionPiece) -> PieceShown:
    address = reverse("faction_piece", args=[game.id, faction.id, piece.id])
    return PieceShown(
        piece.id, in_words(piece.titles), piece.count, _with_tag(game, faction, address, svg_of(piece.picture))
    )


def results_of(game: Game, faction: Faction) -> list[OpponentResultsShown]:
    """The results against each other faction that was met."""
    return [_opponent_results_shown(game, each) for each in results_by_opponent(game, faction)]


def _opponent_results_shown(game: Game, each: OpponentResults) -> OpponentResultsShown:
    return OpponentResultsShown(card(game, each.opponent), _score(each.bots), _score(each.people))


def total(shown: Sequence[OpponentResultsShown]) -> tuple[TallyShown | None, TallyShown | None]:
    """The sums of the bots' and of the people's results."""
    bots = sum((line.bots.score for line in shown if line.bots is not None), Tally())
    people = sum((line.people.score for line in shown if line.people is not None), Tally())
    return _score(bots), _score(people)


def _score(score: Tally) -> TallyShown | None:
    if not score.games:
        return None
    won, drawn, lost = (round(100 * part / score.games, 1) for part in (score.won, score.drawn, score.lost))
    return TallyShown(score, (won, drawn, lost))


def crosstable_of(game: Game) -> list[CrosstableLine]:
    """Bots' results with every faction against every other, the most successful one first."""
    played = results_of_bots(game)
    return [_crosstable_line(game, each, [other.faction.id for other in played]) for each in played]


def _crosstable_line(game: Game, each: BotResults, others: Sequence[str]) -> CrosstableLine:
    cells = [_points_shown(each.against[other]) if other in each.against else None for other in others]
    return CrosstableLine(card(game, each.faction), _points_shown(each.total), cells)


def _points_shown(score: Tally) -> PointsShown:
    share = points_of(score)
    return PointsShown(score, round(100 * share), min(4, int(5 * share)))


def games_of_pairs(lines: Sequence[CrosstableLine]) -> list[int]:
    """How many games the pairs have played: one number if all have played as many."""
    return sorted({cell.score.games for line in lines for cell in line.cells if cell is not None})


def lesson_address(game: Game, faction: Faction) -> str:
    """The URL of the lesson about the faction; empty if there is none."""
    lesson = faction.portrait.lesson if faction.portrait is not None else None
    return (
        reverse("lesson", args=[game.id, lesson])
        if lesson in lessons_of(text_store.with_packs(text_store.own_game(game)))
        else ""
    )


def has_lessons(game: Game) -> bool:
    return bool(lessons_of(_as_taught(game)))


def _as_taught(game: Game) -> Game:
    """The game by whose texts lessons are played."""
    return text_store.with_packs(text_store.own_game(game))


def play_address(game: Game, faction: Faction) -> str:
    """The URL of the lobby's form with this faction chosen."""
    return f"{reverse('lobby')}?{urlencode({'game': game.id, 'faction': faction.id})}#new"


def _with_tag(game: Game, faction: Faction, address: str, svg: str) -> str:
    """Add a digest of the content to a URL, so that browsers may cache it for ever.

    That of a pack's faction also names the pack's version: it may be one that is not in use."""
    query = text_store.query_of_packs(game) if faction.pack else ""
    return f"{address}{query}{'&' if query else '?'}v={picture_tag(svg)}"


def pack_title(faction: Faction) -> str:
    """The title of the pack that brings the faction; empty for what the game and its plugins bring."""
    return in_words(faction.box) if faction.pack else ""


def faction_drawing(game: Game, faction: Faction) -> Drawing:
    """The emblem of a faction, with the line that says what it is like."""
    title = f"{in_words(faction.titles)} · {in_words(game.titles)}"
    line = in_words(faction.portrait.line.texts) if faction.portrait is not None else ""
    return drawing_of_svg("faction", svg_of(faction.emblem), title, line)
