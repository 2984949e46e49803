"""Addresses of the pages of the rules."""

from django.urls import path

from neuroshima.rulebooks import views

urlpatterns = [
    path("rules/<slug:book_id>/share.<str:form>", views.book_share, name="book_share"),
    path("rules/<slug:book_id>/<int:number>/share.<str:form>", views.chapter_share, name="chapter_share"),
    path("rules/<slug:book_id>/examples/<slug:example_id>/share.<str:form>", views.example_share, name="example_share"),
    path("rules/", views.rulebooks, name="rulebooks"),
    path("rules/search/", views.search_rules, name="search_rules"),
    path("rules/<slug:book_id>/", views.rulebook, name="rulebook"),
    path("rules/<slug:book_id>/whole/", views.whole_rulebook, name="whole_rulebook"),
    path("rules/<slug:book_id>/<int:number>/", views.rule_chapter, name="rule_chapter"),
    path("rules/<slug:book_id>/examples/<slug:example_id>/", views.rule_example, name="rule_example"),
    path("rules/<slug:book_id>/examples/<slug:example_id>/picture.svg", views.rule_picture, name="rule_picture"),
    path("rules/<slug:book_id>/examples/<slug:example_id>/frames.json", views.rule_frames, name="rule_frames"),
]
