"""The HTTP client for push services.

It connects only to the IP addresses that were checked, follows no redirects, uses no proxy, reads no answers, and ends
after a fixed time, however slowly the service answers.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping, Sequence
from functools import lru_cache

from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

from neuroshima.notices.endpoints import Endpoint, addresses_of


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
