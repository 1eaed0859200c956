"""Paying for an action: step by step, or with one click for a good default.

The player has said what the action is to do; every question shows the cost and the value reached so far. Only steps
from which the cost can still be reached are offered, so a payment once begun can always be completed.
"""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import Any, Final

from cosmodrome.engine.flow import Flow, Reason, choose
from cosmodrome.engine.secret import ALL

from ..content import CARDS, INDUSTRIAL, MARINERS, SHIELD_FACTORY, SPACEPORT
from ..prompts import PAY, Pay, card_target
from ..state import KINDS, Payment, SpaceCorp
from .basics import able, discard, distinct, drop, play, spend, time_card
from .cheapest import Purse, cheapest
from .hand import CARD_STEPS
from .means import Means, means_for
from .payment import FIXED, bases_in, factories, kind_of, may_use_port, penalty_due, plants, ports
from .value import add, competitors_card, enough, evaluate, shields, spend_limit

PARTS = attrgetter(*(part.name for part in fields(Payment)))
"""A payment as plain values."""


def settle(g: SpaceCorp, seat: int, p: Payment) -> Flow[tuple[Payment, int]]:
    """Ask for steps of the payment until it is complete, then pay; and the value that the action has."""
    g.pay = p
    means: Means | None = None

    def offered() -> tuple[int, list[Pay]]:
        nonlocal means
        means = means or means_for(g, seat, p.action)
        value = means.value(p)
        return value, _offered(means, p, value)

    while True:
        value, steps = g.once(offered)
        args = (p.action, p.cost, value, penalty_due(p) if p.penalty else 0)
        step = yield from choose(seat, PAY, steps, args=args, why=partial(_why, g, seat, p, steps), g=g)
        if step[0] == "ok":
            break
        if step[0] == "auto":
            parts = g.rng.witness(g.once(partial(_suggested, g, seat, p, means)), ALL)  # paid at once, so all see it
            p = g.pay = Payment(*parts)
            p.cards, p.hqs = p.cards[:], p.hqs[:]  # what was noted stays as it is
            value = evaluate(g, seat, p)
            assert enough(g, seat, p, value), "a payment that falls short"
            break
        add(g, p, step)
    _commit(g, seat, p, value)
    return p, value


def _suggested(g: SpaceCorp, seat: int, p: Payment, means: Means | None) -> tuple[Any, ...]:
    """The payment that is suggested, as plain values."""
    parts: tuple[Any, ...] = PARTS(cheapest(g, seat, p, None if means is None else Purse(means)))
    return parts


def _offered(means: Means, p: Payment, value: int) -> list[Pay]:
    """To be done with it, or else the default, and all steps; a single card or sum is the default itself."""
    g, seat = means.g, means.seat
    steps = _steps(means, p)
    if enough(g, seat, p, value):
        return [OK, *steps]
    missing = p.cost - value
    if 0 < missing <= spend_limit(g, seat, p, value):
        steps.append(("spend", missing))
    if len(steps) == 1 and steps[0][0] in ("card", "spend"):
        steps.pop()  # the only way there is
    return [AUTO, *steps]


def _why(g: SpaceCorp, seat: int, p: Payment, steps: list[Pay]) -> dict[str, Reason]:
    """Why other cards in the hand can't be added; copies of a card that can are alike."""
    codes = {CARDS[c].code for what, c in steps if what in ("card", "shield")}
    kind = kind_of(p.action)
    found: dict[str, Reason] = {}
    for card in g.corps[seat].cards.look(g):
        if CARDS[card].code not in codes:
            why = "in" if card in p.cards else "time" if CARDS[card].time else "type"
            if why == "type" and kind in CARDS[card].uses:
                why = "short"
            found[card_target(card)] = ("card", why, p.action)
    return found


# -- the steps -------------------------------------------------------------------------------------------


def _steps(means: Means, p: Payment) -> list[Pay]:
    """The steps that may be added now, but for profit."""
    g, seat, action, second = means.g, means.seat, p.action, p.time == "second"
    steps: list[Pay] = [] if second else _card_steps(means, p) + _hq_steps(means, p)
    if action not in FIXED:  # nothing else helps
        return steps
    if means.time or p.time == "repeat":
        steps += _time_steps(means, p)
    due = penalty_due(p) if p.penalty else 0
    if due and not second:
        steps += _shield_steps(means, p)
    if action == "move" and may_use_port(g, p):
        steps += [("port", s) for s in ports(g, seat, p.site)]
    if action == "build" and p.plant < 0:
        steps += [("plant", s) for s in plants(g, seat, p.site)]
    if due:
        steps += [("factory", s) for s in factories(g, seat, p.site)]
    return steps


