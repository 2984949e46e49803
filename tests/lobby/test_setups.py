"""The form of the last new match, which the lobby keeps."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from neuroshima.lobby.models import LastSetup
from neuroshima.lobby.setups import last_setup, remember
from neuroshima.players.models import Player

OLD_TABLE = "setups_lastsetup"


def tables() -> set[str]:
    return {name for name in connection.introspection.table_names() if name.endswith("lastsetup")}


@pytest.mark.django_db(transaction=True)
def test_setups_stored_by_the_former_app_are_kept(anna: Player) -> None:
    """Migrate down to a site whose app `setups` has the table, and up again: forms and permissions stay, the app's
    records are removed."""
    remember(anna, "tally", {"mine-colour": "red"})
    rights = Permission.objects.filter(content_type__model="lastsetup")
    before = set(rights.values_list("pk", flat=True))
    try:
        MigrationExecutor(connection).migrate([("lobby", "0003_rating_range")])
        former = MigrationRecorder(connection).applied_migrations()
        assert tables() == {OLD_TABLE} and ("setups", "0001_initial") in former
        assert set(rights.values_list("content_type__app_label", flat=True)) == {"setups"}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert tables() == {LastSetup._meta.db_table}
    assert last_setup(anna, "tally") == {"mine-colour": "red"}
    assert set(rights.values_list("pk", flat=True)) == before
    assert set(rights.values_list("content_type__app_label", flat=True)) == {"lobby"}
    assert not [name for name in MigrationRecorder(connection).applied_migrations() if name[0] == "setups"]
