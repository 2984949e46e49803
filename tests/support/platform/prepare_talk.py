"""Make a match of Anna and Jan that is nearly over, and the session of a moderator.

Runs in a process with the environment of a server under test.
"""

from __future__ import annotations

import json

from tests.support.platform.prepare import made


def main() -> None:
    prepared = made("two", 2, 1)
    print(json.dumps({**prepared, "moderator": moderator()}))


def moderator() -> str:
    """The key of a session of a moderator."""
    from django.contrib.auth.models import Group, User
    from django.test import Client
    from neuroshima.moderation.acts import MODERATORS

    user, _ = User.objects.get_or_create(username="moderator")  # a second try finds the first one
    user.groups.add(Group.objects.get(name=MODERATORS))
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return str(client.session.session_key)


if __name__ == "__main__":
    main()
