"""Addresses of the lobby's pages."""

from django.urls import path

from neuroshima.lobby.views import front, my_matches, quick

urlpatterns = [
    path("", front.front, name="lobby"),
    path("matches/", my_matches.my_matches, name="my_matches"),
    path("play/<slug:game_id>/", front.new_match, name="new_match"),
    path("play/<slug:game_id>/now/", front.play_now, name="play_now"),
    path("play/<slug:game_id>/presets/", front.presets, name="presets"),
    path("quick/", quick.quick_match, name="quick_match"),
    path("quick/stop/", quick.stop, name="stop_waiting"),
]
