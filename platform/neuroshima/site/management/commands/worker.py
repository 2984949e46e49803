"""`worker`: run tasks in a process of its own, beside busy servers."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from neuroshima.matches.play import notify
from neuroshima.site.operating import metrics
from neuroshima.site.server import background
from neuroshima.site.server.connections import raise_limit


class Command(BaseCommand):
    help = "Runs tasks, such as the moves of bots, until it is stopped."

    def handle(self, **options: Any) -> None:
        raise_limit()
        background.prepare()
        asyncio.run(self._serve())

    def _serve_numbers(self) -> None:
        try:
            metrics.serve(settings.WORKER_METRICS)
        except OSError as error:  # the port is taken by another worker: run without metrics
            self.stderr.write(_("Nobody can read the numbers of this worker: %(reason)s") % {"reason": error})

    async def _serve(self) -> None:
        """Work in one event loop, because a connection to Redis belongs to a loop."""
        loop, stopped = asyncio.get_running_loop(), asyncio.Event()
        for stop in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(stop, stopped.set)
        notify.serve_from(loop)
        background.start(for_others=True)
        if settings.WORKER_METRICS:
            self._serve_numbers()
        self.stdout.write(_("The worker runs tasks."))
        self.stdout.flush()
        await stopped.wait()
        await asyncio.to_thread(background.stop)
