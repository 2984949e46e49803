"""The lobby's and the join panel's forms, built from what the game offers."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from neuroshima.contract import Game, Json, Preset, Refusal
from neuroshima.matches.access import Access
from neuroshima.matches.models import Seat
from neuroshima.matches.play import SeatPlan, seated
from neuroshima.players.names import LONGEST
from neuroshima.web.lists import seat_words as words_of_seat
from neuroshima.web.presets import fixed_seats, seat_words
from neuroshima.web.schemas import Option, color_of, in_words, options_of, words_of

CHANCE = ""
"""The value of a choice that is left to chance."""
RANDOM = "random"
LINK = "link"
SELF = "self"
BOT = "bot:"
TRIES = 200
"""Draws until seats are found that can play together; then the game says in words why they cannot."""


class Cards(forms.RadioSelect):
    """Radio buttons shown as cards; `data.color` of one is its accent. Those whose value is in `settled` say so to the
    style sheet: who chooses one has nothing more to choose."""

    def __init__(self, colors: Mapping[str, str] | None = None, settled: Collection[str] = ()) -> None:
        super().__init__()
        self.colors, self.settled = dict(colors or {}), settled

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        attrs = {**option["attrs"], **({"data-settled": True} if str(value) in self.settled else {})}
        return {**option, "attrs": attrs, "color": self.colors.get(str(value), "")}


class NameField(forms.CharField):
    """A player's name. `players.names` has the last word."""

    kind = "text"

    def __init__(self) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": LONGEST})
        super().__init__(label=_("Your name"), max_length=LONGEST, widget=widget)


def field_of(option: Option, chance: bool = False) -> forms.Field:
    """The form field for one option; with `chance`, a choice may be left open."""
    makers: dict[str, Callable[[], forms.Field]] = {
        "choice": lambda: _choice_field(option, chance),
        "boolean": lambda: forms.BooleanField(required=False, initial=option.default),
        "integer": lambda: forms.IntegerField(
            required=option.required, initial=option.default, min_value=option.minimum, max_value=option.maximum
        ),
        "text": lambda: forms.CharField(required=option.required, initial=option.default, max_length=200),
    }
    field = makers[option.kind]()
    field.label, field.help_text = option.label, option.help
    field.kind = _look(option)  # type: ignore[attr-defined]
    return field


def _look(option: Option) -> str:
    if option.kind == "choice":
        return "cards" if len(option.choices) <= 8 else "select"
    return {"boolean": "check", "integer": "number"}.get(option.kind, "text")


def _choice_field(option: Option, chance: bool) -> forms.TypedChoiceField:
    values = {str(value): value for value, _text in option.choices}
    choices = [(str(value), text) for value, text in option.choices]
    if chance:
        choices.append((CHANCE, pgettext("choice", "By chance")))
    initial = str(option.default) if option.default is not None else (CHANCE if chance else choices[0][0])
    widget = Cards(option.colors) if _look(option) == "cards" else forms.Select()
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


def opponent_field(game: Game, count: int) -> forms.ChoiceField:
    """Who plays another place of `count`: a bot, the strongest first, a person, or oneself."""
    bots = [
        (BOT + bot_id, gettext("Bot: %(name)s") % {"name": in_words(bot.titles)})
        for bot_id, bot in reversed(list(game.bots.items()))
    ]
    myself = gettext("Myself, both sides") if count == 2 else gettext("Myself")
    choices = [*bots, (LINK, gettext("A person, by link")), (SELF, myself)]
    return card_field(gettext("Played by"), choices, choices[0][0])


def opponent_title(number: int, count: int) -> str:
    """What another place of `count` is called in a form."""
    return gettext("Opponent") if count == 2 else gettext("Opponent %(number)s") % {"number": number}


class SeatFields(forms.Form):
    """A form with the options of one or more seats in it, each under a prefix of its own."""

    game: Game

    def add_options(self, options: Sequence[Option], prefix: str, chance: bool) -> None:
        for option in options:
            self.fields[f"{prefix}-{option.name}"] = field_of(option, chance and option.kind == "choice")

    def chosen(self, options: Sequence[Option], prefix: str) -> Json:
        """The values under `prefix`; what was left open or empty is not in it."""
        values = {option.name: self.cleaned_data.get(f"{prefix}-{option.name}") for option in options}
        return {name: value for name, value in values.items() if value is not None and value != ""}

    def shown(self, options: Sequence[Option], prefix: str) -> list[forms.BoundField]:
        return [self[f"{prefix}-{option.name}"] for option in options]


