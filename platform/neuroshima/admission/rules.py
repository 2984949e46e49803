"""Who may sign up, be a guest, and see pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db.models import F, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from neuroshima.admission.models import THE_ONE, Admission, SignUpLink
from neuroshima.refusals import LOG_IN, RefusalCode, refusal
from neuroshima.remembered import Remembered

SESSION_KEY: Final = "sign_up_link"
"""In a visitor's session: the token of the link with which they came."""
SignUp = Admission.SignUp


class AdmissionCode(RefusalCode):
    """Refusals of visitors."""

    SIGN_UP_CLOSED = "sign_up_closed", 403, _("On this site only the host makes accounts.")
    SIGN_UP_BY_LINK = "sign_up_by_link", 403, _(
        "To make an account on this site you need a link from its host. Open that link first."
    )  # fmt: skip
    SIGN_UP_ELSEWHERE = "sign_up_elsewhere", 403, _(
        "On this site nobody makes accounts with a password. Sign in with %(names)s: that makes one."
    )  # fmt: skip
    SIGN_UP_LINK_OVER = "sign_up_link_over", 410, _(
        "This link to sign up is used up, too old, or was taken back. Ask the host for a new one."
    )  # fmt: skip
    NO_GUESTS = "no_guests", 403, _("On this site only members play. Log in first."), LOG_IN
    SITE_FOR_MEMBERS = "site_for_members", 403, _("This site is for its members. Log in first."), LOG_IN


@dataclass(frozen=True)
class Rules:
    """What the host has set."""

    sign_up: str = SignUp.OPEN
    guests: bool = True
    members_only: bool = False

    @property
    def guests_allowed(self) -> bool:
        return self.guests and not self.members_only


def _read() -> Rules:
    row = Admission.objects.filter(pk=THE_ONE).first()
    return Rules(row.sign_up, row.guests, row.members_only) if row is not None else Rules()


_remembered: Remembered[Rules] = Remembered(_read, Rules)
admission, settle = _remembered.value, _remembered.settle
"""The rules (`Remembered.value`), and for tests: believe others."""


def watch() -> None:
    """Forget at once what is written in this process."""
    _remembered.watch(Admission)


def check_sign_up(request: HttpRequest, by_other_site: bool = False) -> None:
    """Check that the visitor may make an account. `by_other_site`: by signing in through another site.

    Raises Refusal `sign_up_closed`, `sign_up_by_link`, `sign_up_elsewhere`, `sign_up_link_over`."""
    wanted = admission().sign_up if settings.SIGN_UP else SignUp.CLOSED
    if wanted == SignUp.CLOSED:
        raise refusal(AdmissionCode.SIGN_UP_CLOSED)
    if wanted == SignUp.OTHER_SITE and not by_other_site:
        names = ", ".join(site["name"] for site in settings.SIGN_IN_WITH)
        raise refusal(AdmissionCode.SIGN_UP_ELSEWHERE if names else AdmissionCode.SIGN_UP_CLOSED, names=names)
    if wanted == SignUp.LINK:
        if SESSION_KEY not in request.session:
            raise refusal(AdmissionCode.SIGN_UP_BY_LINK)
        link_called(request.session[SESSION_KEY])


def is_sign_up_open(request: HttpRequest) -> bool:
    """Whether pages offer this visitor to sign up."""
    wanted = admission().sign_up if settings.SIGN_UP else SignUp.CLOSED
    return wanted == SignUp.OPEN or (wanted == SignUp.LINK and SESSION_KEY in request.session)


def check_guests() -> None:
    """Check that a visitor without an account may become a guest. Raises Refusal `no_guests`."""
    if not admission().guests_allowed:
        raise refusal(AdmissionCode.NO_GUESTS)


def link_called(token: str) -> SignUpLink:
    """The link with that token. Raises Refusal `sign_up_link_over`."""
    link = SignUpLink.objects.filter(token=token).first()
    if link is None or not link.is_valid:
        raise refusal(AdmissionCode.SIGN_UP_LINK_OVER)
    return link


def use_link(request: HttpRequest) -> None:
    """Count the account that is made now for the visitor's link, in the transaction that makes it.

    Raises Refusal `sign_up_link_over`, if others have used it up meanwhile."""
    token = request.session.get(SESSION_KEY)  # it stays: the name may be taken meanwhile, and the form comes back
    if admission().sign_up != SignUp.LINK or token is None:
        return
    valid = Q(expires=None) | Q(expires__gt=timezone.now())
    if not SignUpLink.objects.filter(valid, token=token, used__lt=F("most")).update(used=F("used") + 1):
        raise refusal(AdmissionCode.SIGN_UP_LINK_OVER)
