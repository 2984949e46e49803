"""Addresses of the pages of packs."""

from django.urls import path

from neuroshima.packs import views

urlpatterns = [
    path("packs/", views.packs, name="packs"),
    path("packs/new/", views.hand_in, name="hand_in_pack"),
    path("packs/<slug:game_id>/<slug:name>/<int:number>/", views.version, name="pack_version"),
    path("packs/<slug:game_id>/<slug:name>/<int:number>/change/", views.change, name="change_pack"),
    path("packs/<slug:game_id>/<slug:name>/<int:number>/<slug:thing>/", views.preview, name="pack_preview"),
    path("packs/<slug:game_id>/<slug:name>/<int:number>/pack.zip", views.download, name="download_pack"),
]
