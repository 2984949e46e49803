"""Forms to create tournaments and leagues, and to enter them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game, OptionValues, Refusal

from neuroshima.factions.forms import SeatFields
from neuroshima.languages import in_words
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.setup.schemas import Option, options_of
from neuroshima.matches.setup.seating import open_options, plays_with
from neuroshima.plugins import series_of
from neuroshima.refusals import words
from neuroshima.tournaments.models import LONGEST_NAME, Form, Tournament
from neuroshima.tournaments.pages.terms import warnings_of
from neuroshima.tournaments.plans import MOST_PLACES, Divisions, FormPlan, LeaguePlan, TournamentPlan
from neuroshima.tournaments.standings import Scoring
from neuroshima.web.forms.fields import NameField, card_field, rated_field, series_field
from neuroshima.web.paces import READY, ready_choices
from neuroshima.web.seat_count import Setting, is_settled, options_for_count

ROUND_TIMES = {
    "": _("As long as its matches"),
    "1": _("1 hour"),
    "24": _("1 day"),
    "72": _("3 days"),
    "168": _("1 week"),
    "336": _("2 weeks"),
    "672": _("4 weeks"),
}

USUAL_PACE, USUAL_ROUND = "slow-1", "168"


class CupForm(SeatFields):
    """Common fields of tournaments and leagues: game, options, pace, admission."""

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields |= {"name": name_field(), "text": text_field()}
        self.add_format()
        offered = [
            _for_two(game, option) for option in options_for_count(game, options_of(game.Options), Setting({}, 2))
        ]
        self.settled = [option for option in offered if is_settled(option)]
        self.match_options = [option for option in offered if option not in self.settled]
        self.add_options(self.match_options, "match", chance=False)
        if series := series_of(game.id):
            self.fields["series"] = series_field(series)
            self.fields["series"].label = _("What a pair plays")
        self.fields["armies"] = card_field(
            _("What everybody plays"), self.armies_offered(), self.armies_offered()[0][0]
        )
        self.fields["pace"] = _select(_("Pace"), ready_choices(), USUAL_PACE)
        self.fields["round_hours"] = _select(_("A round takes"), list(ROUND_TIMES.items()), USUAL_ROUND)
        self.fields["round_hours"].required = False
        self.fields["round_hours"].help_text = _(
            "At this deadline a player who has never come loses a match that has not ended. If both have come, the "
            "player to move loses."
        )
        self.fields["rounds_begin"] = _select(_("Rounds begin"), beginnings(), Form.RoundsBegin.AFTER)
        self.fields["rated"] = rated_field()
        audiences = [(str(value), label) for value, label in Form.Audience.choices]
        self.fields["audience"] = card_field(_("For whom"), audiences, Form.Audience.EVERYBODY)
        self.fields["privacy"] = _select(_("Who sees it"), list(Form.Privacy.choices), Form.Privacy.PUBLIC)
        for name, label in (("win", _("Points for a win")), ("draw", _("Points for a draw"))):
            self.fields[name] = number_field(label, 0, 100, getattr(Scoring(), name))

    def add_format(self) -> None:
        """Add the fields that only tournaments or only leagues have."""
        raise NotImplementedError

    def armies_offered(self) -> list[tuple[str, Any]]:
        """The choices of how entrants get their seat options.

        A single one if the game has nothing to choose."""
        if not options_of(self.game.SeatOptions):
            return [(Form.Armies.DRAWN, _("What the game says"))]
        return [(str(value), label) for value, label in Form.Armies.choices]

    # What the template shows

    def facts(self) -> list[tuple[str, str]]:
        """The options that are fixed for two players."""
        return [(option.label, option.choices[0][1]) for option in self.settled if option.told]

    def rules(self) -> list[forms.BoundField]:
        names = [name for name in ("series", "armies") if name in self.fields]
        folded = {field.name for field in self.variants()}
        options = [field for field in self.bound_fields(self.match_options, "match") if field.name not in folded]
        return [*options, *(self[name] for name in names)]

    def variants(self) -> list[forms.BoundField]:
        return self.switches(self.match_options, "match")

    def terms(self) -> list[forms.BoundField]:
        names = ("pace", "round_hours", "rounds_begin", "audience", "privacy", "rated", "win", "draw", "sure")
        return [self[name] for name in names if name in self.fields]

    # What was asked for

    def options(self) -> OptionValues:
        return {option.name: option.choices[0][0] for option in self.settled} | self.chosen_values(
            self.match_options, "match"
        )

    def clean(self) -> dict[str, Any]:
        """Warn once about what does not fit together; a box then says that it is meant so."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "pace" not in data or "round_hours" not in data or self.data.get("sure"):
            return data
        days = data.get("rounds_begin", "")
        hours = int(data["round_hours"] or 0) or (24 * int(days) if days.isdecimal() else None)
        for sentence in warnings_of(control_of(data["pace"]), hours, bool(data.get("series"))):
            self.add_sure()
            self.add_error(None, ValidationError(sentence, code="does_not_fit"))
        return data

    def add_sure(self) -> None:
        self.fields["sure"] = forms.BooleanField(label=_("Make it like this all the same"), required=False)
        self.fields["sure"].kind = "check"  # type: ignore[attr-defined]

    def common(self) -> FormPlan:
        data = self.cleaned_data
        return FormPlan(
            name=data["name"],
            game=self.game.id,
            text=data["text"],
            options=self.options(),
            series=data.get("series") or "",
            armies=data["armies"],
            rated=data["rated"],
            audience=data["audience"],
            privacy=data["privacy"],
            control=control_of(data["pace"]),
            round_hours=int(data["round_hours"]) if data["round_hours"] else None,
            rounds_begin=data["rounds_begin"],
            scoring=Scoring(win=data["win"], draw=data["draw"], bye=data["win"]),
        )

    def tell(self, refused: Refusal) -> None:
        """Show a refusal at the field that it concerns."""
        first, *rest = refused.path.split(".")
        name = f"match-{rest[0]}" if first == "options" and rest else first
        self.add_error(name if name in self.fields else None, ValidationError(words(refused), code=refused.code))


