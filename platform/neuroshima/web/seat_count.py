"""The number of seats of a new match, and the options on which it depends.

If the number changes, the options are adapted to it. If an option changes, the number is adapted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, ngettext
from neuroshima_contract import Game, OptionValues, Preset

from neuroshima.matches.setup.schemas import Option
from neuroshima.matches.setup.seating import (
    commanders_of,
    counts_of,
    fit_together,
    is_playable,
    partners,
    plays_with,
    teams_of,
)


@dataclass(frozen=True)
class Setting:
    """Number of seats and options of a new match."""

    options: OptionValues
    """The chosen options of the match. All others have their defaults."""
    count: int


def deciding_options(game: Game, given: OptionValues, options: Sequence[Option]) -> list[Option]:
    """Options that decide the number of players or the teams.

    If the numbers differ, the choices tell them."""
    return [_note_counts(game, given, option) for option in choices_that_decide(game, given, options)]


def choices_that_decide(game: Game, given: OptionValues, options: Sequence[Option]) -> list[Option]:
    """The same options, with the game's own words for the choices."""
    choices = [option for option in options if option.kind == "choice" and not _depends(game, given, option)]
    return [o for o in choices if len({_table(game, given, o.name, value) for value, _text in o.choices}) > 1]


def dependent_options(game: Game, given: OptionValues, options: Sequence[Option]) -> list[Option]:
    """Options that depend on others: some of their values need another number of players."""
    return [option for option in options if option.kind == "choice" and _depends(game, given, option)]


def _depends(game: Game, given: OptionValues, option: Option) -> bool:
    """Whether some value is unplayable with the other options as they are."""
    return not all(is_playable(game, {**given, option.name: value}) for value, _text in option.choices)


def _table(game: Game, given: OptionValues, name: str, value: Any) -> tuple[tuple[int, ...], ...]:
    """The teams for each possible number of seats, if option `name` has this value."""
    options = {**given, name: value}
    return tuple(tuple(teams_of(game, options, count)) for count in counts_of(game, options))


def _note_counts(game: Game, given: OptionValues, option: Option) -> Option:
    counts = {value: tuple(counts_of(game, {**given, option.name: value})) for value, _text in option.choices}
    if len(set(counts.values())) < 2:
        return option
    words = {value: _player_words(game, {**given, option.name: value}, counts[value]) for value in counts}
    return replace(option, choices=tuple((v, f"{text} ({words[v]})") for v, text in option.choices))


def _player_words(game: Game, options: OptionValues, counts: Sequence[int]) -> str:
    """The number of players, and of seats if a player has several."""
    people = [len(set(commanders_of(game, options, count))) for count in counts]
    if people == list(counts):
        return players(counts)
    seats = ", ".join(map(str, counts))
    return gettext("%(players)s at %(seats)s seats") % {"players": players(people), "seats": seats}


def options_for_count(game: Game, options: Sequence[Option], setting: Setting) -> list[Option]:
    """`options` without choices that need another number of players or other teams.

    A checkbox that must be ticked becomes a choice of one."""
    ticked = [(_possible(game, o, setting), _ticks(game, o, setting)) for o in options]
    return [_only_ticked(o) if ticks == [True] else o for o, ticks in ticked if o is not None and True in ticks]


def _possible(game: Game, option: Option, setting: Setting) -> Option | None:
    """The option with only the choices for this number of players.

    None if only its default is left."""
    if option.kind != "choice" or not _depends(game, {}, option):
        return option
    chosen = setting.options
    left = [each for each in option.choices if plays_with(game, {**chosen, option.name: each[0]}, setting.count)]
    if not left or len(left) == len(option.choices):
        return option
    return None if [value for value, _text in left] == [option.default] else replace(option, choices=tuple(left))


