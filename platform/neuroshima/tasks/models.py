"""Tasks as the admin shows them; the table is the database backend's."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult


class Task(DBTaskResult):  # type: ignore[type-arg]
    """A task that waits, runs or is finished."""

    class Meta:
        proxy = True
        verbose_name = _("task")
        verbose_name_plural = _("tasks")

    def __str__(self) -> str:
        return f"{self.task_name} {self.pk}"
