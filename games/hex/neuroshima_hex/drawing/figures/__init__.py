"""The figures on tiles, put together from parts by data.

A *part* is a head, a body, a weapon: a few filled shapes in four tones (parts.py; the library is `drawing/parts/`).
A *composition* names the parts of one unit (schema.py); an army's compositions are a file beside the army's
(`neuroshima_hex/figures/`). A unit without one gets a composition from what its tile does.
compose.py makes that one and draws them all.
"""

from .compose import ArmyFigures, draw_figure
from .reading import FigureSheet, read_figures

__all__ = ["ArmyFigures", "FigureSheet", "draw_figure", "read_figures"]
