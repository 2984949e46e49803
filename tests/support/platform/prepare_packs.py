"""Make a member whom the host lets hand in packs, and who decides about all of them; print their session.

Runs in a process with the environment of a server under test. With the argument `in_use`, the pack of the tests is in
use, too."""

from __future__ import annotations

import json
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")

import django

django.setup()

from django.contrib.auth.models import Permission, User  # noqa: E402
from django.test import Client  # noqa: E402
from neuroshima.packs import access, keeping  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402
from neuroshima_contract.pack_checks import check_files  # noqa: E402

from tests.support.packs import files_of_roads  # noqa: E402


def main() -> None:
    user, _made = User.objects.get_or_create(username="packer")  # files of tests share a site
    user.user_permissions.set(Permission.objects.filter(codename__in=("add_fanpack", "change_fanpack")))
    author, _made = Player.objects.get_or_create(user=user, defaults={"name": "Packer"})
    if "in_use" in sys.argv:
        kept, row = keeping.hand_in(author, check_files(files_of_roads(), [], access.games()))
        keeping.put_in_use(author, kept, row.number)
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    print(json.dumps({"session": client.session.session_key}))


if __name__ == "__main__":
    main()
