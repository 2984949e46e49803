"""Send a message to a device by its push service, encrypted for that device alone."""

from __future__ import annotations

import json
import time
from email.utils import parseaddr
from typing import TypedDict
from urllib.parse import urlsplit

from django.conf import settings

from neuroshima.notices import push_client
from neuroshima.notices.endpoints import Endpoint, trusted_endpoint
from neuroshima.notices.keys import push_key
from neuroshima.notices.models import Device
from neuroshima.tasks.retries import HopelessError

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


class Message(TypedDict):
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


def push(device: Device, message: Message) -> None:
    """Send a message.

    Raises GoneError; HopelessError if it is refused permanently; other errors may be retried."""
    endpoint = trusted_endpoint(device.endpoint)
    if endpoint is None:
        raise HopelessError("The host does not trust this push service any more.")
    body = _encrypted(device, message)
    headers = {"Content-Encoding": ENCODING, "TTL": str(KEPT_FOR), "Urgency": "normal", **_signature(endpoint)}
    status = push_client.post(endpoint, body, headers, PATIENCE)
    if status not in ACCEPTED:
        raise _understood(status)


def _encrypted(device: Device, message: Message) -> bytes:
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
