"""Campaigns from data files (docs/campaigns.md): `campaigns/NAME.toml` says what a plugin's object would.

`schema.py` has the form of a file, `terms.py` what its game supplies, `memory.py` what a campaign carries, `rules.py`
how a result changes that, `telling.py` what the pages say, `checks.py` everything that is wrong with a file.
`campaign.py` makes a `Campaign` of it.
"""

from .campaign import FileCampaign
from .chain import Branch, drawn_chain
from .checks import campaign_complaints
from .memory import Named, Result, Situation
from .schema import CampaignFile
from .terms import CampaignTerms, Choice, PresetFacts, Proposal, Reading, ReadResult, Setting

__all__ = [
    "Branch",
    "CampaignFile",
    "CampaignTerms",
    "Choice",
    "FileCampaign",
    "Named",
    "PresetFacts",
    "Proposal",
    "ReadResult",
    "Reading",
    "Result",
    "Setting",
    "Situation",
    "campaign_complaints",
    "drawn_chain",
]
