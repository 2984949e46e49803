"""Addresses of data: what never changes of a game, and positions of finished matches."""

from django.urls import path

from neuroshima.matches import documents

urlpatterns = [
    path("games/<slug:game_id>/catalogue.json", documents.catalogue, name="catalogue"),
    path("games/<slug:game_id>/presets/<slug:preset_id>.svg", documents.preset_picture, name="preset_picture"),
    path("m/<slug:slug>/position.json", documents.position, name="position"),
]
