"""The lobby's form for a new match, built from what the game offers: for two, and for more."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from neuroshima.contract import Game, Json, Preset, Refusal
from neuroshima.matches.play import SeatPlan, seated
from neuroshima.matches.seating import counts_of, fit_together, shuffled, teams_of
from neuroshima.refusals import words
from neuroshima.web.fields import (
    BOT,
    LINK,
    ME,
    RANDOM,
    SELF,
    NameField,
    SeatFields,
    card_field,
    opponent_field,
    opponent_title,
    who_field,
)
from neuroshima.web.presets import fixed_seats, seat_title, seat_words
from neuroshima.web.schemas import Option, color_of, options_of
from neuroshima.web.setting import Setting, deciding, for_so_many, players, team_words

TRIES = 200
"""Draws until seats are found that can play together; then the game says in words why they cannot."""
LISTED = "listed"
CHANCE = secrets.SystemRandom()


class NewMatchForm(SeatFields):
    """A new match: what is played and by how many; the two classes below ask who sits there. Every field has a sensible
    default but the name.

    With a preset the match is begun from it: its options stand in the fields, those that have none are kept, and seats
    that it fixes leave nothing to choose but who sits there. `game` is as new matches are played."""

    def __init__(self, game: Game, setting: Setting, *args: Any, preset: Preset | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.preset, self.count = game, preset, setting.count
        self.fixed = fixed_seats(game, preset) if preset is not None else [None] * setting.count
        self.seat_options = options_of(game.SeatOptions) if None in self.fixed else []
        self.given: Json = preset.options if preset is not None else {}
        self._divide(setting)
        self.order = list(range(self.count))
        """Which of those asked for sits on seat n; known once the plans are made."""
        self.fields["name"] = NameField()
        if self.deciding or (preset is None and len(game.seat_counts) > 1):
            self._add_setting()
        self.add_people()
        self.add_options(self.rule_options, "match", chance=False)
        for option in self.match_options:
            self.fields[f"match-{option.name}"].required = option.required

    def _divide(self, setting: Setting) -> None:
        """The options of the match: those on which the number of seats and the teams hang stand above, the others
        below. A preset has settled the first; of the others only what is possible for so many is shown."""
        asked = {**self.given, **setting.options}
        options = [replace(o, default=asked.get(o.name, o.default)) for o in options_of(self.game.Options)]
        found = deciding(self.game, self.given, options)
        names = [option.name for option in found]
        decided = {**self.given, **{name: asked[name] for name in names if name in asked}}
        self.deciding = found if self.preset is None else []
        others = [option for option in options if option.name not in names]
        self.rule_options = for_so_many(self.game, others, Setting(decided, self.count))
        self.match_options = [*self.deciding, *self.rule_options]
        self.teams = teams_of(self.game, decided, self.count)

    def _add_setting(self) -> None:
        """How many play, and what decides it."""
        choices = [(str(count), str(count)) for count in sorted(self.game.seat_counts)]
        self.fields["seats"] = card_field(_("Players"), choices, str(self.count))
        self.fields["seats"].required = False
        self.fields["shown"] = forms.CharField(required=False, initial=str(self.count), widget=forms.HiddenInput)
        self.add_options(self.deciding, "match", chance=False, compact=True)

    def add_people(self) -> None:
        """The fields that say who sits there."""
        raise NotImplementedError

    # What the template shows

    def setting(self) -> list[forms.BoundField]:
        """The questions how many play, and how; none where there is no choice."""
        return [self["seats"], *self.shown(self.deciding, "match")] if "seats" in self.fields else []

    def rules(self) -> list[forms.BoundField]:
        begins = [self[name] for name in ("begins", "order") if name in self.fields]
        return [*begins, *self.shown(self.rule_options, "match")]

    def said(self) -> str:
        """The table in words, for who does not see it change."""
        teams = [f"{seat_title(n)}: {words}" for n, words in enumerate(self.team_words()) if words]
        return ". ".join([players([self.count]), *teams])

    def team_words(self) -> list[str]:
        return team_words(self.teams)

    # What was asked for

    def options(self) -> Json:
        return {**self.given, **self.chosen(self.match_options, "match")}

    def plans(self) -> list[SeatPlan]:
        """Who sits where, in the order of the seats; what was left to chance is drawn here."""
        asked, self.order = self.asked()
        plans = [asked[who] for who in self.order]
        settled = [
            plan if options is None else replace(plan, options=options)
            for plan, options in zip(plans, self.fixed, strict=True)
        ]
        return drawn(self.game, self.options(), settled)

    def asked(self) -> tuple[list[SeatPlan], list[int]]:
        """Who shall sit there, as they stand in the form, and which of them sits on seat n."""
        raise NotImplementedError

    # What is wrong

    def tell(self, refused: Refusal) -> None:
        """Put a refusal where it belongs."""
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
        """The fields of one of those that are asked for: who it is, and how those begin that say what he plays."""
        raise NotImplementedError


class DuelForm(NewMatchForm):
    """For two: me, the other, and who begins; in a game with roles, who plays which instead."""

    def add_people(self) -> None:
        self.add_options(self.seat_options, "mine", chance=True)
        for number in range(1, self.count):
            self.fields[f"opponent-{number}"] = opponent_field(self.game, self.count)
            self.add_options(self.seat_options, f"theirs-{number}", chance=True)
        self._add_place()

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
        return [self._opponent_shown(number) for number in range(1, self.count)]

    def _opponent_shown(self, number: int) -> dict[str, Any]:
        options = self.shown(self.seat_options, f"theirs-{number}")
        title = opponent_title(number, self.count)
        return {"title": title, "kind": self[f"opponent-{number}"], "options": options}

    def asked(self) -> tuple[list[SeatPlan], list[int]]:
        mine = SeatPlan("me", self.chosen(self.seat_options, "mine"))
        plans = [mine, *map(self._opponent, range(1, self.count))]
        first = -self._place() % self.count
        return plans, [(first + seat) % self.count for seat in range(self.count)]

    def _place(self) -> int:
        """The creator's seat."""
        place = next(self.cleaned_data[name] for name in ("role", "seat", "begins") if name in self.fields)
        named = {"me": 0, "opponent": self.count - 1, RANDOM: secrets.randbelow(self.count)}
        return named[place] if place in named else int(place)

    def _opponent(self, number: int) -> SeatPlan:
        kind = self.cleaned_data[f"opponent-{number}"]
        kind = ME if kind == SELF else kind
        return plan_of(kind, self.chosen(self.seat_options, f"theirs-{number}"))

    def names_of(self, number: int) -> tuple[str | None, str]:
        return (None, "mine") if number == 0 else (f"opponent-{number}", f"theirs-{number}")


