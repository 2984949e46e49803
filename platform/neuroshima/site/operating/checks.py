"""Unsafe settings, with which a public site must not start.

A site is public if a name in `ALLOWED_HOSTS` is not this machine's own, if it is behind HTTPS (`NEUROSHIMA_SECURE`), or
if it uses PostgreSQL. On one's own machine all settings are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext as _

OWN_NAMES = {"localhost", "127.0.0.1", "::1"}
SHORTEST_KEY = 50
FEWEST_CHARACTERS = 5
"""Fewest different characters of a secret key. Both numbers are those of `check --deploy`."""


def is_reached_by_others() -> bool:
    """Whether the site is public, not only for the person at this machine."""
    postgresql = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
    return bool(_foreign_names()) or settings.SESSION_COOKIE_SECURE or postgresql


@register(Tags.security)
def unsafe_settings(app_configs: Any = None, **_more: Any) -> Sequence[CheckMessage]:
    """System check: settings with which a public site does not start."""
    if not is_reached_by_others():
        return []
    found: list[CheckMessage] = []
    if _is_weak(settings.SECRET_KEY):
        found.append(
            Error(
                _("The secret key can be guessed: it is too short, too simple, or an example."),
                hint=_("Leave NEUROSHIMA_SECRET_KEY empty: then one is made and kept in the data folder."),
                id="neuroshima.E001",
            )
        )
    if any(name.strip() in ("*", ".") for name in settings.ALLOWED_HOSTS):
        found.append(
            Error(
                _("The site answers to every host name (“*”), so others can forge the addresses in its pages."),
                hint=_("Name the hosts in NEUROSHIMA_ALLOWED_HOSTS."),
                id="neuroshima.E002",
            )
        )
    if settings.DEBUG and (_foreign_names() or settings.SESSION_COOKIE_SECURE):
        found.append(
            Error(
                _("NEUROSHIMA_DEBUG is on, and others reach the site: its error pages show settings and hands."),
                hint=_("Switch it off, or let only this machine reach the site."),
                id="neuroshima.E003",
            )
        )
    return found


def refuse_unsafe_settings() -> None:
    """Raise ImproperlyConfigured with the first unsafe setting, if there is one."""
    for problem in unsafe_settings():
        raise ImproperlyConfigured(f"{problem.id}: {problem.msg} {problem.hint}")


def _foreign_names() -> list[str]:
    return [name for name in settings.ALLOWED_HOSTS if name.strip("[]") not in OWN_NAMES]


def _is_weak(key: str) -> bool:
    return len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_CHARACTERS or key.startswith("django-insecure-")
