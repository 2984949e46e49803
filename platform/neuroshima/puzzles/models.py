"""Stored solutions and attempts, ratings, and puzzles that the site has made itself."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from neuroshima.records.skill import START, START_DEVIATION, Skill


class Solution(models.Model):
    """A player's best solution of a puzzle, with its actions, so that it can be replayed."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="solutions", verbose_name=_("player")
    )  # fmt: skip
    game = models.CharField(_("game"), max_length=60)
    puzzle = models.CharField(_("puzzle"), max_length=60)
    stars = models.PositiveSmallIntegerField(_("stars"))
    hints = models.PositiveSmallIntegerField(_("hints used"), default=0)
    """The number of hints seen before solving; 0 is marked on the pages."""
    outcome = models.JSONField(_("outcome"))
    """As the outcome of a match. The game adds what the solution used."""
    actions = models.JSONField(_("actions"))
    solved = models.DateTimeField(_("first solved"), auto_now_add=True)
    changed = models.DateTimeField(_("best solved"), auto_now=True)

    class Meta:
        verbose_name = _("solution of a puzzle")
        verbose_name_plural = _("solutions of puzzles")
        ordering = ("-changed", "-id")
        constraints = (
            models.UniqueConstraint(fields=("player", "game", "puzzle"), name="solution_once"),
            models.CheckConstraint(condition=Q(stars__gte=1, stars__lte=3), name="solution_has_stars"),
        )
        indexes = (models.Index(fields=("game", "puzzle"), name="solutions_of_puzzle"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.puzzle}"


class StoredPuzzle(models.Model):
    """A puzzle that the site has made: for everybody, or for its owner, of a turn of their own match."""

    game = models.CharField(_("game"), max_length=60)
    puzzle = models.CharField(_("puzzle"), max_length=60)
    """Its id, which no puzzle of the game has."""
    level = models.PositiveSmallIntegerField(_("level"))
    themes = models.JSONField(_("themes"), default=list)
    """Ids of its themes."""
    text = models.TextField(_("text"))
    """As `PuzzleMaker` has made it; `Teaching.read_puzzle` reads it."""
    owner = models.ForeignKey(
        "players.Player", models.CASCADE, null=True, blank=True, related_name="own_puzzles", verbose_name=_("owner")
    )
    match = models.ForeignKey(
        "matches.Match", models.CASCADE, null=True, blank=True, related_name="puzzles", verbose_name=_("match")
    )
    seq = models.PositiveIntegerField(_("move before the turn"), default=0)
    offered = models.DateField(_("offered from"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("puzzle made by the site")
        verbose_name_plural = _("puzzles made by the site")
        ordering = ("-created", "-id")
        constraints = (models.UniqueConstraint(fields=("game", "puzzle"), name="stored_puzzle_once"),)
        indexes = (models.Index(fields=("owner", "game", "offered"), name="own_puzzles"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.puzzle}"


class PuzzleOrder(models.Model):
    """How many puzzles of a level were ordered from the maker so far. Each has the next seed."""

    game = models.CharField(_("game"), max_length=60)
    level = models.PositiveSmallIntegerField(_("level"))
    ordered = models.PositiveIntegerField(_("ordered"), default=0)
    asked = models.DateTimeField(_("last ordered"), null=True, blank=True)

    class Meta:
        verbose_name = _("order of puzzles")
        verbose_name_plural = _("orders of puzzles")
        constraints = (models.UniqueConstraint(fields=("game", "level"), name="puzzle_order_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.level}"


class Rated(models.Model):
    """A rating in units of the model of `records.skill`, and how many attempts it rests on."""

    mean = models.FloatField(_("mean"), default=START)
    deviation = models.FloatField(_("deviation"), default=START_DEVIATION)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)

    class Meta:
        abstract = True

    @property
    def skill(self) -> Skill:
        return Skill(self.mean, self.deviation)

    def take(self, skill: Skill) -> None:
        """Store the rating after one more attempt."""
        self.mean, self.deviation, self.attempts = skill.mean, skill.deviation, self.attempts + 1
        self.save()


class SolverRating(Rated):
    """How well a player solves puzzles of a game."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="solver_ratings", verbose_name=_("player")
    )  # fmt: skip
    game = models.CharField(_("game"), max_length=60)

    class Meta:
        verbose_name = _("rating of a solver")
        verbose_name_plural = _("ratings of solvers")
        constraints = (models.UniqueConstraint(fields=("player", "game"), name="solver_rating_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.player_id}"


class PuzzleRating(Rated):
    """How hard a puzzle is."""

    game = models.CharField(_("game"), max_length=60)
    puzzle = models.CharField(_("puzzle"), max_length=60)

    class Meta:
        verbose_name = _("rating of a puzzle")
        verbose_name_plural = _("ratings of puzzles")
        constraints = (models.UniqueConstraint(fields=("game", "puzzle"), name="puzzle_rating_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.puzzle}"


class Attempt(models.Model):
    """The result of a player's first attempt at a puzzle, which is the one that is rated."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="puzzle_attempts", verbose_name=_("player")
    )  # fmt: skip
    game = models.CharField(_("game"), max_length=60)
    puzzle = models.CharField(_("puzzle"), max_length=60)
    score = models.FloatField(_("score"))
    """1: solved; 0.5: solved with hints; 0: not solved."""
    made = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("attempt at a puzzle")
        verbose_name_plural = _("attempts at puzzles")
        ordering = ("-made", "-id")
        constraints = (models.UniqueConstraint(fields=("player", "game", "puzzle"), name="attempt_once"),)
        indexes = (models.Index(fields=("game", "puzzle"), name="attempts_of_puzzle"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.puzzle}"


class DailySolution(models.Model):
    """A puzzle of the day that a player has solved on its day."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="daily_solutions", verbose_name=_("player")
    )  # fmt: skip
    game = models.CharField(_("game"), max_length=60)
    day = models.DateField(_("day"))
    puzzle = models.CharField(_("puzzle"), max_length=60)

    class Meta:
        verbose_name = _("solved puzzle of the day")
        verbose_name_plural = _("solved puzzles of the day")
        ordering = ("-day",)
        constraints = (models.UniqueConstraint(fields=("player", "game", "day"), name="daily_solution_once"),)
        indexes = (models.Index(fields=("game", "day"), name="daily_solutions_of_day"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.day}"
