"""What a player has to read: it stands in the head of every page until they say that they have read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from neuroshima.contributions import Contributions
from neuroshima.players.models import Player


@dataclass(frozen=True)
class News:
    """What one app has to tell players, with the template that shows it (as `told`)."""

    template: str
    unread: Callable[[Any], QuerySet[Any]]
    """The unread rows about a player, who may be an `OuterRef`."""
    read: Callable[[Player], Sequence[object]]
    """What the player has not read yet, in the order in which it is shown."""


NEWS: Contributions[News] = Contributions()


def unread_by(player: Player, request: HttpRequest) -> list[tuple[str, Sequence[object]]]:
    """The templates of what the player has not read, each with what it shows.

    Asks once for each request: mostly there is nothing."""
    news = list(NEWS)
    known: tuple[bool, ...] | None = getattr(request, "unread_news", None)
    if known is None:
        asked = {f"news_{number}": Exists(each.unread(OuterRef("pk"))) for number, each in enumerate(news)}
        found = Player.objects.filter(pk=player.pk).annotate(**asked).values_list(*asked).first()
        known = tuple(found or (False,) * len(news))
        request.unread_news = known  # type: ignore[attr-defined]
    return [(each.template, each.read(player)) for each, is_unread in zip(news, known, strict=True) if is_unread]