@dataclass(frozen=True)
class Row:
    """One seat in the form for more than two."""

    number: int
    """From 1."""
    plays: str
    """What is fixed for it, in words."""
    color: str
    team: str
    who: forms.BoundField
    options: list[forms.BoundField]


class TableForm(NewMatchForm):
    """For more than two: one row a seat in turn order, each with who plays it and what. Who takes several seats himself
    plays them all."""

    def add_people(self) -> None:
        for index in range(self.count):
            self.fields[f"seat-{index}-who"] = who_field(self.game, index == 0)
            if self.fixed[index] is None:
                self.add_options(self.seat_options, f"seat-{index}", chance=True, compact=True)
        if not self.game.roles and self.preset is None:
            orders = [(RANDOM, _("By chance")), (LISTED, _("As listed"))]
            self.fields["order"] = card_field(_("Turn order"), orders, RANDOM)
            if any(self.team_words()):
                self.fields["order"].help_text = _("Teams stay together, whatever chance brings.")

    def rows(self) -> list[Row]:
        return [self._row(index) for index in range(self.count)]

    def _row(self, index: int) -> Row:
        fixed, said = self.fixed[index], self.game.roles or self.fixed[index] is not None
        return Row(
            number=index + 1,
            plays=seat_words(self.game, index, fixed) if said else "",
            color=self.game.roles[index].color if self.game.roles else color_of(self.game.SeatOptions, fixed or {}),
            team=self.team_words()[index],
            who=self[f"seat-{index}-who"],
            options=self.shown(self.seat_options, f"seat-{index}") if fixed is None else [],
        )

    def clean(self) -> dict[str, Any]:
        people = [self.cleaned_data.get(f"seat-{index}-who") for index in range(self.count)]
        if ME not in people and None not in people:
            sentence = gettext("No seat is yours. Choose “Me” at one of them.")
            self.add_error("seat-0-who", ValidationError(sentence, code="no_seat_of_mine"))
        return self.cleaned_data

    def asked(self) -> tuple[list[SeatPlan], list[int]]:
        plans = [self._plan(index) for index in range(self.count)]
        by_chance = self.cleaned_data.get("order") == RANDOM
        return plans, shuffled(teams_of(self.game, self.options(), self.count)) if by_chance else self.order

    def _plan(self, index: int) -> SeatPlan:
        options = self.chosen(self.seat_options, f"seat-{index}")
        return plan_of(self.cleaned_data[f"seat-{index}-who"], options)

    def names_of(self, number: int) -> tuple[str | None, str]:
        return f"seat-{number}-who", f"seat-{number}"


