from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django_tasks_db.apps import TasksAppConfig


class TaskTableConfig(TasksAppConfig):
    """The task backend's app, without its model in the admin.

    The admin shows our `Task` instead."""

    verbose_name = _("Tasks")  # type: ignore[assignment]


class TasksConfig(AppConfig):
    name = "neuroshima.tasks"
    label = "tasks"
    default = True
    verbose_name = _("Tasks")

    def ready(self) -> None:
        from django.db.models.signals import post_save, pre_save
        from django_tasks.signals import task_enqueued, task_finished
        from django_tasks_db.models import DBTaskResult

        from neuroshima.tasks import retries, upkeep, workers
        from neuroshima.tasks.upkeep import CHORES, Chore

        task_enqueued.connect(workers.wake_on_commit)
        task_finished.connect(retries.retry_later)
        pre_save.connect(retries.count_from_now, DBTaskResult)
        post_save.connect(retries.show_own_time, DBTaskResult)
        CHORES.add(Chore(retries.lease_seconds() / 3, retries.renew_leases))
        CHORES.add(Chore(retries.lease_seconds() / 3, retries.requeue_lost))
        CHORES.add(Chore(10, upkeep.prune))
