from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("records", "0002_paces")]

    operations = [
        migrations.AddField("ratingchange", "weight", models.FloatField("weight", default=1.0)),
    ]
