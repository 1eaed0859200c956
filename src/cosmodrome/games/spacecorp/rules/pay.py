"""Paying for an action: step by step, or with one click for a good default.

The player has said what the action is to do; every question shows the cost and the value reached so far. Only steps
from which the cost can still be reached are offered, so a payment once begun can always be completed.
"""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, Reason, WhyNot, choose

from ..content import CARDS, COOPERATIVE_EMPATHY, INDUSTRIAL, MARINERS, SHIELD_FACTORY, SPACEPORT
from ..prompts import PAY, TIME_MODES, Pay, card_target
from ..state import KINDS, Payment, SpaceCorp
from .basics import able, discard, distinct, drop, play, spend, time_card
from .value import (
    FIXED,
    bases_in,
    can_pay,
    competitors_card,
    enough,
    evaluate,
    factories,
    hq_choices,
    idle,
    infra_total,
    kind_of,
    matching,
    most,
    penalty_due,
    plants,
    ports,
    shields,
    spend_limit,
)

TIME_WORTH, REWARD_WORTH, PROFIT_WORTH = 3.2, 1.1, 1.0
WIDEST = 7


def settle(g: SpaceCorp, seat: int, p: Payment) -> Flow[Payment]:
    """Ask for steps of the payment until it is complete, then pay."""
    g.pay = p
    while True:
        value = evaluate(g, seat, p)
        ready = enough(g, seat, p)
        steps: list[Pay] = [("ok", 0) if ready else ("auto", 0), *_steps(g, seat, p, value, ready)]
        if not ready and len(steps) == 2 and steps[1][0] in ("card", "spend"):
            steps.pop()  # the only way there is
        args = (p.action, p.cost, value, penalty_due(p))
        step = yield from choose(seat, PAY, steps, args=args, why=_why(g, seat, p, steps))
        if step[0] == "ok":
            break
        if step[0] == "auto":
            p = g.pay = cheapest(g, seat, p)
            break
        _add(g, p, seat, step)
    _commit(g, seat, p)
    return p


def _why(g: SpaceCorp, seat: int, p: Payment, steps: list[Pay]) -> WhyNot:
    """Why other cards in the hand can't be added; copies of a card that can are alike."""

    def reasons() -> dict[str, Reason]:
        codes = {CARDS[c].code for what, c in steps if what in ("card", "shield")}
        kind = kind_of(p.action)
        found: dict[str, Reason] = {}
        for card in g.corps[seat].hand:
            if CARDS[card].code not in codes:
                why = "in" if card in p.cards else "time" if CARDS[card].time else "type"
                found[card_target(card)] = (
                    "card",
                    "short" if why == "type" and kind in CARDS[card].uses else why,
                    p.action,
                )
        return found

    return reasons


def _steps(g: SpaceCorp, seat: int, p: Payment, value: int, ready: bool) -> list[Pay]:
    """The steps that may be added now."""
    steps: list[Pay] = []
    second = p.time == "second"
    if not second:
        edge = competitors_card(g, seat) if p.competitors else -1
        left = [c for c in matching(g, seat, p.action) if c not in p.cards and c != edge]
        steps += [("card", c) for c in distinct(left) if not CARDS[c].edge or _leads_on(g, seat, p, ("card", c))]
        steps += _hq_steps(g, seat, p)
        steps += _time_steps(g, seat, p)
        if penalty_due(p):
            steps += [("shield", c) for c in distinct(shields(g, p)) if _leads_on(g, seat, p, ("shield", c))]
    if p.action == "move" and p.port < 0 and not (second and g.era != MARINERS):
        steps += [("port", s) for s in ports(g, seat, p.site)]
    if p.action == "build" and p.plant < 0:
        steps += [("plant", s) for s in plants(g, seat, p.site)]
    if penalty_due(p):
        steps += [("factory", s) for s in factories(g, seat, p.site)]
    missing = p.cost - value
    if not ready and 0 < missing <= spend_limit(g, seat, p, value):
        steps.append(("spend", missing))
    return steps


def _hq_steps(g: SpaceCorp, seat: int, p: Payment) -> list[Pay]:
    """Another HQ's Infra instead of the own one, or with Competitors two of them."""
    action = kind_of(p.action)
    steps: list[Pay] = []
    if p.competitors:
        if len(p.hqs) < 2:
            steps = [("hq", s) for s in range(g.seats) if s not in p.hqs and infra_total(g, s, action)]
    elif p.hqs == [seat]:
        others = [s for s in range(g.seats) if s != seat and infra_total(g, s, action)]
        card = competitors_card(g, seat)
        if not g.banned and any(_useful(g, seat, s, p) for s in others):
            steps = [("hq", s) for s in others]
        if others and card >= 0 and card not in p.cards:
            steps.append(("competitors", 0))
    return [s for s in steps if _leads_on(g, seat, p, s)]


