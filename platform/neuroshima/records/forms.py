"""Fields that choose who plays a seat: a bot with its rating, a person, the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from neuroshima_contract import Game

from neuroshima.languages import in_words
from neuroshima.records.scale import points_with_margin
from neuroshima.web.forms.fields import Cards

RANDOM = "random"
PERSON = "person"
SELF = "self"
ME = "me"
BOT = "bot:"


@dataclass(frozen=True)
class Opponent:
    """The fields of one opponent, with their heading."""

    title: str
    kind: forms.BoundField
    options: Sequence[forms.BoundField] = ()


class LevelCards(Cards):
    """Radio buttons in a row, with a description of the chosen bot below.

    `proposed`: the bot with the reader's strength."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.bots, self.proposed = game.bots, ""
        self.points, self.margin = points_with_margin(game)

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        bot_id = str(value).removeprefix(BOT)
        bot = self.bots.get(bot_id) if str(value).startswith(BOT) else None
        if bot is None:
            return option
        says = f"{option['attrs'].get('id', name)}_says"
        says_words = in_words(bot.descriptions) if bot.descriptions else ""
        level = {
            "name": in_words(bot.titles),
            "says": says_words,
            "rating": self.points.get(bot_id),
            "margin": self.margin,
            "proposed": bot_id == self.proposed,
        }
        return {**option, "attrs": {**option["attrs"], "aria-describedby": says}, "level": level, "says": says}


class OpponentField(forms.ChoiceField):
    """The player of a seat: one of the game's bots, weakest first, or a person."""

    settled = False
    """Whether the initial choice must stay, even if another bot suits the player better."""

    def propose(self, bot: str) -> None:
        """Mark this bot as suitable for the player, and preselect it unless `settled`."""
        if isinstance(self.widget, LevelCards):
            self.widget.proposed = bot
        if not self.settled:
            self.initial = BOT + bot


def bot_choices(game: Game) -> list[tuple[str, str]]:
    """The game's bots, the weakest first."""
    return [
        (BOT + bot_id, gettext("Bot: %(name)s") % {"name": in_words(bot.titles)}) for bot_id, bot in game.bots.items()
    ]


def propose_level(form: forms.Form, bot: str) -> None:
    """Propose that bot in all fields for the player of a seat."""
    for field in form.fields.values():
        if bot and isinstance(field, OpponentField):
            field.propose(bot)


def opponent_field(game: Game, count: int, person: str = "", wanted: str = "") -> OpponentField:
    """The field for the player of another seat of `count`.

    A bot, weakest first, a person, or oneself. `person`: label of the person. `wanted`: the bot that a scenario wants
    there."""
    myself = gettext("Myself, both sides") if count == 2 else gettext("Myself")
    choices = [*bot_choices(game), (PERSON, person or gettext("A person")), (SELF, myself)]
    initial = BOT + wanted if wanted else choices[0][0]
    field = OpponentField(label=gettext("Played by"), choices=choices, initial=initial, widget=LevelCards(game))
    field.kind, field.settled = "levels", bool(wanted)  # type: ignore[attr-defined]
    return field


def who_field(game: Game, mine: bool, wanted: str = "") -> OpponentField:
    """Field for the player of one of many seats; with `mine`, first the creator.

    `wanted`: the bot that a scenario wants there."""
    bots = bot_choices(game)
    choices = [(ME, gettext("Me")), *bots, (PERSON, gettext("A person"))]
    initial = ME if mine else BOT + wanted if wanted else bots[0][0] if bots else PERSON
    field = OpponentField(label=gettext("Played by"), choices=choices, initial=initial)
    field.kind, field.settled = "select", mine or bool(wanted)  # type: ignore[attr-defined]
    field.error_messages["invalid_choice"] = gettext(
        "The opponent that you chose is not here any more. Choose another one."
    )
    return field


def opponent_title(number: int, count: int) -> str:
    """The title of another place of `count` in a form."""
    return gettext("Opponent") if count == 2 else gettext("Opponent %(number)s") % {"number": number}
