"""The address of the page of the ladder."""

from django.urls import path

from neuroshima.ladder import views

urlpatterns = [
    path("ladder/", views.ladder, name="ladder"),
]
