"""What each action is worth at its best use: the first half of the bot's rules of thumb."""

from __future__ import annotations

from collections.abc import Callable

from .content import CARDS, COLONIES, COLONY_TABLE, contracts
from .plan import (
    Outlook,
    best_bases,
    contract_score,
    explore_worth,
    infra_worth,
    keep,
    marker_worth,
    outlook,
    payment_worth,
    site_worth,
    slot_worth,
    team_worth,
)
from .rules.actions import probe_sites, producing, slots_for, specials, upgrades
from .rules.build import builders
from .rules.build import cost as build_cost
from .rules.colonize import count as count_for_colony
from .rules.colonize import free_points, paid_sources, sites_to_colonize
from .rules.common import able, alike
from .rules.contracts import award
from .rules.explore import explorers
from .rules.move import destinations
from .rules.pay import cheapest
from .rules.value import evaluate, infra_total, open_payment
from .state import SpaceCorp


def action_scores(g: SpaceCorp, seat: int, legal: list[str]) -> dict[str, float]:
    """What the best use of each action is worth."""
    out = outlook(g, seat)
    return {action: ACTION_WORTH[action](g, seat, out) for action in legal}


def _research(g: SpaceCorp, seat: int, out: Outlook) -> float:
    count = evaluate(g, seat, open_payment(g, seat, "research", 1))
    if not g.deck:
        count = min(count, sum(c >= 0 for c in g.offers))
    if out.turns < 1.2:
        return 0.05
    hand = len(g.corps[seat].hand)
    each = 1.0 if hand <= 2 else 0.85 if hand <= 4 else 0.6 if hand <= 5 else 0.42
    return 0.7 * count * each * min(1.0, out.turns / 4)


def move_options(g: SpaceCorp, seat: int, team: int, out: Outlook, sites: list[int] | None = None) -> dict[int, float]:
    """Destination -> what the team gains by going there, with what it costs."""
    corp = g.corps[seat]
    here = corp.teams[team]
    leaving = team_worth(g, seat, team, out)
    if corp.claims[team] and g.base_owner(here) < 0:
        leaving += 0.3
    infra = infra_total(g, seat, "move")
    rough: dict[int, float] = {}
    for to in destinations(g, seat, team) if sites is None else sites:
        distance = g.map.distance[here][to]
        scale = (1.9, 3.0, 14.0)[g.era]
        taken = to in corp.teams and not g.map.sites[to].home
        worth = 0.0 if taken else site_worth(g, seat, to, out)
        rough[to] = 0.85 * worth - leaving - 0.55 * max(0.0, distance - infra) / scale
    best = sorted(rough, key=lambda to: -rough[to])[:3]
    found: dict[int, float] = {to: score - 0.5 for to, score in rough.items()}
    for to in best:
        p = open_payment(g, seat, "move", g.map.distance[here][to], team, here, to)
        cost = payment_worth(g, seat, cheapest(g, seat, p))
        taken = to in corp.teams and not g.map.sites[to].home
        found[to] = (0.0 if taken else 0.85 * site_worth(g, seat, to, out)) - leaving - cost
    return found


def _move(g: SpaceCorp, seat: int, out: Outlook) -> float:
    best = -1.0
    for team in alike(g, seat, able(g, seat)):
        best = max(best, max(move_options(g, seat, team, out).values(), default=-1.0))
    return best


def _explore_options(g: SpaceCorp, seat: int, out: Outlook) -> dict[int, float]:
    found = {}
    for site, team in explorers(g, seat).items():
        p = open_payment(g, seat, "explore", g.map.sites[site].explore_cost, team, site, site)
        found[site] = explore_worth(g, seat, site, out) + 0.4 - payment_worth(g, seat, cheapest(g, seat, p))
    return found


def _build_options(g: SpaceCorp, seat: int, out: Outlook) -> dict[int, float]:
    found = {}
    for site, team in builders(g, seat).items():
        p = open_payment(g, seat, "build", build_cost(g, seat, site), team, site, site)
        found[site] = best_bases(g, seat, site, out)[0] + 0.3 - payment_worth(g, seat, cheapest(g, seat, p))
    return found


def _produce(g: SpaceCorp, seat: int, out: Outlook) -> float:
    tiles = [pays for _, pays in producing(g, seat)]
    p = cheapest(g, seat, open_payment(g, seat, "produce", 1, to=len(tiles)))
    total = sum(tiles[: evaluate(g, seat, p)])
    extra = 0.0
    for contract in contracts(g.seats, g.era):
        if g.contracts[contract.row] != g.era:
            kind = contract.condition["type"]
            if (kind == "action_taken" and not g.produced) or (
                kind == "produce_total" and total >= contract.condition["at_least"]
            ):
                extra += award(g, contract.row)
    waste = 0.35 * max(0, evaluate(g, seat, p) - len(tiles)) if out.turns > 4 else 0.0
    return total + extra - 0.6 * payment_worth(g, seat, p) - waste


