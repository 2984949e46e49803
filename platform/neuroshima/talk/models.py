"""What is said at a match, also by ready-made phrases, and who mutes whom."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from neuroshima.players.names import person_name

PHRASES: Final[dict[str, str]] = {
    "hello": gettext_noop("Hello!"),
    "good_luck": gettext_noop("Good luck!"),
    "thinking": gettext_noop("One moment, I am thinking."),
    "back": gettext_noop("I’ll be back in a moment."),
    "here": gettext_noop("I am here again."),
    "nice": gettext_noop("Nice move!"),
    "oops": gettext_noop("Oops!"),
    "sorry": gettext_noop("Sorry!"),
    "thanks": gettext_noop("Thanks!"),
    "good_game": gettext_noop("Good game!"),
    "rematch": gettext_noop("A rematch?"),
    "bye": gettext_noop("I have to go. Goodbye!"),
}
"""Ready-made phrases by the name under which they are stored. Everybody reads them in their own language."""
LONGEST: Final = 300
"""Characters of a message."""


def phrase_words(phrase: str) -> str:
    """A phrase in the active language.

    If it is unknown (from a newer version of the site), its name."""
    return gettext(PHRASES[phrase]) if phrase in PHRASES else phrase


class Circle(models.TextChoices):
    """The readers of a message while the match runs."""

    PLAYERS = "players", _("players")
    SPECTATORS = "spectators", _("spectators")


class Talk(models.Model):
    """The talk of one match.

    Its row is locked to store a message, so that messages are numbered consecutively."""

    match = models.OneToOneField("matches.Match", models.CASCADE, related_name="talk", verbose_name=_("match"))
    last = models.PositiveIntegerField(_("messages"), default=0)
    """The number of the newest message."""
    change = models.PositiveIntegerField(default=0)
    """Counts changes: new messages, removed messages, and players who let others read it."""

    class Meta:
        verbose_name = _("talk at a match")
        verbose_name_plural = _("talk at matches")

    def __str__(self) -> str:
        return str(self.match_id)


class Message(models.Model):
    """One message: a ready-made phrase, or a text."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="messages", verbose_name=_("match"))
    number = models.PositiveIntegerField(_("number"))
    change = models.PositiveIntegerField()
    """`Talk.change` when the message was stored or removed."""
    circle = models.CharField(_("said among"), max_length=10, choices=Circle.choices)
    player = models.ForeignKey("players.Player", models.PROTECT, related_name="messages", verbose_name=_("player"))
    name = models.CharField(_("name"), max_length=60, blank=True)
    """The author's name at that time; empty if the account was deleted."""
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    seq = models.PositiveIntegerField(_("after move"))
    phrase = models.CharField(_("phrase"), max_length=20, blank=True)
    text = models.CharField(_("text"), max_length=LONGEST, blank=True)
    removed = models.DateTimeField(_("removed"), null=True, blank=True)
    """When a moderator removed it; the text stays for moderators."""
    command_id = models.CharField(_("command"), max_length=64)
    created = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("match", "number")
        indexes = (models.Index(fields=["match", "change"], name="message_changes"),)
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="message_once"),
            models.UniqueConstraint(fields=["match", "command_id"], name="message_command_once"),
            models.CheckConstraint(
                condition=models.Q(circle__in=["players", "spectators"]), name="message_circle_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def author(self) -> str:
        """The author's name, for readers."""
        return person_name(self.name)


class Agreement(models.Model):
    """A player lets everybody read the talk after the match.

    It takes effect when all of the match's people agree."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="talk_agreements")
    player = models.ForeignKey("players.Player", models.CASCADE, related_name="talk_agreements")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["match", "player"], name="talk_agreed_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}: {self.player_id}"


class Mute(models.Model):
    """A player who mutes another one, at every match."""

    player = models.ForeignKey("players.Player", models.CASCADE, related_name="mutes")
    muted = models.ForeignKey("players.Player", models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "muted"], name="muted_once"),)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.muted_id}"


class UnwantedWord(models.Model):
    """A word that the host does not want in messages."""

    word = models.CharField(_("word"), max_length=60, unique=True)
    folded = models.CharField(max_length=120, unique=True, editable=False)
    """For comparison: without capitals and diacritics."""

    class Meta:
        verbose_name = _("unwanted word")
        verbose_name_plural = _("unwanted words")
        ordering = ("word",)

    def __str__(self) -> str:
        return self.word
