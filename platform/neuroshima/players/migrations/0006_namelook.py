from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from neuroshima.players.names import look_of


def note_looks(apps: Any, schema_editor: Any) -> None:
    """What the names of all accounts look like."""
    users, looks = apps.get_model(settings.AUTH_USER_MODEL), apps.get_model("players", "NameLook")
    accounts = users.objects.values_list("pk", "first_name", "username").iterator(chunk_size=1000)
    batch = []
    for key, typed, username in accounts:
        batch.append(looks(user_id=key, look=look_of((typed or username)[:40])))
        if len(batch) == 1000:
            looks.objects.bulk_create(batch)
            batch = []
    looks.objects.bulk_create(batch)


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0005_settings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="NameLook",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="look",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("look", models.CharField(db_index=True, max_length=600)),
            ],
        ),
        migrations.RunPython(note_looks, migrations.RunPython.noop),
    ]
