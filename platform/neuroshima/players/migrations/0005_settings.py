from typing import Any

from django.db import migrations, models


def take_speeds(apps: Any, schema_editor: Any) -> None:
    """The speed of battles becomes one setting among others."""
    players = apps.get_model("players", "Player").objects
    for speed in (2, 4):
        players.filter(watch_speed=speed).update(settings={"version": 1, "speed": str(speed)})


def give_speeds_back(apps: Any, schema_editor: Any) -> None:
    players = apps.get_model("players", "Player").objects
    for speed in (2, 4):
        players.filter(settings__speed=str(speed)).update(watch_speed=speed)


class Migration(migrations.Migration):
    dependencies = [("players", "0004_closure")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="settings",
            field=models.JSONField(blank=True, default=dict, verbose_name="settings"),
        ),
        migrations.RunPython(take_speeds, give_speeds_back),
        migrations.RemoveField(model_name="player", name="watch_speed"),
    ]
