"""The steps of a campaign as a drawn chain: which follows which, as data for a page that draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .schema import END, CampaignFile


@dataclass(frozen=True)
class Branch:
    """A way from one step to another, or to the end (`to` is one more than the last step).

    `number`: which branch of the file; None for the way on to the step below."""

    start: int
    to: int
    number: int | None


def drawn_chain(file: CampaignFile) -> Sequence[Branch]:
    """All ways of a chain, by the steps they come from."""
    ids = [step.id for step in file.step]
    found: list[Branch] = []
    for start, step in enumerate(file.step):
        for number, branch in enumerate(step.branch):
            found.append(Branch(start, len(ids) if branch.to == END else ids.index(branch.to), number))
        named = {branch.to for branch in step.branch}
        for name in file.leads_to(start):
            if name not in named or not step.branch:
                found.append(Branch(start, len(ids) if name == END else ids.index(name), None))
    return found