def _ticks(game: Game, option: Option, setting: Setting) -> list[bool]:
    """Allowed values of a checkbox for this number of seats; both for other options."""
    if option.kind != "boolean":
        return [False, True]
    return [on for on in (False, True) if plays_with(game, {**setting.options, option.name: on}, setting.count)]


def _only_ticked(option: Option) -> Option:
    return replace(option, kind="choice", choices=((True, gettext("yes")),))


def is_settled(option: Option) -> bool:
    """Whether only one choice is left. Forms show it as a fact."""
    return len(option.choices) == 1


def that_fit(game: Game, preset: Preset, options: Sequence[Option]) -> list[Option]:
    """`options` with only the choices that a match from `preset` may have.

    If the game accepts none, all choices are kept, so that the game can refuse them with a reason."""
    return [_that_fits(game, preset, option) for option in options]


def _that_fits(game: Game, preset: Preset, option: Option) -> Option:
    values = [choice[0] for choice in option.choices]
    left = [v for v in values if fit_together(game, {**preset.options, option.name: v}, preset.seats)]
    return replace(option, choices=tuple(c for c in option.choices if c[0] in left)) if left else option


def _fits(game: Game, options: OptionValues, count: int) -> bool:
    return count in counts_of(game, options)


def players(counts: Sequence[int]) -> str:
    """Numbers of players in words: "3 players", "2 to 6 players", "2, 4 players"."""
    first, last = counts[0], counts[-1]
    if len(counts) > 1 and list(counts) == list(range(first, last + 1)):
        return gettext("%(first)s to %(last)s players") % {"first": first, "last": last}
    return ngettext("%(counts)s player", "%(counts)s players", last) % {"counts": ", ".join(map(str, counts))}


def with_count(game: Game, setting: Setting, options: Sequence[Option]) -> Setting:
    """The setting with options that allow its number of seats.

    If needed, one of the deciding `options` is changed."""
    chosen = _only_options(setting.options, options)
    if _fits(game, chosen, setting.count):
        return setting
    trials = ({o.name: value} for o in options for value, _text in o.choices)
    change = next((trial for trial in trials if _fits(game, {**chosen, **trial}, setting.count)), {})
    return replace(setting, options={**setting.options, **change})


def with_options(game: Game, setting: Setting, options: Sequence[Option]) -> Setting:
    """The setting with the nearest number of seats that the deciding `options` allow."""
    counts = counts_of(game, _only_options(setting.options, options))
    return replace(setting, count=min(counts, key=lambda count: abs(count - setting.count)))


def _only_options(chosen: OptionValues, options: Sequence[Option]) -> OptionValues:
    return {option.name: chosen[option.name] for option in options if option.name in chosen}


def team_words(teams: Sequence[int]) -> list[str]:
    """The team of each seat in words; all empty if every seat is a team of its own."""
    together, numbers = partners(teams), _numbers(teams)
    if not any(together):
        return [""] * len(teams)
    return [_team_words(numbers.get(team), mates) for team, mates in zip(teams, together, strict=True)]


def _numbers(teams: Sequence[int]) -> Mapping[int, int]:
    """Numbers of teams with several seats, from 1 in the order of their first seats."""
    several = [team for team in dict.fromkeys(teams) if teams.count(team) > 1]
    return {team: number for number, team in enumerate(several, 1)}


def _team_words(number: int | None, mates: Sequence[int]) -> str:
    if number is None:
        return gettext("alone")
    seats = ", ".join(str(mate + 1) for mate in mates)
    words = ngettext("team %(number)s, with seat %(seats)s", "team %(number)s, with seats %(seats)s", len(mates))
    return words % {"number": number, "seats": seats}


def team_names(teams: Sequence[int]) -> list[str]:
    """Short names of the seats' teams, for a list of seats."""
    numbers = _numbers(teams)
    if not numbers:
        return [""] * len(teams)
    short = {team: gettext("team %(number)s") % {"number": number} for team, number in numbers.items()}
    return [short.get(team, gettext("alone")) for team in teams]
