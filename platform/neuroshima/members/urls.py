"""Addresses of the list of members, and of what is done from a profile."""

from django.urls import path

from neuroshima.members import views

urlpatterns = [
    path("people/", views.members, name="members"),
    path("people/names.json", views.names, name="member_names"),
    path("people/<int:pk>/friend/", views.friend, name="friend"),
    path("people/<int:pk>/mute/", views.mute, name="mute_member"),
    path("people/<int:pk>/report/", views.report_member, name="report_member"),
]
