import os
from typing import Any

from django.apps import AppConfig
from django.http import HttpRequest, HttpResponse

LONG = 6_000_000
SHARED = os.urandom(LONG)
STALL = 4.0


class LongAnswers(AppConfig):
    """Change the server when everything is loaded."""

    name = "long_answers"

    def ready(self) -> None:
        from neuroshima.matches.live import commands
        from neuroshima.matches.live.protocol import from_browser, from_server
        from neuroshima.site.operating import middleware
        from neuroshima.site.server import connections, slow_readers

        answer = commands.answer

        def long_answer(*asked: Any) -> Any:
            told = answer(*asked)
            if isinstance(told, from_browser.Ping) and told.have:
                return from_server.RefusedMessage(id="", code="long", message="x" * told.have, path="", seq=0)
            return told

        commands.answer = long_answer  # type: ignore[assignment]
        middleware.ANSWERS = {**middleware.ANSWERS, "/long": own_page, "/shared": shared_page}
        slow_readers.LONGEST_STALL = STALL
        connections.EVERY = 1.0  # type: ignore[misc]


def own_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(os.urandom(LONG), content_type="application/octet-stream")


def shared_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(SHARED, content_type="application/octet-stream")
