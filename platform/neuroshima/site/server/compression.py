"""Compressed pages, data, scripts and styles."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml")


class CompressionMiddleware(GZipMiddleware):
    """Django's compression for text only.

    Pictures do not shrink, and ranges must stay as they are."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code != 200 or not response.headers.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
