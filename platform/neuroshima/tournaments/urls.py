"""Addresses of the pages of tournaments and leagues."""

from django.urls import path

from neuroshima.tournaments.pages import acts, files, leagues, levers, views

urlpatterns = [
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/new/", views.new_tournament, name="new_tournament"),
    path("tournaments/<slug:slug>/", views.tournament, name="tournament"),
    path("tournaments/<slug:slug>/pulse/", views.tournament_pulse, name="tournament_pulse"),
    path("tournaments/<slug:slug>/enter/", views.enter_tournament, name="enter_tournament"),
    path("tournaments/<slug:slug>/do/", views.act_in_tournament, name="act_in_tournament"),
    path("tournaments/<slug:slug>/act/<slug:kind>/", levers.ask_act, name="ask_act"),
    path("tournaments/<slug:slug>/act/<slug:kind>/<int:pk>/", levers.ask_act, name="ask_act_about"),
    path("tournaments/acts/<int:pk>/read/", acts.read_act_notice, name="read_act_notice"),
    path("tournaments/<slug:slug>/<slug:what>.csv", files.tournament_csv, name="tournament_csv"),
    path("leagues/<slug:slug>/<slug:what>.csv", files.league_csv, name="league_csv"),
    path("leagues/<slug:slug>/import/<slug:what>/", files.league_import, name="league_import"),
    path("leagues/<slug:slug>/seasons/", leagues.all_seasons, name="all_seasons"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/do/", leagues.act_in_league, name="act_in_league"),
    path("leagues/<slug:slug>/act/<slug:kind>/", levers.ask_league_act, name="ask_league_act"),
    path("leagues/<slug:slug>/act/<slug:kind>/<int:pk>/", levers.ask_league_act, name="ask_league_act_about"),
]
