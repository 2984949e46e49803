from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("records", "0003_bot_scales")]

    operations = [
        migrations.AddField("ratingchange", "weight", models.FloatField("weight", default=1.0)),
    ]
