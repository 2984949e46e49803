"""Addresses of the pages of campaigns."""

from django.urls import path

from neuroshima.campaigns import views

urlpatterns = [
    path("campaigns/", views.all_campaigns, name="campaigns"),
    path("campaigns/<slug:campaign_id>/", views.campaign, name="campaign"),
    path("campaigns/<slug:campaign_id>/begin/", views.new_run, name="new_run"),
    path("campaigns/<slug:campaign_id>/picture/<slug:digest>.svg", views.campaign_picture, name="campaign_picture"),
    path("c/<slug:slug>/", views.run, name="run"),
    path("c/<slug:slug>/join/", views.join_campaign, name="join_campaign"),
    path("c/<slug:slug>/go/", views.go_on, name="go_on"),
    path("c/<slug:slug>/pulse/", views.pulse, name="pulse"),
    path("c/<slug:slug>/picture/<slug:digest>.svg", views.run_picture, name="run_picture"),
]
