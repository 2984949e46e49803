"""The form of the analysis board: options, and the number of players."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game, OptionValues
from pydantic import BaseModel, ConfigDict, Field

from neuroshima.matches.setup.schemas import Option, options_of
from neuroshima.web.forms.fields import field_of
from neuroshima.web.seat_count import (
    Setting,
    deciding_options,
    dependent_options,
    is_settled,
    options_for_count,
    with_count,
    with_options,
)
from neuroshima.wire.positions import BoardSetting, OptionField, PositionDocument

SEATS = "seats"
"""The name of the field that says how many play."""


class StudyForm(forms.Form):
    """The game's options as the lobby shows them, and the number of players, for a position file or an empty board.

    It is never sent: the browser reads its fields, and the server judges the position file that is made of them."""

    def __init__(self, game: Game, document: PositionDocument | None = None) -> None:
        super().__init__(auto_id="study-%s")
        self.options = options_of(game.Options)
        given = document or PositionDocument(game=game.id)
        setting = Setting(given.get("options", {}), len(given.get("seats", ())) or min(game.seat_counts))
        offered = offered_in(game, setting, self.options)
        self.deciding = {option.name for option in deciding_options(game, {}, self.options)}
        if len(game.seat_counts) > 1:
            counts = [(str(count), str(count)) for count in sorted(game.seat_counts)]
            self.fields[SEATS] = forms.ChoiceField(label=_("Players"), choices=counts)
            self.fields[SEATS].kind = "select"  # type: ignore[attr-defined]
        for option in self.options:
            self.fields[option.name] = field = field_of(option, compact=True)
            field.hidden = option.name not in offered  # type: ignore[attr-defined]  # settings.js shows it in time

    def settings(self) -> list[OptionField]:
        """The values of the fields' choices, for the browser."""
        return [
            OptionField(
                name=option.name,
                kind=option.kind,
                default=option.default,
                values=[value for value, _text in option.choices],
            )
            for option in self.options
        ]


class BoardChange(BaseModel):
    """The values of the form, and the field that was changed last."""

    model_config = ConfigDict(extra="forbid", strict=True)

    options: OptionValues
    count: int = Field(ge=1, le=99)
    changed: str = ""


def apply_change(game: Game, change: BoardChange) -> BoardSetting:
    """Form after all consequences of the last change.

    Options, number of players, offered options."""
    options = options_of(game.Options)
    decide = deciding_options(game, {}, options)
    names = [option.name for option in decide]
    setting = Setting(change.options, change.count)
    if change.changed == SEATS:
        setting = with_count(game, setting, decide)
    elif change.changed in names:
        setting = with_options(game, setting, decide)
    offered = offered_in(game, setting, options)
    return {
        "options": _without_impossible(options, offered, setting.options),
        "count": setting.count,
        "offered": offered,
        "others": change.changed == SEATS or change.changed in names,
    }


def offered_in(game: Game, setting: Setting, options: Sequence[Option]) -> list[str]:
    """The options that can be chosen there."""
    known = [option.name for option in (*deciding_options(game, {}, options), *dependent_options(game, {}, options))]
    decided = {name: setting.options[name] for name in known if name in setting.options}
    fit = options_for_count(game, options, Setting(decided, setting.count))
    return [option.name for option in fit if not is_settled(option)]


def _without_impossible(options: Sequence[Option], offered: Sequence[str], chosen: OptionValues) -> OptionValues:
    impossible = {option.name for option in options} - set(offered)
    return {name: value for name, value in chosen.items() if name not in impossible}
