"""Send a message to a device by its push service, encrypted for that device alone."""

from __future__ import annotations

import json
from email.utils import parseaddr
from typing import Any, TypedDict
from urllib.parse import urlsplit

from django.conf import settings

from neuroshima.notices.keys import push_key
from neuroshima.notices.models import Device
from neuroshima.tasks.retries import HopelessError

PATIENCE = 10.0
"""Seconds to wait for a push service's answer."""
KEPT_FOR = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
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


def is_push_service(endpoint: str) -> bool:
    """Whether the address belongs to a push service that the host trusts.

    A browser may send any address, even one that only this server can reach."""
    try:
        url = urlsplit(endpoint)
        port = f":{url.port}" if url.port else ""
    except ValueError:
        return False
    if not url.hostname or "@" in url.netloc:
        return False
    return any(_fits(f"{url.scheme}://{url.hostname}{port}", known) for known in settings.PUSH_SERVICES)


def _fits(origin: str, known: str) -> bool:
    """Whether `origin` matches; `https://*.example.org` stands for all subdomains."""
    scheme, star, domain = known.partition("://*.")
    if not star:
        return origin == known
    return origin.startswith(f"{scheme}://") and origin.endswith(f".{domain}")


def push(device: Device, message: Message) -> None:
    """Send a message.

    Raises GoneError; HopelessError if it is refused permanently; other errors may be retried."""
    if not is_push_service(device.endpoint):
        raise HopelessError("The host does not trust this push service any more.")
    from pywebpush import WebPushException, webpush  # slow to import, and most processes never push

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    try:
        webpush(
            subscription_info={"endpoint": device.endpoint, "keys": keys},
            data=json.dumps(message),
            vapid_private_key=push_key().private,
            vapid_claims={"sub": _contact()},
            ttl=KEPT_FOR,
            timeout=PATIENCE,
            headers={"Urgency": "normal"},
            requests_session=_session(),
        )
    except WebPushException as error:
        raise _understood(error) from error


def _understood(error: Any) -> Exception:
    status = getattr(error.response, "status_code", None)
    if status in GONE:
        return GoneError(f"status {status}")
    if status is not None and status < 500 and status not in (408, 425, 429):
        return HopelessError(f"The push service refuses it: status {status}.")
    return ConnectionError(f"status {status}") if status is not None else HopelessError(str(error))


def _session() -> Any:
    """An HTTP session that follows no redirects."""
    import requests

    session = requests.Session()
    session.max_redirects = 0
    return session


def _contact() -> str:
    """The host's contact address for push services."""
    if settings.SITE_URL.startswith("https://"):
        return "https://" + urlsplit(settings.SITE_URL).netloc.partition(":")[0]
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
