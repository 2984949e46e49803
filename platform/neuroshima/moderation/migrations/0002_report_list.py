from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]

    operations = [
        migrations.AddIndex(
            model_name="report", index=models.Index(fields=["state", "created", "id"], name="report_list")
        ),
    ]
