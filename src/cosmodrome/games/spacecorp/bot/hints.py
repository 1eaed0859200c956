"""Rules of thumb for every question: the best use of each action, and every detail of it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import CARDS, COLONIES, COOPERATIVE_EMPATHY, PROGRESS, contracts
from ..payment.budget import budget_for
from ..payment.infra import infra_strength
from ..payment.start import open_payment
from ..payment.steps import total_so_far
from ..payment.suggest import Suggester, suggest, suggester
from ..payment.totals import can_complete
from ..prompts import Pay, Place, Source
from ..rules.basics import acting
from ..rules.build import builders, open_site
from ..rules.build import cost as build_cost
from ..rules.colonize import sites_to_colonize
from ..rules.contracts import award
from ..rules.effects import EDGES
from ..rules.explore import explorers, supplied
from ..rules.move import destinations
from ..rules.produce import producing
from ..rules.progress import TITLES
from ..rules.special import SPECIALS, specials
from ..rules.turn import actions, can_conduct
from ..rules.upgrade import slots_for, upgrades
from ..state import KINDS, Payment, SpaceCorp
from .value import colony_worth, infra_worth, marker_worth, point_cost, slot_worth
from .worth import (
    Outlook,
    SeatPrices,
    base_worth,
    best_bases,
    contract_score,
    explore_worth,
    keep,
    outlook,
    payment_worth,
    reach_worth,
    site_worth,
    team_worth,
    threats,
)

Hints = list[float]
Rule = Callable[[SpaceCorp, Asked[Any]], Hints]


def hints(g: SpaceCorp, asked: Asked[Any]) -> Hints:
    """A score for each option, the declining one last."""
    scores = RULES[asked.prompt.kind](g, asked)
    return [*scores, 0.0] if asked.decline else scores


def favourite(g: SpaceCorp, asked: Asked[Any]) -> int:
    """The option with the best hint, the first of equals. What can't be the best is not worked out."""
    rule = FAVOURITES.get(asked.prompt.kind)
    scores = hints(g, asked) if rule is None else rule(g, asked)
    return scores.index(max(scores))


# -- what each action is worth at its best use ---------------------------------------------------------------


NEVER = -1e9
"""Less than anything is worth: the floor below which nothing falls."""


def action_scores(g: SpaceCorp, seat: int, legal: list[str]) -> dict[str, float]:
    """What the best use of each action is worth."""
    out = outlook(g, seat)
    return {action: ACTION_WORTH[action](g, seat, out, NEVER) for action in legal}


def best_action(g: SpaceCorp, q: Asked[str]) -> Hints:
    """The same, where only the best matters: what costs most to work out comes last, and has to beat the rest."""
    out, best = outlook(g, q.seat), NEVER
    scores: dict[str, float] = {}
    for action, worth in ACTION_WORTH.items():
        if action in q.values:
            scores[action] = score = worth(g, q.seat, out, best)
            best = max(best, score)
    return [scores[a] for a in q.values]


