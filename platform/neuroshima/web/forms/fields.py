"""The fields of the lobby's forms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game, OptionValues, Series

from neuroshima.factions.access import faction_option
from neuroshima.languages import in_words
from neuroshima.lobby.tables import Audience
from neuroshima.matches.setup.schemas import Option
from neuroshima.players.names import LONGEST
from neuroshima.records.scale import points_with_margin
from neuroshima.records.skill import MIDDLE
from neuroshima.web.presenters.factions import Card, card

WIDTH = 200
"""Default range of ratings: so many points above and below the player's own."""
MOST_POINTS = 4000
CHANCE = ""
"""The value of a choice that is left to chance."""
RANDOM = "random"
PERSON = "person"
SELF = "self"
ME = "me"
BOT = "bot:"


class Cards(forms.RadioSelect):
    """Radio buttons shown as cards; `data.color` of one is its accent.

    `settled`: values after which the form has nothing more to choose. The style sheet gets them as `data-settled`."""

    def __init__(self, colors: Mapping[str, str] | None = None, settled: Collection[str] = ()) -> None:
        super().__init__()
        self.colors, self.settled = dict(colors or {}), settled

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        attrs = {**option["attrs"], **({"data-settled": True} if str(value) in self.settled else {})}
        if not option["selected"]:
            attrs.pop("autofocus", None)
        return {**option, "attrs": attrs, "color": self.colors.get(str(value), "")}


class FactionCards(Cards):
    """Cards of factions, with their emblems."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        super().__init__({value: card.color for value, card in cards.items()})
        self.cards = cards

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        says = f"{option['attrs'].get('id', name)}_says"
        attrs = {**option["attrs"], "aria-describedby": says}
        return {**option, "attrs": attrs, "card": self.cards.get(str(value)), "says": says}


@dataclass(frozen=True)
class Opponent:
    """The fields of one opponent, with their heading."""

    title: str
    kind: forms.BoundField
    options: Sequence[forms.BoundField] = ()


class NameField(forms.CharField):
    """A player's name. `players.names` has the last word."""

    kind = "text"

    def __init__(self) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": LONGEST})
        super().__init__(label=_("Your name"), max_length=LONGEST, widget=widget)


def field_of(option: Option, chance: bool = False, compact: bool = False) -> forms.Field:
    """Form field of an option.

    `chance`: the choice may be left open. `compact`: for long forms."""
    makers: dict[str, Callable[[], forms.Field]] = {
        "choice": lambda: _choice_field(option, chance, compact),
        "boolean": lambda: forms.BooleanField(required=False, initial=option.default),
        "integer": lambda: forms.IntegerField(
            required=option.required, initial=option.default, min_value=option.minimum, max_value=option.maximum
        ),
        "text": lambda: forms.CharField(required=option.required, initial=option.default, max_length=200),
    }
    field = makers[option.kind]()
    field.label, field.help_text = option.label, option.help
    field.kind = _look(option, compact)  # type: ignore[attr-defined]
    return field


def show_factions(field: forms.Field, cards: Mapping[str, Card]) -> None:
    """Show the choices of a field as cards of factions."""
    assert isinstance(field, forms.ChoiceField)
    choices = field.choices
    field.widget = FactionCards(cards)
    field.widget.is_required, field.choices = field.required, choices
    field.kind = "factions"  # type: ignore[attr-defined]


def _look(option: Option, compact: bool) -> str:
    if option.kind == "choice":
        return "select" if compact or len(option.choices) > 8 else "cards"
    return {"boolean": "check", "integer": "number"}.get(option.kind, "text")


def _choice_field(option: Option, chance: bool, compact: bool) -> forms.TypedChoiceField:
    values = {str(value): value for value, _text in option.choices}
    choices = [(str(value), text) for value, text in option.choices]
    if chance:
        choices.append((CHANCE, pgettext("choice", "By chance")))
    initial = str(option.default) if option.default is not None else (CHANCE if chance else choices[0][0])
    widget = Cards(option.colors) if _look(option, compact) == "cards" else forms.Select()
    return forms.TypedChoiceField(
        choices=choices, coerce=values.get, empty_value=None, required=not chance, initial=initial, widget=widget
    )


def card_field(
    label: Any,
    choices: Sequence[tuple[str, Any]],
    initial: str,
    colors: Mapping[str, str] | None = None,
    settled: Collection[str] = (),
) -> forms.ChoiceField:
    field = forms.ChoiceField(label=label, choices=choices, initial=initial, widget=Cards(colors, settled))
    field.kind = "cards"  # type: ignore[attr-defined]
    return field