class NewMatchForm(SeatFields):
    """A new match: what is played, who sits there, who begins; in a game with roles, who plays which instead. Every
    field has a sensible default but the name.

    With a preset the match is begun from it: its options stand in the fields, those that have none are kept, and seats
    that it fixes leave nothing to choose but who sits there. `game` is as new matches are played."""

    def __init__(self, game: Game, count: int, *args: Any, preset: Preset | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.preset = game, preset
        self.fixed = fixed_seats(game, preset) if preset is not None else [None] * count
        self.count = len(self.fixed)
        self.seat_options = options_of(game.SeatOptions) if None in self.fixed else []
        self.given: Json = preset.options if preset is not None else {}
        self.match_options = [replace(o, default=self.given.get(o.name, o.default)) for o in options_of(game.Options)]
        self.fields["name"] = NameField()
        self.add_options(self.seat_options, "mine", chance=True)
        for number in self._others:
            self._add_opponent(number)
        self._add_place()
        self.add_options(self.match_options, "match", chance=False)

    @property
    def _others(self) -> range:
        return range(1, self.count)

    def _add_opponent(self, number: int) -> None:
        self.fields[f"opponent-{number}"] = opponent_field(self.game, self.count)
        self.add_options(self.seat_options, f"theirs-{number}", chance=True)

    def _add_place(self) -> None:
        """Which seat is the creator's: the one that begins or another, or where seats differ, one by what it is."""
        if not self.game.roles and self.preset is None:
            beginners = [(RANDOM, _("By chance")), ("me", _("I do")), ("opponent", _("My opponent"))]
            self.fields["begins"] = card_field(_("Who begins"), beginners, RANDOM)
            return
        seats = [(str(n), seat_words(self.game, n, options)) for n, options in enumerate(self.fixed)]
        chance = (RANDOM, pgettext("choice", "By chance"))
        settled = [str(number) for number, options in enumerate(self.fixed) if options is not None]
        field = card_field(_("You play"), [*seats, chance], RANDOM, self._seat_colors(), settled)
        self.fields["role" if self.game.roles else "seat"] = field

    def _seat_colors(self) -> dict[str, str]:
        """The accents of the seats: of their roles, or of what is fixed for them."""
        roles = {str(number): role.color for number, role in enumerate(self.game.roles)}
        fixed = {str(n): color_of(self.game.SeatOptions, options or {}) for n, options in enumerate(self.fixed)}
        return roles or fixed

    # What the template shows

    def place(self) -> forms.BoundField | None:
        """The question which seat is the creator's, where it is asked beside his name."""
        return next((self[name] for name in ("role", "seat") if name in self.fields), None)

    def mine(self) -> list[forms.BoundField]:
        return self.shown(self.seat_options, "mine")

    @property
    def half_settled(self) -> bool:
        """Whether some seats leave something to choose, and others do not."""
        return None in self.fixed and any(options is not None for options in self.fixed)

    def opponents(self) -> list[dict[str, Any]]:
        return [self._opponent_shown(number) for number in self._others]

    def _opponent_shown(self, number: int) -> dict[str, Any]:
        options = self.shown(self.seat_options, f"theirs-{number}")
        title = opponent_title(number, self.count)
        return {"title": title, "kind": self[f"opponent-{number}"], "options": options}

    def rules(self) -> list[forms.BoundField]:
        begins = [self["begins"]] if "begins" in self.fields else []
        return [*begins, *self.shown(self.match_options, "match")]

    # What was asked for

    def options(self) -> Json:
        return {**self.given, **self.chosen(self.match_options, "match")}

    def plans(self) -> list[SeatPlan]:
        """Who sits where, in the order of the seats; what was left to chance is drawn here."""
        asked = [SeatPlan("me", self.chosen(self.seat_options, "mine")), *map(self._opponent, self._others)]
        plans = zip(seated(asked, self._place()), self.fixed, strict=True)
        settled = [plan if options is None else replace(plan, options=options) for plan, options in plans]
        return drawn(self.game, self.options(), settled)

    def _place(self) -> int:
        """The creator's seat."""
        place = next(self.cleaned_data[name] for name in ("role", "seat", "begins") if name in self.fields)
        named = {"me": 0, "opponent": self.count - 1, RANDOM: secrets.randbelow(self.count)}
        return named[place] if place in named else int(place)

    def _opponent(self, number: int) -> SeatPlan:
        kind = self.cleaned_data[f"opponent-{number}"]
        if kind == LINK:
            return SeatPlan("open")
        if kind == SELF:
            return SeatPlan("me", self.chosen(self.seat_options, f"theirs-{number}"))
        return SeatPlan("bot", self.chosen(self.seat_options, f"theirs-{number}"), kind.removeprefix(BOT))


def quick_plans(game: Game) -> list[SeatPlan]:
    """The fewest seats the game is played with, in their order: me somewhere among its strongest bots, and what they
    play by default or by chance."""
    bot = next(reversed(list(game.bots)), "")
    defaults = {o.name: o.default for o in options_of(game.SeatOptions) if o.default is not None}
    others = [SeatPlan("bot", {}, bot) if bot else SeatPlan("open") for _ in range(min(game.seat_counts) - 1)]
    plans = [SeatPlan("me", defaults), *others]
    return drawn(game, {}, seated(plans, secrets.randbelow(len(plans))))


def drawn(game: Game, options: Json, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """`plans` with every choice that was left open made by chance, so that the seats can play together."""
    blanks = [option for option in options_of(game.SeatOptions) if option.kind == "choice"]
    trial = list(plans)
    for _attempt in range(TRIES):
        trial = [_filled(plan, blanks) for plan in plans]
        if fit_together(game, options, [plan.options for plan in trial]):
            break
    return trial


def _filled(plan: SeatPlan, blanks: Sequence[Option]) -> SeatPlan:
    if plan.options is None:
        return plan
    chance = {o.name: secrets.choice(o.choices)[0] for o in blanks if o.name not in plan.options}
    return replace(plan, options={**plan.options, **chance})


def fit_together(game: Game, options: Json, seats: Sequence[Json | None]) -> bool:
    """Whether the game lets these seats play together, as far as all have chosen. What is no option at all is refused
    elsewhere, in words."""
    chosen = [seat for seat in seats if seat is not None]
    if len(chosen) < len(seats):
        return True
    try:
        seat_options = [game.SeatOptions.model_validate(seat) for seat in chosen]
        game.check_seats(game.Options.model_validate(options), seat_options)
    except ValidationError:
        return True
    except Refusal:
        return False
    return True


class JoinForm(SeatFields):
    """Taking an open seat: a name, and what the seat leaves to choose."""

    def __init__(self, access: Access, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        assert access.game is not None
        self.access, self.game = access, access.game
        self.fields["name"] = NameField()
        if len(self.open_seats) > 1:
            self.fields["seat"] = card_field(_("Seat"), self._seat_choices(), str(self.open_seats[0].index))
        self.add_options(self.left, "mine", chance=True)

    @cached_property
    def open_seats(self) -> list[Seat]:
        return [seat for seat in self.access.seats if seat.kind == Seat.Kind.OPEN]

    @property
    def _chooses(self) -> bool:
        return any(seat.options is None for seat in self.open_seats)

    def _seat_choices(self) -> list[tuple[str, str]]:
        return [(str(seat.index), self._seat_words(seat)) for seat in self.open_seats]

    def _seat_words(self, seat: Seat) -> str:
        role = self.access.role_of(seat)
        place = in_words(role.titles) if role else gettext("Seat %(number)s") % {"number": seat.index + 1}
        return " ".join([place, *words_of(self.game.SeatOptions, seat.options or {})])

    @cached_property
    def left(self) -> list[Option]:
        """The options of a seat that is free to choose, without those that the others' leave no room for."""
        options = options_of(self.game.SeatOptions) if self._chooses else []
        return [self._narrowed(option) for option in options]

    def _narrowed(self, option: Option) -> Option:
        if option.kind != "choice":
            return option
        possible = tuple(choice for choice in option.choices if self._fits({option.name: choice[0]}))
        default = option.default if option.default in dict(possible) else None
        return Option(**{**vars(option), "choices": possible or option.choices, "default": default})

    def _fits(self, choice: Json) -> bool:
        """With the others as they have chosen and himself in the first seat that is free to choose."""
        free = next(seat for seat in self.open_seats if seat.options is None)
        seats = [choice if seat is free else seat.options for seat in self.access.seats]
        return fit_together(self.game, self.access.match.options, seats)

    def preset(self) -> list[str]:
        """What the only open seat plays, in words, where that is settled."""
        return words_of_seat(self.access, self.open_seats[0]) if len(self.open_seats) == 1 else []

    def mine(self) -> list[forms.BoundField]:
        return self.shown(self.left, "mine")

    def places(self) -> forms.BoundField | None:
        """The question which seat, where several are open."""
        return self["seat"] if "seat" in self.fields else None

    def seat(self) -> int | None:
        return int(self.cleaned_data["seat"]) if "seat" in self.fields else None

    def options(self) -> Json:
        """What the joining player chose; what he left to chance is drawn from what is left."""
        chosen = self.chosen(self.left, "mine")
        blanks = [option for option in self.left if option.kind == "choice" and option.name not in chosen]
        return {**chosen, **{o.name: secrets.choice(o.choices)[0] for o in blanks}}
