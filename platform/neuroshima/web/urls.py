"""Addresses of the pages."""

from django.urls import path
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog, set_language

from neuroshima.web.views import campaigns, lobby, match, pages, presets, replay

urlpatterns = [
    path("", lobby.front, name="lobby"),
    path("play/<slug:game_id>/", lobby.new_match, name="new_match"),
    path("play/<slug:game_id>/now/", lobby.play_now, name="play_now"),
    path("play/<slug:game_id>/presets/", presets.presets, name="presets"),
    path("m/<slug:slug>/", match.table, name="match"),
    path("m/<slug:slug>/join/", match.join, name="join"),
    path("m/<slug:slug>/rematch/", match.rematch, name="rematch"),
    path("m/<slug:slug>/replay/", replay.replay, name="replay"),
    path("m/<slug:slug>/frames.json", replay.frames, name="frames"),
    path("campaigns/", campaigns.all_campaigns, name="campaigns"),
    path("campaigns/<slug:campaign_id>/", campaigns.campaign, name="campaign"),
    path("campaigns/<slug:campaign_id>/begin/", campaigns.new_run, name="new_run"),
    path("campaigns/<slug:campaign_id>/picture/<slug:digest>.svg", campaigns.campaign_picture, name="campaign_picture"),
    path("c/<slug:slug>/", campaigns.run, name="run"),
    path("c/<slug:slug>/join/", campaigns.join_campaign, name="join_campaign"),
    path("c/<slug:slug>/go/", campaigns.go_on, name="go_on"),
    path("c/<slug:slug>/pulse/", campaigns.pulse, name="pulse"),
    path("c/<slug:slug>/picture/<slug:digest>.svg", campaigns.run_picture, name="run_picture"),
    path("help/", pages.help_page, name="help"),
    path("language/", set_language, name="set_language"),
    path("jsi18n/", conditional_page(JavaScriptCatalog.as_view()), name="jsi18n"),
]