def _card_steps(means: Means, p: Payment) -> list[Pay]:
    """One more card of the hand; whoever plays Competitors for its value does without what else it can do."""
    edge = means.edge
    if p.cards or p.competitors:
        used = edge if p.competitors else -1
        steps = [CARD_STEPS[c] for c in distinct([c for c in means.cards if c not in p.cards and c != used])]
    else:
        steps = means.card_steps[:]
    if edge in means.cards and CARD_STEPS[edge] in steps and not _leads_on(means, p, CARD_STEPS[edge]):
        steps.remove(CARD_STEPS[edge])
    return steps


AUTO: Final[Pay] = ("auto", 0)
OK: Final[Pay] = ("ok", 0)
HQ_STEPS: Final[list[Pay]] = [("hq", seat) for seat in range(4)]
"""By seat: to pay with the Infra of its HQ."""


def _hq_steps(means: Means, p: Payment) -> list[Pay]:
    """An opponent's Infra instead of the own, weaker or not; with Competitors that of two HQs (RULES-NOTES 11, 83)."""
    seat, lenders = means.seat, means.lenders
    if p.competitors:
        more = [s for s in range(means.g.seats) if s not in p.hqs and (s == seat or s in lenders)]
        return [HQ_STEPS[s] for s in more if _leads_on(means, p, HQ_STEPS[s])] if len(p.hqs) < 2 else []
    if not lenders or p.hqs[0] != seat:
        return []
    steps: list[Pay] = []
    if not means.banned:
        if p.shield < 0 and not means.stuck:
            steps = [HQ_STEPS[s] for s in means.lend_enough(p)]
        else:
            steps = [HQ_STEPS[s] for s in lenders if _leads_on(means, p, HQ_STEPS[s])]
    if means.edge >= 0 and means.edge not in p.cards and _leads_on(means, p, ("competitors", 0)):
        steps.append(("competitors", 0))
    return steps


def _time_steps(means: Means, p: Payment) -> list[Pay]:
    """A Time card to double the total, or to do it again with another team."""
    g, seat = means.g, means.seat
    if p.time == "repeat" and p.port >= 0 and g.era != MARINERS and _leads_on(means, p, ("no-port", 0)):
        return [("no-port", 0)]
    if p.time or not means.time:
        return []
    teams = able(g, seat)
    if len(teams) > (p.team in teams) and _leads_on(means, p, ("time", 1)):
        return [("time", 0), ("time", 1)]
    return [("time", 0)]


def _shield_steps(means: Means, p: Payment) -> list[Pay]:
    """A card that is played, or Infra that is used, with its shielded value."""
    cards = distinct(shields(means.g, p.action, p.cards, p.hqs))
    return [("shield", c) for c in cards if _leads_on(means, p, ("shield", c))]


def _leads_on(means: Means, p: Payment, step: Pay) -> bool:
    """Whether the cost can still be reached after this step."""
    q = p.copy()
    add(means.g, q, step)
    return means.can_pay(q)


# -- paying ----------------------------------------------------------------------------------------------


def _commit(g: SpaceCorp, seat: int, p: Payment, value: int) -> None:
    """Play the cards, pay the profit and note the rewards owed."""
    p.paid = True
    if p.time != "second":
        _play(g, seat, p)
    p.spend = p.cost - value if p.cost > value else 0
    if p.penalty:
        spend(g, seat, penalty_due(p), "radiation")
    if p.spend:
        spend(g, seat, p.spend, "actions")
    g.tell("pay", seat, p.action, tuple(p.cards), tuple(p.hqs), p.time, value, p.spend)
    if p.port >= 0 or p.plant >= 0 or p.factory >= 0:
        for spot in used_bases(g, seat, p):
            g.owed[g.bases[spot] // KINDS] += 1


def _play(g: SpaceCorp, seat: int, p: Payment) -> None:
    """Play the cards, Time and Competitors; opponents whose Infra is used are owed a reward."""
    for card in p.cards:
        play(g, seat, card)
    if p.time:
        play(g, seat, g.rng.witness(time_card(g, seat), ALL))
    if p.competitors:
        card = g.rng.witness(competitors_card(g, seat), ALL)
        drop(g, seat, card)
        discard(g, [card])
        g.tell("edge", seat, card)
    for owner in p.hqs:
        if owner != seat:
            g.owed[owner] += 1


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
