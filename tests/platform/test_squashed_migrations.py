"""Squashed migrations, which new sites run, make the same tables as those that they replace, which older sites ran."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations import RunPython
from django.db.migrations.state import ProjectState

LOADER = MigrationLoader(None)
OURS = {key: found for key, found in LOADER.disk_migrations.items() if found.__module__.startswith("neuroshima.")}
SQUASHED = [migration for migration in OURS.values() if migration.replaces]


def models_after(app: str, before: ProjectState, migrations: list[Migration]) -> dict[str, Any]:
    """The fields (deconstructed, in order) and options of the app's models after these migrations."""
    state = before.clone()
    for migration in migrations:
        for operation in migration.operations:
            if not isinstance(operation, RunPython):  # it changes rows; a new site has none
                operation.state_forwards(app, state)
    return {
        name: ({key: field.deconstruct()[1:] for key, field in model.fields.items()}, model.bases, options_of(model))
        for (label, name), model in state.models.items()
        if label == app
    }


def options_of(model: Any) -> dict[str, Any]:
    """The options without those that are empty; constraints and indexes in the order of their names."""
    return {
        key: sorted((each.deconstruct() for each in value), key=str) if key in ("constraints", "indexes") else value
        for key, value in model.options.items()
        if value not in ([], set())
    }


@pytest.mark.parametrize("squashed", SQUASHED, ids=lambda migration: migration.app_label)
def test_it_makes_the_models_of_those_that_it_replaces(squashed: Migration) -> None:
    app, last = squashed.app_label, squashed.replaces[-1][1]
    earlier = sorted(key for key in OURS if key[0] == app and key[1] <= last and not OURS[key].replaces)
    assert squashed.replaces == earlier
    others = {key: model for key, model in LOADER.project_state().models.items() if key[0] != app}
    before = ProjectState(others)
    assert models_after(app, before, [squashed]) == models_after(app, before, [OURS[key] for key in earlier])


def test_the_longest_histories_are_squashed() -> None:
    assert {"matches", "players", "records", "tournaments"} <= {migration.app_label for migration in SQUASHED}
