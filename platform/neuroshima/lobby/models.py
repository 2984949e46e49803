"""What the lobby stores: who may sit down at a match, and until when; players' last forms of a new match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from pydantic import StringConstraints, TypeAdapter, ValidationError

from neuroshima.players.models import Player


class OpenTable(models.Model):
    """A match that waits, or has waited, for players.

    It is kept when the match is deleted, to explain why."""

    class Audience(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        MEMBERS = "members", _("players with an account")
        RATING = "rating", _("players whose rating is in a range")
        LINK = "link", _("those who have the link")

    LISTED = (Audience.EVERYBODY, Audience.MEMBERS, Audience.RATING)
    """The audiences of tables that stand in the list."""

    class End(models.TextChoices):
        NONE = "", "—"
        CANCELLED = "cancelled", _("cancelled")
        LAPSED = "lapsed", _("lapsed")

    slug = models.CharField(_("link"), max_length=10, unique=True)
    match = models.OneToOneField(
        "matches.Match", models.SET_NULL, null=True, blank=True, related_name="open_table", verbose_name=_("match")
    )
    opened_by = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="open_tables", verbose_name=_("opened by")
    )
    audience = models.CharField(_("who may sit down"), max_length=10, choices=Audience.choices)
    rating_least = models.PositiveIntegerField(_("lowest rating"), null=True, blank=True)
    rating_most = models.PositiveIntegerField(_("highest rating"), null=True, blank=True)
    """In points, both limits included; only with the audience `rating`."""
    opened = models.DateTimeField(_("opened"), auto_now_add=True)
    lapses = models.DateTimeField(_("lapses"), db_index=True)
    end = models.CharField(_("end"), max_length=10, choices=End.choices, default=End.NONE, blank=True)
    """Why it was closed before the match began; empty while it is open and after the match has begun."""
    watchable_since = models.DateTimeField(_("can be watched since"), null=True, blank=True)
    """When the match of a listed table began, while it runs; else None. A copy of the match's field, for the list of
    matches to watch: an index has only these tables, in order."""

    class Meta:
        verbose_name = _("open table")
        verbose_name_plural = _("open tables")
        ordering = ("-opened", "-id")
        indexes = (
            models.Index(fields=["-opened", "-id"], name="table_newest", condition=models.Q(end="")),
            models.Index(
                fields=["-watchable_since", "-id"],
                name="table_watchable",
                condition=models.Q(watchable_since__isnull=False),
            ),
        )
        constraints = (
            models.CheckConstraint(
                condition=models.Q(audience__in=["everybody", "members", "rating", "link"]), name="table_audience_known"
            ),
            models.CheckConstraint(
                condition=models.Q(audience="rating", rating_least__isnull=False, rating_most__isnull=False)
                | (~models.Q(audience="rating") & models.Q(rating_least__isnull=True, rating_most__isnull=True)),
                name="table_range_if_asked",
            ),
            models.CheckConstraint(condition=models.Q(end__in=["", "cancelled", "lapsed"]), name="table_end_known"),
        )

    def __str__(self) -> str:
        return self.slug


class Matchmaker(models.Model):
    """One row, locked while players are paired.

    So simultaneous requests are handled one after the other."""

    class Meta:
        verbose_name = _("matchmaker")
        verbose_name_plural = _("matchmakers")

    def __str__(self) -> str:
        return str(self.pk)


class Seek(models.Model):
    """A player who waits for a quick match, or whose match was just made."""

    player = models.OneToOneField("players.Player", models.CASCADE, related_name="seek", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=200, db_index=True)
    """What the player wants to play; players with the same kind are paired."""
    since = models.DateTimeField(_("since"))
    seen = models.DateTimeField(_("last seen"))
    """When the player's page was last known to be open."""
    match = models.ForeignKey(
        "matches.Match", models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("match")
    )
    """The match made for the player, until their page opens it."""

    class Meta:
        verbose_name = _("waiting player")
        verbose_name_plural = _("waiting players")
        ordering = ("since", "id")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind}"


class Invitation(models.Model):
    """A player with an account who is invited to an open table by name."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="invitations", verbose_name=_("match"))
    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="invitations", verbose_name=_("invited player")
    )
    invited_by = models.ForeignKey("players.Player", models.CASCADE, related_name="+", verbose_name=_("invited by"))
    created = models.DateTimeField(_("created"), auto_now_add=True)
    declined = models.BooleanField(_("declined"), default=False)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("-created", "-id")
        constraints = (models.UniqueConstraint(fields=["match", "player"], name="invited_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}: {self.player_id}"


class LastSetup(models.Model):
    """The last form of a new match that a player has sent for a game."""

    player = models.ForeignKey("players.Player", models.CASCADE, related_name="setups", verbose_name=_("player"))
    game = models.CharField(_("game"), max_length=60)
    fields = models.JSONField(_("fields"), default=dict)
    """Names to texts, as a browser sends them (`FIELDS`)."""
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("last form of a new match")
        verbose_name_plural = _("last forms of new matches")
        ordering = ("-changed", "-id")
        constraints = (models.UniqueConstraint(fields=("player", "game"), name="setup_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.player_id}"


FieldName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,59}$")]
FieldText = Annotated[str, StringConstraints(max_length=200)]
MOST_FIELDS = 80
"""Most fields of one form."""
FIELDS: TypeAdapter[dict[FieldName, FieldText]] = TypeAdapter(dict[FieldName, FieldText])
"""The fields of a form. Checked when they are written and when they are read; whether the values are still valid is for
the form to say."""


def remember(player: Player, game: str, fields: Mapping[str, str]) -> None:
    """Store these fields for the player's next match of that game."""
    kept = _read_fields(dict(fields))
    if kept:
        LastSetup.objects.update_or_create(player=player, game=game, defaults={"fields": kept})


def last_setup(player: Player | None, game: str) -> dict[str, str]:
    """The player's last form; empty if none is stored or it cannot be read."""
    if player is None:
        return {}
    found = LastSetup.objects.filter(player=player, game=game).first()
    return _read_fields(found.fields) if found is not None else {}


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's setups to the account's player, for games without one."""
    known = LastSetup.objects.filter(player=player).values("game")
    LastSetup.objects.filter(player=guest).exclude(game__in=known).update(player=player)
    LastSetup.objects.filter(player=guest).delete()


def delete_setups(sender: Any, player: Player, **_more: Any) -> None:
    """Delete the setups of a deleted player; nobody else sees them."""
    LastSetup.objects.filter(player=player).delete()


def _read_fields(fields: Any) -> dict[str, str]:
    try:
        read = FIELDS.validate_python(fields)
    except ValidationError:
        return {}
    return read if len(read) <= MOST_FIELDS else {}
