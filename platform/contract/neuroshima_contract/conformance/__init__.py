"""The conformance suite: what every game promises the host, tried on random matches.

An author inherits it in one line, in a file that pytest reads:

    from neuroshima_contract.conformance import GameConformance

    class TestNim(GameConformance): game = NimGame()

`neuroshima check PATH` does the same without pytest. Begin with `suite.py`; `tables.py` draws options and seats,
`playing.py` plays matches with all promises checked at each step, `texts.py` and `drawings.py` look at the rest. It
needs no site and no pytest.
"""

from .drawings import drawing_findings, seen_findings
from .findings import Finding, errors_of
from .playing import Played, Timings, play_checked
from .suite import GameConformance
from .tables import Table, new_values, random_tables
from .texts import text_findings

__all__ = [
    "Finding",
    "GameConformance",
    "Played",
    "Table",
    "Timings",
    "drawing_findings",
    "errors_of",
    "new_values",
    "play_checked",
    "random_tables",
    "seen_findings",
    "text_findings",
]
