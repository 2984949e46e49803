"""Addresses of the moderators' pages."""

from django.urls import path

from neuroshima.moderation import views

urlpatterns = [
    path("moderation/", views.reports, name="reports"),
    path("moderation/<int:pk>/", views.report, name="report"),
    path("moderation/<int:pk>/settle/", views.settle, name="settle_report"),
    path("moderation/acts/<int:pk>/end/", views.end_act, name="end_act"),
    path("notices/<int:pk>/read/", views.read_notice, name="read_notice"),
]
