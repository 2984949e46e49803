"""Addresses at push services: which ones the host trusts, and which machines they lead to.

A browser tells the address of its device, so it may be any text. An address is read by one strict pattern, compared
with the reading of the HTTP client, and looked up before each push. The push goes to the machine that was looked up.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass

from django.conf import settings
from yarl import URL

from neuroshima.tasks.retries import HopelessError

PORTS = {"http": 80, "https": 443}
LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
PATTERN = re.compile(
    r"(?P<origin>(?P<scheme>https?)://"
    rf"(?P<host>{LABEL}(?:\.{LABEL})*|\[[0-9a-f:]+\])"
    r"(?::(?P<port>[1-9][0-9]{0,4}))?)"
    r"(?P<path>/[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*)"
)
"""The addresses that browsers tell: lower case, no user, no fragment. Whatever two programs may read in different ways
(a backslash, a blank, a letter outside of ASCII) does not match."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that stand for IPv4 addresses in networks without IPv4."""


@dataclass(frozen=True)
class Endpoint:
    """An address at a push service."""

    origin: str
    """Scheme, host and, if the address names it, port."""
    host: str
    """A name, or an IP address without brackets."""
    port: int
    url: URL
    """The address as the HTTP client reads it."""

    @property
    def is_numeric(self) -> bool:
        """Whether the host is an IP address."""
        return _is_address(self.host)


class NotPublicError(HopelessError):
    """The name of a push service leads to a machine that is not on the Internet."""


def trusted_endpoint(address: str) -> Endpoint | None:
    """The address, if it belongs to a push service that the host trusts."""
    endpoint = _read(address)
    if endpoint is None or not any(_fits(endpoint, known) for known in settings.PUSH_SERVICES):
        return None
    return endpoint


def service_of(address: str) -> str:
    """The origin of the push service; empty if the address is malformed."""
    endpoint = _read(address)
    return endpoint.origin[:100] if endpoint is not None else ""


def addresses_of(endpoint: Endpoint) -> list[str]:
    """The IP addresses to which a push may go.

    An IP address that the host lists itself needs to be neither looked up nor public. Raises NotPublicError; OSError
    if the name cannot be looked up now."""
    if endpoint.is_numeric:
        return [endpoint.host]
    rows = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    found = list(dict.fromkeys(str(address[0]) for _family, _type, _protocol, _name, address in rows))
    for address in found:
        if not is_public(address):
            raise NotPublicError(f"{endpoint.host} leads to {address}, which is not a public address.")
    return found


def is_public(address: str) -> bool:
    """Whether an IP address is one of the Internet, and not of this machine or its networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # such as fe80::1%eth0, which is valid on one cable only
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found.is_site_local:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def _read(address: str) -> Endpoint | None:
    """Read an address; None if it is malformed, or if the HTTP client reads it in another way."""
    found = PATTERN.fullmatch(address)
    if found is None:
        return None
    scheme, host, path = found["scheme"], found["host"].strip("[]"), found["path"]
    port = int(found["port"] or PORTS[scheme])
    try:
        url = URL(address, encoded=True)
        sent = (url.scheme, url.raw_host, url.port, url.user, url.password, url.raw_path_qs, url.raw_fragment)
    except ValueError:
        return None
    if sent != (scheme, host, port, None, None, path, ""):
        return None
    return Endpoint(found["origin"], host, port, url)


def _fits(endpoint: Endpoint, known: str) -> bool:
    """Whether the host's entry means this service; `https://*.example.org` stands for all subdomains."""
    scheme, star, domain = known.partition("://*.")
    if not star:
        return endpoint.origin == known
    matches = endpoint.origin.startswith(f"{scheme}://") and endpoint.origin.endswith(f".{domain}")
    return matches and not endpoint.is_numeric


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
