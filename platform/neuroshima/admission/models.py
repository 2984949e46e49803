"""What the host has set about who may come in."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

THE_ONE: Final = 1
MOST_USES: Final = 1_000


class Admission(models.Model):
    """Who may come in: one row at most. Without it everybody may."""

    class SignUp(models.TextChoices):
        OPEN = "open", _("everybody")
        LINK = "link", _("people with a link for it")
        OTHER_SITE = "other_site", _("only through the site by which one signs in")
        CLOSED = "closed", _("nobody: the host makes accounts")

    sign_up = models.CharField(
        _("who may sign up"),
        max_length=10,
        choices=SignUp.choices,
        default=SignUp.OPEN,
        help_text=_("This is about new accounts. People with an account can always log in."),
    )
    guests = models.BooleanField(
        _("guests may play"),
        default=True,
        help_text=_("If not, nobody becomes a guest any more. Those who are guests can go on with their matches."),
    )
    members_only = models.BooleanField(
        _("the whole site is for members"),
        default=False,
        help_text=_(
            "Visitors who have not logged in see only the log-in and the site’s own pages, such as the imprint."
        ),
    )

    class Meta:
        verbose_name = _("who may come in")
        verbose_name_plural = _("who may come in")
        constraints = (
            models.CheckConstraint(condition=models.Q(pk=THE_ONE), name="one_admission"),
            models.CheckConstraint(
                condition=models.Q(sign_up__in=["open", "link", "other_site", "closed"]), name="admission_known"
            ),
        )

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.pk = THE_ONE
        super().save(*args, **kwargs)


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(16)


class SignUpLink(models.Model):
    """A link with which some people may sign up while others may not."""

    token = models.CharField(max_length=30, unique=True, default=new_token, editable=False)
    note = models.CharField(_("note"), max_length=100, blank=True, help_text=_("For whom it is. Only hosts see it."))
    most = models.PositiveIntegerField(
        _("number of accounts"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_USES)]
    )
    used = models.PositiveIntegerField(_("accounts made with it"), default=0, editable=False)
    expires = models.DateTimeField(_("valid until"), null=True, blank=True, help_text=_("Empty: for ever."))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+", verbose_name=_("by")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("link to sign up")
        verbose_name_plural = _("links to sign up")
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return self.note or f"#{self.pk}"

    @property
    def is_valid(self) -> bool:
        """Whether somebody can still sign up with it."""
        return self.used < self.most and (self.expires is None or self.expires > timezone.now())
