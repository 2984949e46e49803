from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordsConfig(AppConfig):
    name = "neuroshima.records"
    label = "records"
    verbose_name = _("Ratings and profiles")

    def ready(self) -> None:
        from neuroshima.matches.play.joining import owners_changed
        from neuroshima.matches.play.transactions import matches_changed, matches_ended
        from neuroshima.players.lifecycle import player_deleted
        from neuroshima.records.counting import count_ended, count_for_others
        from neuroshima.records.rating import anonymise
        from neuroshima.records.tasks import ask_rating

        matches_ended.connect(count_ended)
        owners_changed.connect(count_for_others)
        matches_changed.connect(ask_rating)
        player_deleted.connect(anonymise)
