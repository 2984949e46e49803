"""Addresses of the page of a series."""

from django.urls import path

from neuroshima.series import views

urlpatterns = [
    path("series/<slug:slug>/", views.series, name="series"),
    path("series/<slug:slug>/pulse/", views.series_pulse, name="series_pulse"),
    path("series/<slug:slug>/again/", views.series_again, name="series_again"),
]
