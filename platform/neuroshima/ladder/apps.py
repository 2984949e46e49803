from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LadderConfig(AppConfig):
    name = "neuroshima.ladder"
    label = "ladder"
    verbose_name = _("Ladder of bots")

    def ready(self) -> None:
        from neuroshima.ladder.climbing import ask_note
        from neuroshima.ladder.models import delete_victories, move_guest_data
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.players.lifecycle import guest_merged, player_deleted

        matches_changed.connect(ask_note)
        guest_merged.connect(move_guest_data)
        player_deleted.connect(delete_victories)
