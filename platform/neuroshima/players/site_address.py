"""The site's address in links of mails.

A visitor's request says by which name and port it came (`Host`). The name is one of the site's; the port can be any,
and a link in a mail to somebody else would lead there.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def site_address(request: HttpRequest) -> str:
    """Scheme, name and port for links in mails, without a slash at the end.

    The host's setting or, without it, the name of the request. A port is kept if this server listens at it, or if the
    host trusts its origin."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    name, port = split_domain_port(request.get_host())
    with_port = f"{request.scheme}://{name}:{port}"
    return with_port if port and _is_known(request, port, with_port) else f"{request.scheme}://{name}"


def _is_known(request: HttpRequest, port: str, origin: str) -> bool:
    if not settings.TRUSTED_PROXIES and port == request.META.get("SERVER_PORT"):
        return True
    trusted = (urlsplit(known) for known in settings.CSRF_TRUSTED_ORIGINS)
    return any(f"{known.scheme}://{known.netloc}" == origin for known in trusted)
