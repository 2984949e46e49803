"""Addresses of the editor of campaigns."""

from django.urls import path

from neuroshima.campaign_editor import views

urlpatterns = [
    path("campaign-editor/", views.works, name="campaign_editor"),
    path("campaign-editor/new/", views.begin, name="new_campaign_work"),
    path("campaign-editor/<slug:slug>/", views.work, name="campaign_work"),
    path("campaign-editor/<slug:slug>/change/", views.change, name="change_campaign_work"),
    path("campaign-editor/<slug:slug>/copy/", views.copy, name="copy_campaign_work"),
    path("campaign-editor/<slug:slug>/pack.zip", views.download, name="download_campaign_work"),
]
