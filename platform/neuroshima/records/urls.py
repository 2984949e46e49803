"""Addresses of the pages of ratings and profiles."""

from django.urls import path

from neuroshima.records import views

urlpatterns = [
    path("m/<slug:slug>/ratings/", views.rating_changes, name="rating_changes"),
    path("ratings/", views.ratings, name="ratings"),
    path("people/me/matches.json", views.my_history, name="my_history"),
    path("people/me/privacy/", views.keep_private, name="keep_private"),
    path("people/<int:pk>/", views.profile, name="profile"),
]
