"""Addresses of the page of one's vacation."""

from django.urls import path

from neuroshima.vacations import views

urlpatterns = [
    path("people/me/vacation/", views.vacation, name="vacation"),
    path("people/me/vacation/end/", views.end, name="end_vacation"),
]
