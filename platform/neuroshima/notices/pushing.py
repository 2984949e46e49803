"""Push messages: their texts, the site's key, and sending them.

A message goes to a device by its push service, encrypted for that device alone. The site's key for push services
(VAPID) is created once and stored. The HTTP client connects only to the IP addresses that were checked, follows no
redirects, uses no proxy, reads no answers, and ends after a fixed time, however slowly the service answers.
"""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from email.utils import parseaddr
from functools import lru_cache
from typing import TypedDict
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from neuroshima.branding.current import brand
from neuroshima.notices.endpoints import Endpoint, addresses_of, trusted_endpoint
from neuroshima.notices.kinds import sentence
from neuroshima.notices.models import Device, Notice, PushKey
from neuroshima.notices.turns import Turn
from neuroshima.tasks.retries import HopelessError
from neuroshima.times import words_until


class CheckedAddresses(AbstractResolver):
    """Answers with addresses that were looked up and checked before."""

    def __init__(self, endpoint: Endpoint, addresses: Sequence[str]) -> None:
        self._endpoint, self._addresses = endpoint, addresses

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        if (host, port) != (self._endpoint.host, self._endpoint.port):
            raise OSError(f"{host}:{port} was not checked")
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for address in self._addresses
        ]

    async def close(self) -> None:
        """Nothing is open."""


def post(endpoint: Endpoint, body: bytes, headers: Mapping[str, str], seconds: float) -> int:
    """Send a request, and return the status of the answer.

    `seconds`: limit for everything after the name was looked up. Raises NotPublicError; OSError, also for a service
    that does not answer in time."""
    addresses = addresses_of(endpoint)
    try:
        return asyncio.run(_post(endpoint, addresses, body, headers, seconds))
    except ClientError as error:
        raise ConnectionError(f"{type(error).__name__}: {error}") from error
    except TimeoutError as error:
        raise TimeoutError(f"no answer within {seconds:g} seconds") from error


async def _post(
    endpoint: Endpoint, addresses: Sequence[str], body: bytes, headers: Mapping[str, str], seconds: float
) -> int:
    connector = TCPConnector(resolver=CheckedAddresses(endpoint, addresses), ssl=_certificates())
    async with (
        ClientSession(
            connector=connector,
            timeout=ClientTimeout(total=seconds),
            cookie_jar=DummyCookieJar(),
            skip_auto_headers=["User-Agent"],
        ) as session,
        session.post(endpoint.url, data=body, headers=headers, allow_redirects=False) as answer,
    ):
        return answer.status


@lru_cache(maxsize=1)
def _certificates() -> ssl.SSLContext:
    """The certificate authorities of the system, and those of browsers."""
    import certifi

    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context


ONLY_KEY = 1
PATIENCE = 10.0
"""Seconds within which a push service has to answer."""
ENCODING = "aes128gcm"
SIGNED_FOR = 12 * 3600
"""Seconds for which a signature holds."""
KEPT_FOR = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
ACCEPTED = (200, 201, 202)
GONE = (404, 410)
"""Statuses of a push service for a device that no longer exists."""


def push_key() -> PushKey:
    """The site's key for push services.

    If several processes create it at once, the first one stored is used by all."""
    found = PushKey.objects.filter(pk=ONLY_KEY).first()
    if found is None:
        private, public = _new_key_pair()
        PushKey.objects.bulk_create([PushKey(pk=ONLY_KEY, private=private, public=public)], ignore_conflicts=True)
        found = PushKey.objects.get(pk=ONLY_KEY)
    return found


def _new_key_pair() -> tuple[str, str]:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value.to_bytes(32, "big")
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _key_text(number), _key_text(point)


def _key_text(data: bytes) -> str:
    """Unpadded URL-safe Base64, as browsers and push services write keys."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushMessage(TypedDict):
    """What the service worker shows."""

    title: str
    body: str
    url: str
    """The page to open, without the site's address."""
    tag: str
    """A later message with the same tag replaces this one."""
    language: str


class GoneError(Exception):
    """The device no longer accepts messages."""


def push(device: Device, message: PushMessage) -> None:
    """Send a message.

    Raises GoneError; HopelessError if it is refused permanently; other errors may be retried."""
    endpoint = trusted_endpoint(device.endpoint)
    if endpoint is None:
        raise HopelessError("The host does not trust this push service any more.")
    body = _encrypted(device, message)
    headers = {"Content-Encoding": ENCODING, "TTL": str(KEPT_FOR), "Urgency": "normal", **_signature(endpoint)}
    status = post(endpoint, body, headers, PATIENCE)
    if status not in ACCEPTED:
        raise _understood(status)


def _encrypted(device: Device, message: PushMessage) -> bytes:
    from pywebpush import WebPusher  # slow to import, and most processes never push

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    encoded = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(json.dumps(message).encode(), ENCODING)
    body: bytes = encoded["body"]
    return body


def _signature(endpoint: Endpoint) -> dict[str, str]:
    """The headers that say who sends (VAPID)."""
    from py_vapid import Vapid

    claims = {"aud": endpoint.origin, "exp": int(time.time()) + SIGNED_FOR, "sub": _contact()}
    headers: dict[str, str] = Vapid.from_string(private_key=push_key().private).sign(claims)
    return headers


def _understood(status: int) -> Exception:
    if status in GONE:
        return GoneError(f"status {status}")
    if status < 500 and status not in (408, 425, 429):
        return HopelessError(f"The push service refuses it: status {status}.")
    return ConnectionError(f"status {status}")


def _contact() -> str:
    """The host's contact address for push services."""
    if settings.SITE_URL.startswith("https://"):
        return "https://" + urlsplit(settings.SITE_URL).netloc.partition(":")[0]
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def turn_message(turn: Turn, language: str) -> PushMessage:
    """The push message of a turn: who waits, for how long yet, and where."""
    with translation.override(language):
        waits = gettext("%(names)s waits for you.") if len(turn.others) == 1 else gettext("%(names)s wait for you.")
        body = waits % {"names": ", ".join(turn.others)}
        if turn.deadline is not None:
            body += " " + gettext("Time left: %(time)s.") % {"time": words_until(turn.deadline)}
        return {
            "title": gettext("Your turn: %(game)s") % {"game": turn.title},
            "body": body,
            "url": reverse("match", args=[turn.slug]),
            "tag": turn.slug,
            "language": language,
        }


def notice_message(notice: Notice, language: str) -> PushMessage:
    """The push message of something that has happened."""
    with translation.override(language):
        return {
            "title": brand().name,
            "body": sentence(notice.what, notice.values),
            "url": reverse("open_notice", args=[notice.pk]),
            "tag": notice.path,
            "language": language,
        }


def test_message(language: str) -> PushMessage:
    """A test message."""
    with translation.override(language):
        return {
            "title": gettext("Notices arrive"),
            "body": gettext("This is how you are told here that it is your turn."),
            "url": reverse("notices"),
            "tag": "test",
            "language": language,
        }
