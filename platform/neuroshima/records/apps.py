from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordsConfig(AppConfig):
    name = "neuroshima.records"
    label = "records"
    verbose_name = _("Ratings and profiles")

    def ready(self) -> None:
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.players.lifecycle import player_deleted
        from neuroshima.records.karma import note_end
        from neuroshima.records.rating import anonymise
        from neuroshima.records.tasks import ask_rating

        matches_changed.connect(note_end)
        matches_changed.connect(ask_rating)
        player_deleted.connect(anonymise)
