"""The lobby's form while it is filled in.

Fields keep their values when the number of seats changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from neuroshima_contract import Game, OptionValues, Preset

from neuroshima.lobby.forms import new_match_form
from neuroshima.lobby.forms.new_match import RATINGS, NewMatchForm
from neuroshima.matches.setup.schemas import Option, options_of
from neuroshima.matches.setup.seating import counts_of
from neuroshima.records.forms import ME, SELF
from neuroshima.web.seat_count import Setting, deciding_options, with_count, with_options

NOT_KEPT = frozenset(("name", *RATINGS))
Given = Mapping[str, str]
"""A form as it was sent; invalid values are ignored."""


def empty_setting(game: Game, preset: Preset | None, wanted: str) -> Setting:
    """The setting of an empty form. `wanted`: the number of seats in the URL."""
    if preset is not None:
        return Setting(preset.options, len(preset.seats))
    count = next((n for n in game.seat_counts if str(n) == wanted), min(counts_of(game, {})))
    return with_count(game, Setting({}, count), _deciding_options(game))


def setting_from_form(game: Game, preset: Preset | None, given: Given, wanted: str = "") -> Setting:
    """Setting of a form that was sent."""
    if preset is not None:
        return empty_setting(game, preset, "")
    options = _options(options_of(game.Options), given)
    asked = given.get("seats") or wanted
    return Setting(options, next((n for n in game.seat_counts if str(n) == asked), min(counts_of(game, options))))


def is_outdated(given: Given) -> bool:
    """Whether the number of seats was changed after the seats were filled in."""
    return given.get("shown", "") not in ("", given.get("seats", ""))


def redrawn(game: Game, preset: Preset | None, given: Given) -> NewMatchForm:
    """The form for another number of seats, or for the number of the options.

    Fitting fields are kept."""
    setting = setting_from_form(game, preset, given)
    if preset is None:
        setting = _adapter(given)(game, setting, _deciding_options(game))
    form = new_match_form(game, setting, preset=preset)
    given = {name: given[name] for name in given}
    kept = {**_people(given, setting.count), **given}
    kept |= {f"match-{name}": value for name, value in setting.options.items()}
    kept |= {"seats": str(setting.count), "shown": str(setting.count)}
    form.initial = {name: kept[name] for name in form.fields if name in kept}
    return form


def as_last_time(game: Game, kept: Given, wanted: str) -> NewMatchForm:
    """The form of the player's last match, for `wanted` seats if given.

    Unfit fields get their defaults."""
    given = {**kept, **({"seats": wanted} if wanted else {})}
    form = redrawn(game, None, given)
    form.initial = {name: value for name, value in form.initial.items() if _fits(form.fields[name], value)}
    return form


def _fits(field: forms.Field, value: Any) -> bool:
    try:
        field.clean(value)
    except ValidationError:
        return False
    return True


def fields_to_keep(form: NewMatchForm) -> dict[str, str]:
    """Fields worth offering again, without the name and ratings."""
    return {name: form.data[name] for name in form.fields if name in form.data and name not in NOT_KEPT}


def _adapter(given: Given) -> Callable[[Game, Setting, Sequence[Option]], Setting]:
    """The function that adapts the options to the number of seats, or the reverse.

    The player's last change is kept. The page's script says what it was, because a player may change both before the
    server answers."""
    changed = given.get("changed", "")
    number = changed == "seats" if changed else is_outdated(given)
    return with_count if number else with_options


def _deciding_options(game: Game) -> list[Option]:
    return deciding_options(game, {}, options_of(game.Options))


def _options(options: Sequence[Option], given: Given) -> OptionValues:
    read = {option.name: _value(option, given.get(f"match-{option.name}")) for option in options}
    return {name: value for name, value in read.items() if value is not None}


def _value(option: Option, text: str | None) -> Any:
    if option.kind == "boolean":
        return text is not None
    if option.kind == "choice":
        return next((value for value, _words in option.choices if str(value) == text), None)
    if option.kind == "integer":
        return int(text) if text and text.isdecimal() and len(text) < 10 else None
    return text or None


def _people(given: Given, count: int) -> dict[str, str]:
    """Fields of the seats' players, moved between the form for two and the form for more."""
    if "opponent-1" in given and count > 2:
        pairs = [("mine", "seat-0"), ("theirs-1", "seat-1")]
        other = given["opponent-1"]
        who = {"seat-0-who": ME, "seat-1-who": ME if other == SELF else other}
    elif "seat-0-who" in given and count <= 2:
        pairs = [("seat-0", "mine"), ("seat-1", "theirs-1")]
        other = given.get("seat-1-who", "")
        who = {"opponent-1": SELF if other == ME else other}
    else:
        return {}
    moved = {new + name.removeprefix(old): text for old, new in pairs for name, text in given.items() if _of(name, old)}
    return {**moved, **who}


def _of(name: str, prefix: str) -> bool:
    return name.startswith(f"{prefix}-") and name != f"{prefix}-who"
