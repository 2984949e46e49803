"""Addresses of maps."""

from django.urls import path

from neuroshima.maps import views

urlpatterns = [
    path("maps/", views.maps, name="maps"),
    path("maps/new/<slug:game_id>/", views.begin, name="new_map"),
    path("maps/<slug:slug>/", views.map_page, name="map"),
    path("maps/<slug:slug>/check/", views.check, name="check_map"),
    path("maps/<slug:slug>/save/", views.save, name="save_map"),
    path("maps/<slug:slug>/change/", views.change, name="change_map"),
    path("maps/<slug:slug>/balance/", views.balance_shown, name="map_balance"),
    path("maps/<slug:slug>/pack.zip", views.download, name="download_map"),
]
