from django.apps.registry import Apps as StateApps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.recorder import MigrationRecorder

OLD_TABLE = "setups_lastsetup"


def adopt(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take the table over from the former app `setups`, with its rights and its name in the history; or create it."""
    connection, setup = schema_editor.connection, apps.get_model("lobby", "LastSetup")
    if OLD_TABLE not in connection.introspection.table_names():
        schema_editor.create_model(setup)
        return
    schema_editor.alter_db_table(setup, OLD_TABLE, setup._meta.db_table)
    types = apps.get_model("contenttypes", "ContentType").objects.using(connection.alias)
    types.filter(app_label="setups").update(app_label="lobby")
    MigrationRecorder(connection).record_unapplied("setups", "0001_initial")


def give_back(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    connection, setup = schema_editor.connection, apps.get_model("lobby", "LastSetup")
    schema_editor.alter_db_table(setup, setup._meta.db_table, OLD_TABLE)
    types = apps.get_model("contenttypes", "ContentType").objects.using(connection.alias)
    types.filter(app_label="lobby", model="lastsetup").update(app_label="setups")
    MigrationRecorder(connection).record_applied("setups", "0001_initial")


class Migration(migrations.Migration):
    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("lobby", "0003_rating_range"),
        ("players", "0006_namelook"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="LastSetup",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("game", models.CharField(max_length=60, verbose_name="game")),
                        ("fields", models.JSONField(default=dict, verbose_name="fields")),
                        ("changed", models.DateTimeField(auto_now=True, verbose_name="changed")),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=models.deletion.CASCADE,
                                related_name="setups",
                                to="players.player",
                                verbose_name="player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "last form of a new match",
                        "verbose_name_plural": "last forms of new matches",
                        "ordering": ("-changed", "-id"),
                        "constraints": [models.UniqueConstraint(fields=("player", "game"), name="setup_once")],
                    },
                ),
            ],
        ),
        migrations.RunPython(adopt, give_back),
    ]
