"""Facts about answers, from which the coach makes its reasons (`words/facts.py` has the sentences)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from cosmodrome.engine.facts import Facts, OptionFact
from cosmodrome.engine.flow import Asked

from ..content import CARDS, MARINERS, Condition, Where
from ..prompts import Place
from ..rules.build import builders
from ..rules.contracts import award, matches, met, open_rows
from ..rules.produce import producing
from ..state import SpaceCorp

SHORT_HAND: Final = 3
"""A hand of at most this many cards is short."""
LAP: Final = 3
"""Spaces of the Progress Wheel."""


def base_at(g: SpaceCorp, seat: int, place: Place) -> list[OptionFact]:
    """The open contracts that a base at a site would meet, or count for."""
    spots = g.map.sites[place[1]].spots
    if not spots:  # nothing can be built there
        return []
    own, spot = g.own_bases(seat), spots[0]
    meets: list[int] = []
    counts: list[int] = []
    for contract in open_rows(g):
        if met(g, seat, contract.condition, own):
            continue
        if met(g, seat, contract.condition, (*own, spot)):
            meets.append(contract.row)
        elif wants(g, contract.condition, spot):
            counts.append(contract.row)
    found = [OptionFact("meets", tuple(meets), float(sum(award(g, row) for row in meets)))] if meets else []
    if counts:
        found.append(OptionFact("counts", tuple(counts), 0.4 * sum(award(g, row) for row in counts)))
    return found


def wants(g: SpaceCorp, condition: Condition, spot: int) -> bool:
    """Whether a condition names certain places, and the spot is one of them."""
    if condition.kind == "all_of":
        return any(wants(g, part, spot) for part in condition.parts)
    where = replace(condition.where, base_types=(), tile_icons_any=())
    return where != Where() and matches(g, spot, where)


def site(g: SpaceCorp, asked: Asked[Any], place: Place) -> list[OptionFact]:
    """Contracts that a base at a site serves, and the competition there."""
    there = sum(corp.teams.count(place[1]) for other, corp in enumerate(g.corps) if other != asked.seat)
    rivals = [OptionFact("opponents", (there,), -0.8 * there)] if there else []
    return base_at(g, asked.seat, place) + rivals


def action(g: SpaceCorp, asked: Asked[Any], value: str) -> list[OptionFact]:
    """What an action is good for now."""
    return ACTIONS[value](g, asked.seat) if value in ACTIONS else []


def _build(g: SpaceCorp, seat: int) -> list[OptionFact]:
    facts = [fact for place in builders(g, seat) for fact in base_at(g, seat, (g.era, place)) if fact.kind == "meets"]
    return sorted(facts, key=lambda fact: -fact.points)[:1]


def _research(g: SpaceCorp, seat: int) -> list[OptionFact]:
    held = len(g.corps[seat].hand)
    return [OptionFact("short-hand", (held,), 2.0)] if held <= SHORT_HAND else []


def _produce(g: SpaceCorp, seat: int) -> list[OptionFact]:
    total = sum(pays for _, pays in producing(g, seat))
    return [OptionFact("produces", (total,), float(total))] if total else []


def _marker(name: str) -> Callable[[SpaceCorp, int], list[OptionFact]]:
    def found(g: SpaceCorp, seat: int) -> list[OptionFact]:
        left = LAP - getattr(g.corps[seat], name) % LAP
        return [] if g.era == MARINERS else [OptionFact("lap", (name, left), 4.0 / left)]

    return found


ACTIONS: Final[dict[str, Callable[[SpaceCorp, int], list[OptionFact]]]] = {
    "build": _build,
    "research": _research,
    "produce": _produce,
    "genetics": _marker("genetics"),
    "revelation": _marker("revelation"),
}


def claim(g: SpaceCorp, asked: Asked[Any], row: int) -> list[OptionFact]:
    """What a contract pays at once."""
    return [OptionFact("claims", (row, award(g, row)), float(award(g, row)))]


def upgrade(g: SpaceCorp, asked: Asked[Any], card: int) -> list[OptionFact]:
    """What a card gives on every turn as Infra."""
    uses = CARDS[card].uses
    return [OptionFact("infra", (card,), float(sum(use.value for use in uses.values())))] if uses else []


KINDS: Final[dict[str, Callable[[SpaceCorp, Asked[Any], Any], list[OptionFact]]]] = {
    "action": action,
    "move-to": site,
    "explore": site,
    "build": site,
    "transport-to": site,
    "claim": claim,
    "upgrade": upgrade,
}


class SpaceCorpFacts(Facts[SpaceCorp]):
    """Contracts, competition, and what a corporation has some turns later."""

    worth: Mapping[str, float] = {
        "profit": 1.0,
        "bases": 2.0,
        "contracts": 3.0,
        "progress": 4.0,
        "cards": 0.5,
        "infra": 1.0,
        "colonies": 8.0,
    }

    def option(self, g: SpaceCorp, asked: Asked[Any], value: Any) -> list[OptionFact]:
        """By the kind of question."""
        kind = asked.prompt.kind
        return KINDS[kind](g, asked, value) if kind in KINDS and value is not None else []

    def counts(self, g: SpaceCorp, seat: int) -> dict[str, float]:
        """Profit, bases, contracts, progress cards, hand, Infra and colonies."""
        corp = g.corps[seat]
        return {
            "profit": float(corp.profit),
            "bases": float(len(g.own_bases(seat))),
            "contracts": float(g.claimed_by.count(seat)),
            "progress": float(len(corp.progress)),
            "cards": float(len(corp.hand)),
            "infra": float(sum(card >= 0 for card in corp.slots)),
            "colonies": float(len(g.own_colonies(seat))),
        }


FACTS: Final = SpaceCorpFacts()
