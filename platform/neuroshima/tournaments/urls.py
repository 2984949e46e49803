"""Addresses of the pages of tournaments and leagues."""

from django.urls import path

from neuroshima.tournaments.pages import leagues, taking_out, views

urlpatterns = [
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/new/", views.new_tournament, name="new_tournament"),
    path("tournaments/<slug:slug>/", views.tournament, name="tournament"),
    path("tournaments/<slug:slug>/pulse/", views.tournament_pulse, name="tournament_pulse"),
    path("tournaments/<slug:slug>/enter/", views.enter_tournament, name="enter_tournament"),
    path("tournaments/<slug:slug>/do/", views.act_in_tournament, name="act_in_tournament"),
    path("tournaments/<slug:slug>/take-out/<int:pk>/", taking_out.ask_take_out, name="ask_take_out"),
    path("tournaments/taken-out/<int:pk>/read/", taking_out.read_taken_out, name="read_taken_out"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/do/", leagues.act_in_league, name="act_in_league"),
    path("leagues/<slug:slug>/take-out/<int:pk>/", taking_out.ask_take_out_of_league, name="ask_take_out_of_league"),
]