def _research(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    count = total_so_far(g, seat, open_payment(g, seat, "research", 1))
    if not g.deck:
        count = min(count, sum(c >= 0 for c in g.offers))
    if out.turns < 1.2:
        return 0.05
    hand = len(g.corps[seat].hand)
    each = 1.0 if hand <= 2 else 0.85 if hand <= 4 else 0.6 if hand <= 5 else 0.42
    lent = max([lent_research(g, seat, owner) for owner in range(g.seats) if owner != seat]) if g.deck else 0.0
    return 0.7 * count * each * min(1.0, out.turns / 4) + max(0.0, lent * each)


def lent_research(g: SpaceCorp, seat: int, owner: int) -> float:
    """What it brings to Research with an opponent's Infra: more cards, less the one that its owner draws."""
    if g.banned:
        return NEVER
    more = infra_strength(g, owner, "research") - infra_strength(g, seat, "research")
    return 0.7 * more - 0.7 / (g.seats - 1) + (0.6 if g.corps[seat].owns(COOPERATIVE_EMPATHY) else 0.0) - 0.1


def move_options(
    g: SpaceCorp,
    payments: Suggester,
    team: int,
    out: Outlook,
    sites: list[int] | None = None,
    floor: float | None = None,
) -> dict[int, float]:
    """Destination -> what the team gains by going there, with what it costs: roughly, but for the likely ones.

    With a floor, only what is best and reaches it is wanted: if it can't even for nothing, its price is not worked out.
    """
    seat, board = payments.budget.seat, g.map
    corp = g.corps[seat]
    teams, here = corp.teams, corp.teams[team]
    leaving = _leaving(g, seat, team, out)
    infra, scale, distances = infra_strength(g, seat, "move"), (1.9, 3.0, 14.0)[g.era], board.distance[here]
    gains: dict[int, float] = {}
    rough: dict[int, float] = {}
    for to in _ways(g, payments, team, out) if sites is None else sites:
        taken = to in teams and not board.sites[to].home
        gains[to] = gain = (0.0 if taken else 0.85 * site_worth(g, seat, to, out)) - leaving
        rough[to] = gain - 0.55 * max(0.0, distances[to] - infra) / scale
    likely = sorted(rough, key=rough.__getitem__, reverse=True)[:3]
    found = {to: score - 0.5 for to, score in rough.items()}
    if floor is not None:
        floor = max([floor, *[score for to, score in found.items() if to not in likely]])
    for to in likely:
        found[to] = gains[to]
        if floor is None or gains[to] >= floor:
            found[to] -= _price(g, payments, team, to, out)
            if floor is not None:
                floor = max(floor, found[to])
    return found


def _leaving(g: SpaceCorp, seat: int, team: int, out: Outlook) -> float:
    """What a team gives up by leaving its place."""
    corp = g.corps[seat]
    claim = corp.claims[team] and not out.ground.owned[corp.teams[team]]
    return team_worth(g, seat, team, out) + (0.3 if claim else 0.0)


def _ways(g: SpaceCorp, payments: Suggester, team: int, out: Outlook) -> list[int]:
    """Where a team can go."""
    if team not in out.ways:
        out.ways[team] = destinations(g, payments.budget.seat, team, budget=payments.budget)
    return out.ways[team]


def _price(g: SpaceCorp, payments: Suggester, team: int, to: int, out: Outlook) -> float:
    """What a Move takes from its player."""
    seat = payments.budget.seat
    here = g.corps[seat].teams[team]
    cost = out.costs.get((here, to))
    if cost is None:
        p = open_payment(g, seat, "move", g.map.distance[here][to], team, here, to)
        cost = out.costs[here, to] = payment_worth(g, seat, payments.suggest(p))
    return cost


def _move(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    best, payments = -1.0, suggester(g, seat, "move")
    for team in acting(g, seat):
        least = None if floor == NEVER else max(best, floor)
        best = max(best, max(move_options(g, payments, team, out, None, least).values(), default=-1.0))
    return best


def _explore(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    best, payments = NEVER, suggester(g, seat, "explore")
    for site, team in explorers(g, seat).items():
        gain = explore_worth(g, seat, site, out) + 0.4
        if gain >= floor and gain >= best:
            p = open_payment(g, seat, "explore", g.map.sites[site].explore_cost, team, site, site)
            best = max(best, gain - payment_worth(g, seat, payments.suggest(p)))
    return best


def _build(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    best, payments = NEVER, suggester(g, seat, "build")
    for site, team in builders(g, seat).items():
        gain = best_bases(g, seat, site, out)[0] + 0.3
        if gain >= floor and gain >= best:
            p = open_payment(g, seat, "build", build_cost(g, seat, site), team, site, site)
            best = max(best, gain - payment_worth(g, seat, payments.suggest(p)))
    return best


def _produce(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    tiles = [pays for _, pays in producing(g, seat)]
    p = suggest(g, seat, open_payment(g, seat, "produce", 1, to=len(tiles)))
    value = total_so_far(g, seat, p)
    total = sum(tiles[:value])
    extra = 0.0
    for contract in contracts(g.seats, g.era):
        if g.contracts[contract.row] != g.era:
            kind = contract.condition.kind
            if (kind == "action_taken" and not g.produced) or (
                kind == "produce_total" and total >= contract.condition.count
            ):
                extra += award(g, contract.row)
    waste = 0.35 * max(0, value - len(tiles)) if out.turns > 4 else 0.0
    return total + extra - 0.6 * payment_worth(g, seat, p) - waste


def _genetics(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    return _marker(g, seat, "genetics", g.corps[seat].genetics, out)


def _revelation(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    return _marker(g, seat, "revelation", g.corps[seat].revelation, out)


def _marker(g: SpaceCorp, seat: int, marker: str, now: int, out: Outlook) -> float:
    p = suggest(g, seat, open_payment(g, seat, marker, 1))
    return marker_worth(g, now, total_so_far(g, seat, p), marker, out) - 0.5 * payment_worth(g, seat, p)


def slot_gain(g: SpaceCorp, seat: int, card: int, slot: int, out: Outlook) -> float:
    old = g.corps[seat].slots[slot]
    swap = old >= 0 and CARDS[old].era == g.era
    gain = infra_worth(g, card, out) - slot_worth(g, seat, slot, out) + (keep(old) - 1.2 if swap else 0.0) - keep(card)
    return gain + one_more(g, seat, card, slot, out) if old < 0 else gain


def one_more(g: SpaceCorp, seat: int, card: int, slot: int, out: Outlook) -> float:
    """What one Infra card more adds to what contracts promise: the same for any card in any empty slot."""
    if out.one_more is None:
        out.one_more = 0.0
        rows = contracts(g.seats, g.era)
        if any(rows[row].condition.kind == "infra_cards" for row, _, _ in out.open):
            saved = g.corps[seat].slots
            before = contract_score(g, seat)
            g.corps[seat].slots = [card if i == slot else c for i, c in enumerate(saved)]
            out.one_more = contract_score(g, seat) - before
            g.corps[seat].slots = saved
    return out.one_more


def _upgrade(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    return max(slot_gain(g, seat, c, s, out) for c in upgrades(g, seat) for s in slots_for(g, seat))


def special_worth(g: SpaceCorp, seat: int, card: int, out: Outlook) -> float:
    """What a Special action is worth."""
    return SPECIALS[CARDS[card].special].worth(SeatPrices(g, seat, out), card)


def _special(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    return max(special_worth(g, seat, c, out) for c in specials(g, seat))


def _colonize(g: SpaceCorp, seat: int, out: Outlook, floor: float) -> float:
    best = -1.0
    for site, points in sites_to_colonize(g, seat).items():
        for colony in g.colonies:
            if COLONIES[colony].value <= points:
                best = max(best, colony_worth(g, seat, site, colony, out))
    return best


ACTION_WORTH: dict[str, Callable[[SpaceCorp, int, Outlook, float], float]] = {
    "research": _research,
    "genetics": _genetics,
    "revelation": _revelation,
    "produce": _produce,
    "upgrade": _upgrade,
    "build": _build,
    "explore": _explore,
    "special": _special,
    "colonize": _colonize,
    "move": _move,
}
"""What the best use of an action is worth, the quickest to work out first. What falls short of the floor may come out
as anything below it."""


# -- which action ---------------------------------------------------------------------------------------------


def _action(g: SpaceCorp, q: Asked[str]) -> Hints:
    scores = action_scores(g, q.seat, list(q.values))
    return [scores[a] for a in q.values]


def _pass(g: SpaceCorp, q: Asked[str]) -> Hints:
    legal = actions(g, q.seat)
    scores = action_scores(g, q.seat, legal)
    return [max(scores.values(), default=-1.0), LEAST]


LEAST = 0.02
"""An action that is worth less is not better than to pass."""


def _pass_at_once(g: SpaceCorp, q: Asked[str]) -> Hints:
    """The same as far as it takes: one action that is worth it will do."""
    out = outlook(g, q.seat)
    for action, worth in ACTION_WORTH.items():
        if can_conduct(g, q.seat, action) and worth(g, q.seat, out, LEAST) >= LEAST:
            return [LEAST, LEAST]
    return [-1.0, LEAST]


# -- details of an action ---------------------------------------------------------------------------------------


def _team(g: SpaceCorp, q: Asked[tuple[int, int]]) -> Hints:
    out = outlook(g, q.seat)
    if q.args == ("special",):
        return [-team_worth(g, q.seat, t, out) for _, t in q.values]
    payments = suggester(g, q.seat, "move")
    return [max(move_options(g, payments, t, out).values(), default=-9.0) for _, t in q.values]


def _best_team(g: SpaceCorp, q: Asked[tuple[int, int]]) -> Hints:
    if q.args == ("special",):
        return _team(g, q)
    out, payments = outlook(g, q.seat), suggester(g, q.seat, "move")
    scores, best = [], -inf
    for _, team in q.values:
        scores.append(max(move_options(g, payments, team, out, None, best).values(), default=-9.0))
        best = max(best, scores[-1])
    return scores


def _second_team(g: SpaceCorp, q: Asked[tuple[int, int]]) -> Hints:
    """The best place that each team can reach with the total of the first."""
    return [
        max(_free_journey(g, q.seat, team, destinations(g, q.seat, team, g.pay)), default=-1.0) for _, team in q.values
    ]


def _free_journey(g: SpaceCorp, seat: int, team: int, sites: list[int]) -> Hints:
    """What a team gains by a Move that is paid for already."""
    out = outlook(g, seat)
    leaving = _leaving(g, seat, team, out)
    taken = [to for to in g.corps[seat].teams if to != g.map.home]
    return [(0.0 if to in taken else 0.85 * site_worth(g, seat, to, out)) - leaving for to in sites]


def _move_to(g: SpaceCorp, q: Asked[Place], floor: float | None) -> Hints:
    sites = [to for _, to in q.values]
    if g.pay is not None and g.pay.paid:
        return _free_journey(g, q.seat, q.args[0], sites)
    scores = move_options(g, suggester(g, q.seat, "move"), q.args[0], outlook(g, q.seat), sites, floor)
    return [scores[to] for to in sites]


def _relocate(g: SpaceCorp, q: Asked[Place]) -> Hints:
    out = outlook(g, q.seat)
    taken = g.corps[q.seat].teams
    return [0.0 if to in taken else site_worth(g, q.seat, to, out) for _, to in q.values]


def _explore_at(g: SpaceCorp, q: Asked[Place]) -> Hints:
    out = outlook(g, q.seat)
    return [0.1 + explore_worth(g, q.seat, s, out) - 0.2 * g.map.sites[s].explore_cost for _, s in q.values]


def _build_at(g: SpaceCorp, q: Asked[Place]) -> Hints:
    out = outlook(g, q.seat)
    return [0.1 + best_bases(g, q.seat, s, out)[0] - 0.1 * build_cost(g, q.seat, s) for _, s in q.values]


def _base(g: SpaceCorp, q: Asked[tuple[int, int]]) -> Hints:
    out = outlook(g, q.seat)
    spot = q.args[1]
    spots = g.map.sites[g.map.spot_site[spot]].spots
    saved = g.bases
    g.bases = saved[:]
    for other, kind in zip(spots, q.args[2], strict=False):
        g.bases[other] = q.seat * KINDS + kind
    scores, prices = [], SeatPrices(g, q.seat, out)
    for _, kind in q.values:
        g.bases[spot] = q.seat * KINDS + kind
        scores.append(base_worth(prices, spot, kind) + contract_score(g, q.seat))
    g.bases = saved
    return scores


def _first(g: SpaceCorp, q: Asked[Any]) -> Hints:
    """The rules put the sensible option first."""
    return [1.0 - i / 100 for i in range(len(q.values))]


# -- how it is paid for -----------------------------------------------------------------------------------------


REPEAT: Pay = ("time", 1)
"""The step by which a Time card lets a second team act."""
WANTED = 2.0
"""The score of a step that is better than the suggested payment, which the rules put first."""


def _pay(g: SpaceCorp, q: Asked[Pay]) -> Hints:
    """The suggested payment, unless an opponent's Infra or a second team brings more."""
    scores, p = _first(g, q), g.pay
    assert p is not None
    if p.action == "research":
        for index, (what, owner) in enumerate(q.values):
            if what == "hq" and not p.cards and lent_research(g, q.seat, owner) > 0:
                scores[index] = WANTED + lent_research(g, q.seat, owner)
    elif p.time == "repeat" or REPEAT in q.values:
        gain, second = best_repeat(g, q.seat, p)
        if second is not None and p.time == "repeat":
            wanted = {CARDS[c].code for c in second.cards if c not in p.cards}
            for index, (what, which) in enumerate(q.values):
                if (what == "card" and CARDS[which].code in wanted) or (what == "hq" and [which] == second.hqs):
                    scores[index] = WANTED
        elif second is not None and gain > 0:
            scores[q.values.index(REPEAT)] = WANTED
    return scores


def best_repeat(g: SpaceCorp, seat: int, p: Payment) -> tuple[float, Payment | None]:
    """What a second team adds at best, less what a payment for both costs more; and that payment, None without one."""
    best = NEVER
    found: Payment | None = None
    if p.competitors or p.plant >= 0 or p.port >= 0:
        return best, found  # what helps one team need not help the other
    alone = 0.0 if p.time else payment_worth(g, seat, suggest(g, seat, p))
    budget = budget_for(g, seat, p.action, p)
    for gain, costs in sorted(second_uses(g, seat, p), reverse=True)[:MOST_SECONDS]:
        if gain <= best:
            break
        both = p.copy()
        both.time, both.cost = "repeat", max(p.cost, costs)
        if can_complete(g, budget, both):
            both = suggest(g, seat, both)
            score = gain - payment_worth(g, seat, both) + alone
            if score > best:
                best, found = score, both
    return best, found


MOST_SECONDS = 3
"""So many uses of a second team are weighed, the best first."""


def second_uses(g: SpaceCorp, seat: int, p: Payment) -> list[tuple[float, int]]:
    """What other teams gain by the same action, and the total it takes."""
    out, sites = outlook(g, seat), g.corps[seat].teams
    uses: list[tuple[float, int]] = []
    for team in acting(g, seat, p.team):
        here = sites[team]
        if p.action == "move":
            distances = g.map.distance[here]
            ways = [to for to in destinations(g, seat, team) if to != p.to]
            gains = _free_journey(g, seat, team, ways)
            uses += [(gain, distances[to]) for to, gain in zip(ways, gains, strict=True) if gain > 0]
        elif here != p.site and p.action == "explore" and out.ground.empty[here] and supplied(g, here):
            uses.append((explore_worth(g, seat, here, out) + 0.4, g.map.sites[here].explore_cost))
        elif here != p.site and p.action == "build" and open_site(g, seat, here):
            uses.append((best_bases(g, seat, here, out)[0] + 0.3, build_cost(g, seat, here)))
    return uses


def _uses_in_hand(g: SpaceCorp, seat: int) -> dict[str, int]:
    """How many cards of the hand there are for each kind of action."""
    have: dict[str, int] = {}
    for mine in g.corps[seat].hand:
        if mine >= 0:
            for action in CARDS[mine].uses:
                have[action] = have.get(action, 0) + 1
    return have


def _card_score(have: dict[str, int], card: int) -> float:
    """How much a card is wanted: actions the hand lacks count more."""
    lack = sum([0.5 / (1 + have.get(a, 0)) for a in CARDS[card].uses])
    return CARDS[card].worth + lack


def _draw(g: SpaceCorp, q: Asked[Source]) -> Hints:
    have = _uses_in_hand(g, q.seat)
    return [2.75 if what == "deck" else _card_score(have, g.offers[n]) for what, n in q.values]


def _memory(g: SpaceCorp, q: Asked[int]) -> Hints:
    have = _uses_in_hand(g, q.seat)
    return [_card_score(have, c) for c in q.values]


def _slot(g: SpaceCorp, q: Asked[tuple[int, int]]) -> Hints:
    out = outlook(g, q.seat)
    return [slot_gain(g, q.seat, q.args[0], s, out) for _, s in q.values]


def _upgrade_card(g: SpaceCorp, q: Asked[int]) -> Hints:
    out = outlook(g, q.seat)
    return [max(slot_gain(g, q.seat, c, s, out) for s in slots_for(g, q.seat)) for c in q.values]


def _colonize_site(g: SpaceCorp, q: Asked[Place]) -> Hints:
    out = outlook(g, q.seat)
    points = sites_to_colonize(g, q.seat)
    return [
        max(colony_worth(g, q.seat, s, c, out) for c in g.colonies if COLONIES[c].value <= points[s])
        for _, s in q.values
    ]


def _transport(g: SpaceCorp, q: Asked[tuple[int, int]]) -> Hints:
    """Free transport: to a place from which more can be done; rarely worth it, as own bases are built up."""
    out = outlook(g, q.seat)
    hub = _hub(g, q.seat, out)
    teams = g.corps[q.seat].teams
    return [hub - reach_worth(g, q.seat, teams[t], out) - team_worth(g, q.seat, t, out) - 0.3 for _, t in q.values]


def _hub(g: SpaceCorp, seat: int, out: Outlook) -> float:
    """The best place that a transport could reach."""
    sites = {g.map.spot_site[s] for s in g.own_bases(seat)} | {g.map.home}
    return max(reach_worth(g, seat, s, out) for s in sorted(sites))


def _transport_to(g: SpaceCorp, q: Asked[Place]) -> Hints:
    out = outlook(g, q.seat)
    return [reach_worth(g, q.seat, s, out) for _, s in q.values]


# -- edges and awards -----------------------------------------------------------------------------------------------


def _edge(g: SpaceCorp, q: Asked[int]) -> Hints:
    prices = SeatPrices(g, q.seat)
    return [edge_worth(prices, c) for c in q.values]


def edge_worth(prices: SeatPrices, card: int) -> float:
    """What playing an Edge is worth, less what the card is missed."""
    return EDGES[CARDS[card].edge].worth(prices, 0.6 * keep(card) if prices.turns >= 1 else 0.0)


def _sabotage(g: SpaceCorp, q: Asked[str]) -> Hints:
    found = threats(g, q.args[0])
    return [found.get(a, 0.0) for a in q.values]


def _remove_infra(g: SpaceCorp, q: Asked[tuple[int, int]]) -> Hints:
    out = outlook(g, q.seat)
    return [-slot_worth(g, q.seat, s, out) for _, s in q.values]


def _progress(g: SpaceCorp, q: Asked[int]) -> Hints:
    prices = SeatPrices(g, q.seat)
    return [progress_worth(prices, p) for p in q.values]


def progress_worth(prices: SeatPrices, card: int) -> float:
    """What a progress card is worth to a seat that takes it now."""
    title = TITLES[card >> 1]
    now = title.when_taken(prices) if title.when_taken is not None else 0.0
    return title.worth[prices.g.era] + PROGRESS[card].award + now


def _points(g: SpaceCorp, q: Asked[str]) -> Hints:
    out = outlook(g, q.seat)
    return [-point_cost(g, q.seat, q.args[0], s, out) for s in q.values]


def _research_base(g: SpaceCorp, q: Asked[str]) -> Hints:
    last = outlook(g, q.seat).turns < 1.5
    step = marker_worth(g, g.corps[q.seat].revelation, 1, "revelation", outlook(g, q.seat))
    return [(0.1 if last else 0.9) if way == "card" else step for way in q.values]


def _reward(g: SpaceCorp, q: Asked[str]) -> Hints:
    return [1.0 if len(g.corps[q.seat].hand) != 7 else -0.1]


def _claim(g: SpaceCorp, q: Asked[int]) -> Hints:
    return [float(award(g, r)) for r in q.values]


def _open_contract(g: SpaceCorp, q: Asked[int]) -> Hints:
    rows = contracts(g.seats, g.era)
    return [float(rows[r].award if q.args == ("printed",) else award(g, r)) for r in q.values]


RULES: dict[str, Rule] = {
    "action": _action,
    "pass": _pass,
    "team": _team,
    "second-team": _second_team,
    "move-to": lambda g, q: _move_to(g, q, None),
    "move-base": _first,
    "explore": _explore_at,
    "build": _build_at,
    "base": _base,
    "pay": _pay,
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
    "memory": _memory,
    "research-base": _research_base,
    "phobes": lambda g, q: [-float(g.corps[s].claims[t]) for s, t in q.values],
    "colonize": _colonize_site,
    "colony": lambda g, q: [colony_worth(g, q.seat, q.args[0], c, outlook(g, q.seat)) for c in q.values],
    "points": _points,
    "open-contract": _open_contract,
    "legacy": _first,
    "beyond": _first,
}
"""How the options of each kind of question are scored."""
FAVOURITES: dict[str, Rule] = {
    "action": best_action,
    "pass": _pass_at_once,
    "team": _best_team,
    "move-to": lambda g, q: _move_to(g, q, NEVER),
}
"""The same where only the best option matters: others may come out as anything below it."""
