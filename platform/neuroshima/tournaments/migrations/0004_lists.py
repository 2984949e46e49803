from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_fair_play")]

    operations = [
        migrations.AddIndex(model_name="league", index=models.Index(fields=["closed", "-created"], name="league_list")),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("season__isnull", True)),
                fields=["status", "-created", "-id"],
                name="tournament_list",
            ),
        ),
    ]
