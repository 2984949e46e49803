from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReviewsConfig(AppConfig):
    name = "neuroshima.reviews"
    label = "reviews"
    verbose_name = _("Courses of matches")

    def ready(self) -> None:
        from neuroshima.matches.play.follow_ups import follow
        from neuroshima.reviews.stored import review
        from neuroshima.reviews.tasks import REVIEWING, ask_reviews

        REVIEWING.is_done_by(review)
        follow(ask_reviews)
