"""Long answers that are sent while they are made, so that a process never holds the whole of one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse


def streamed(request: HttpRequest, parts: Iterator[str], **more: Any) -> StreamingHttpResponse:
    """An answer in parts. `more`: as for HttpResponse.

    The server takes only asynchronous iterators part by part; it would collect all parts of another one first. Each
    part is made in the thread of the request."""
    return StreamingHttpResponse(_one_by_one(parts) if isinstance(request, ASGIRequest) else parts, **more)


async def _one_by_one(parts: Iterator[str]) -> AsyncIterator[str]:
    following = sync_to_async(lambda: next(parts, None))
    while (part := await following()) is not None:
        yield part
