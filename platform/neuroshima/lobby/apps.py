from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "neuroshima.lobby"
    label = "lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        from neuroshima.lobby.hints import tell_beginnings_and_ends
        from neuroshima.lobby.invitations import forget_answered
        from neuroshima.lobby.owners import anonymise, hand_over
        from neuroshima.lobby.tables import forget_old_tables, lapse
        from neuroshima.lobby.tasks import LAPSING
        from neuroshima.matches.play.follow_ups import follow
        from neuroshima.players.deletion import player_deleted
        from neuroshima.players.guest_merging import guest_merged
        from neuroshima.tasks import upkeep

        guest_merged.connect(hand_over)
        player_deleted.connect(anonymise)
        LAPSING.is_done_by(lapse)
        follow(tell_beginnings_and_ends)
        upkeep.every(3600, forget_old_tables)
        upkeep.every(3600, forget_answered)
