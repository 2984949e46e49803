from django.apps import AppConfig


class RulebooksConfig(AppConfig):
    name = "neuroshima.rulebooks"
    label = "rulebooks"
