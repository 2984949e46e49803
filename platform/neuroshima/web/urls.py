"""Addresses of the pages."""

from django.urls import include, path
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog, set_language

from neuroshima.web.views import campaigns, lobby, match, packs, pages, presets, puzzles, replay, settings, studies

urlpatterns = [
    path("", lobby.front, name="lobby"),
    path("account/", include("neuroshima.web.account_urls")),
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
    path("m/<slug:slug>/what-if/", studies.what_if, name="what_if"),
    path("m/<slug:slug>/what-if/allow/", studies.allow_what_if, name="allow_what_if"),
    path("study/unfold/", studies.unfolded, name="unfold"),
    path("study/share/", studies.share, name="share_study"),
    path("study/<slug:game_id>/setting/", studies.setting, name="study_setting"),
    path("study/<slug:game_id>/", studies.board, name="study"),
    path("s/<slug:slug>/", studies.shared, name="shared_study"),
    path("puzzles/", puzzles.puzzles, name="puzzles"),
    path("puzzles/today/", puzzles.today, name="todays_puzzle"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/picture.svg", puzzles.picture, name="puzzle_picture"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/hint/", puzzles.hint, name="puzzle_hint"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/solution/", puzzles.solution, name="puzzle_solution"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/solve/", puzzles.solve, name="solve_puzzle"),
    path("pack/<slug:digest>/<slug:page>.js", packs.pack, name="pack"),
    path("pack/<slug:digest>/<slug:page>/<slug:game_id>.js", packs.pack, name="pack"),
    path("help/", pages.help_page, name="help"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("settings/watch-speed/", settings.keep_watch_speed, name="keep_watch_speed"),
    path("language/", set_language, name="set_language"),
    path("jsi18n/", conditional_page(JavaScriptCatalog.as_view()), name="jsi18n"),
]
