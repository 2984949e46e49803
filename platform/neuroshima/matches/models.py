"""Stored matches: the moves are the truth, the snapshot is a cache of them."""

from __future__ import annotations

import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from neuroshima.digests import sha256

LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""Without letters that are easily confused when read aloud or copied by hand."""


def new_slug() -> str:
    """A random slug of ten letters.

    It must be hard to guess, because everybody with the link may watch."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


class Status(models.TextChoices):
    """The stored status.

    "Frozen" is not stored: it is computed whenever the match is read."""

    WAITING = "waiting", _("waiting for players")
    RUNNING = "running", _("running")
    OVER = "over", _("over")


class Pace(models.TextChoices):
    """How fast a match is played, as a class: each has its own ratings."""

    NONE = "none", _("no clock")
    LIVE = "live", _("live")
    SLOW = "slow", _("days per turn")


FROZEN: Final = "frozen"
ABORTED: Final = "aborted"
"""`reason` in the outcome of a match that a host ended because it could not continue; `note` explains why."""
CALLED_OFF: Final = "called_off"
"""`reason` in the outcome of a match that its players ended before all of them had moved. It has no result."""
SETTLED: Final = "settled"
"""`reason` in the outcome of a match whose pairing in a tournament was settled without it; `note` explains why."""
AWARDED: Final = "awarded"
"""`reason` in the outcome of a match that a host ended with a winner; `note` explains why. It counts as any other."""
WITHOUT_PLAYERS: Final = frozenset({ABORTED, SETTLED})
"""Reasons of matches that a host or an organiser has ended."""
NO_RESULT: Final = frozenset({ABORTED, CALLED_OFF, SETTLED})
"""Reasons of matches that do not count for their players."""


