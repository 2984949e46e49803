"""How players want to be notified of their turns, and their notices."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

HOURS = range(24)


class NoticeSettings(models.Model):
    """How a player wants to be notified that it is their turn.

    Without a row: only in the page, without sound."""

    class Mail(models.TextChoices):
        NEVER = "never", _("never")
        EACH = "each", _("at every turn")
        DAILY = "daily", _("once a day")

    player = models.OneToOneField(
        "players.Player", models.CASCADE, primary_key=True, related_name="notice_settings", verbose_name=_("player")
    )
    sound = models.BooleanField(_("sound"), default=False)
    mail = models.CharField(_("mails"), max_length=10, choices=Mail.choices, default=Mail.NEVER)
    mail_since = models.DateTimeField(_("mails since"), null=True, blank=True)
    """When the player asked for mails. Turns that began before are not mailed."""
    hour = models.PositiveSmallIntegerField(_("hour of the daily mail"), default=18)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    last_daily = models.DateTimeField(_("last daily mail"), null=True, blank=True)
    """The hour for which the last daily mail was enqueued."""
    unwanted = models.JSONField(_("unwanted notices"), default=list, blank=True)
    """What the player does not want: a kind and a way (`kinds.choice`). All else is wanted, also what is new."""
    language = models.CharField(_("language"), max_length=10, default="en")
    """The language that the player last chose on a page."""
    site = models.CharField(_("address of the site"), max_length=200, default="", blank=True)
    """The site's address at the player's last choice. Links in mails begin with it, unless the host sets an address."""
    refused_address = models.CharField(_("mail address that was refused"), max_length=254, default="", blank=True)
    refusals = models.PositiveSmallIntegerField(_("mails refused in a row"), default=0)

    class Meta:
        verbose_name = _("settings of notices")
        verbose_name_plural = _("settings of notices")
        constraints = (
            models.CheckConstraint(condition=Q(mail__in=["never", "each", "daily"]), name="notice_mail_known"),
            models.CheckConstraint(condition=Q(hour__lte=23), name="notice_hour_of_a_day"),
        )

    def __str__(self) -> str:
        return str(self.player_id)


class Device(models.Model):
    """A browser that shows notices by Web Push.

    Its address at its push service, and its keys for encryption."""

    player = models.ForeignKey("players.Player", models.CASCADE, related_name="devices", verbose_name=_("player"))
    endpoint = models.CharField(_("address at the push service"), max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    name = models.CharField(_("browser"), max_length=60)
    created = models.DateTimeField(_("allowed"), auto_now_add=True)
    """When the player allowed it. It gets no notices of turns that began before."""
    reached = models.DateTimeField(_("last reached"), null=True, blank=True)

    class Meta:
        verbose_name = _("device with push")
        verbose_name_plural = _("devices with push")
        ordering = ("player", "created", "id")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.name}"


class PushKey(models.Model):
    """The key that identifies this site to push services (VAPID): one row.

    Devices are bound to it, so it is never changed."""

    private = models.CharField(max_length=60)
    public = models.CharField(max_length=120)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("key for push services")
        verbose_name_plural = _("keys for push services")

    def __str__(self) -> str:
        return self.public


class Watched(models.Model):
    """The move up to which players of a match were notified."""

    match = models.OneToOneField(
        "matches.Match", models.CASCADE, primary_key=True, related_name="watched", verbose_name=_("match")
    )
    seq = models.PositiveIntegerField(_("move"), null=True)
    alarm = models.DateTimeField(_("next warning of the clock"), null=True, blank=True)
    """When the player to move of a slow match is to be told that the time is nearly over, or over."""

    class Meta:
        verbose_name = _("watched match")
        verbose_name_plural = _("watched matches")
        indexes = (models.Index(fields=["alarm"], name="watched_alarm", condition=Q(alarm__isnull=False)),)

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq}"


class Notice(models.Model):
    """A notice to a player: that it is their turn, once between two of their moves, or that something has happened."""

    player = models.ForeignKey("players.Player", models.CASCADE, related_name="notices", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=12, default="turn")
    """A key of `kinds.KINDS`. The other fields of a turn are `match` and `turn`."""
    match = models.ForeignKey(
        "matches.Match", models.CASCADE, null=True, blank=True, related_name="notices", verbose_name=_("match")
    )
    turn = models.PositiveIntegerField(_("after their move"), default=0)
    """The number of the player's own last move; 0 before their first."""
    what = models.CharField(_("what has happened"), max_length=24, default="", blank=True)
    """A key of `kinds.SENTENCES`."""
    about = models.CharField(_("about"), max_length=80, default="", blank=True)
    """What it is about; nobody is told twice of the same."""
    path = models.CharField(_("page"), max_length=200, default="", blank=True)
    values = models.JSONField(default=dict, blank=True)
    """What its sentence is filled with."""
    shown = models.BooleanField(default=True)
    """Whether the player wants it on pages."""
    read = models.DateTimeField(_("read"), null=True, blank=True)
    created = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ("-created", "-id")
        indexes = (
            models.Index(
                fields=["player", "-created", "-id"], name="notice_unread", condition=Q(read=None) & ~Q(kind="turn")
            ),
            models.Index(fields=["player", "-created", "-id"], name="notice_last", condition=~Q(kind="turn")),
            models.Index(fields=["created"], name="notice_created"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["player", "match", "turn"], name="told_once_a_turn", condition=Q(kind="turn")
            ),
            models.UniqueConstraint(fields=["player", "what", "about"], name="told_once", condition=~Q(kind="turn")),
            models.CheckConstraint(condition=~Q(kind="turn") | Q(match__isnull=False), name="turn_of_a_match"),
        )

    def __str__(self) -> str:
        return f"{self.what or self.match_id}/{self.about or self.turn}: {self.player_id}"


class Delivery(models.Model):
    """One way by which a notice reaches its player.

    Each is sent, retried and given up separately."""

    class Way(models.TextChoices):
        PUSH = "push", _("push")
        MAIL = "mail", _("mail")
        DAILY = "daily", _("daily mail")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("not needed any more")
        FAILED = "failed", _("failed")

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries", verbose_name=_("notice"))
    way = models.CharField(_("way"), max_length=10, choices=Way.choices)
    device = models.ForeignKey(
        Device, models.SET_NULL, null=True, blank=True, related_name="deliveries", verbose_name=_("device with push")
    )
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.CharField(_("error"), max_length=300, default="", blank=True)
    changed = models.DateTimeField(_("last change"), auto_now=True)

    class Meta:
        verbose_name = _("delivery of a notice")
        verbose_name_plural = _("deliveries of notices")
        ordering = ("-id",)
        indexes = (models.Index(fields=["state", "way"], name="delivery_waits"),)
        constraints = (
            models.UniqueConstraint(fields=["notice", "way", "device"], name="delivered_once"),
            models.CheckConstraint(condition=Q(way__in=["push", "mail", "daily"]), name="delivery_way_known"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sent", "dropped", "failed"]), name="delivery_state_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.notice_id} {self.way}"
