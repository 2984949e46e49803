"""The Django app of the authors' tools: commands alone."""

from django.apps import AppConfig


class AuthorsConfig(AppConfig):
    name = "neuroshima.authors"
    label = "authors"
