"""Addresses of the pages of factions."""

from django.urls import path

from neuroshima.factions import views

urlpatterns = [
    path("armies/<slug:game_id>/<slug:faction_id>/share.<str:form>", views.faction_share, name="faction_share"),
    path("armies/", views.factions, name="factions"),
    path("armies/results/", views.faction_results, name="faction_results"),
    path("armies/<slug:game_id>/<slug:faction_id>/", views.faction, name="faction"),
    path("armies/<slug:game_id>/<slug:faction_id>/prefer/", views.prefer, name="prefer_faction"),
    path("armies/<slug:game_id>/<slug:faction_id>/emblem.svg", views.emblem, name="faction_emblem"),
    path("armies/<slug:game_id>/<slug:faction_id>/pieces/<slug:piece_id>.svg", views.piece, name="faction_piece"),
]
