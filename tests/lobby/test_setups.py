"""What older versions stored is kept: choices of tables under their former app, matches without texts of their own."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from neuroshima.lobby.models import LastSetup, last_setup, remember
from neuroshima.matches.models import Seat
from neuroshima.matches.play import play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player

from tests.support.platform.data_files import TAKE, begun

OLD_TABLE = "setups_lastsetup"


def tables() -> set[str]:
    return {name for name in connection.introspection.table_names() if name.endswith("lastsetup")}


@pytest.mark.django_db(transaction=True)
def test_what_older_versions_stored_is_kept(anna: Player) -> None:
    """Migrate down to the first version of matches and to a site whose app `setups` has the choices, and up again. It
    is done once for all tables, because it takes as long as ten starts of a server."""
    remember(anna, "tally", {"mine-colour": "red"})
    rights = Permission.objects.filter(content_type__model="lastsetup")
    before = set(rights.values_list("pk", flat=True))
    access = begun(anna)
    Seat.objects.filter(match=access.match).update(what_if=True)
    play_move(anna, access.slug, 0, TAKE, "c", 0)
    MigrationRecorder(connection).record_unapplied("matches", "0015_kept_time")  # so that no squashed one is taken
    try:
        MigrationExecutor(connection).migrate([("lobby", "0003_rating_range"), ("matches", "0001_initial")])
        former = MigrationRecorder(connection).applied_migrations()
        assert tables() == {OLD_TABLE} and ("setups", "0001_initial") in former
        assert set(rights.values_list("content_type__app_label", flat=True)) == {"setups"}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    the_choices_have_moved(anna, before)
    the_match_is_complete(anna, access)


def the_choices_have_moved(anna: Player, before: set[int]) -> None:
    """Forms and permissions have stayed; the former app's records are removed."""
    rights = Permission.objects.filter(content_type__model="lastsetup")
    assert tables() == {LastSetup._meta.db_table}
    assert last_setup(anna, "tally") == {"mine-colour": "red"}
    assert set(rights.values_list("pk", flat=True)) == before
    assert set(rights.values_list("content_type__app_label", flat=True)) == {"lobby"}
    assert not [name for name in MigrationRecorder(connection).applied_migrations() if name[0] == "setups"]


def the_match_is_complete(anna: Player, access: Access) -> None:
    """It has no texts, and nobody has allowed “What if”."""
    now = access_match(anna, access.slug)
    assert (now.match.data, now.seq, now.status) == ({}, 1, "running")
    assert json.loads(now.match.snapshot)["seat"] == 1
    assert not Seat.objects.filter(match=now.match, what_if=True).exists()
