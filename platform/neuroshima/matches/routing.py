"""Addresses of sockets."""

from django.urls import path, re_path

from neuroshima.matches.live.consumer import match_socket, no_such_socket

websocket_urlpatterns = [  # ASGI applications instead of views
    path("ws/match/<slug:slug>/", match_socket),  # type: ignore[arg-type]
    re_path(r"^", no_such_socket),  # type: ignore[arg-type]
]
