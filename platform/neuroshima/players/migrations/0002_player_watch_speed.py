from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="watch_speed",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "1×"), (2, "2×"), (4, "4×")], default=1, verbose_name="speed of battles"
            ),
        ),
    ]
