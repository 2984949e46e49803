"""Compression of pages, data, scripts and styles."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml")


class CompressionMiddleware(GZipMiddleware):
    """Django's compression, only for text.

    Pictures do not shrink, and partial responses (ranges) must not be changed."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code != 200 or not response.headers.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
