import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("players", "0001_initial"),
        ("players", "0002_player_watch_speed"),
        ("players", "0003_player_deleted"),
        ("players", "0004_closure"),
        ("players", "0005_settings"),
        ("players", "0006_namelook"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("last_seen", models.DateTimeField(auto_now_add=True, verbose_name="last seen")),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="player",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
                ("deleted", models.DateTimeField(blank=True, null=True, verbose_name="deleted")),
                ("settings", models.JSONField(blank=True, default=dict, verbose_name="settings")),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ("-last_seen", "-id"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="player_has_a_name")
                ],
            },
        ),
        migrations.CreateModel(
            name="Closure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("until", models.DateTimeField(db_index=True, verbose_name="until")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="closure",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "closed account",
                "verbose_name_plural": "closed accounts",
            },
        ),
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
    ]
