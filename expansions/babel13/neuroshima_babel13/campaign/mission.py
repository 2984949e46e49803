"""Mission: Babel 13, the campaign, as the host asks for it."""

from __future__ import annotations

from importlib import metadata

from neuroshima_contract.campaign_files import FileCampaign

from .named import NAMED
from .names import FILE, TERMS


class MissionBabel13(FileCampaign):
    """The campaign of `mission_babel13.toml`."""

    def __init__(self) -> None:
        super().__init__(FILE, TERMS, metadata.version("neuroshima-babel13"), NAMED)
