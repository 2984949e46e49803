"""`results`: count results of factions in old matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from neuroshima.factions.results import count_all


class Command(BaseCommand):
    help = "Counts matches of people that ended before results of factions were counted. A match is counted once."

    def handle(self, **_options: Any) -> None:
        self.stdout.write(f"{count_all()} matches were counted.")
