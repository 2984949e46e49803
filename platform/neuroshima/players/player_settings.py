"""A player's settings for every page and table.

They are stored in the player's row or, for a new visitor, in a cookie. Only chosen values are stored, so that
defaults may change later. Stored values that this version does not understand count as not chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl, urlencode

from django.conf import settings as site
from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from neuroshima.players.models import Player
from neuroshima.refusals import Code, refusal

VERSION = 1
COOKIE = "settings"
LONGEST_COOKIE = 3000
"""Browsers keep 4,096 characters of a cookie with its name and attributes."""
MOST_FACTIONS = 80
"""Most factions in one setting of all games."""
KEPT_FOR = 365 * 24 * 3600  # seconds
NOT_ON_PAGES = {"language", "favourite_factions", "banned_factions"}
"""Settings that no style sheet or script of all pages needs."""
language_chosen = Signal()
"""Sent with `player` and `language` when a player chooses the language of the site."""


def _split(given: Any) -> Any:
    """The names in a cookie's text; anything else is left to the validation."""
    return given.split() if isinstance(given, str) else given


FactionName = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,60}/[a-z0-9_-]{1,60}$")]
FactionNames = Annotated[tuple[FactionName, ...], BeforeValidator(_split), Field(max_length=MOST_FACTIONS)]


class PlayerSettings(BaseModel):
    """All settings with their defaults.

    Every page has their names and values as attributes (`attributes`)."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    speed: Literal["1", "2", "4", "instant"] = "1"
    """Speed of battles, as a multiple of the normal speed; `instant`: only the result."""
    sound: bool = False
    """Whether the table plays sounds."""
    volume: Annotated[int, Field(ge=0, le=100)] = 60
    """Percent of full volume."""
    motion: Literal["system", "reduced"] = "system"
    theme: Literal["dark", "light", "system"] = "dark"
    colors: Literal["standard", "safe"] = "standard"
    """`safe`: no colours that differ only in red and green."""
    text: Literal["normal", "large", "largest"] = "normal"
    letters: bool = True
    """Whether fields of boards show their names."""
    confirm: Literal["never", "final", "always"] = "never"
    """Which actions are asked about before they are sent; `final`: those that cannot be taken back."""
    auto: bool = False
    """Whether the only legal action is played at once."""
    language: Annotated[str, Field(pattern=r"^[a-z]{2}$")] | None = None
    """Language of pages and mails; None: the browser's language."""
    favourite_factions: FactionNames = ()
    """Factions that forms offer first, as `game/faction`."""
    banned_factions: FactionNames = ()
    """Factions that the player never gets by chance, as `game/faction`."""

    def as_json(self) -> dict[str, Any]:
        """The chosen values, as stored."""
        chosen = self.model_dump(exclude_unset=True)
        return {"version": VERSION, **chosen} if chosen else {}

    def attributes(self) -> dict[str, str]:
        """All settings as attributes of the page, for style sheets and scripts."""
        return {name: _word(value) for name, value in self.model_dump(exclude=NOT_ON_PAGES).items()}


def settings_of(player: Player | None, request: HttpRequest) -> PlayerSettings:
    """The reader's settings: the player's, or those of the browser's cookie."""
    return _settings_from(player.settings) if player is not None else cookie_settings(request)


def settings_of_player(player: Player) -> PlayerSettings:
    """The settings of a player."""
    return _settings_from(player.settings)


def cookie_settings(request: HttpRequest) -> PlayerSettings:
    """The settings stored in a new visitor's browser."""
    text = request.COOKIES.get(COOKIE, "")
    return _settings_from(dict(parse_qsl(text)) if len(text) <= LONGEST_COOKIE else {})


def change_settings(player: Player | None, request: HttpRequest, given: Mapping[str, Any]) -> PlayerSettings:
    """Change the settings in `given`; the others stay.

    For a new visitor, call `remember` with the result.

    Raises Refusal `malformed`."""
    if not given or not given.keys() <= PlayerSettings.model_fields.keys():
        raise refusal(Code.MALFORMED)
    try:
        PlayerSettings.model_validate(given)
    except ValidationError as error:
        raise refusal(Code.MALFORMED) from error
    if player is None:
        return _settings_from({**cookie_settings(request).as_json(), **given})
    with transaction.atomic():
        row = Player.objects.select_for_update().get(pk=player.pk)
        chosen = _settings_from({**row.settings, **given})
        row.settings = player.settings = chosen.as_json()
        row.save(update_fields=["settings"])
    return chosen


def fits_cookie(chosen: PlayerSettings) -> bool:
    """Whether a browser can store these settings of a new visitor."""
    return len(_cookie_text(chosen)) <= LONGEST_COOKIE


def _cookie_text(chosen: PlayerSettings) -> str:
    return urlencode({name: _word(value) for name, value in chosen.as_json().items()})


def remember(response: HttpResponse, chosen: PlayerSettings) -> None:
    """Store settings in a new visitor's browser."""
    response.set_cookie(
        COOKIE, _cookie_text(chosen), KEPT_FOR, secure=site.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )


def language_of(player: Player) -> str | None:
    """The language that the player has chosen, if the site still has it."""
    chosen = _settings_from(player.settings).language
    return chosen if chosen in dict(site.LANGUAGES) else None


def keep_language(response: HttpResponse, language: str) -> None:
    """Store the language in the browser, for later pages."""
    response.set_cookie(
        site.LANGUAGE_COOKIE_NAME,
        language,
        site.LANGUAGE_COOKIE_AGE,
        secure=site.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )


def merge_settings(guest: Player, player: Player) -> None:
    """Copy settings of the guest that the account's player has not set."""
    merged = {**guest.settings, **player.settings}
    if merged != player.settings:
        player.settings = merged
        player.save(update_fields=["settings"])


def _settings_from(kept: Any) -> PlayerSettings:
    given = dict(kept) if isinstance(kept, Mapping) else {}
    try:
        return PlayerSettings.model_validate(given)
    except ValidationError as error:
        wrong = {line["loc"][0] for line in error.errors()}
        return PlayerSettings.model_validate({name: value for name, value in given.items() if name not in wrong})


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(value)
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
