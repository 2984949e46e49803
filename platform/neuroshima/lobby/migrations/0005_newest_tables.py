from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lobby", "0004_last_setup")]

    operations = [
        migrations.AddIndex(
            model_name="opentable",
            index=models.Index(condition=models.Q(("end", "")), fields=["-opened", "-id"], name="table_newest"),
        ),
    ]
