"""A pack as the site checks it: by its game, and then by its own cases."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext_noop as _
from neuroshima_contract import Game, Refusal
from neuroshima_contract.pack_checks import CheckedPack, check_files
from neuroshima_contract.packs import Fault, Pack
from neuroshima_contract.refusal import Unfit

from neuroshima.matches.data_files.text_store import with_texts
from neuroshima.packs import access
from neuroshima.testing.cases import BadCase, Difference, differences_in, in_editions, parse_case

logger = logging.getLogger(__name__)
CASES = "cases"
CASE_FAILED, TOO_MANY_CASES = "case_failed", "too_many_cases"
CASE_FAULTS = (CASE_FAILED, TOO_MANY_CASES)
"""The codes of faults of a pack that is whole but for its cases."""
MOST_CASES = 60
"""Cases of a pack that are played."""
LONGEST = 5.0
"""Seconds after which no further case is played: somebody waits for the page."""
LONGEST_VALUE = 400
"""Characters of a value that is told."""


def check(files: Mapping[str, str], faults: Sequence[Fault]) -> CheckedPack:
    """The pack of these files, checked by its game. Cases are played if nothing else is wrong.

    `faults`: what was wrong with the files already."""
    games = access.games()
    checked = check_files(files, faults, games)
    if checked.pack is None or not checked.is_whole:
        return checked
    return CheckedPack(checked.pack, list(case_faults(checked.pack, games[checked.pack.manifest.game])))


def case_faults(pack: Pack, game: Game) -> Iterator[Fault]:
    """The cases of a whole pack that fail, each with its file and its title."""
    cases = pack.folder(CASES)
    if len(cases) > MOST_CASES:
        yield Fault(CASES, "", Unfit(_("a pack has at most %(most)s cases"), TOO_MANY_CASES, most=MOST_CASES))
        return
    made, until = with_texts(game, {pack.file_name: pack.text}), time.monotonic() + LONGEST
    for path, text in cases.items():
        if time.monotonic() > until:
            logger.warning("the cases of the pack %s from %s on were not played: they take too long", pack.id, path)
            return
        yield from _faults_of_case(path, text, made)


def _faults_of_case(path: str, text: str, game: Game) -> Iterator[Fault]:
    title, wrong = "", list[Difference]()
    try:
        case = parse_case(path, text.encode())
        title = case.rule
        played = in_editions(case, case.editions) if case.editions else [case]
        wrong += [each for one in played for each in differences_in(one, game, copies=False)]
    except BadCase as error:
        wrong.append(error.reason)
    except Refusal as error:
        wrong.append(Unfit("%(said)s", said=error))
    except Exception as error:  # anything may stand in a case, and what it expects is not read through a schema
        logger.warning("the case %s cannot be played", path, exc_info=True)
        wrong.append(Unfit(_("it cannot be played (%(error)s)"), error=type(error).__name__))
    for said in wrong:
        yield Fault(path, title, Unfit(_("the case fails: %(said)s"), CASE_FAILED, said=_shortened(said)))


def _shortened(said: Difference) -> Difference:
    """A difference without the end of long values, such as a list of all events."""
    if isinstance(said, str):
        return said[:LONGEST_VALUE]
    values = {
        name: _shortened(value) if isinstance(value, Unfit | str) else value for name, value in said.params.items()
    }
    return Unfit(said.message, said.code, **values)