def _useful(g: SpaceCorp, seat: int, other: int, p: Payment) -> bool:
    """Whether an opponent's Infra could be worth a reward: larger, multiplying, shielding, doubled, or with Empathy."""
    action = kind_of(p.action)
    if penalty_due(p) or p.port >= 0 or g.corps[seat].owns(COOPERATIVE_EMPATHY):
        return True
    if p.cards or infra_total(g, other, action) > infra_total(g, seat, action):
        return True
    return any(c >= 0 and action in CARDS[c].uses and CARDS[c].uses[action].times for c in g.corps[other].slots)


def _time_steps(g: SpaceCorp, seat: int, p: Payment) -> list[Pay]:
    """A Time card to double the total, or to do it again with another team."""
    if p.action not in FIXED:
        return []
    if p.time == "repeat" and p.port >= 0 and g.era != MARINERS and _leads_on(g, seat, p, ("no-port", 0)):
        return [("no-port", 0)]
    if p.time or time_card(g, seat) < 0:
        return []
    steps: list[Pay] = [("time", 0)]
    if any(t != p.team for t in able(g, seat)) and _leads_on(g, seat, p, ("time", 1)):
        steps.append(("time", 1))
    return steps


def _leads_on(g: SpaceCorp, seat: int, p: Payment, step: Pay) -> bool:
    """Whether the cost can still be reached after this step."""
    q = p.copy()
    _add(g, q, seat, step)
    return can_pay(g, seat, q)


def _add(g: SpaceCorp, p: Payment, seat: int, step: Pay) -> None:
    """Put one step into the payment."""
    what, which = step
    if what == "card":
        p.cards.append(which)
    elif what == "hq":
        p.hqs = [*p.hqs, which] if p.competitors else [which]
    elif what == "competitors":
        p.competitors, p.hqs = True, []
    elif what == "time":
        p.time = TIME_MODES[which]
    elif what == "port":
        p.port = which
    elif what == "no-port":
        p.port = -1
    elif what == "plant":
        p.plant = which
    elif what == "factory":
        p.factory = which
    elif what == "shield":
        p.shield = which
    elif what == "spend":
        p.spend = which