def _marker(marker: str) -> Callable[[SpaceCorp, int, Outlook], float]:
    def worth(g: SpaceCorp, seat: int, out: Outlook) -> float:
        p = cheapest(g, seat, open_payment(g, seat, marker, 1))
        now = getattr(g.corps[seat], marker)
        return marker_worth(g, now, evaluate(g, seat, p), marker, out) - 0.5 * payment_worth(g, seat, p)

    return worth


def slot_gain(g: SpaceCorp, seat: int, card: int, slot: int, out: Outlook) -> float:
    old = g.corps[seat].slots[slot]
    swap = old >= 0 and CARDS[old].era == g.era
    gain = infra_worth(g, card, out) - slot_worth(g, seat, slot, out) + (keep(old) - 1.2 if swap else 0.0) - keep(card)
    if old < 0:
        saved = g.corps[seat].slots
        before = contract_score(g, seat)
        g.corps[seat].slots = [card if i == slot else c for i, c in enumerate(saved)]
        gain += contract_score(g, seat) - before
        g.corps[seat].slots = saved
    return gain


def _upgrade(g: SpaceCorp, seat: int, out: Outlook) -> float:
    return max(slot_gain(g, seat, c, s, out) for c in upgrades(g, seat) for s in slots_for(g, seat))


def special_worth(g: SpaceCorp, seat: int, card: int, out: Outlook) -> float:
    face = CARDS[card]
    if face.special == "gain_profit":
        return face.amount - 0.5 * keep(card)
    if face.special == "remote_explore":
        return max(explore_worth(g, seat, s, out, claim=False) for s in probe_sites(g)) - keep(card)
    sites = [s.id for s in g.map.sites if not s.beyond and not s.spur and not s.home]
    best = max(site_worth(g, seat, s, out) for s in sites)
    return best - min(team_worth(g, seat, t, out) for t in able(g, seat)) - keep(card) - 0.4


def _special(g: SpaceCorp, seat: int, out: Outlook) -> float:
    return max(special_worth(g, seat, c, out) for c in specials(g, seat))


def colony_worth(g: SpaceCorp, seat: int, site: int, colony: int, out: Outlook) -> float:
    """What a colony tile brings at a system, less the points that must be paid for."""
    face = COLONIES[colony]
    have = len(g.own_colonies(seat))
    worth = float(COLONY_TABLE[min(4, have + 1)] - COLONY_TABLE[min(4, have)]) + 0.05 * face.value
    effect = face.effect
    kind = effect["type"]
    if kind == "gain_per":
        worth += count_for_colony(g, seat, effect["per"]) // effect["each"]
    elif kind == "on_event":
        mine = effect["event"] == "self_colonizes"
        worth += (have + 1 if effect["gain"] == "own_colony_count" else 1) if mine else 0.15 * out.turns
    elif kind == "end_of_era_per":
        worth += max(0, sum(g.colony_at[s] < 0 for s in g.map.stars) - 1) * 0.75
    elif kind != "none":
        rows = [c.award for c in contracts(g.seats, g.era) if g.contracts[c.row] != g.era]
        worth += max(rows, default=0) * (1.0 if kind.startswith("gain") else 0.85)
    for contract in contracts(g.seats, g.era):
        if contract.condition["type"] == "colonies" and g.contracts[contract.row] != g.era:
            need = contract.condition["count"]
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
    return payment_worth(g, seat, cheapest(g, seat, open_payment(g, seat, "colony", need, -1, site, site)))


def _colonize(g: SpaceCorp, seat: int, out: Outlook) -> float:
    best = -1.0
    for site, points in sites_to_colonize(g, seat).items():
        for colony in g.colonies:
            if COLONIES[colony].value <= points:
                best = max(best, colony_worth(g, seat, site, colony, out))
    return best


ACTION_WORTH: dict[str, Callable[[SpaceCorp, int, Outlook], float]] = {
    "research": _research,
    "move": _move,
    "explore": lambda g, s, o: max(_explore_options(g, s, o).values()),
    "build": lambda g, s, o: max(_build_options(g, s, o).values()),
    "produce": _produce,
    "genetics": _marker("genetics"),
    "revelation": _marker("revelation"),
    "upgrade": _upgrade,
    "special": _special,
    "colonize": _colonize,
}
