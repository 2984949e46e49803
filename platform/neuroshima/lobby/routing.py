"""The address of the lobby's socket."""

from django.urls import path

from neuroshima.lobby.live.consumer import lobby_socket

websocket_urlpatterns = [path("ws/lobby/", lobby_socket)]  # type: ignore[arg-type]  # an ASGI application
