"""A player's wishes for notices, and their devices: read and changed here."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext_noop as _

from neuroshima.notices.endpoints import trusted_endpoint
from neuroshima.notices.kinds import TURN
from neuroshima.notices.models import Device, Notice, NoticeSettings
from neuroshima.players.browsers import browser_name
from neuroshima.players.models import Player
from neuroshima.refusals import RefusalCode, refusal


class NoticeCode(RefusalCode):
    """Refusals of notices."""

    NO_PLAYER_YET = "no_player_yet", 403, _(
        "Sit down at a table first. Then you can choose how you are told of your turns."
    )  # fmt: skip
    BAD_DEVICE = "bad_device", 400, _(
        "This browser did not say how it takes notices. Load the page again, then try again."
    )  # fmt: skip
    UNKNOWN_PUSH_SERVICE = "unknown_push_service", 400, _(
        "This site does not know the push service of your browser (%(name)s). Its host can allow it."
    )  # fmt: skip
    TOO_MANY_DEVICES = "too_many_devices", 409, _(
        "You are told on %(count)s devices already. Remove one of them first."
    )  # fmt: skip
    NOTHING_TO_TEST = "nothing_to_test", 409, _("Allow notices on a device or by mail first; then you can test them.")


MOST_DEVICES = 10
LONGEST_ENDPOINT = 1000
SESSION_KEY = "device"
"""Session key of the device that the browser is."""


def wishes_of(player: Player) -> NoticeSettings:
    """The player's wishes, or the defaults."""
    found = NoticeSettings.objects.filter(player=player).first()
    return found or NoticeSettings(player=player, language=translation.get_language() or "en")


def keep_wishes(player: Player, site: str, **chosen: Any) -> NoticeSettings:
    """Store chosen wishes, with the request's language and site address."""
    with transaction.atomic():
        row, _made = NoticeSettings.objects.select_for_update().get_or_create(player=player)
        if chosen.get("mail", row.mail) != row.mail:
            row.mail_since = timezone.now()
        if "mail" in chosen:
            row.refused_address, row.refusals = "", 0  # a new choice of mail tries the address again
        for name, value in chosen.items():
            setattr(row, name, value)
        row.language, row.site = translation.get_language() or "en", site
        row.save()
    return row


def keep_language(player: Player, language: str, **_more: object) -> None:
    """Store the language in which the player now reads the site."""
    known = {code for code, _name in settings.LANGUAGES}
    if language in known:
        NoticeSettings.objects.filter(player=player).exclude(language=language).update(language=language)


def allow_device(player: Player, given: Mapping[str, str], user_agent: str, site: str) -> Device:
    """Notify the player on that browser from now on.

    A device of another player becomes this player's.

    Raises Refusal `bad_device`, `unknown_push_service`, `too_many_devices`."""
    endpoint, p256dh, auth = (given.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not _is_point(p256dh) or len(_bytes(auth)) != 16:
        raise refusal(NoticeCode.BAD_DEVICE)
    if trusted_endpoint(endpoint) is None:
        raise refusal(NoticeCode.UNKNOWN_PUSH_SERVICE, name=endpoint.partition("//")[2].partition("/")[0][:60])
    with transaction.atomic():
        keep_wishes(player, site)  # locks the player's row, so that two requests cannot exceed the maximum
        if player.devices.exclude(endpoint=endpoint).count() >= MOST_DEVICES:
            raise refusal(NoticeCode.TOO_MANY_DEVICES, count=MOST_DEVICES)
        values = {"player": player, "p256dh": p256dh, "auth": auth, "name": browser_name(user_agent)}
        device, _made = Device.objects.update_or_create(endpoint=endpoint, defaults=values)
    return device


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


def _is_point(text: str) -> bool:
    """Whether the browser's key is a valid public key."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    point = _bytes(text)
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give devices, notices and settings of `guest` to `player`.

    Settings are dropped if `player` has some."""
    Device.objects.filter(player=guest).update(player=player)
    for notice in Notice.objects.filter(player=guest):
        same = (
            {"kind": notice.kind, "match": notice.match_id, "turn": notice.turn}
            if notice.kind == TURN
            else {"what": notice.what, "about": notice.about}
        )
        if Notice.objects.filter(player=player, **same).exists():
            notice.delete()
        else:
            Notice.objects.filter(pk=notice.pk).update(player=player)
    if NoticeSettings.objects.filter(player=player).exists():
        NoticeSettings.objects.filter(player=guest).delete()
    else:
        NoticeSettings.objects.filter(player=guest).update(player=player)


def forget_device(sender: Any, request: HttpRequest | None, **_more: Any) -> None:
    """Delete the device when its player logs out.

    The browser's next user must not get their notices."""
    if request is not None:
        forget_device_of(sender, request.session)


def forget_device_of(sender: Any, session: Mapping[str, Any], **_more: Any) -> None:
    """The same when the session is ended from elsewhere."""
    key = session.get(SESSION_KEY)
    if key is not None:
        Device.objects.filter(pk=key).delete()