def rated_field() -> forms.BooleanField:
    """The field that says whether a match is rated."""
    help_text = _("The result changes the ratings of all who play. Everybody needs an account.")
    field = forms.BooleanField(label=_("Rated"), required=False, help_text=help_text)
    field.kind = "check"  # type: ignore[attr-defined]
    return field


def series_field(series: Sequence[Series]) -> forms.ChoiceField:
    """The field that chooses a single game or a series."""
    choices = [("", gettext("One match")), *((each.id, in_words(each.titles)) for each in series)]
    field = _select_field(pgettext("number", "Matches"), choices, "")
    field.help_text = " ".join(f"{in_words(each.titles)}: {in_words(each.texts)}" for each in series)
    return field


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


def audience_field() -> forms.ChoiceField:
    """The field that says who may take the open seats."""
    texts = {
        Audience.LINK: _("Players to whom I send the link"),
        Audience.EVERYBODY: _("Everybody, from the list of open tables"),
        Audience.MEMBERS: _("Players with an account, from the list"),
        Audience.RATING: _("Players whose rating is in a range, from the list"),
    }
    return _select_field(_("For whom"), [(str(value), text) for value, text in texts.items()], Audience.LINK)


def rating_fields() -> dict[str, forms.Field]:
    """The fields of the range of ratings, by name."""
    labels = {"rating-least": _("Lowest rating"), "rating-most": _("Highest rating")}
    initial = ratings_around(MIDDLE)
    fields: dict[str, forms.Field] = {}
    for name, label in labels.items():
        fields[name] = forms.IntegerField(
            label=label, required=False, initial=initial[name], min_value=0, max_value=MOST_POINTS
        )
        fields[name].kind = "number"  # type: ignore[attr-defined]
    return fields


def ratings_around(points: int) -> dict[str, int]:
    """The initial range for a player with that rating."""
    return {"rating-least": max(0, points - WIDTH), "rating-most": min(MOST_POINTS, points + WIDTH)}


def _select_field(label: Any, choices: Sequence[tuple[str, Any]], initial: str) -> forms.ChoiceField:
    field = forms.ChoiceField(label=label, choices=choices, initial=initial, required=False)
    field.kind = "select"  # type: ignore[attr-defined]
    return field


def opponent_title(number: int, count: int) -> str:
    """The title of another place of `count` in a form."""
    return gettext("Opponent") if count == 2 else gettext("Opponent %(number)s") % {"number": number}


class SeatFields(forms.Form):
    """Form with the options of several seats, each under its own prefix."""

    game: Game

    def add_error(self, field: str | None, error: Any) -> None:
        """Add an error and give its field the focus; browsers go to the first such field."""
        super().add_error(field, error)
        if field in self.fields:
            self.fields[field].widget.attrs["autofocus"] = True

    def add_options(self, options: Sequence[Option], prefix: str, chance: bool, compact: bool = False) -> None:
        chooses, factions = faction_option(self.game)
        for option in options:
            field = field_of(option, chance and option.kind == "choice", compact)
            if option.kind == "choice" and option.name == chooses and not compact:
                show_factions(field, {value: card(self.game, faction) for value, faction in factions.items()})
            self.fields[f"{prefix}-{option.name}"] = field

    def chosen_values(self, options: Sequence[Option], prefix: str) -> OptionValues:
        """Values under `prefix`, without those that were left open or empty."""
        values = {option.name: self.cleaned_data.get(f"{prefix}-{option.name}") for option in options}
        return {name: value for name, value in values.items() if value is not None and value != ""}

    def bound_fields(self, options: Sequence[Option], prefix: str) -> list[forms.BoundField]:
        return [self[f"{prefix}-{option.name}"] for option in options]

    def switches(self, options: Sequence[Option], prefix: str) -> list[forms.BoundField]:
        """Options that are switches, if there are several."""
        found = [option for option in options if option.kind == "boolean"]
        return self.bound_fields(found, prefix) if len(found) > 1 else []

    def variants(self) -> list[forms.BoundField]:
        """The fields that are folded away in the form."""
        return []

    def has_variants(self) -> bool:
        """Whether a variant is switched on or has an error.

        Then they are not folded away."""
        return any(field.value() or field.errors for field in self.variants())
