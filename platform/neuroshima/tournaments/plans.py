"""Plans of organisers, checked before anything is stored; and the divisions of a league, season by season."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Annotated, Any

from django.conf import settings
from django.db.models import Model
from neuroshima_contract import Game, OptionValues
from pydantic import BaseModel, ConfigDict, Field

from neuroshima import plugins
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.data_files import text_store
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import validate_or_refuse
from neuroshima.matches.setup.seating import commanders_of, counts_for
from neuroshima.players.models import Player
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal
from neuroshima.tournaments.models import Form, Tournament
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.standings import Scoring

MOST_UNFINISHED = 10
"""Tournaments and leagues that one player may organise at once."""
MOST_PLACES = 128


class Divisions(BaseModel):
    """The form of a league's divisions, as data."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: Annotated[int, Field(ge=2, le=32)] = 8
    promoted: Annotated[int, Field(ge=0, le=8)] = 2
    """How many entrants of a division go up. As many of the division above go down."""
    smallest: Annotated[int, Field(ge=2, le=32)] = 4
    """The smallest size of the last division. A smaller one joins the division above."""


def after_season(last: Sequence[Sequence[int]], promoted: int) -> list[list[int]]:
    """Divisions after a season with these final tables.

    Best and worst change places at each border. In a small division at most half go up and half go down, so nobody does
    both."""
    tables = [list(table) for table in last]
    moves = [min(promoted, len(above) // 2, len(below) // 2) for above, below in pairwise(tables)]
    found = []
    for place, table in enumerate(tables):
        up = moves[place - 1] if place > 0 else 0
        down = moves[place] if place < len(moves) else 0
        from_above = tables[place - 1][len(tables[place - 1]) - up :] if up else []
        from_below = tables[place + 1][:down] if down else []
        found.append([*from_above, *table[up : len(table) - down], *from_below])
    return found


def next_divisions(last: Sequence[Sequence[int]], members: Sequence[int], divisions: Divisions) -> list[list[int]]:
    """The divisions of the next season.

    `last`: the tables of the last season. `members`: all who play now, in the order in which they joined. New members
    start at the bottom. When a member has left, those below move up."""
    playing: Collection[int] = set(members)
    order = [one for division in after_season(last, divisions.promoted) for one in division if one in playing]
    order += [one for one in members if one not in set(order)]
    found = [order[start : start + divisions.size] for start in range(0, len(order), divisions.size)]
    if len(found) > 1 and len(found[-1]) < min(divisions.smallest, divisions.size):
        found[-2:] = [found[-2] + found[-1]]
    return found


def placed_by_hand(order: Sequence[int], places: Mapping[int, int | None]) -> list[list[int]]:
    """The divisions as members are placed; who is placed nowhere starts in the last one.

    `order`: all members, the best first. Numbers of divisions without members are left out."""
    last = max((place for place in places.values() if place is not None), default=1)
    found: dict[int, list[int]] = {}
    for one in order:
        found.setdefault(places.get(one) or last, []).append(one)
    return [found[place] for place in sorted(found)]


@dataclass(frozen=True)
class FormPlan:
    """How matches are played, and who may enter."""

    name: str
    game: str
    text: str = ""
    options: OptionValues = field(default_factory=dict)
    series: str = ""
    armies: str = Form.Armies.DRAWN
    rated: bool = False
    audience: str = Form.Audience.EVERYBODY
    privacy: str = Form.Privacy.PUBLIC
    control: TimeControl | None = None
    round_hours: int | None = None
    rounds_begin: str = Form.RoundsBegin.AFTER
    scoring: Scoring = field(default_factory=Scoring)


@dataclass(frozen=True)
class TournamentPlan(FormPlan):
    """The same for a tournament."""

    format: str = Tournament.Format.SWISS
    rounds: int | None = None
    places: int = 16
    closes: datetime | None = None
    third_place: bool = False


@dataclass(frozen=True)
class LeaguePlan(FormPlan):
    """The same for a league."""

    divisions: Divisions = field(default_factory=Divisions)


def check_may_organise(player: Player | None) -> Player:
    """The player, if they may organise.

    Raises Refusal `members_organise`, `organisers_only`."""
    if player is None or player.user is None:
        raise refusal(TournamentCode.MEMBERS_ORGANISE)
    if settings.ORGANISERS == "permission" and not player.user.has_perm("tournaments.add_tournament"):
        raise refusal(TournamentCode.ORGANISERS_ONLY)
    return player


def check_count(unfinished: int) -> None:
    """Check the number of unfinished tournaments.

    Raises Refusal `too_many_tournaments`."""
    if unfinished >= MOST_UNFINISHED:
        raise refusal(TournamentCode.TOO_MANY_TOURNAMENTS, count=unfinished)


def fields_of(player: Player, plan: FormPlan) -> dict[str, Any]:
    """The fields of a plan's row in the database.

    Raises Refusal `game_missing`, `bad_options`, `not_for_two`, `series_missing`."""
    game = text_store.in_use(plugins.game(plan.game))
    options = validate_or_refuse(game.Options, plan.options, MatchCode.BAD_OPTIONS, "options")
    _check_two(game, options)
    chosen = options.model_dump(mode="json")
    if plan.series:
        series = plugins.series(plan.series)
        if series.game != game.id or not series.begins_with(chosen, 2):
            raise refusal(PluginCode.SERIES_MISSING, "series", series=plan.series)
    return {
        "name": plan.name,
        "text": plan.text,
        "organiser": player,
        "game": game.id,
        "options": chosen,
        "series": plan.series,
        "armies": plan.armies,
        "rated": plan.rated,
        "audience": Form.Audience.MEMBERS if plan.rated else plan.audience,
        "privacy": plan.privacy,
        "time_control": plan.control.model_dump(mode="json") if plan.control is not None else None,
        "round_hours": plan.round_hours,
        "rounds_begin": plan.rounds_begin,
        "scoring": plan.scoring.model_dump(),
    }


def check_rounds_begin(rounds_begin: str, format_: str) -> None:
    """All rounds can begin at once only where pairings do not follow from results. Raises Refusal `not_at_once`."""
    if rounds_begin == Form.RoundsBegin.AT_ONCE and format_ != Tournament.Format.ROUND_ROBIN:
        raise refusal(TournamentCode.NOT_AT_ONCE, "rounds_begin")


def _check_two(game: Game, options: BaseModel) -> None:
    """Check that the game can be played by two against each other."""
    if 2 not in counts_for(game, options) or len(set(commanders_of(game, options.model_dump(mode="json"), 2))) < 2:
        raise refusal(TournamentCode.NOT_FOR_TWO, "options")


def copy_fields(form: Form) -> dict[str, Any]:
    """Fields that a division takes over from its league."""
    kept = [f.name for f in Form._meta.get_fields() if f.name not in ("slug", "created", "name", "text", "helpers")]
    source: Model = form
    return {name: getattr(source, name) for name in kept}