def control_of(pace: str) -> TimeControl | None:
    """The time control of a pace. In tournaments, live clocks are strict."""
    ready = READY.get(pace)
    return None if ready is None else ready.model_copy(update={"strict": ready.pace == "live"})


class TournamentForm(CupForm):
    """A new tournament."""

    def add_format(self) -> None:
        formats = [(str(value), label) for value, label in Tournament.Format.choices]
        self.fields["format"] = card_field(_("Format"), formats, Tournament.Format.SWISS)
        self.fields["rounds"] = number_field(_("Rounds"), 1, 30, None)
        self.fields["rounds"].help_text = _(
            "In the Swiss system. Leave it empty to play until at most one player has won every match."
        )
        self.fields["places"] = number_field(_("Places"), 2, MOST_PLACES, 16)
        self.fields["places"].help_text = _("It begins when all are taken, or when you say so.")
        self.fields["closes"] = closes_field()
        self.fields["third_place"] = forms.BooleanField(
            label=_("In a knock-out: a match for the third place"), required=False
        )
        self.fields["third_place"].kind = "check"  # type: ignore[attr-defined]
        for name in ("rounds", "places", "closes"):
            self.fields[name].kind = "number"  # type: ignore[attr-defined]

    def head(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "text", "format", "third_place", "rounds", "places", "closes")]

    def clean_closes(self) -> datetime | None:
        closes: datetime | None = self.cleaned_data["closes"]
        if closes is not None and closes <= timezone.now():
            raise ValidationError(gettext("This time has passed already."), code="past")
        return closes

    def plan(self) -> TournamentPlan:
        common = {field.name: getattr(self.common(), field.name) for field in fields(FormPlan)}
        data = self.cleaned_data
        own = {name: data[name] for name in ("format", "rounds", "places", "closes", "third_place")}
        return TournamentPlan(**common, **own)


