from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "neuroshima.matches"
    label = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from neuroshima.matches.bots.repair import ask_again
        from neuroshima.matches.bots.tasks import ask_bots
        from neuroshima.matches.bots.thinkers import let_rest
        from neuroshima.matches.clocks.uptime import EVERY, note_uptime
        from neuroshima.matches.live.session_ends import tell_sockets
        from neuroshima.matches.play.deleted_players import anonymise
        from neuroshima.matches.play.follow_ups import follow
        from neuroshima.matches.play.guest_merging import hand_over
        from neuroshima.matches.play.timing_out import LOOK_EVERY, end_overdue
        from neuroshima.matches.reading.kept_positions import forget_kept_positions
        from neuroshima.matches.reading.plugin_needs import unfinished_by_plugin
        from neuroshima.players.deletion import player_deleted
        from neuroshima.players.guest_merging import guest_merged
        from neuroshima.plugins.waiting_matches import count_unfinished_by
        from neuroshima.tasks import upkeep

        guest_merged.connect(hand_over)
        player_deleted.connect(anonymise)
        tell_sockets()
        follow(ask_bots)
        upkeep.every(30, ask_again)
        upkeep.every(30, let_rest)
        upkeep.every(EVERY, note_uptime)
        upkeep.every(LOOK_EVERY, end_overdue)
        upkeep.every(3600, forget_kept_positions)
        count_unfinished_by(unfinished_by_plugin)
