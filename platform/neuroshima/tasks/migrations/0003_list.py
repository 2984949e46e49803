from django.db import migrations

TABLE, INDEX = "django_tasks_database_dbtaskresult", "task_enqueued"


class Migration(migrations.Migration):
    """An index for the admin's list, in a table whose model belongs to a library."""

    dependencies = [("tasks", "0002_owner"), ("django_tasks_database", "0021_conditional_partial_index_ordering")]

    operations = [
        migrations.RunSQL(
            f"CREATE INDEX IF NOT EXISTS {INDEX} ON {TABLE} (enqueued_at DESC, id DESC)",
            f"DROP INDEX IF EXISTS {INDEX}",
        )
    ]
