"""Tasks in the admin, read-only."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_tasks_db.admin import DBTaskResultAdmin
from django_tasks_db.models import DBTaskResult, get_date_max

from neuroshima.admin_filters import ClosedLookups
from neuroshima.tasks.models import Task

admin.site.unregister(DBTaskResult)

STATES = (
    pgettext_lazy("Task", "Ready"),
    pgettext_lazy("Task", "Running"),
    pgettext_lazy("Task", "Failed"),
    pgettext_lazy("Task", "Successful"),
)
"""The package's state names, which it has in English only. They are listed here so that our catalogues contain them."""

LONGEST = 80
"""Characters of an argument that are shown."""


@admin.register(Task)
class TaskAdmin(ClosedLookups, DBTaskResultAdmin):
    list_display = ("name", "arguments", "shown_status", "attempts", "enqueued", "due", "started", "finished")
    list_display_links = ("name",)
    ordering = ["-enqueued_at", "-id"]
    list_filter = ("status", "enqueued_at")  # type: ignore[assignment]
    shown = (*list_display, "shown_priority", "worker", "error")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return list(self.shown)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        title = capfirst(Task._meta.verbose_name)
        return super().change_view(request, object_id, form_url, {"title": title, **(extra_context or {})})

    @admin.display(description=_("task"), ordering="task_path")
    def name(self, task: Task) -> str:
        return task.task_name

    @admin.display(description=_("arguments"))
    def arguments(self, task: Task) -> str:
        given = [_short_json(value) for value in task.args_kwargs["args"]]
        return ", ".join(
            [*given, *(f"{name}={_short_json(value)}" for name, value in task.args_kwargs["kwargs"].items())]
        )

    @admin.display(description=_("status"), ordering="status")
    def shown_status(self, task: Task) -> str:
        return task.get_status_display()

    @admin.display(description=_("attempts"))
    def attempts(self, task: Task) -> int:
        return len(task.worker_ids)

    @admin.display(description=_("enqueued"), ordering="enqueued_at")
    def enqueued(self, task: Task) -> Any:
        return task.enqueued_at

    @admin.display(description=_("not before"), ordering="run_after")
    def due(self, task: Task) -> Any:
        return None if task.run_after == get_date_max() else task.run_after

    @admin.display(description=_("started"), ordering="started_at")
    def started(self, task: Task) -> Any:
        return task.started_at

    @admin.display(description=_("finished"), ordering="finished_at")
    def finished(self, task: Task) -> Any:
        return task.finished_at

    @admin.display(description=_("priority"))
    def shown_priority(self, task: Task) -> int:
        return task.priority

    @admin.display(description=_("worker"))
    def worker(self, task: Task) -> str | None:
        return task.worker_ids[-1] if task.worker_ids else None

    @admin.display(description=_("error"))
    def error(self, task: Task) -> SafeString | None:
        return format_html("<pre>{}</pre>", task.traceback) if task.traceback else None


def _short_json(value: Any) -> str:
    """A value as JSON, shortened if it is long.

    Texts of mails need no masking: they are encrypted."""
    return Truncator(json.dumps(value)).chars(LONGEST)
