"""Editors of kinds of works that have pages of their own, in apps above this one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from neuroshima.contributions import Contributions


@dataclass(frozen=True)
class Editor:
    """An editor: its kind of works and what one is called, the names of the URLs of a work and of the list with the
    form to begin one."""

    kind: str
    title: str | Promise
    work_url: str
    list_url: str


EDITORS: Contributions[Editor] = Contributions()


def editor_of(kind: str) -> Editor | None:
    """The editor with pages of its own; None where the workshop's page is the editor."""
    return next((each for each in EDITORS if each.kind == kind), None)
