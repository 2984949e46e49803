"""The templates of `neuroshima new`: the host has one for games, each game has those of what extends it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from django.utils.translation import gettext as _
from neuroshima_contract import AuthorTemplate

from neuroshima import plugins

OWN = AuthorTemplate(
    "game", "a plugin with a game of its own (docs/first-game.md)", Path(__file__).parent / "author_templates" / "game"
)


class NoTemplate(Exception):
    """A template cannot be filled in; the text says why."""


def known_templates() -> Mapping[str, AuthorTemplate]:
    """All templates by id. Of two games with the same one, the second's is called `game_id`."""
    found = {OWN.id: OWN}
    for game in plugins.installed_games().values():
        for template in game.tools.templates():
            found[template.id if template.id not in found else f"{game.id}_{template.id}"] = template
    return found


def fill_in(template: AuthorTemplate, folder: Path, answers: Mapping[str, str]) -> None:
    """Fill in a template in a new folder. Empty answers are left to the template. Raises NoTemplate."""
    try:
        from copier import run_copy
    except ImportError:
        raise NoTemplate(_("This needs more packages: pip install 'neuroshima-platform[authors]'.")) from None
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NoTemplate(_("%(path)s is there already, and is not empty.") % {"path": folder})
    given = {name: answer for name, answer in answers.items() if answer}
    try:
        run_copy(str(template.folder), folder, data=given, defaults=True, quiet=True)
    except OSError as error:
        raise NoTemplate(
            _("%(path)s cannot be written: %(reason)s.") % {"path": folder, "reason": error.strerror}
        ) from None
