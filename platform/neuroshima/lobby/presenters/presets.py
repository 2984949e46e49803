"""Ready-made matches as pages show them. Players know them as scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext
from neuroshima_contract import Game, OptionValues, Preset

from neuroshima.languages import in_words
from neuroshima.matches.setup.presets import picture_tag, presets_of
from neuroshima.matches.setup.schemas import words_of
from neuroshima.matches.setup.seating import closed_choices, closed_sentence, teams_of
from neuroshima.pictures import svg_of
from neuroshima.web.seat_count import players, team_words


@dataclass(frozen=True)
class PresetEntry:
    """A preset in the active language."""

    id: str
    title: str
    text: str
    remarks: list[str]
    """Where its layout comes from and what of it is not certain: not needed to play."""
    closed: str
    """That the host has switched something of it off; empty if not."""
    players: str
    """The number of players, and their roles; empty if all matches of the game have the same number."""
    seats: list[str]
    """Each seat in words, in turn order; empty if all are alike and free to choose."""
    picture: str
    """The address of its picture."""


def show_presets(game: Game) -> list[PresetEntry]:
    """All presets of a game, in its order. `game`: as new matches are played."""
    closed = closed_choices(game)
    return [show_preset(game, preset, closed) for preset in presets_of(game).values()]


def show_preset(game: Game, preset: Preset, closed: Sequence[OptionValues] = ()) -> PresetEntry:
    """`closed`: choices that the host has switched off. A preset that needs one says so."""
    address = reverse("preset_picture", args=[game.id, preset.id])
    return PresetEntry(
        id=preset.id,
        title=in_words(preset.titles),
        text=in_words(preset.texts),
        remarks=[in_words(remark) for remark in preset.remarks],
        closed=closed_sentence(game, preset.seats, closed) or "",
        players=_players(game, preset),
        seats=_sides(game, fixed_seats(game, preset)),
        picture=f"{address}?v={picture_tag(svg_of(preset.picture))}",
    )


def _players(game: Game, preset: Preset) -> str:
    count = len(preset.seats)
    if len(game.seat_counts) == 1:
        return ""
    together = team_words(teams_of(game, preset.options, count))
    teams = [f"{seat_title(n)}: {words}" for n, words in enumerate(together) if words]
    return " · ".join([players([count]), *teams])


def _sides(game: Game, fixed: Sequence[OptionValues | None]) -> list[str]:
    if not game.roles and all(options is None for options in fixed):
        return []
    free = gettext("free choice")
    return [_seat_words(game, index, options) or free for index, options in enumerate(fixed)]


def fixed_seats(game: Game, preset: Preset) -> list[OptionValues | None]:
    """Options of each seat that `preset` fixes completely.

    None for a seat whose player chooses."""
    return [
        None if options is None else game.SeatOptions.model_validate(options).model_dump(mode="json")
        for options in preset.seats
    ]


def seat_words(game: Game, index: int, fixed: OptionValues | None) -> str:
    """Words for a seat: role and fixed options; its number if it has neither."""
    return _seat_words(game, index, fixed) or seat_title(index)


def seat_title(index: int) -> str:
    return gettext("Seat %(number)s") % {"number": index + 1}


def _seat_words(game: Game, index: int, fixed: OptionValues | None) -> str:
    role = [in_words(game.roles[index].titles)] if game.roles else []
    return ", ".join([*role, *words_of(game.SeatOptions, fixed or {})])
