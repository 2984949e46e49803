"""Pictures of shared positions by link."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from neuroshima_contract import Game, Snapshot

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches import replays
from neuroshima.matches.views import refusals_in_words
from neuroshima.studies import sharing
from neuroshima.studies.models import Study
from neuroshima.studies.resolving import ResolveError
from neuroshima.studies.unfolding import final_position
from neuroshima.web.sharing import Drawing, picture_answer


def study_drawing(slug: str) -> Drawing:
    """A position that somebody has shared, after its actions.

    Raises Refusal `study_not_found`."""
    study = sharing.study_by_slug(slug)
    game = plugins.game(study.game)
    return Drawing(
        ("study", slug, game.version),
        lambda: replays.draw_position(*_study_position(study)),
        lambda: replays.with_standings(*_study_position(study)),
        in_words(game.titles),
        gettext("Analysis board"),
    )


@require_safe
@refusals_in_words
def study_picture(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """A shared position."""
    return picture_answer(request, form, lambda: study_drawing(slug))


def _study_position(study: Study) -> tuple[Game, Snapshot]:
    document = sharing.as_shared(study, json.loads(study.text))
    try:
        return final_position(json.dumps(document).encode())
    except ResolveError as error:
        raise error.refused from error
