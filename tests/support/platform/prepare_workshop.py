"""Make a member, and a host who decides about packs; print their sessions.

Runs in a process with the environment of a server under test. The argument begins the names of both."""

from __future__ import annotations

import json
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")

import django

django.setup()

from django.contrib.auth.models import Permission, User  # noqa: E402
from django.test import Client  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402


def session(name: str, *permissions: str) -> str:
    """The session of a new member with these permissions."""
    user = User.objects.create(username=name.lower())
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    Player.objects.create(name=name, user=user)
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return str(client.session.session_key)


if __name__ == "__main__":
    author, host = session(f"{sys.argv[1]}A"), session(f"{sys.argv[1]}H", "add_fanpack", "change_fanpack")
    print(json.dumps({"author": author, "host": host}))
