"""Tasks as the admin shows them, in the table of the database backend; turns of their owners."""

from __future__ import annotations

from django.db import models
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


class Owner(models.Model):
    """For whom tasks are run, and when the last one began (`turns.py`)."""

    key = models.CharField(_("owner"), max_length=100, primary_key=True)
    served = models.DateTimeField(_("last turn"))

    class Meta:
        verbose_name = _("owner of tasks")
        verbose_name_plural = _("owners of tasks")

    def __str__(self) -> str:
        return self.key
