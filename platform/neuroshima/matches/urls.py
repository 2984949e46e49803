"""Addresses of data: catalogues of games, and positions of finished matches."""

from django.urls import path

from neuroshima.matches import views

urlpatterns = [
    path("games/<slug:game_id>/catalogue.json", views.catalogue, name="catalogue"),
    path("games/<slug:game_id>/presets/<slug:preset_id>.svg", views.preset_picture, name="preset_picture"),
    path("games/<slug:game_id>/seen.svg", views.seen_picture, name="seen_picture"),
    path("m/<slug:slug>/position.json", views.position, name="position"),
]
