from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "neuroshima.lobby"
    label = "lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        from neuroshima.lobby import models
        from neuroshima.lobby.invitations import forget_answered
        from neuroshima.lobby.tables import (
            anonymise,
            forget_old_tables,
            lapse,
            move_guest_data,
            note_beginnings_and_ends,
            stay_watchable,
        )
        from neuroshima.lobby.tasks import table_due
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.series.play import next_game_made
        from neuroshima.tasks.upkeep import CHORES, Chore
        from neuroshima.web.static_files import PAGES, PageModule

        guest_merged.connect(move_guest_data)
        next_game_made.connect(stay_watchable)
        player_deleted.connect(anonymise)
        guest_merged.connect(models.move_guest_data)
        player_deleted.connect(models.delete_setups)
        table_due.connect(lapse)
        matches_changed.connect(note_beginnings_and_ends)
        CHORES.add(Chore(3600, forget_old_tables))
        CHORES.add(Chore(3600, forget_answered))
        PAGES.add(PageModule("lobby", "neuroshima/lobby/lobby.js"))
