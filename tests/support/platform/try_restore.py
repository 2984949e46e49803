"""Restore a backup in all ways on an empty site, and print the results.

Runs in a process with the site's environment. Standard input: a line for each move that must be there.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from typing import Any


def main(file: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima.players.models import Player
    from neuroshima_lab.service_bench.tables import Accepted, check_stored

    accepted = [Accepted.model_validate_json(line) for line in sys.stdin]
    restored = said_by_restore(file)
    stored = check_stored(accepted).model_dump()
    refused = said_by_restore(file)
    newer = Player.objects.create(name="Newer")
    with closing(another_connection()):
        in_use = said_by_restore(file, "--replace")
    replaced = said_by_restore(file, "--replace")
    said = {"restored": restored, "refused": refused, "in_use": in_use, "replaced": replaced}
    gone = not Player.objects.filter(pk=newer.pk, name="Newer").exists()
    print(json.dumps({**said, "stored": stored, "gone": gone, "again": check_stored(accepted).model_dump()}))


def said_by_restore(*arguments: str) -> str:
    """The output of the command, or its error."""
    import io

    from django.core.management import CommandError, call_command

    out = io.StringIO()
    try:
        call_command("restore", *arguments, stdout=out)
    except CommandError as error:
        return f"refused: {error}"
    return out.getvalue()


def another_connection() -> Any:
    """A connection like that of a running server."""
    from django.db import connections

    other = connections.create_connection("default")
    other.connect()
    other.cursor().execute("SELECT count(*) FROM matches_match")
    return other


if __name__ == "__main__":
    main(*sys.argv[1:])
