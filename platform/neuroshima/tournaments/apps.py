from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "neuroshima.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.matches.reading.occasions import OCCASIONS
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.series.play import series_over
        from neuroshima.tasks.upkeep import CHORES, Chore
        from neuroshima.tournaments.acts import unread
        from neuroshima.tournaments.matchmaking import make_match
        from neuroshima.tournaments.occasions import occasions
        from neuroshima.tournaments.organising import anonymise, move_guest_data
        from neuroshima.tournaments.pages.acts import unread_by
        from neuroshima.tournaments.rounds import follow_matches, follow_series, look_after, look_after_all
        from neuroshima.tournaments.tasks import pairing_due, tournament_due
        from neuroshima.web.news import NEWS, News

        tournament_due.connect(look_after)
        pairing_due.connect(make_match)
        matches_changed.connect(follow_matches)
        series_over.connect(follow_series)
        guest_merged.connect(move_guest_data)
        player_deleted.connect(anonymise)
        OCCASIONS.add(occasions)
        CHORES.add(Chore(600, look_after_all))
        NEWS.add(News("tournaments/act_notice.html", unread, unread_by))
