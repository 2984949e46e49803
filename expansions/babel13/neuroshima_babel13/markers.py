"""The markers of Babel 13 (its digest, sections 2 and 6)."""

from __future__ import annotations

from neuroshima_hex.rules.markers import Marker


class Venom(Marker):
    """Each deals a wound at the start of every battle, to HQs too; no more than two lie on the board."""

    id = "venom"
    names = {"en": "Venom", "pl": "Jad", "cs": "Jed"}
    texts = {
        "en": "Takes 1 wound for each Venom marker at the start of every battle, before the first segment.",
        "pl": "Na początku każdej bitwy, przed pierwszym segmentem, otrzymuje 1 ranę za każdy żeton Jadu.",
        "cs": "Na začátku každého boje, před prvním segmentem, utrpí 1 zranění za každý žeton jedu.",
    }
    supply = 2

    def opening_wounds(self, count: int) -> int:
        return count


MARKERS = (Venom(),)
