"""Addresses of sockets."""

from django.urls import path, re_path

from neuroshima.matches.live.consumer import MatchConsumer, NoSuchSocket

websocket_urlpatterns = [
    path("ws/match/<slug:slug>/", MatchConsumer.as_asgi()),
    re_path(r"^", NoSuchSocket.as_asgi()),
]
