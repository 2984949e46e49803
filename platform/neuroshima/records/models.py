"""Stored ratings, changes of each rated match, and players who want to be hidden."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from neuroshima.matches.models import Pace
from neuroshima.records.skill import Skill


class Rating(models.Model):
    """Strength of a player or a bot at one game and pace, with its uncertainty.

    Units: see `skill.Skill`."""

    game = models.CharField(_("game"), max_length=60)
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.NONE)
    player = models.ForeignKey(
        "players.Player", models.CASCADE, null=True, blank=True, related_name="ratings", verbose_name=_("player")
    )
    bot = models.CharField(_("bot"), max_length=60, default="", blank=True)
    mean = models.FloatField(_("strength"))
    deviation = models.FloatField(_("uncertainty"))
    matches = models.PositiveIntegerField(_("rated matches"), default=0)
    changed = models.DateTimeField(_("last match"), auto_now=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ("game", "-mean", "id")
        indexes = (models.Index(fields=["game", "pace", "-mean"], name="rating_best"),)
        constraints = (
            models.UniqueConstraint(
                fields=["game", "pace", "player"], condition=Q(bot=""), name="rating_of_player_once"
            ),
            models.UniqueConstraint(
                fields=["game", "pace", "bot"], condition=Q(player__isnull=True), name="rating_of_bot_once"
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | (Q(player__isnull=True) & ~Q(bot="")),
                name="rating_of_one",
            ),
            models.CheckConstraint(condition=Q(deviation__gt=0), name="rating_is_uncertain"),
            models.CheckConstraint(condition=Q(pace__in=Pace.values), name="rating_pace_known"),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.bot or self.player_id}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mean, self.deviation)


class RatingChange(models.Model):
    """The change of one rating by one match. The row never changes."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="rating_changes", verbose_name=_("match"))
    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes", verbose_name=_("rating"))
    mean_before = models.FloatField(_("strength before"))
    deviation_before = models.FloatField(_("uncertainty before"))
    mean = models.FloatField(_("strength"))
    deviation = models.FloatField(_("uncertainty"))
    weight = models.FloatField(_("weight"), default=1.0)
    """How much the match counted, 0 to 1 (`rating.weights_of`)."""
    created = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        ordering = ("-id",)
        constraints = (models.UniqueConstraint(fields=["match", "rating"], name="rated_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}/{self.rating_id}"

    @property
    def before(self) -> Skill:
        return Skill(self.mean_before, self.deviation_before)

    @property
    def skill(self) -> Skill:
        return Skill(self.mean, self.deviation)


class BotScale(models.Model):
    """How far the bots of a game are moved on the scale of people's ratings, in points (`scale.py`)."""

    game = models.CharField(_("game"), max_length=60, unique=True)
    offset = models.IntegerField(_("points added to what was measured among bots"))
    margin = models.PositiveIntegerField(_("may be wrong by"))
    matches = models.PositiveIntegerField(_("rated matches of people against bots"), default=0)
    players = models.PositiveIntegerField(_("people in these matches"), default=0)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("scale of bots")
        verbose_name_plural = _("scales of bots")
        ordering = ("game",)

    def __str__(self) -> str:
        return self.game


class ResultCount(models.Model):
    """How often a player has won, drawn and lost at a game: in all, with one choice, or against one opponent.

    Counted in the transaction that ends a match (`counting.py`), so that a profile reads a few rows. No number
    has to be positive: a database would refuse to subtract from a row (`statements.add`)."""

    class About(models.TextChoices):
        ALL = "all"
        CHOICE = "choice"
        OPPONENT = "opponent"

    player = models.ForeignKey(
        "players.Player",
        models.CASCADE,
        related_name="result_counts",
        db_index=False,  # see `result_count_once`
    )
    game = models.CharField(max_length=60)
    about = models.CharField(max_length=10, choices=About.choices)
    key = models.CharField(max_length=200, default="", blank=True)
    """Of a choice: the number of the seat and its options, as JSON. Of an opponent: `player:` and the key, or `bot:`
    and the id. Of all matches: empty."""
    games = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    drawn = models.IntegerField(default=0)
    lost = models.IntegerField(default=0)
    with_points = models.IntegerField(default=0)
    """Of all matches only, as are the sums: those whose final points were counted."""
    own_points = models.BigIntegerField(default=0)
    other_points = models.BigIntegerField(default=0)
    """The sum of the points of the best other player."""

    class Meta:
        ordering = ("player", "game", "about", "-games", "key")
        indexes = (models.Index(fields=["player", "game", "about", "-games", "key"], name="result_count_most"),)
        constraints = (models.UniqueConstraint(fields=["player", "game", "about", "key"], name="result_count_once"),)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.game} {self.key}".rstrip()


class KarmaCount(models.Model):
    """A player's finished matches with a clock, and those of them in which the player's time ran out.

    Counted in the transaction that ends a match (`counting.py`)."""

    player = models.OneToOneField("players.Player", models.CASCADE, primary_key=True, related_name="karma_count")
    matches = models.IntegerField(default=0)
    out = models.IntegerField(default=0)

    def __str__(self) -> str:
        return str(self.player_id)


class Privacy(models.Model):
    """A player who does not want to be seen in lists and profiles."""

    player = models.OneToOneField(
        "players.Player", models.CASCADE, primary_key=True, related_name="privacy", verbose_name=_("player")
    )

    class Meta:
        verbose_name = _("private player")
        verbose_name_plural = _("private players")

    def __str__(self) -> str:
        return str(self.player_id)
