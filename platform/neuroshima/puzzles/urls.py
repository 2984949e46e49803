"""Addresses of the pages of puzzles."""

from django.urls import path

from neuroshima.puzzles import views

urlpatterns = [
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/share.<str:form>", views.puzzle_share, name="puzzle_share"),
    path("puzzles/", views.puzzles, name="puzzles"),
    path("puzzles/today/", views.today, name="todays_puzzle"),
    path("puzzles/next/<slug:game_id>/", views.next_one, name="next_puzzle"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/", views.puzzle, name="puzzle"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/picture.svg", views.picture, name="puzzle_picture"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/hint/", views.hint, name="puzzle_hint"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/solution/", views.solution, name="puzzle_solution"),
    path("puzzles/<slug:game_id>/<slug:puzzle_id>/solve/", views.solve, name="solve_puzzle"),
]
