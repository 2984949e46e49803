"""Which pages may open a socket: scheme, name and port are checked, as for forms."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima.site.operating.middleware import is_own_origin


def scope(origin: str, host: str, scheme: str = "ws", *more: tuple[bytes, bytes]) -> dict[str, Any]:
    headers = [(b"host", host.encode()), (b"origin", origin.encode()), *more]
    return {"type": "websocket", "path": "/ws/match/x/", "query_string": b"", "scheme": scheme, "headers": headers}


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "own"),
    [
        ("http://localhost:8000", "localhost:8000", "ws", True),
        ("http://localhost:8001", "localhost:8000", "ws", False),
        ("http://localhost", "localhost:8000", "ws", False),
        ("https://localhost:8000", "localhost:8000", "ws", False),
        ("https://localhost", "localhost", "wss", True),
        ("http://localhost", "localhost", "wss", False),
        ("http://evil.example", "evil.example", "ws", False),
    ],
)
def test_a_page_of_the_site(origin: str, host: str, scheme: str, own: bool) -> None:
    """The last is a host name that the site does not accept: a foreign domain that resolves here."""
    assert is_own_origin(scope(origin, host, scheme)) is own


def test_behind_a_proxy_the_browsers_scheme_counts(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    forwarded = (b"x-forwarded-proto", b"https")
    assert is_own_origin(scope("https://localhost", "localhost", "ws", forwarded))
    assert not is_own_origin(scope("http://localhost", "localhost", "ws", forwarded))


def test_trusted_origins_are_those_of_forms(settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://club.example:8443", "https://*.club.example"]
    assert is_own_origin(scope("https://club.example:8443", "localhost"))
    assert is_own_origin(scope("https://table.club.example", "localhost"))
    assert not is_own_origin(scope("http://table.club.example", "localhost"))
