"""Facts about answers, from which the coach makes its reasons (`words/facts.py` has the sentences)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from cosmodrome.engine.facts import Facts, OptionFact
from cosmodrome.engine.flow import Asked

from ..content import CARDS, MARINERS, Condition, Where
from ..prompts import Place, Source
from ..rules.build import builders
from ..rules.contracts import award, matches, met, open_rows
from ..rules.produce import producing
from ..rules.upgrade import upgrades
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
    """The contract that a base at one of the sites serves best, with the site."""
    facts = [(fact, place) for place in builders(g, seat) for fact in base_at(g, seat, (g.era, place))]
    best = max(facts, key=lambda found: found[0].points, default=None)
    if best is None:
        return []
    (kind, rows, points), place = best
    return [OptionFact(f"{kind}-at", (place, *rows), points)]


def _research(g: SpaceCorp, seat: int) -> list[OptionFact]:
    held = len(g.corps[seat].hand)
    return [OptionFact("short-hand", (held,), 2.0)] if held <= SHORT_HAND else []


def _produce(g: SpaceCorp, seat: int) -> list[OptionFact]:
    total = sum(pays for _, pays in producing(g, seat))
    return [OptionFact("produces", (total,), float(total))] if total else []


def _upgrade(g: SpaceCorp, seat: int) -> list[OptionFact]:
    """The card in hand that gives most as Infra."""
    found = [fact for card in upgrades(g, seat) for fact in infra(card)]
    return sorted(found, key=lambda fact: -fact.points)[:1]


def _marker(name: str) -> Callable[[SpaceCorp, int], list[OptionFact]]:
    def found(g: SpaceCorp, seat: int) -> list[OptionFact]:
        left = LAP - getattr(g.corps[seat], name) % LAP
        return [] if g.era == MARINERS else [OptionFact("lap", (name, left), 4.0 / left)]

    return found


ACTIONS: Final[dict[str, Callable[[SpaceCorp, int], list[OptionFact]]]] = {
    "build": _build,
    "research": _research,
    "produce": _produce,
    "upgrade": _upgrade,
    "genetics": _marker("genetics"),
    "revelation": _marker("revelation"),
}


def claim(g: SpaceCorp, asked: Asked[Any], row: int) -> list[OptionFact]:
    """What a contract pays at once."""
    return [OptionFact("claims", (row, award(g, row)), float(award(g, row)))]


def infra(card: int) -> list[OptionFact]:
    """What a card gives on every turn as Infra."""
    uses = CARDS[card].uses
    return [OptionFact("infra", (card,), float(sum(use.value for use in uses.values())))] if uses else []


def upgrade(g: SpaceCorp, asked: Asked[Any], card: int) -> list[OptionFact]:
    """What a card of the hand gives as Infra."""
    return infra(card)


def offered(g: SpaceCorp, asked: Asked[Any], source: Source) -> list[OptionFact]:
    """What an offered card gives when it is played."""
    what, slot = source
    uses = CARDS[g.offers[slot]].uses if what == "offer" else {}
    return [OptionFact("gives", (g.offers[slot],), float(max(use.value for use in uses.values())))] if uses else []


KINDS: Final[dict[str, Callable[[SpaceCorp, Asked[Any], Any], list[OptionFact]]]] = {
    "action": action,
    "move-to": site,
    "explore": site,
    "build": site,
    "transport-to": site,
    "claim": claim,
    "upgrade": upgrade,
    "draw": offered,
    "take": offered,
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