class LeagueForm(CupForm):
    """A new league.

    Its initial values are those of NeuroDuel: divisions of eight, two up and two down, a draw for each round."""

    def add_format(self) -> None:
        form = Divisions()
        self.fields["size"] = number_field(_("Players in a division"), 2, 32, form.size)
        self.fields["promoted"] = number_field(_("How many go up and down"), 0, 8, form.promoted)
        self.fields["smallest"] = number_field(_("Fewest players in the last division"), 2, 32, form.smallest)
        self.fields["smallest"].help_text = _("If there are fewer, they play in the division above.")

    def armies_offered(self) -> list[tuple[str, Any]]:
        kept = [each for each in super().armies_offered() if each[0] != Form.Armies.CHOSEN]
        return kept[::-1]

    def head(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "text", "size", "promoted", "smallest")]

    def plan(self) -> LeaguePlan:
        common = {field.name: getattr(self.common(), field.name) for field in fields(FormPlan)}
        data = self.cleaned_data
        divisions = Divisions(size=data["size"], promoted=data["promoted"], smallest=data["smallest"])
        return LeaguePlan(**common, divisions=divisions)


class EntryForm(SeatFields):
    """Form to enter a tournament: one's army if everybody chooses.

    Guests also give a name."""

    def __init__(self, game: Game | None, asks_name: bool, chooses: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if asks_name:
            self.fields["name"] = NameField()
        self.seat_options: Sequence[Option] = []
        if game is not None and chooses:
            self.game, self.seat_options = game, open_options(game)
            self.add_options(self.seat_options, "entry", chance=False)
            for option in self.seat_options:
                _choose_nothing(self.fields[f"entry-{option.name}"])

    def options(self) -> OptionValues:
        return self.chosen_values(self.seat_options, "entry")


def _choose_nothing(field: forms.Field) -> None:
    """Let nothing be preselected, so that what many do not care about is not what all play."""
    if isinstance(field, forms.ChoiceField):
        field.initial = None
        if type(field.widget) is forms.Select:
            field.choices = [("", "–"), *field.choices]  # type: ignore[misc]


def _for_two(game: Game, option: Option) -> Option:
    """The option with only the choices for two players.

    Unchanged if these depend on others."""
    left = tuple(choice for choice in option.choices if plays_with(game, {option.name: choice[0]}, 2))
    return replace(option, choices=left) if option.kind == "choice" and left else option


def bots_of(game: Game | None) -> list[tuple[str, str]]:
    """The bots that an organiser may enter, the strongest first."""
    return [(key, in_words(bot.titles)) for key, bot in reversed(list((game.bots if game else {}).items()))]


def beginnings() -> list[tuple[str, Any]]:
    """The choices of when rounds begin."""
    return [(str(value), label) for value, label in Form.RoundsBegin.choices]


def _select(label: Any, choices: list[tuple[str, Any]], initial: str) -> forms.ChoiceField:
    field = forms.ChoiceField(label=label, choices=choices, initial=initial)
    field.kind = "select"  # type: ignore[attr-defined]
    return field


def name_field() -> forms.CharField:
    """The name of a tournament or league."""
    return forms.CharField(label=_("Name"), max_length=LONGEST_NAME)


def text_field() -> forms.CharField:
    """What players should know of it."""
    widget = forms.Textarea(attrs={"rows": 3})
    return forms.CharField(label=_("What players should know"), max_length=2000, required=False, widget=widget)


def closes_field() -> forms.DateTimeField:
    """When a tournament begins with all who have entered."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]
    found = forms.DateTimeField(label=_("Begins at"), required=False, widget=widget, input_formats=formats)
    found.help_text = _(
        "It begins then with all who have entered. By the clock of %(zone)s; leave it empty for no fixed time."
    ) % {"zone": timezone.get_current_timezone()}
    return found


def number_field(label: Any, least: int, most: int, initial: int | None) -> forms.IntegerField:
    """A whole number; without an initial value it need not be given."""
    field = forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=initial, required=initial is not None
    )
    field.kind = "number"  # type: ignore[attr-defined]
    return field
