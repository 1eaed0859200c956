"""Rules of thumb for every question, and an estimate of winning chances. The plan behind them is in plan.py."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.game import Judge

from .content import CARDS, COLONIES, PROGRESS, contracts
from .plan import (
    TITLE_WORTH,
    Outlook,
    base_worth,
    best_bases,
    contract_score,
    corp_worth,
    explore_worth,
    keep,
    marker_worth,
    outlook,
    site_worth,
    slot_worth,
    team_worth,
)
from .prospects import action_scores, colony_worth, move_options, point_cost, slot_gain, special_worth
from .rules.actions import slots_for
from .rules.build import cost as build_cost
from .rules.colonize import sites_to_colonize
from .rules.contracts import award
from .rules.edges import infected
from .rules.turn import actions
from .state import KINDS, SpaceCorp

Hints = list[float]
Rule = Callable[[SpaceCorp, Asked[Any]], Hints]


class SpaceCorpJudge(Judge[SpaceCorp]):
    """Greedy play with a plan per era."""

    def hints(self, g: SpaceCorp, asked: Asked[Any]) -> list[float]:
        """A score for each option."""
        scores = RULES[asked.prompt.kind](g, asked)
        return [*scores, 0.0] if asked.decline else scores

    def value(self, g: SpaceCorp, seat: int) -> float:
        """How far ahead of the best opponent the seat is, as a chance to win."""
        worth = [corp_worth(g, s) for s in range(g.seats)]
        mine = worth[seat]
        left = (2 - g.era) * 6.0 + 3.0
        others = [1.0 / (1.0 + math.exp(min(40.0, (w - mine) / left))) for s, w in enumerate(worth) if s != seat]
        return math.prod(others) ** (1.0 if g.seats == 2 else 0.8)


# -- which action ---------------------------------------------------------------------------------------------


def _action(g: SpaceCorp, q: Asked[Any]) -> Hints:
    scores = action_scores(g, q.seat, list(q.values))
    return [scores[a] for a in q.values]


def _pass(g: SpaceCorp, q: Asked[Any]) -> Hints:
    legal = actions(g, q.seat)
    scores = action_scores(g, q.seat, legal)
    return [max(scores.values(), default=-1.0), 0.02]


# -- details of an action ---------------------------------------------------------------------------------------


def _team(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    if q.args == ("special",):
        return [-team_worth(g, q.seat, t, out) for _, t in q.values]
    return [max(move_options(g, q.seat, t, out).values(), default=-9.0) for _, t in q.values]


def _second_team(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [0.2 - team_worth(g, q.seat, t, out) for _, t in q.values]


def _move_to(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    scores = move_options(g, q.seat, q.args[0], out, [to for _, to in q.values])
    return [scores[to] for _, to in q.values]


def _relocate(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    taken = g.corps[q.seat].teams
    return [0.0 if to in taken else site_worth(g, q.seat, to, out) for _, to in q.values]


def _explore(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [0.1 + explore_worth(g, q.seat, s, out) - 0.2 * g.map.sites[s].explore_cost for _, s in q.values]


def _build(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [0.1 + best_bases(g, q.seat, s, out)[0] - 0.1 * build_cost(g, q.seat, s) for _, s in q.values]


def _base(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    spot = q.args[1]
    spots = g.map.sites[g.map.spot_site[spot]].spots
    saved = g.bases
    g.bases = saved[:]
    for other, kind in zip(spots, q.args[2], strict=False):
        g.bases[other] = q.seat * KINDS + kind
    scores = []
    for _, kind in q.values:
        g.bases[spot] = q.seat * KINDS + kind
        scores.append(base_worth(g, q.seat, spot, kind, out) + contract_score(g, q.seat))
    g.bases = saved
    return scores


def _first(g: SpaceCorp, q: Asked[Any]) -> Hints:
    """The rules put the sensible option first."""
    return [1.0 - i / 100 for i in range(len(q.values))]


def _card_score(g: SpaceCorp, seat: int, card: int) -> float:
    """How much a card is wanted: actions the hand lacks count more."""
    have: dict[str, int] = {}
    for mine in g.corps[seat].hand:
        if mine >= 0:
            for action in CARDS[mine].uses:
                have[action] = have.get(action, 0) + 1
    lack = sum(0.5 / (1 + have.get(a, 0)) for a in CARDS[card].uses)
    return CARDS[card].worth + lack


def _draw(g: SpaceCorp, q: Asked[Any]) -> Hints:
    return [2.75 if what == "deck" else _card_score(g, q.seat, g.offers[n]) for what, n in q.values]


def _slot(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [slot_gain(g, q.seat, q.args[0], s, out) for _, s in q.values]


def _upgrade_card(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [max(slot_gain(g, q.seat, c, s, out) for s in slots_for(g, q.seat)) for c in q.values]


def _colonize_site(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    points = sites_to_colonize(g, q.seat)
    return [
        max(colony_worth(g, q.seat, s, c, out) for c in g.colonies if COLONIES[c].value <= points[s])
        for _, s in q.values
    ]


def _transport(g: SpaceCorp, q: Asked[Any]) -> Hints:
    """Free transport: to a place from which more can be done; rarely worth it, as own bases are built up."""
    out = outlook(g, q.seat)
    scores = []
    for _, team in q.values:
        here = g.corps[q.seat].teams[team]
        scores.append(_hub(g, q.seat, out) - _reach(g, q.seat, here, out) - team_worth(g, q.seat, team, out) - 0.3)
    return scores


def _reach(g: SpaceCorp, seat: int, site: int, out: Outlook) -> float:
    """How near a site is to good places."""
    scale = (6.0, 9.0, 40.0)[g.era]
    best = 0.0
    for to in range(len(g.map.sites)):
        distance = g.map.distance[site][to]
        if distance < 5 * scale and to not in g.corps[seat].teams and not g.map.sites[to].beyond:
            worth = site_worth(g, seat, to, out) if not g.map.sites[to].spur else 0.0
            best = max(best, worth * math.exp(-distance / scale))
    return best


def _hub(g: SpaceCorp, seat: int, out: Outlook) -> float:
    """The best place that a transport could reach."""
    sites = {g.map.spot_site[s] for s in g.own_bases(seat)} | {g.map.home}
    return max(_reach(g, seat, s, out) for s in sorted(sites))


def _transport_to(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [_reach(g, q.seat, s, out) for _, s in q.values]


# -- edges and awards -----------------------------------------------------------------------------------------------


def _edge(g: SpaceCorp, q: Asked[Any]) -> Hints:
    return [_edge_score(g, q.seat, CARDS[c].edge, c) for c in q.values]


def _edge_score(g: SpaceCorp, seat: int, name: str, card: int) -> float:
    out = outlook(g, seat)
    mine = seat == g.active
    cost = 0.6 * keep(card) if out.turns >= 1 else 0.0
    if name == "salvage":
        return sum(0.55 for c in g.offers if c >= 0) - cost - 0.6 if out.turns > 2 else -1.0
    if name == "market_influence":
        return (2.0 if mine else 1.0) - cost - 0.1
    if name == "divert":
        return (g.earned + 1) // 2 - cost - (0.6 if out.turns > 6 else 0.0)
    if name == "intercept":
        return (1.6 if len(g.corps[seat].hand) >= 4 or out.turns < 1 else 0.4) - cost
    if name == "hack":
        return 1.5 * min(1.0, out.turns / 3) - cost
    if name == "leak":
        return 2.0 - cost
    if name == "poach":
        best = sorted((keep(c) for c in g.played if not CARDS[c].time), reverse=True)[:2]
        return (sum(best) - cost - 0.2) * min(1.0, out.turns / 2)
    if name == "hostile_microbes":
        hit = [infected(g, s) and g.corps[s].profit > 0 for s in range(g.seats)]
        return sum(hit) * 2.0 / (g.seats - 1) - (3.0 if hit[seat] else 0.0) - cost
    if name == "incompatible":
        filled = [any(c >= 0 for c in corp.slots) for corp in g.corps]
        return sum(filled) * 0.8 / (g.seats - 1) - (1.2 if filled[seat] else 0.0) - cost
    return -0.5  # Sabotage is kept for its Build value


def _sabotage(g: SpaceCorp, q: Asked[Any]) -> Hints:
    return [1.0 if a == "build" else 0.5 if a == "produce" else 0.0 for a in q.values]


def _remove_infra(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [-slot_worth(g, q.seat, s, out) for _, s in q.values]


def _progress(g: SpaceCorp, q: Asked[Any]) -> Hints:
    return [TITLE_WORTH[g.era][p >> 1] + PROGRESS[p].award for p in q.values]


def _points(g: SpaceCorp, q: Asked[Any]) -> Hints:
    out = outlook(g, q.seat)
    return [-point_cost(g, q.seat, q.args[0], s, out) for s in q.values]


def _research_base(g: SpaceCorp, q: Asked[Any]) -> Hints:
    last = outlook(g, q.seat).turns < 1.5
    step = marker_worth(g, g.corps[q.seat].revelation, 1, "revelation", outlook(g, q.seat))
    return [(0.1 if last else 0.9) if way == "card" else step for way in q.values]


def _reward(g: SpaceCorp, q: Asked[Any]) -> Hints:
    return [1.0 if len(g.corps[q.seat].hand) != 7 else -0.1]


def _claim(g: SpaceCorp, q: Asked[Any]) -> Hints:
    return [float(award(g, r)) for r in q.values]


def _open_contract(g: SpaceCorp, q: Asked[Any]) -> Hints:
    rows = contracts(g.seats, g.era)
    return [float(rows[r].award if q.args == ("printed",) else award(g, r)) for r in q.values]


RULES: dict[str, Rule] = {
    "action": _action,
    "pass": _pass,
    "team": _team,
    "second-team": _second_team,
    "move-to": _move_to,
    "move-base": _first,
    "explore": _explore,
    "build": _build,
    "base": _base,
    "pay": _first,
    "draw": _draw,
    "take": _draw,
    "produce": _first,
    "upgrade": _upgrade_card,
    "slot": _slot,
    "special": lambda g, q: [special_worth(g, q.seat, c, outlook(g, q.seat)) for c in q.values],
    "probe": lambda g, q: [explore_worth(g, q.seat, s, outlook(g, q.seat), claim=False) for _, s in q.values],
    "relocate": _relocate,
    "claim": _claim,
    "reward": _reward,
    "transport": _transport,
    "transport-to": _transport_to,
    "edge": _edge,
    "sabotage": _sabotage,
    "poach": lambda g, q: [keep(c) for c in q.values],
    "remove-infra": _remove_infra,
    "progress": _progress,
    "star-children": lambda g, q: [site_worth(g, q.seat, s, outlook(g, q.seat), False) for _, s in q.values],
    "memory": lambda g, q: [_card_score(g, q.seat, c) for c in q.values],
    "research-base": _research_base,
    "phobes": lambda g, q: [-float(g.corps[s].claims[t]) for s, t in q.values],
    "colonize": _colonize_site,
    "colony": lambda g, q: [colony_worth(g, q.seat, q.args[0], c, outlook(g, q.seat)) for c in q.values],
    "points": _points,
    "open-contract": _open_contract,
    "legacy": _first,
    "beyond": _first,
}

JUDGE = SpaceCorpJudge()
