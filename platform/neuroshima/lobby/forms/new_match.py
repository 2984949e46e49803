"""The form of a new match: the common part for two and for more players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game, OptionValues, Preset, Refusal, WantedBot

from neuroshima.factions.access import draw_for
from neuroshima.factions.forms import SeatFields
from neuroshima.lobby.forms.fields import (
    LIVE_FIELDS,
    SLOW_FIELDS,
    audience_field,
    pace_fields,
    rating_fields,
    time_control,
)
from neuroshima.lobby.presenters.presets import fixed_seats, seat_title
from neuroshima.lobby.tables import Audience, RatingRange
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.play import SeatPlan
from neuroshima.matches.setup.schemas import options_of
from neuroshima.matches.setup.seating import commanders_of, open_options, teams_of
from neuroshima.players.models import Player
from neuroshima.plugins import series_of
from neuroshima.records.forms import BOT, ME, PERSON
from neuroshima.refusals import words
from neuroshima.web.forms.fields import NameField, card_field, rated_field, series_field
from neuroshima.web.seat_count import (
    Setting,
    deciding_options,
    dependent_options,
    is_settled,
    options_for_count,
    players,
    team_words,
    that_fit,
)

RATINGS = ("rating-least", "rating-most")


class NewMatchForm(SeatFields):
    """Form of a new match: game, options, number of players.

    `duel.py` and `table.py` ask who sits where.

    Every field but the name has a default. Options without a choice are shown as facts.

    A preset gives the values of the fields and of options without a field. For a seat that it fixes, only the player
    can be chosen. `game` is the game as new matches are played."""

    player: Player | None = None
    """The creator. Random choices prefer what suits this player."""

    def __init__(self, game: Game, setting: Setting, *args: Any, preset: Preset | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.preset, self.count = game, preset, setting.count
        self.fixed = fixed_seats(game, preset) if preset is not None else [None] * setting.count
        self.wanted = (preset.bots if preset is not None else ()) or [WantedBot()] * setting.count
        """By seat, the bot that is proposed for it, and its style."""
        self.wanted_bot = next((bot.bot for bot in self.wanted if bot.bot in game.bots), "")
        self.seat_options = open_options(game) if None in self.fixed else []
        self.given: OptionValues = preset.options if preset is not None else {}
        self._divide(setting)
        self.order = list(range(self.count))
        """By seat: the index of its player in the form; known when the plans are made."""
        self.fields["name"] = NameField()
        if self.deciding or (preset is None and len(game.seat_counts) > 1):
            self._add_setting()
        self.add_people()
        if preset is None:
            self.fields["rated"] = rated_field()
        if self.count == 2 and (series := series_of(game.id)):
            self.fields["series"] = series_field(series)
        self.fields.update(pace_fields())
        self.fields["audience"] = audience_field()
        self.fields.update(rating_fields())
        self.add_options(self.rule_options, "match", chance=False)
        for option in self.match_options:
            self.fields[f"match-{option.name}"].required = option.required

    def _divide(self, setting: Setting) -> None:
        """Divide the options: those that decide the number of seats and the teams come first.

        A preset fixes these. Of the other options, only possible values are shown."""
        wanted = {**self.given, **setting.options}
        options = [replace(o, default=wanted.get(o.name, o.default)) for o in options_of(self.game.Options)]
        found = deciding_options(self.game, self.given, options)
        names = [option.name for option in found]
        known = [*names, *(option.name for option in dependent_options(self.game, self.given, options))]
        decided = {**self.given, **{name: wanted[name] for name in known if name in wanted}}
        self.deciding = found if self.preset is None else []
        others = [option for option in options if option.name not in names]
        offered = options_for_count(self.game, others, Setting(decided, self.count))
        fit = offered if self.preset is None else that_fit(self.game, self.preset, offered)
        self.settled = [option for option in fit if is_settled(option)]
        self.rule_options = [option for option in fit if option not in self.settled]
        self.match_options = [*self.deciding, *self.rule_options]
        self.teams = teams_of(self.game, decided, self.count)
        self.commanders = commanders_of(self.game, decided, self.count)

    def _add_setting(self) -> None:
        """Add the fields for the number of players and for the options that decide it."""
        choices = [(str(count), str(count)) for count in sorted(self.game.seat_counts)]
        self.fields["seats"] = card_field(_("Players"), choices, str(self.count))
        self.fields["seats"].required = False
        self.fields["shown"] = forms.CharField(required=False, initial=str(self.count), widget=forms.HiddenInput)
        self.add_options(self.deciding, "match", chance=False, compact=True)

    def add_people(self) -> None:
        """Add the fields for the players of the seats."""
        raise NotImplementedError

    # What the template shows

    def setting(self) -> list[forms.BoundField]:
        """The fields for the number of players and the mode; empty if there is no choice."""
        return [self["seats"], *self.bound_fields(self.deciding, "match")] if "seats" in self.fields else []

    def facts(self) -> list[tuple[str, str]]:
        """Options settled by the preset or the number of players: label and value."""
        return [(option.label, option.choices[0][1]) for option in self.settled if option.told]

    def rules(self) -> list[forms.BoundField]:
        """The fields for who begins, and for rules that are not variants."""
        begins = [self[name] for name in ("begins", "order") if name in self.fields]
        variants = {field.name for field in self.variants()}
        return [
            *begins,
            *(field for field in self.bound_fields(self.rule_options, "match") if field.name not in variants),
        ]

    def variants(self) -> list[forms.BoundField]:
        return self.switches(self.rule_options, "match")

    def rating_field(self) -> forms.BoundField | None:
        return self["rated"] if "rated" in self.fields else None

    def games_field(self) -> forms.BoundField | None:
        return self["series"] if "series" in self.fields else None

    def pace_groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Fields of the pace in groups; groups after the first belong to one pace each."""
        groups = [("", ("pace",)), ("live", LIVE_FIELDS), ("slow", SLOW_FIELDS), ("end", ("pace-end",))]
        return [(name, [self[field] for field in fields]) for name, fields in groups]

    def rating_range(self) -> list[forms.BoundField]:
        return [self[name] for name in RATINGS]

    def announcement(self) -> str:
        """The number of players and the teams in words, for screen readers."""
        teams = [f"{seat_title(n)}: {words}" for n, words in enumerate(self.team_words()) if words]
        return ". ".join([players([self.count]), *teams])

    def team_words(self) -> list[str]:
        return team_words(self.teams)

    # What was asked for

    def options(self) -> OptionValues:
        settled = {option.name: option.choices[0][0] for option in self.settled}
        return {**self.given, **settled, **self.chosen_values(self.match_options, "match")}

    def is_rated(self) -> bool:
        """Whether the result changes ratings.

        Never for a scenario, whose sides may be unequal."""
        return bool(self.cleaned_data.get("rated"))

    def series(self) -> str:
        """The series that the match begins; empty for a single game."""
        return self.cleaned_data.get("series") or ""

    def time_control(self) -> TimeControl | None:
        """How much time the players have; None: no clock."""
        return time_control(self.cleaned_data, self.is_rated())

    def audience(self) -> str:
        """Who may take the open seats. By default the table is not listed."""
        return self.cleaned_data["audience"] or Audience.LINK

    def ratings(self) -> RatingRange | None:
        """The range of ratings for the open seats, if there is one.

        Empty fields have their initial values."""
        if self.audience() != Audience.RATING:
            return None
        bounds = [self.cleaned_data.get(name) for name in RATINGS]
        first = [self.fields[name].initial for name in RATINGS]
        least, most = sorted(first[n] if number is None else number for n, number in enumerate(bounds))
        return least, most

    def plans(self) -> list[SeatPlan]:
        """Players wanted, in the order of seats; open choices are drawn here."""
        in_form_order, self.order = self.plans_and_order()
        plans = [in_form_order[who] for who in self.order]
        settled = [
            replace(plan, options=plan.options if options is None else options, style=bot.style)
            for plan, options, bot in zip(plans, self.fixed, self.wanted, strict=True)
        ]
        return draw_for(self.player, self.game, self.options(), settled)

    def plans_and_order(self) -> tuple[list[SeatPlan], list[int]]:
        """Players wanted in the order of the form, and the order of seats."""
        raise NotImplementedError

    # What is wrong

    def tell(self, refused: Refusal) -> None:
        """Show a refusal at the field that it concerns."""
        self.add_error(self._place_of(refused), ValidationError(words(refused), code=refused.code))

    def _place_of(self, refused: Refusal) -> str | None:
        first, *rest = refused.path.split(".")
        if first == "seats" and rest and rest[0].isdecimal() and int(rest[0]) < self.count:
            return self._place_at(int(rest[0]), rest[1:], refused.code)
        name = f"match-{rest[0]}" if first == "options" and rest else first
        return name if name in self.fields else None

    def _place_at(self, seat: int, rest: Sequence[str], code: str) -> str | None:
        """The field of a seat, unless nothing can be chosen for it."""
        who, prefix = self.names_of(self.order[seat])
        if code == "unknown_bot":
            return who
        shown = [option.name for option in self.seat_options if f"{prefix}-{option.name}" in self.fields]
        if self.fixed[seat] is not None or not shown:
            return None
        return f"{prefix}-{next((name for name in shown if name in rest), shown[0])}"

    def names_of(self, number: int) -> tuple[str | None, str]:
        """Name of the field for a seat's player, and prefix of the fields of its options."""
        raise NotImplementedError


def plan_of(kind: str, options: OptionValues) -> SeatPlan:
    """The plan of one seat. A player who comes by the link chooses the options."""
    if kind == PERSON:
        return SeatPlan("open")
    return SeatPlan("me", options) if kind == ME else SeatPlan("bot", options, kind.removeprefix(BOT))
