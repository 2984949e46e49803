"""Addresses of the lobby's pages."""

from django.urls import path

from neuroshima.lobby import views

urlpatterns = [
    path("", views.front, name="lobby"),
    path("matches/", views.my_matches, name="my_matches"),
    path("play/<slug:game_id>/", views.new_match, name="new_match"),
    path("play/<slug:game_id>/now/", views.play_now, name="play_now"),
    path("play/<slug:game_id>/presets/", views.presets, name="presets"),
    path("quick/", views.quick_match, name="quick_match"),
    path("quick/stop/", views.stop, name="stop_waiting"),
]