def _commit(g: SpaceCorp, seat: int, p: Payment) -> None:
    """Play the cards, pay the profit and note the rewards owed."""
    second = p.time == "second"
    assert enough(g, seat, p), "a payment that falls short"
    p.paid = True
    if not second:
        for card in p.cards:
            play(g, seat, card)
        if p.time:
            play(g, seat, time_card(g, seat))
        if p.competitors:
            card = competitors_card(g, seat)
            drop(g, seat, card)
            discard(g, [card])
            g.tell("edge", seat, card)
        for owner in p.hqs:
            if owner != seat:
                g.owed[owner] += 1
    p.spend = max(0, p.cost - evaluate(g, seat, p))
    spend(g, seat, penalty_due(p), "radiation")
    spend(g, seat, p.spend, "actions")
    g.tell("pay", seat, p.action, tuple(p.cards), tuple(p.hqs), p.time, evaluate(g, seat, p), p.spend)
    for spot in used_bases(g, seat, p):
        g.owed[g.bases[spot] // KINDS] += 1


def used_bases(g: SpaceCorp, seat: int, p: Payment) -> list[int]:
    """The opponents' bases that a payment uses, each once."""
    board = g.map
    used: list[int] = []
    if p.port >= 0 and p.port != seat:
        used += [s for s in board.sites[p.site].spots if g.bases[s] == p.port * KINDS + SPACEPORT][:1]
    region = board.sites[p.site].region
    if p.plant >= 0 and p.plant != seat:
        used += [s for s in bases_in(g, region, INDUSTRIAL) if g.bases[s] // KINDS == p.plant][:1]
    if p.factory >= 0 and p.factory != seat:
        found = [s for s in bases_in(g, region, SHIELD_FACTORY) if g.bases[s] // KINDS == p.factory]
        used += sorted(found, key=lambda s: board.spot_site[s] != p.site)[:1]
    return used


# -- the default -----------------------------------------------------------------------------------------


def cheapest(g: SpaceCorp, seat: int, p: Payment) -> Payment:
    """A complete payment that costs little: few and common cards, before Time, rewards and profit."""
    if p.action not in FIXED and p.action != "colony":
        return _plenty(g, seat, p)
    sets = _card_sets(g, seat, p)
    best, best_worth = most(g, seat, p)[1], 1e9
    for q, worth in _frames(g, seat, p):
        if worth >= best_worth:
            continue
        found = _fill(g, seat, q, sets, best_worth - worth)
        if found is not None and worth + found[1] < best_worth:
            best, best_worth = found[0], worth + found[1]
    return best


def _card_sets(g: SpaceCorp, seat: int, p: Payment) -> list[tuple[float, list[int]]]:
    """Sets of hand cards that could be added, the cheapest first."""
    kind = kind_of(p.action)
    edge = competitors_card(g, seat) if p.competitors else -1
    cards = [c for c in matching(g, seat, p.action) if c not in p.cards and c != edge]
    if len(cards) > WIDEST:
        cards.sort(key=lambda c: -(CARDS[c].uses[kind].value + 3 * CARDS[c].uses[kind].times))
        cards = cards[:WIDEST]
    sets: list[tuple[float, list[int]]] = [(0.0, [])]
    for card in cards:
        worth = CARDS[card].worth
        sets += [(w + worth, [*s, card]) for w, s in sets]
    sets.sort(key=lambda s: s[0])
    return sets


def _frames(g: SpaceCorp, seat: int, p: Payment) -> list[tuple[Payment, float]]:
    """The payment so far with each combination of what isn't a card, and what that is worth."""
    frames: list[tuple[Payment, float]] = []
    for hqs, competitors in hq_choices(g, seat, p):
        if competitors == p.competitors and hqs:
            q = p.copy()
            q.hqs = hqs
            lent = sum(o != seat and o not in p.hqs for o in hqs)
            frames.append((q, REWARD_WORTH * lent))

    def vary(steps: list[Pay], worth: float) -> None:
        for q, w in list(frames):
            for step in steps:
                r = q.copy()
                _add(g, r, seat, step)
                frames.append((r, w + worth))

    if not p.time and p.action in FIXED and time_card(g, seat) >= 0:
        vary([("time", 0)], TIME_WORTH)
    if p.action == "move" and p.port < 0 and not (p.time == "second" and g.era != MARINERS):
        vary([("port", s) for s in ports(g, seat, p.site)[:1]], REWARD_WORTH)
    if p.action == "build" and p.plant < 0:
        vary([("plant", s) for s in plants(g, seat, p.site)[:1]], REWARD_WORTH)
    if penalty_due(p):
        vary([("factory", s) for s in factories(g, seat, p.site)[:1]], REWARD_WORTH)
    frames.sort(key=lambda f: f[1])
    return frames


def _fill(
    g: SpaceCorp, seat: int, q: Payment, sets: list[tuple[float, list[int]]], limit: float
) -> tuple[Payment, float] | None:
    """The cheapest set of cards (and profit) that completes this frame, if it stays below the limit."""
    profit = g.corps[seat].profit
    best: tuple[Payment, float] | None = None
    for worth, cards in sets:
        if worth >= limit:
            break
        r = q.copy()
        r.cards = [*q.cards, *cards]
        ways = [-1, *shields(g, r)] if penalty_due(r) and r.time != "second" else [r.shield]
        for shield in ways:
            r.shield = shield
            due = penalty_due(r)
            value = evaluate(g, seat, r)
            missing = max(0, r.cost - value)
            if due > profit or missing > spend_limit(g, seat, r, value) or idle(g, seat, r):
                continue
            whole = worth + PROFIT_WORTH * (missing + due)
            if whole < limit:
                r.spend = missing
                best, limit = (r.copy(), whole), whole
    return best


def _plenty(g: SpaceCorp, seat: int, p: Payment) -> Payment:
    """The default where more is better: Produce from every tile, Genetics and Revelation with all cards."""
    q = p.copy()
    if p.competitors:
        q.hqs = most(g, seat, p)[1].hqs
    edge = competitors_card(g, seat) if p.competitors else -1
    left = [c for c in matching(g, seat, p.action) if c not in q.cards and c != edge]
    left.sort(key=lambda c: (CARDS[c].uses[p.action].times > 0, -CARDS[c].uses[p.action].value, CARDS[c].worth))
    for card in left:
        if p.action == "produce" and evaluate(g, seat, q) >= p.to:
            break
        q.cards.append(card)
    return q
