from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "neuroshima.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out

        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.moderation.acts import report_made
        from neuroshima.notices import watching
        from neuroshima.notices.following import follow_failures, follow_matches, follow_reports
        from neuroshima.notices.wishes import forget_device, forget_device_of, keep_language, move_guest_data
        from neuroshima.players.lifecycle import guest_merged
        from neuroshima.players.player_settings import language_chosen
        from neuroshima.players.sessions import session_ending
        from neuroshima.tasks.retries import task_given_up
        from neuroshima.tasks.upkeep import CHORES, Chore
        from neuroshima.web.static_files import PAGES, PageModule

        guest_merged.connect(move_guest_data)
        language_chosen.connect(keep_language)
        user_logged_out.connect(forget_device)
        session_ending.connect(forget_device_of)
        matches_changed.connect(follow_matches)
        report_made.connect(follow_reports)
        task_given_up.connect(follow_failures)
        CHORES.add(Chore(watching.DAILY_LOOK_EVERY, watching.warn_of_time))
        CHORES.add(Chore(watching.LOOK_EVERY, watching.tell_absent_players))
        CHORES.add(Chore(watching.DAILY_LOOK_EVERY, watching.ask_daily_mails))
        CHORES.add(Chore(3600, watching.forget_old_notices))
        PAGES.add(PageModule("turns", "neuroshima/notices/head.js"))
        PAGES.add(PageModule("notices", "neuroshima/notices/settings.js"))
