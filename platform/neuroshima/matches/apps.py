from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "neuroshima.matches"
    label = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from neuroshima.matches.bots.tasks import ask_again, ask_bots
        from neuroshima.matches.bots.thinkers import let_rest
        from neuroshima.matches.clocks.uptime import EVERY, note_uptime
        from neuroshima.matches.play.absence import LOOK_EVERY, end_overdue
        from neuroshima.matches.play.archiving import ASK_EVERY, ask_archiving
        from neuroshima.matches.play.joining import anonymise, move_guest_data
        from neuroshima.matches.play.notify import tell_sockets
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.matches.reading.endings import unfinished_by_plugin
        from neuroshima.matches.reading.states import forget_kept_positions
        from neuroshima.matches.reading.tasks import COUNT_EVERY, ask_count
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.plugins.enabled import UNFINISHED_COUNTS
        from neuroshima.tasks.upkeep import CHORES, Chore

        guest_merged.connect(move_guest_data)
        player_deleted.connect(anonymise)
        tell_sockets()
        matches_changed.connect(ask_bots)
        CHORES.add(Chore(30, ask_again))
        CHORES.add(Chore(30, let_rest))
        CHORES.add(Chore(EVERY, note_uptime))
        CHORES.add(Chore(LOOK_EVERY, end_overdue))
        CHORES.add(Chore(3600, forget_kept_positions))
        CHORES.add(Chore(COUNT_EVERY, ask_count))
        CHORES.add(Chore(ASK_EVERY, ask_archiving))
        UNFINISHED_COUNTS.add(unfinished_by_plugin)
