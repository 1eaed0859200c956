"""How good a position is: what each corporation may end with, in F, and the chance to win that follows.

What a unit of each part adds in the end was found by least squares over games, and rounded;
`benchmarks/parts.py spacecorp` tells how well that holds.
"""

from __future__ import annotations

import math

from ..content import (
    CARDS,
    COLONIES,
    COLONY_TABLE,
    ERAS,
    HQS,
    MARINERS,
    PLANETEERS,
    STARFARERS,
    Card,
    contracts,
)
from ..payment.start import open_payment
from ..payment.suggest import suggest
from ..rules.colonize import EFFECTS, free_points, paid_sources
from ..rules.contracts import award
from ..rules.produce import producing
from ..rules.progress import TITLES
from ..state import SpaceCorp
from .worth import (
    Outlook,
    SeatPrices,
    colony_hope,
    keep,
    lap,
    last_era,
    met_and_begun,
    outlook,
    payment_worth,
    team_worth,
    turns_left,
)

INFRA_WEIGHT: tuple[dict[str, float], ...] = (
    {"move": 0.11, "explore": 0.10, "build": 0.15, "research": 0.14},
    {"move": 0.08, "explore": 0.08, "build": 0.12, "research": 0.14},
    {"move": 0.03, "explore": 0.03, "build": 0.03, "research": 0.05},
)
"""What a point of Infra is worth in each turn that is left."""
EARLY = 1.6
"""How much more it is worth in Mariners if other eras follow."""
FACTORS: tuple[dict[str, float], ...] = (
    {"hand": 0.3, "bases": 0.7, "progress": 8.0, "beyond": 1.5, "next era": 2.0},
    {"hand": 1.3, "infra": 0.6, "bases": 0.4, "progress": 0.85, "teams": 0.5, "beyond": 3.5, "next era": 3.2},
    {"contracts": 1.7, "hand": 0.25, "infra": 0.5, "bases": 0.87, "progress": 1.3, "teams": 1.8, "colonies": 1.6},
)
"""By era: how many times what it says a part adds to the margin at the end of Starfarers; once, if it isn't named."""
TO_COME = ((51.0, 34.0, 19.0), (27.0, 17.0, 6.0), (-18.0, -15.0, -11.0))
"""By era and seats: what everybody ends with beyond that, the same for all,"""
EACH_TURN = (2.2, 1.3, 1.8)
"""and for each turn that the era has left."""
SPREAD = ((15.0, 0.75), (11.0, 0.5), (4.0, 0.75))
"""By era: how far ahead is as good as three games of four; at its end, and for each turn that is left."""
SHORT_SPREAD = ((1.5, 0.25), (3.0, 0.4), SPREAD[STARFARERS])
"""The same in the last era of a game."""


def value(g: SpaceCorp, seat: int) -> float:
    """How far ahead of the best opponent the seat is, as a chance to win."""
    worth = [corp_worth(g, s) for s in range(g.seats)]
    mine = worth[seat]
    at_end, each = (SHORT_SPREAD if last_era(g) else SPREAD)[g.era]
    spread = at_end + each * max([turns_left(g, s) for s in range(g.seats)])
    others = [1.0 / (1.0 + math.exp(min(40.0, (w - mine) / spread))) for s, w in enumerate(worth) if s != seat]
    return math.prod(others) ** (1.0 if g.seats == 2 else 0.8)


def corp_worth(g: SpaceCorp, seat: int) -> float:
    """What a corporation may end with, in F."""
    return sum(parts(g, seat).values())


def parts(g: SpaceCorp, seat: int) -> dict[str, float]:
    """The same by what it comes from (`words/names.py` has the words)."""
    corp = g.corps[seat]
    out = outlook(g, seat)
    hand = sorted((keep(c) if c >= 0 else 0.8 for c in corp.hand), reverse=True)
    pays = [pays for _, pays in producing(g, seat)]
    met, begun = met_and_begun(g, seat)
    if out.turns <= 0.0:
        met = 0.0  # there is no turn to claim them in
    found = {
        "profit": float(corp.profit),
        "contracts": begun * min(1.0, 0.4 + out.turns / 8),
        "hand": min(1.0, out.turns / 3) * sum(w * 0.92**i for i, w in enumerate(hand)),
        "infra": sum(slot_worth(g, seat, i, out) for i in range(3)),
        "bases": sum(pays) * out.produces,
        "progress": _progress_worth(g, seat, out),
        "teams": 0.45 * sum(team_worth(g, seat, t, out) for t in range(4)) * min(1.0, out.turns / 3),
    }
    if g.era == STARFARERS:
        found["colonies"] = _colonies_worth(g, seat, out)
    elif not out.last:
        found["beyond"] = 1.5 * sum(b == seat for b in g.beyond)
        found["next era"] = 0.6 * max(pays, default=0)
    elif g.era in (MARINERS, PLANETEERS):
        found["beyond"] = float(sum((3, 1)[i] for i, b in enumerate(g.beyond) if b == seat))
    if g.options["end_era"] != ERAS[STARFARERS]:
        found["contracts"] += met
        return found  # short games are not what the factors were found in
    factors = FACTORS[g.era]
    found = {key: amount * factors.get(key, 1.0) for key, amount in found.items()}
    found["contracts"] += met  # as good as profit: to claim it must be better than to wait
    found["to come"] = TO_COME[g.era][g.seats - 2] + EACH_TURN[g.era] * out.turns
    return found


