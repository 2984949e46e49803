"""Caravan: a campaign of three matches of Tally.

It carries gold and the last winner, and goes by a ford if the first match was a draw. At the market the winner gets one
gold, has the first seat in the next match and plays it in the pass. A draw costs each player one gold of their three
and leads to the ford, where the loser loses all gold, and with it the campaign. The gate is the last stop: the player
with more gold wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima_contract import Campaign, Fact, MemoryData, Milestone, Outcome, Role, Stage, Texts

TITLES: dict[str, Texts] = {
    "market": {"en": "The market", "pl": "Targ", "cs": "Trh"},
    "pass": {"en": "The pass", "pl": "Przełęcz", "cs": "Průsmyk"},
    "ford": {"en": "The ford", "pl": "Bród", "cs": "Brod"},
    "gate": {"en": "The gate", "pl": "Brama", "cs": "Brána"},
}
CARDS = {"market": 2, "pass": 3, "ford": 4, "gate": 2}


class Caravan(Campaign):
    id = "caravan"
    version = "1.0"
    titles = {"en": "Caravan", "pl": "Karawana", "cs": "Karavana"}
    texts = {
        "en": "Two traders, one road. What they win on the way they bring to the gate.",
        "pl": "Dwóch kupców i jedna droga. Co zdobędą po drodze, przyniosą do bramy.",
        "cs": "Dva kupci a jedna cesta. Co cestou vyhrají, přinesou k bráně.",
    }
    game = "tally"
    roles = (
        Role("north", {"en": "North", "pl": "Północ", "cs": "Sever"}, "#7fa3e0"),
        Role("south", {"en": "South", "pl": "Południe", "cs": "Jih"}, "#e0a33c"),
    )

    def begin(self) -> MemoryData:
        return {"gold": [3, 3], "first": 0, "way": ["market"]}

    def stage(self, memory: MemoryData) -> Stage | None:
        if self.outcome(memory) is not None:
            return None
        here, first = memory["way"][-1], memory["first"]
        return Stage(here, {"cards": CARDS[here]}, [{"colour": "red"}, {"colour": "blue"}], [first, 1 - first])

    def after(self, memory: MemoryData, outcome: Outcome) -> MemoryData:
        here, first, gold = memory["way"][-1], memory["first"], list(memory["gold"])
        if outcome.winners:
            first = (first, 1 - first)[outcome.winners[0]]
            gold[first] += 1
            gold[1 - first] *= here != "ford"
        else:
            gold = [amount - 1 for amount in gold]
        following = {"market": "pass" if outcome.winners else "ford", "pass": "gate", "ford": "gate", "gate": "home"}
        return {"gold": gold, "first": first, "way": [*memory["way"], following[here] if min(gold) > 0 else "home"]}

    def road(self, memory: MemoryData) -> Sequence[Milestone]:
        way = [place for place in memory["way"] if place != "home"]
        ahead = {"market": ["pass", "gate"], "pass": ["gate"], "ford": ["gate"]}.get(memory["way"][-1], [])
        return [self._milestone(place) for place in [*way, *ahead]]

    def _milestone(self, place: str) -> Milestone:
        winner: Texts = {
            "en": "Whoever wins gets 1 gold and begins the next match.",
            "pl": "Zwycięzca dostaje 1 sztukę złota i zaczyna następną rozgrywkę.",
            "cs": "Vítěz dostane 1 zlaťák a začíná příští partii.",
        }
        draw: Texts = {
            "en": "A draw costs both 1 gold.",
            "pl": "Remis kosztuje obu po 1 sztuce złota.",
            "cs": "Remíza stojí oba 1 zlaťák.",
        }
        texts: Texts = {
            "en": f"A match with {CARDS[place]} cards.",
            "pl": f"Rozgrywka, liczba kart: {CARDS[place]}.",
            "cs": f"Partie, počet karet: {CARDS[place]}.",
        }
        ruin: Texts = {
            "en": "The loser has lost all gold, and the campaign.",
            "pl": "Przegrany traci całe złoto i całą kampanię.",
            "cs": "Kdo prohraje, přijde o všechno zlato i o kampaň.",
        }
        stakes = [winner, draw] + ([ruin] if place == "ford" else [])
        return Milestone(place, TITLES[place], texts, stakes, _picture(CARDS[place]))

    def standing(self, memory: MemoryData) -> Sequence[Fact]:
        gold: Texts = {"en": "Gold", "pl": "Złoto", "cs": "Zlato"}
        begins: Texts = {
            "en": "Begins the next match",
            "pl": "Zaczyna następną rozgrywkę",
            "cs": "Začíná příští partii",
        }
        amounts = [Fact(role, gold, {"en": str(amount)}) for role, amount in enumerate(memory["gold"])]
        return [*amounts, Fact(None, begins, self.roles[memory["first"]].titles)]

    def changes(self, before: MemoryData, after: MemoryData) -> Sequence[Texts]:
        return [
            {language: f"{self.roles[role].titles[language]}: {was} → {now}" for language in ("en", "pl", "cs")}
            for role, (was, now) in enumerate(zip(before["gold"], after["gold"], strict=True))
            if was != now
        ]

    def outcome(self, memory: MemoryData) -> Outcome | None:
        gold = memory["gold"]
        if memory["way"][-1] != "home":
            return None
        winners = () if gold[0] == gold[1] else (gold.index(max(gold)),)
        return Outcome(winners, "home" if min(gold) > 0 else "ruined", {"gold": gold})


def _picture(cards: int) -> str:
    shapes = "".join(f'<rect x="{8 + 22 * n}" y="10" width="16" height="24" fill="#c2613a"/>' for n in range(cards))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 44">{shapes}</svg>'
