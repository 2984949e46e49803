"""Send the mails of notices, and remember addresses that refuse them."""

from __future__ import annotations

from collections.abc import Sequence
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from neuroshima.branding.current import brand
from neuroshima.notices.kinds import sentence
from neuroshima.notices.models import Notice, NoticeSettings
from neuroshima.notices.turns import Turn
from neuroshima.players.mailing import is_refused_for_good
from neuroshima.players.models import Player
from neuroshima.tasks.retries import HopelessError

MOST_REFUSALS = 3
"""After this many refused mails in a row, an address gets no more mails."""
SALT = "neuroshima.notices.stop"


class RefusedError(HopelessError):
    """A mail was refused permanently.

    The address does not exist, or its server never accepts our mail."""


def sends_mail() -> bool:
    """Whether the host has configured mail."""
    return bool(settings.MAIL)


def confirmed_address(player: Player) -> str:
    """The confirmed mail address of the player's account; empty without one.

    An unconfirmed address gets no mail."""
    if player.user is None or not player.user.is_active:
        return ""
    from allauth.account.models import EmailAddress

    found = EmailAddress.objects.filter(user=player.user, verified=True).order_by("-primary", "pk").first()
    return found.email if found is not None else ""


def is_refused(wishes: NoticeSettings, address: str) -> bool:
    """Whether an address gets no mail because it refused too many."""
    return wishes.refused_address == address and wishes.refusals >= MOST_REFUSALS


def can_mail(wishes: NoticeSettings) -> bool:
    """Whether notices can go to the player by mail."""
    address = confirmed_address(wishes.player) if sends_mail() else ""
    return bool(address) and not is_refused(wishes, address)


def mail_turn(wishes: NoticeSettings, turn: Turn) -> None:
    """Mail the player about a turn. Raises RefusedError, OSError, SMTPException."""
    _send(wishes, "turn", turn=turn)


def mail_notice(wishes: NoticeSettings, notice: Notice) -> None:
    """Mail the player what has happened. Raises as `mail_turn` does."""
    with translation.override(wishes.language):
        _send(wishes, "notice", words=sentence(notice.what, notice.values), path=notice.path)


def mail_daily(wishes: NoticeSettings, turns: Sequence[Turn], notices: Sequence[Notice]) -> None:
    """Mail the player all turns, and what has happened. Raises as `mail_turn` does."""
    with translation.override(wishes.language):
        told = [(sentence(notice.what, notice.values), notice.path) for notice in notices]
    _send(wishes, "daily", turns=turns, told=told, count=len(turns) + len(told))


def mail_test(wishes: NoticeSettings) -> None:
    """Send a test mail. Raises as `mail_turn` does."""
    _send(wishes, "test")


def address_of_site(wishes: NoticeSettings) -> str:
    """The beginning of links in mails.

    The host's setting or, without it, the address of the player's last visit."""
    return (settings.SITE_URL or wishes.site).rstrip("/")


def stop_token(player: Player) -> str:
    """Token for the link in a mail.

    It only allows to stop this player's mails."""
    return signing.dumps(player.pk, salt=SALT)


def player_to_stop(token: str) -> Player | None:
    """The player whose mails the token stops."""
    try:
        return Player.objects.filter(pk=signing.loads(token, salt=SALT)).first()
    except (signing.BadSignature, ValueError, TypeError):
        return None


def stop_mails(player: Player) -> None:
    """Send the player no more notices by mail."""
    NoticeSettings.objects.filter(player=player).update(mail=NoticeSettings.Mail.NEVER)


def _send(wishes: NoticeSettings, name: str, **shown: Any) -> None:
    address, site = confirmed_address(wishes.player), address_of_site(wishes)
    stop = site + reverse("stop_notices", args=[stop_token(wishes.player)])
    context = {"site": site, "stop": stop, "player": wishes.player, "settings": site + reverse("notices"), **shown}
    with translation.override(wishes.language):
        subject = brand().subject(render_to_string(f"notices/mail/{name}_subject.txt", context))
        text = render_to_string(f"notices/mail/{name}.txt", context)
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    try:
        EmailMessage(subject, text, None, [address], headers=headers).send()
    except (SMTPRecipientsRefused, SMTPDataError) as error:
        if not is_refused_for_good(error):
            raise
        _note_refusal(wishes, address)
        raise RefusedError(f"The mail server refuses {address}: {error}") from error
    NoticeSettings.objects.filter(pk=wishes.pk, refusals__gt=0).update(refusals=0, refused_address="")


def _note_refusal(wishes: NoticeSettings, address: str) -> None:
    """Count consecutive refusals of one address."""
    rows = NoticeSettings.objects.filter(pk=wishes.pk)
    if not rows.filter(refused_address=address).update(refusals=F("refusals") + 1):
        rows.update(refused_address=address, refusals=1)
