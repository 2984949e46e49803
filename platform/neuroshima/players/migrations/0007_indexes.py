from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0006_namelook")]

    operations = [
        migrations.AddIndex(model_name="player", index=models.Index(fields=["-last_seen", "-id"], name="player_seen")),
        migrations.AddIndex(model_name="player", index=models.Index(fields=["name"], name="player_named")),
    ]