class Match(models.Model):
    """One game between seats, identified by its slug."""

    slug = models.CharField(_("link"), max_length=10, unique=True, default=new_slug)
    game = models.CharField(_("game"), max_length=60, db_index=True)
    plugin = models.CharField(_("plugin"), max_length=100)
    version = models.CharField(_("version of the rules"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    data = models.JSONField(_("data files"), default=dict, blank=True)
    """File name to digest of the texts it began with (see `DataText`); empty if the game has none."""
    seed = models.CharField(max_length=60)
    """The secret seed of a running match; see `commitment`."""
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.WAITING, db_index=True)
    seq = models.PositiveIntegerField(_("moves"), default=0)
    snapshot = models.TextField(default="", blank=True)
    """The position after move `seq` as JSON text. A database's JSON type might reorder it. Empty before the start, and
    in an archived match."""
    checksum = models.CharField(max_length=64, default="", blank=True)
    bot_to_move = models.BooleanField(_("a bot is to move"), default=False)
    take_back = models.PositiveSmallIntegerField(_("may take back"), null=True, blank=True)
    """The seat that may take its last move back now."""
    offer = models.JSONField(_("open offer"), null=True, blank=True)
    """The open offer of a player to the others (`OfferShown` in `neuroshima.wire.matches`); the next action ends it."""
    acted = models.JSONField(_("seats that have acted"), default=list, blank=True)
    """Seats with a stored action."""
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", verbose_name=_("rematch of")
    )
    """The match before this one, with the same people; a match has at most one rematch."""
    created_by = models.ForeignKey(
        "players.Player",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,  # see `match_unfinished_of`
        verbose_name=_("created by"),
    )
    """The player who made the match, who may sit elsewhere; None if the site made it, and for old matches."""
    needs = models.JSONField(_("other plugins it needs"), default=list, blank=True)
    rated = models.BooleanField(_("rated"), default=False)
    """Whether the result changes ratings."""
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.NONE, db_index=True)
    time_control = models.JSONField(_("time control"), null=True, blank=True)
    """The time control (`clocks.clock.TimeControl`); None without a clock."""
    clock = models.JSONField(_("clocks"), null=True, blank=True)
    """The clocks of the seats after the last move (`clocks.clock.Clock`); None without a clock and before the start."""
    must_be_played = models.BooleanField(_("must be played"), default=False)
    """Whether the match cannot be called off, and a player who never comes loses it: the match of a tournament."""
    turn_began = models.PositiveIntegerField(_("turn began"), default=0)
    """The number of the action that ended the last turn; 0 in the first turn."""
    deadline = models.DateTimeField(_("time runs out"), null=True, blank=True)
    """When the first running clock runs out if the server keeps running; None if none runs."""
    outcome = models.JSONField(_("outcome"), null=True, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    changed = models.DateTimeField(_("last move"), auto_now=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    archived = models.DateTimeField(_("archived"), null=True, blank=True)
    """When the moves and the position of the finished match became one text (`MatchArchive`); None: they are rows."""
    archive_failed = models.DateTimeField(_("archiving failed"), null=True, blank=True)
    """When archiving failed, as something of the match is missing or wrong; None: it has not. Such a match leaves the
    index of those to archive, so that however many they are, they do not hold up the others."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ("-created", "-id")
        indexes = (
            models.Index(fields=["status", "bot_to_move"], name="match_bots"),
            models.Index(fields=["status", "-ended", "-id"], name="match_last_ended"),
            models.Index(fields=["created_by", "status"], name="match_unfinished_of"),
            models.Index(fields=["deadline"], name="match_deadline", condition=Q(deadline__isnull=False)),
            models.Index(
                fields=["ended"],
                name="match_to_archive",
                condition=Q(status=Status.OVER, archived__isnull=True, archive_failed__isnull=True),
            ),
            models.Index(
                fields=["archive_failed"], name="match_archive_failed", condition=Q(archive_failed__isnull=False)
            ),
        )
        constraints = (
            models.CheckConstraint(condition=Q(status__in=Status.values), name="match_status_known"),
            models.CheckConstraint(
                condition=Q(status=Status.WAITING) | ~Q(snapshot="") | Q(archived__isnull=False),
                name="match_begun_has_a_position",
            ),
            models.CheckConstraint(
                condition=Q(archived__isnull=True) | Q(status=Status.OVER, snapshot=""), name="match_archived_is_over"
            ),
            models.CheckConstraint(
                condition=Q(status=Status.OVER, outcome__isnull=False)
                | (~Q(status=Status.OVER) & Q(outcome__isnull=True)),
                name="match_over_has_an_outcome",
            ),
            models.CheckConstraint(condition=Q(pace__in=Pace.values), name="match_pace_known"),
        )

    def __str__(self) -> str:
        return self.slug

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed's digits.

        It is shown from the start, so that everybody can check the seed after the match."""
        return sha256(self.seed)

    def shallow_copy(self) -> Match:
        """Copy whose fields may be set; the values are shared.

        Like `copy.copy`, in a third of the time."""
        new = Match.__new__(Match)
        new.__dict__.update(self.__getstate__())
        return new


class Seat(models.Model):
    """A place in one match."""

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        BOT = "bot", _("bot")
        OPEN = "open", _("open")

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    index = models.PositiveSmallIntegerField(_("seat"))
    team = models.PositiveSmallIntegerField(_("team"))
    options = models.JSONField(_("options"), null=True, blank=True)
    """None: the player who takes the open seat chooses."""
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    player = models.ForeignKey(
        "players.Player",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
        db_index=False,  # see `seat_of_player`
        verbose_name=_("player"),
    )
    kept_for = models.ForeignKey(
        "players.Player", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("kept for")
    )
    """The open seat is reserved for this player, who had it in the match before."""
    bot = models.CharField(_("bot"), max_length=60, default="", blank=True)
    style = models.CharField(_("style"), max_length=60, default="", blank=True)
    """One of the bot's styles, fixed for the whole match. It is kept when a player returns from a bot, so that the bot
    plays in the same style the next time."""
    name = models.CharField(_("name"), max_length=60, default="", blank=True)
    what_if = models.BooleanField(_("allows “what if”"), default=False)
    """Whether the seat's player lets the others try out the running match's position on the analysis board."""
    retired = models.BooleanField(_("has left"), default=False)
    """Whether the seat's player has left the running match for good."""
    out_of_time = models.BooleanField(_("ran out of time"), default=False)
    """Whether the seat's player has run out of time in this match at least once."""
    kept_time = models.BooleanField(_("kept the time"), null=True, blank=True)
    """Whether the seat's player never ran out of time in the finished match. Stored at its end (`records/karma.py`);
    None in matches without a clock, and in those that do not count."""
    ended = models.DateTimeField(_("match ended"), null=True, blank=True)
    """When the match ended; None: it has not. A copy of the match's field, for the lists of a player: an index finds
    and sorts a player's finished matches, and another has only the unfinished ones."""
    seen = models.DateTimeField(_("last seen"), null=True, blank=True)
    """When the seat's player last had the match open, to about a minute; None: not since the match began."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("match", "index")
        indexes = (
            models.Index(fields=["player", "-match"], name="seat_of_player"),
            models.Index(fields=["player", "-ended", "-match"], name="seat_ended_of", condition=Q(ended__isnull=False)),
            models.Index(
                fields=["player", "match"],
                name="seat_unfinished_of",
                condition=Q(ended__isnull=True, player__isnull=False),
            ),
            models.Index(
                fields=["player", "match", "kept_time"], name="seat_karma", condition=Q(kept_time__isnull=False)
            ),
            models.Index(
                fields=["kept_for"],
                name="seat_karma_replaced",
                condition=Q(kept_time__isnull=False, kept_for__isnull=False),
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["match", "index"], name="seat_once"),
            models.CheckConstraint(
                condition=Q(kind="person", player__isnull=False, bot="")
                | (Q(kind="bot", player__isnull=True) & ~Q(bot=""))
                | Q(kind="open", player__isnull=True, bot=""),
                name="seat_is_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index}"

    @property
    def allows_what_if(self) -> bool:
        """Whether others may use "what if" in the running match.

        Players who have left do not matter."""
        return self.what_if or self.retired


MOVE_KINDS: Final = ["action", "take_back", "offer", "leaving"]


class Move(models.Model):
    """A stored action, take-back, offer or departure; never changed."""

    class Kind(models.TextChoices):
        ACTION = "action", _("action")
        TAKE_BACK = "take_back", _("take-back")
        OFFER = "offer", _("offer")
        """An offer, an answer, or another message between players: it changes no position."""
        LEAVING = "leaving", _("leaving")
        """A player leaves, or the players end the match. `action` has the seats that are retired by it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves", verbose_name=_("match"))
    seq = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    action = models.JSONField(_("action"), null=True, blank=True)
    events = models.JSONField(_("events"), default=list)
    checksum = models.CharField(max_length=64)
    """SHA-256 of the position after the move."""
    player = models.ForeignKey(
        "players.Player", models.PROTECT, null=True, blank=True, related_name="moves", verbose_name=_("player")
    )
    """The player who gave the command; None for a bot."""
    command_id = models.CharField(_("command"), max_length=64)
    left = models.PositiveBigIntegerField(_("time left"), null=True, blank=True)
    """Milliseconds left on the clock of the seat after the move; None without a clock."""
    gained = models.JSONField(_("time gained"), null=True, blank=True)
    """Milliseconds that an action has added to clocks, by seat; a take-back takes them away again. None: nothing."""
    created = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ("match", "seq")
        constraints = (
            models.UniqueConstraint(fields=["match", "seq"], name="move_once"),
            models.UniqueConstraint(fields=["match", "command_id"], name="command_once"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="move_counts_from_one"),
            models.CheckConstraint(condition=Q(kind__in=MOVE_KINDS), name="move_kind_known"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq}"


class MatchArchive(models.Model):
    """The moves and the last position of a finished match as one compressed text, in place of rows."""

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="archive", verbose_name=_("match")
    )
    format = models.PositiveSmallIntegerField()
    """The version of the format (`reading/archive_text.py`)."""
    text = models.BinaryField(_("text"))
    checksum = models.CharField(max_length=64)
    """SHA-256 of the text before it was compressed."""

    class Meta:
        verbose_name = _("archived match")
        verbose_name_plural = _("archived matches")

    def __str__(self) -> str:
        return str(self.match_id)


class ArchivedPlayer(models.Model):
    """A player who gave commands in an archived match. Its text has only the number, so no text needs to change when
    an account is deleted or a guest gets one."""

    archive = models.ForeignKey(MatchArchive, models.CASCADE, related_name="players", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="archived_commands", verbose_name=_("player")
    )

    class Meta:
        verbose_name = _("player of an archived match")
        verbose_name_plural = _("players of archived matches")
        constraints = (models.UniqueConstraint(fields=["archive", "number"], name="archived_player_once"),)

    def __str__(self) -> str:
        return f"{self.archive_id}/{self.number}"


class KeptPosition(models.Model):
    """A position of a running match from which take-backs compute, instead of from the beginning.

    It is a cache of the moves, like the snapshot of the match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="kept_positions", verbose_name=_("match"))
    seq = models.PositiveIntegerField(_("number"))
    """The move after which it is the position."""
    snapshot = models.TextField()
    take_back = models.PositiveSmallIntegerField(_("may take back"), null=True, blank=True)
    """The value of the same field of the match after that move."""

    class Meta:
        verbose_name = _("kept position")
        verbose_name_plural = _("kept positions")
        constraints = (models.UniqueConstraint(fields=["match", "seq"], name="position_kept_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq}"


class Uptime(models.Model):
    """A period in which the server was running. Absence is counted only then."""

    began = models.DateTimeField(_("began"))
    until = models.DateTimeField(_("until"), db_index=True)

    class Meta:
        verbose_name = _("time in which the server was there")
        verbose_name_plural = _("times in which the server was there")

    def __str__(self) -> str:
        return f"{self.began} – {self.until}"


class BotFailure(models.Model):
    """A way in which a bot failed to decide, with the last match in which it did.

    Another action was played then."""

    game = models.CharField(_("game"), max_length=60)
    bot = models.CharField(_("bot"), max_length=60)
    error = models.CharField(_("error"), max_length=300)
    times = models.PositiveIntegerField(_("times"), default=1)
    match = models.CharField(_("last match"), max_length=30)
    seq = models.PositiveIntegerField(_("after move"))
    first = models.DateTimeField(_("first time"), auto_now_add=True)
    last = models.DateTimeField(_("last time"))

    class Meta:
        verbose_name = _("failed decision of a bot")
        verbose_name_plural = _("failed decisions of bots")
        ordering = ("-last", "-id")
        constraints = (models.UniqueConstraint(fields=["game", "bot", "error"], name="bot_failure_once"),)

    def __str__(self) -> str:
        return f"{self.game}: {self.bot}"


class DataText(models.Model):
    """One version of a text that a game is played by.

    Rows are added and never changed: matches are played by them."""

    class Origin(models.TextChoices):
        GAME = "game", _("brought by the game")
        UPLOAD = "upload", _("uploaded")

    game = models.CharField(_("game"), max_length=60)
    name = models.CharField(_("file"), max_length=100)
    number = models.PositiveIntegerField(_("version"))
    """Counted for each file, from 1."""
    digest = models.CharField(_("SHA-256"), max_length=64)
    text = models.TextField(_("text"))
    origin = models.CharField(_("origin"), max_length=10, choices=Origin.choices, default=Origin.GAME)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("uploaded by"),
    )
    note = models.CharField(_("note"), max_length=200, default="", blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("data file")
        verbose_name_plural = _("data files")
        ordering = ("game", "name", "-number")
        constraints = (
            models.UniqueConstraint(fields=["game", "name", "digest"], name="data_text_once"),
            models.UniqueConstraint(fields=["game", "name", "number"], name="data_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="data_counts_from_one"),
            models.CheckConstraint(condition=Q(origin__in=["game", "upload"]), name="data_origin_known"),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.name} {self.number}"


class DataChoice(models.Model):
    """The text that new matches get instead of the game's own.

    Without a row they get the game's own."""

    game = models.CharField(_("game"), max_length=60)
    name = models.CharField(_("file"), max_length=100)
    text = models.ForeignKey(DataText, models.PROTECT, related_name="choices", verbose_name=_("version"))
    rated = models.BooleanField(_("in rated matches"), default=False)
    """Of a pack: whether rated matches may be played with it."""

    class Meta:
        verbose_name = _("data file in use")
        verbose_name_plural = _("data files in use")
        constraints = (models.UniqueConstraint(fields=["game", "name"], name="data_choice_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.name}"
