"""What an expansion needs for a campaign from a file (docs/campaigns.md).

`HexTerms` are the words of Hex in such a file; an expansion makes them of the files that it brings, with `ArmyNames`
and `ScenarioNames`. `neuroshima_contract.campaign_files.FileCampaign` is the campaign."""

from ..campaign_terms import ArmyNames, HexTerms, ScenarioNames

__all__ = ["ArmyNames", "HexTerms", "ScenarioNames"]
