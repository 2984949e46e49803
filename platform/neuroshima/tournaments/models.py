"""Stored tournaments: entrants, rounds, pairings, results.

The table follows from them."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from neuroshima.matches.models import new_slug

LONGEST_NAME = 80


class Form(models.Model):
    """How matches of a tournament or a league are played, and who may enter."""

    class Armies(models.TextChoices):
        CHOSEN = "chosen", _("Everybody chooses, for the whole tournament")
        DRAWN = "drawn", _("Drawn for each match")
        ROUND = "round", _("Drawn for each round, the same for all")

    class RoundsBegin(models.TextChoices):
        AFTER = "after", _("When the round before is over")
        WEEKLY = "7", _("Every week")
        FORTNIGHTLY = "14", _("Every 2 weeks")
        MONTHLY = "28", _("Every 4 weeks")
        AT_ONCE = "at_once", _("All at once: each pair plays when it likes")

    class Audience(models.TextChoices):
        EVERYBODY = "everybody", _("Everybody, also guests")
        MEMBERS = "members", _("Players with an account")

    class Privacy(models.TextChoices):
        PUBLIC = "public", _("Everybody")
        MEMBERS = "members", _("Only players with an account")
        LINK = "link", _("Only who has the link: it stands in no list")

    slug = models.CharField(_("link"), max_length=10, unique=True, default=new_slug)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    text = models.TextField(_("text"), max_length=2000, default="", blank=True)
    organiser = models.ForeignKey(
        "players.Player", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("organiser")
    )
    helpers = models.ManyToManyField("players.Player", related_name="+", blank=True, verbose_name=_("helpers"))
    """Players who may do all that the organiser may, except to name helpers."""
    game = models.CharField(_("game"), max_length=60, db_index=True)
    options = models.JSONField(_("options"), default=dict)
    series = models.CharField(_("series"), max_length=60, default="", blank=True)
    """The series that each pair plays; empty: a single game."""
    armies = models.CharField(_("what they play"), max_length=10, choices=Armies.choices)
    rated = models.BooleanField(_("rated"), default=False)
    audience = models.CharField(_("for whom"), max_length=10, choices=Audience.choices)
    privacy = models.CharField(_("who sees it"), max_length=10, choices=Privacy.choices, default=Privacy.PUBLIC)
    time_control = models.JSONField(_("time control"), null=True, blank=True)
    """As the time control of a match; None: no clock."""
    round_hours = models.PositiveSmallIntegerField(_("hours for a round"), null=True, blank=True)
    """None: a round takes as long as its matches."""
    rounds_begin = models.CharField(
        _("when rounds begin"), max_length=10, choices=RoundsBegin.choices, default=RoundsBegin.AFTER
    )
    """`AT_ONCE`: only where everybody meets everybody. A number: the days from one beginning to the next."""
    scoring = models.JSONField(_("points"), default=dict)
    """Points for a win, a draw, a loss and a bye (`scoring.Scoring`)."""
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class League(Form):
    """Divisions, season by season; at the end of each some go up and some go down."""

    divisions = models.JSONField(_("divisions"), default=dict)
    """Size of the divisions, and how many entrants go up and down (`promotion.Divisions`)."""
    closed = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ("-created", "-id")
        indexes = (models.Index(fields=["closed", "-created"], name="league_list"),)


class Season(models.Model):
    """One season of a league: its divisions are tournaments."""

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons", verbose_name=_("league"))
    number = models.PositiveIntegerField(_("number"), validators=[MinValueValidator(1)])
    begun = models.DateTimeField(_("begun"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("league", "number")
        constraints = (models.UniqueConstraint(fields=["league", "number"], name="season_once"),)

    def __str__(self) -> str:
        return f"{self.league_id}/{self.number}"


class LeagueMember(models.Model):
    """A player who takes part in a league, from the next season on."""

    league = models.ForeignKey(League, models.CASCADE, related_name="members", verbose_name=_("league"))
    player = models.ForeignKey(
        "players.Player", models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("player")
    )
    bot = models.CharField(_("bot"), max_length=60, default="", blank=True)
    name = models.CharField(_("name"), max_length=60, default="", blank=True)
    division = models.PositiveSmallIntegerField(_("division"), null=True, blank=True)
    """Where the organiser has placed the member for the next season; None: nowhere."""
    joined = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("member of a league")
        verbose_name_plural = _("members of leagues")
        ordering = ("league", "joined", "id")
        constraints = (
            models.UniqueConstraint(fields=["league", "player"], name="league_member_once"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | (Q(player__isnull=True) & ~Q(bot="")),
                name="league_member_is_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.league_id}: {self.bot or self.player_id}"


class Tournament(Form):
    """A tournament. Its slug is its public link."""

    class Format(models.TextChoices):
        SWISS = "swiss", _("Swiss system")
        ROUND_ROBIN = "round_robin", _("Everybody meets everybody")
        KNOCKOUT = "knockout", _("Knock-out")

    class Status(models.TextChoices):
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    format = models.CharField(_("format"), max_length=12, choices=Format.choices)
    season = models.ForeignKey(
        Season, models.CASCADE, null=True, blank=True, related_name="divisions", verbose_name=_("season")
    )
    division = models.PositiveSmallIntegerField(_("division"), null=True, blank=True)
    """The number of the division in its league, from 1; None outside of leagues."""
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.OPEN, db_index=True)
    rounds = models.PositiveSmallIntegerField(_("rounds"), null=True, blank=True)
    """The number of rounds. None before the beginning: as many as the format needs."""
    places = models.PositiveSmallIntegerField(_("places"))
    """The most entrants. The tournament begins when all places are taken."""
    closes = models.DateTimeField(_("entries close"), null=True, blank=True)
    """When the tournament begins with the entrants it has by then."""
    third_place = models.BooleanField(_("match for the third place"), default=False)
    """Whether the losers of the two matches before the final of a knock-out play for the third place."""
    apart = models.JSONField(_("not paired with each other"), default=list, blank=True)
    """Pairs of entrants' keys, the smaller first, which the Swiss system does not pair."""
    started = models.DateTimeField(_("started"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-created", "-id")
        indexes = (
            models.Index(
                fields=["status", "-created", "-id"], name="tournament_list", condition=models.Q(season__isnull=True)
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["season", "division"], name="division_once"),
            models.CheckConstraint(
                condition=Q(status__in=["open", "running", "over", "cancelled"]), name="tournament_status_known"
            ),
        )

    @property
    def days_between_rounds(self) -> int | None:
        """The days from the beginning of a round to that of the next; None: rounds wait only for each other."""
        return int(self.rounds_begin) if self.rounds_begin.isdecimal() else None

    @property
    def is_swiss(self) -> bool:
        """Whether its table shows Buchholz points."""
        return self.format == self.Format.SWISS


class Entrant(models.Model):
    """A player or a bot who takes part."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants", verbose_name=_("tournament"))
    player = models.ForeignKey(
        "players.Player", models.PROTECT, null=True, blank=True, related_name="entries", verbose_name=_("player")
    )
    bot = models.CharField(_("bot"), max_length=60, default="", blank=True)
    name = models.CharField(_("name"), max_length=60, default="", blank=True)
    options = models.JSONField(_("options"), null=True, blank=True)
    """The seat options of the entrant, if entrants choose them."""
    seed = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "seed"), null=True, blank=True)
    """The place at the beginning, counted from 1: as the organiser has set it, then by rating."""
    withdrawn = models.BooleanField(_("has withdrawn"), default=False)
    taken_out = models.BooleanField(_("taken out"), default=False)
    """Whether the organiser has withdrawn the entrant."""
    carried = models.JSONField(_("results of an imported season"), null=True, blank=True)
    """Points and numbers of matches of a season that was played elsewhere, as in `standings.Row`."""
    entered = models.DateTimeField(_("entered"), auto_now_add=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ("tournament", "seed", "entered", "id")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | (Q(player__isnull=True) & ~Q(bot="")),
                name="entrant_is_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.bot or self.player_id}"


class Round(models.Model):
    """A round is made once, with all its pairings."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages", verbose_name=_("tournament"))
    number = models.PositiveSmallIntegerField(_("number"))
    begun = models.DateTimeField(_("begun"), auto_now_add=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    drawn = models.JSONField(_("drawn for all"), null=True, blank=True)
    """The options of both seats, if they are the same in all matches of the round."""

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("tournament", "number")
        constraints = (models.UniqueConstraint(fields=["tournament", "number"], name="round_once"),)

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class Pairing(models.Model):
    """Two entrants who meet in a round, or one who has a bye."""

    class Result(models.TextChoices):
        NONE = "", "–"
        FIRST = "first", _("the first wins")
        SECOND = "second", _("the second wins")
        DRAW = "draw", _("draw")
        NOBODY = "nobody", _("nobody gets points")
        BYE = "bye", _("bye")

    class Why(models.TextChoices):
        PLAYED = "", _("played")
        BY_HAND = "by_hand", _("by the organiser")
        DEADLINE = "deadline", _("at the deadline of the round")
        WITHDRAWN = "withdrawn", _("one has withdrawn")
        TAKEN_OUT = "taken_out", _("taken out by the organiser")
        ABSENT = "absent", _("nobody has come to play")
        SEED = "seed", _("drawn twice: the higher seed goes on")
        NO_MATCH = "no_match", _("no match could be played: the higher seed goes on")

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings", verbose_name=_("round"))
    table = models.PositiveSmallIntegerField(_("table"))
    first = models.ForeignKey(Entrant, models.CASCADE, related_name="+", verbose_name=_("first"))
    second = models.ForeignKey(
        Entrant, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("second")
    )
    match = models.OneToOneField(
        "matches.Match", models.SET_NULL, null=True, blank=True, related_name="pairing", verbose_name=_("match")
    )
    """The match, or the first one of the series."""
    made = models.PositiveSmallIntegerField(_("matches made"), default=0)
    """More than 1 if a match had no result, or a match of a knock-out was drawn."""
    drawn = models.PositiveSmallIntegerField(_("matches drawn"), default=0)
    result = models.CharField(_("result"), max_length=10, choices=Result.choices, default=Result.NONE, blank=True)
    why = models.CharField(_("how"), max_length=10, choices=Why.choices, default=Why.PLAYED, blank=True)
    note = models.CharField(_("reason"), max_length=300, default="", blank=True)
    score = models.JSONField(_("points in the matches"), null=True, blank=True)
    """The points of both entrants in the matches of a series."""
    problem = models.JSONField(_("why there is no match"), null=True, blank=True)
    """The refusal to make the match, as code, sentence and parameters; it is tried again."""

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ("round", "table")
        constraints = (
            models.UniqueConstraint(fields=["round", "table"], name="table_once"),
            models.UniqueConstraint(fields=["round", "first"], name="first_once"),
            models.UniqueConstraint(fields=["round", "second"], name="second_once"),
            models.CheckConstraint(
                condition=Q(result__in=["", "first", "second", "draw", "nobody", "bye"]), name="pairing_result_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table}"


class OrganiserAct(models.Model):
    """What an organiser has done to a tournament or a league. The page shows it in a public log."""

    class Kind(models.TextChoices):
        TAKEN_OUT = "taken_out"
        SETTLED = "settled"
        CANCELLED = "cancelled"
        CLOSED = "closed"
        EXTENDED = "extended"
        MESSAGE = "message"
        ORGANISER = "organiser"
        DISMISSED = "dismissed"
        CORRECTED = "corrected"
        REOPENED = "reopened"
        REINSTATED = "reinstated"
        ENTERED = "entered"
        REPLACED = "replaced"
        SEEDED = "seeded"
        APART = "apart"
        TOGETHER = "together"
        PAIRED = "paired"
        EDITED = "edited"
        SEASON = "season"
        PLACED = "placed"
        IMPORTED = "imported"

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="acts", verbose_name=_("tournament")
    )
    league = models.ForeignKey(
        League, models.CASCADE, null=True, blank=True, related_name="acts", verbose_name=_("league")
    )
    kind = models.CharField(_("what"), max_length=12)
    """One of `Kind`, which grows without migrations."""
    organiser = models.ForeignKey(
        "players.Player", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("organiser")
    )
    player = models.ForeignKey(
        "players.Player", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("about whom")
    )
    name = models.CharField(_("name"), max_length=60, default="", blank=True)
    """The name that the entrant, the member or the organiser whom it concerns had then."""
    entrant = models.ForeignKey(
        Entrant, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("entrant")
    )
    pairing = models.ForeignKey(
        Pairing, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("pairing")
    )
    details = models.JSONField(_("details"), default=dict, blank=True)
    """Values of the sentence that the log shows: a time, a result."""
    reason = models.CharField(_("reason"), max_length=300, default="", blank=True)
    is_public = models.BooleanField(_("in the public log"), default=True)
    """False for acts from before there was a log: their reasons were for one player only."""
    created = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("act of an organiser")
        verbose_name_plural = _("acts of organisers")
        ordering = ("created", "id")
        constraints = (
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, league__isnull=True)
                | Q(tournament__isnull=True, league__isnull=False),
                name="act_in_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.tournament_id or self.league_id}"


class ActNotice(models.Model):
    """An act of an organiser that a player is told on every page, until they have read it."""

    act = models.ForeignKey(OrganiserAct, models.CASCADE, related_name="notices", verbose_name=_("act"))
    player = models.ForeignKey("players.Player", models.CASCADE, related_name="+", verbose_name=_("player"))
    read = models.DateTimeField(_("read by the player"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice of an act")
        verbose_name_plural = _("notices of acts")
        ordering = ("act", "id")
        constraints = (models.UniqueConstraint(fields=["act", "player"], name="act_notice_once"),)

    def __str__(self) -> str:
        return f"{self.act_id}: {self.player_id}"