def _colonies_worth(g: SpaceCorp, seat: int, out: Outlook) -> float:
    """Colonies that stand, and those that bases may lead to."""
    total = float(COLONY_TABLE[min(4, len(g.own_colonies(seat)))])
    for site in sorted({g.map.spot_site[s] for s in g.own_bases(seat)}):
        if g.colony_at[site] < 0 and out.turns >= 1:
            total += colony_hope(g, seat, site, out) * min(1.0, 0.4 + 0.1 * free_points(g, seat, site))
    return total


def _progress_worth(g: SpaceCorp, seat: int, out: Outlook) -> float:
    """Progress cards for the time that is left, and the way to the next one."""
    corp = g.corps[seat]
    total = sum(TITLES[p >> 1].worth[g.era] for p in corp.progress) * (min(1.0, out.turns / 10) if out.last else 1.0)
    if g.era == MARINERS:
        return total + (corp.genetics if out.last else min(3, corp.genetics) * 0.5 + 0.12 * corp.genetics)
    alive = 1.0 if out.turns >= 2 or not out.last else 0.3
    return total + alive * lap(g, out) / 4.5 * (corp.genetics % 3 + corp.revelation % 3)


# -- what a colony would add ----------------------------------------------------------------------------------


def colony_worth(g: SpaceCorp, seat: int, site: int, colony: int, out: Outlook) -> float:
    """What a colony tile brings at a system, less the points that must be paid for."""
    face = COLONIES[colony]
    have = len(g.own_colonies(seat))
    worth = float(COLONY_TABLE[min(4, have + 1)] - COLONY_TABLE[min(4, have)]) + 0.05 * face.value
    worth += EFFECTS[face.effect.kind].worth(SeatPrices(g, seat, out), face.effect)
    for contract in contracts(g.seats, g.era):
        if contract.condition.kind == "colonies" and g.contracts[contract.row] != g.era:
            need = contract.condition.count
            worth += award(g, contract.row) * (1.0 if have + 1 >= need else 0.4)
    missing = face.value - free_points(g, seat, site)
    costs = sorted(point_cost(g, seat, site, s, out) for s in paid_sources(g, seat, site, ()))
    return worth - sum(costs[: max(0, missing)])


def point_cost(g: SpaceCorp, seat: int, site: int, source: str, out: Outlook) -> float:
    """What a paid Colony Point costs."""
    if source == "profit":
        return 5.0
    if source == "team":
        return 0.3 + 0.16 * out.turns
    need = 12 if g.map.sites[site].multi_star else 8
    return payment_worth(g, seat, suggest(g, seat, open_payment(g, seat, "colony", need, -1, site, site)))


# -- the HQ -----------------------------------------------------------------------------------------------------


def infra_worth(g: SpaceCorp, card: int, out: Outlook) -> float:
    """What a card as Infra is worth for the rest of the era, and a little beyond."""
    return POINTS[g.era][card] * _lasting(g, out) * (min(out.turns, 14.0) + (0.0 if out.last else 1.5))


def _lasting(g: SpaceCorp, out: Outlook) -> float:
    """How much more Infra is worth because it stays."""
    return EARLY if g.era == MARINERS and not out.last else 1.0


def _points(card: Card, weights: dict[str, float]) -> float:
    """What a card as Infra is worth in each turn."""
    return sum(weights.get(a, 0.0) * (u.value + (3.5 * u.times if u.times else 0)) for a, u in card.uses.items())


POINTS = tuple([tuple([_points(card, weights) for card in CARDS]) for weights in INFRA_WEIGHT])
"""The same by era and card."""
PRINTED = tuple(
    [
        tuple([tuple([sum(weights.get(a, 0.0) * v for a, v in slot.items()) for slot in hq.slots]) for hq in HQS])
        for weights in INFRA_WEIGHT
    ]
)
"""What is printed in a slot is worth in each turn, by era, HQ and slot."""


def slot_worth(g: SpaceCorp, seat: int, slot: int, out: Outlook) -> float:
    """What a slot gives now: its card, or its intrinsic value."""
    corp = g.corps[seat]
    card = corp.slots[slot]
    if card >= 0:
        return infra_worth(g, card, out)
    return PRINTED[g.era][corp.hq][slot] * _lasting(g, out) * min(out.turns, 14.0)


def marker_worth(g: SpaceCorp, now: int, steps: int, marker: str, out: Outlook) -> float:
    """What advancing a marker brings."""
    if g.era == MARINERS:
        if out.last:
            return float(steps) if marker == "genetics" else 0.0
        return steps * 3.0 if now < 3 else steps * 0.8
    rounds = (now + steps) // 3 - now // 3
    left = (now + steps) % 3 - now % 3 + 3 * rounds
    return lap(g, out) * (0.7 * rounds + 0.3 * left / 3)