def plan_of(kind: str, options: Json) -> SeatPlan:
    """What was asked for one seat; whoever comes by link chooses for himself."""
    if kind == LINK:
        return SeatPlan("open")
    return SeatPlan("me", options) if kind == ME else SeatPlan("bot", options, kind.removeprefix(BOT))


def new_match_form(
    game: Game, setting: Setting, given: Any = None, preset: Preset | None = None, initial: Mapping[str, Any] = {}
) -> NewMatchForm:
    """The form for so many seats, filled in with `given`, or with `initial` where nothing was given yet."""
    make = TableForm if setting.count > 2 else DuelForm
    return make(game, setting, given, preset=preset, initial=initial)


def quick_plans(game: Game) -> list[SeatPlan]:
    """The fewest seats the game is played with, in their order: me somewhere among its strongest bots, and what they
    play by default or by chance."""
    bot = next(reversed(list(game.bots)), "")
    defaults = {o.name: o.default for o in options_of(game.SeatOptions) if o.default is not None}
    others = [SeatPlan("bot", {}, bot) if bot else SeatPlan("open") for _ in range(min(counts_of(game, {})) - 1)]
    plans = [SeatPlan("me", defaults), *others]
    return drawn(game, {}, seated(plans, secrets.randbelow(len(plans))))


def drawn(game: Game, options: Json, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """`plans` with every choice that was left open made by chance, so that the seats can play together."""
    blanks = [option for option in options_of(game.SeatOptions) if option.kind == "choice"]
    trial = list(plans)
    for _attempt in range(TRIES):
        trial = _filled(game, options, plans, blanks)
        if fit_together(game, options, [plan.options for plan in trial]):
            break
    return trial


def _filled(game: Game, options: Json, plans: Sequence[SeatPlan], blanks: Sequence[Option]) -> list[SeatPlan]:
    """One seat after the other gets what goes with those that have chosen, as far as the game can say so."""
    open_at = {n for n, plan in enumerate(plans) if plan.options is not None and _missing(plan, blanks)}
    seats = [None if n in open_at else plan.options for n, plan in enumerate(plans)]
    for index in CHANCE.sample(sorted(open_at), len(open_at)):
        choices = _choices(plans[index], blanks)
        seats[index] = next((c for c in choices if fit_together(game, options, _with(seats, index, c))), choices[0])
    return [replace(plan, options=chosen) for plan, chosen in zip(plans, seats, strict=True)]


def _choices(plan: SeatPlan, blanks: Sequence[Option]) -> list[Json]:
    """All that can be chosen where something is left open, in an order of chance's making."""
    left = _missing(plan, blanks)
    values = product(*[[value for value, _words in option.choices] for option in left])
    choices = [{**(plan.options or {}), **dict(zip([o.name for o in left], each, strict=True))} for each in values]
    return CHANCE.sample(choices, len(choices))


def _missing(plan: SeatPlan, blanks: Sequence[Option]) -> list[Option]:
    return [option for option in blanks if option.name not in (plan.options or {})]


def _with(seats: Sequence[Json | None], index: int, choice: Json) -> list[Json | None]:
    return [*seats[:index], choice, *seats[index + 1 :]]
