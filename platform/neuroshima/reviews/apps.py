from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReviewsConfig(AppConfig):
    name = "neuroshima.reviews"
    label = "reviews"
    verbose_name = _("Courses of matches")

    def ready(self) -> None:
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.reviews.stored import review
        from neuroshima.reviews.tasks import ask_reviews, review_due

        review_due.connect(review)
        matches_changed.connect(ask_reviews)
