"""Asking for a payment: step by step, or with one click for the suggested one; and paying.

The player has said what the action is to do. Every question shows the cost and the total so far. Only steps from which
the cost can still be met are offered, so a payment can always be completed.
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
from ..rules.basics import (
    INDUSTRIAL_USED,
    INFRA_USED,
    SHIELD_FACTORY_USED,
    SPACEPORT_USED,
    able,
    discard,
    distinct,
    drop,
    owe,
    play,
    spend,
    time_card,
)
from ..state import KINDS, Payment, SpaceCorp
from .budget import Budget, budget_for
from .hand import CARD_STEPS
from .start import (
    WITH_COST,
    bases_in,
    card_kind,
    factory_owners,
    industrial_owners,
    may_add_port,
    penalty_due,
    port_owners,
)
from .steps import add_step, competitors_card, is_complete, shielding_cards, spend_limit, total_so_far
from .suggest import Suggester
from .totals import can_complete, current_total, sufficient_lenders

PARTS = attrgetter(*(part.name for part in fields(Payment)))
"""A payment as plain values."""
BASE_USES: Final = {SPACEPORT: SPACEPORT_USED, INDUSTRIAL: INDUSTRIAL_USED, SHIELD_FACTORY: SHIELD_FACTORY_USED}
"""By base type: how an opponent's base of it helps with a payment."""
SUGGESTED: Final[Pay] = ("auto", 0)
DONE: Final[Pay] = ("ok", 0)
HQ_STEPS: Final[list[Pay]] = [("hq", seat) for seat in range(4)]
"""By seat: the step that uses the Infra of its HQ."""


def ask_payment(g: SpaceCorp, seat: int, p: Payment) -> Flow[tuple[Payment, int]]:
    """Ask for steps of the payment until it is complete, then pay. Returns the payment and the total of the action."""
    g.pay = p
    budget: Budget | None = None

    def offered() -> tuple[int, list[Pay]]:
        nonlocal budget
        budget = budget or budget_for(g, seat, p.action, p)
        total = current_total(g, budget, p)
        return total, _offered(g, budget, p, total)

    second, asked = p.time == "second", 0
    while True:
        asked += 1
        total, steps = g.memo(("payment steps", second, asked), offered)
        args = (p.action, p.cost, total, penalty_due(p) if p.penalty else 0)
        step = yield from choose(seat, PAY, steps, args=args, why=partial(_why, g, seat, p, steps), g=g)
        if step[0] == "ok":
            break
        if step[0] == "auto":
            found = g.memo(("suggested payment", second), partial(_suggested, g, seat, p, budget))
            parts = g.rng.witness(found, ALL)  # paid at once, so all see it
            p = g.pay = Payment(*parts)
            p.cards, p.hqs = p.cards[:], p.hqs[:]  # the lists in the memo stay as they are
            total = total_so_far(g, seat, p)
            assert is_complete(g, seat, p, total), "the suggested payment falls short"
            break
        add_step(g, p, step)
    _pay(g, seat, p, total)
    return p, total


def _suggested(g: SpaceCorp, seat: int, p: Payment, budget: Budget | None) -> tuple[Any, ...]:
    """The suggested payment as plain values."""
    parts: tuple[Any, ...] = PARTS(Suggester(g, budget or budget_for(g, seat, p.action, p)).suggest(p))
    return parts


def _offered(g: SpaceCorp, budget: Budget, p: Payment, total: int) -> list[Pay]:
    """The steps to choose from: to be done, or the suggested payment; then all steps.

    If the only step is a card or a sum, the suggested payment is the same and the step is left out.
    """
    seat = budget.seat
    steps = _steps(g, budget, p)
    if is_complete(g, seat, p, total):
        return [DONE, *steps]
    missing = p.cost - total
    if 0 < missing <= spend_limit(g, seat, p, total):
        steps.append(("spend", missing))
    if len(steps) == 1 and steps[0][0] in ("card", "spend"):
        steps.pop()
    return [SUGGESTED, *steps]


def _why(g: SpaceCorp, seat: int, p: Payment, steps: list[Pay]) -> dict[str, Reason]:
    """Why other cards of the hand can't be added. Copies of a card that can be added get no reason."""
    codes = {CARDS[c].code for what, c in steps if what in ("card", "shield")}
    kind = card_kind(p.action)
    found: dict[str, Reason] = {}
    for card in g.corps[seat].cards.look(g):
        if CARDS[card].code not in codes:
            why = "in" if card in p.cards else "time" if CARDS[card].time else "type"
            if why == "type" and kind in CARDS[card].uses:
                why = "short"
            found[card_target(card)] = ("card", why, p.action)
    return found


# -- the steps -------------------------------------------------------------------------------------------


def _steps(g: SpaceCorp, budget: Budget, p: Payment) -> list[Pay]:
    """The steps that may be added now, except profit."""
    seat, action, second = budget.seat, p.action, p.time == "second"
    steps: list[Pay] = [] if second else _card_steps(g, budget, p) + _hq_steps(g, budget, p)
    if action not in WITH_COST:  # nothing else helps
        return steps
    if budget.has_time or p.time == "repeat":
        steps += _time_steps(g, budget, p)
    penalty = penalty_due(p) if p.penalty else 0
    if penalty and not second:
        steps += _shield_steps(g, budget, p)
    if action == "move" and may_add_port(g, p):
        steps += [("port", s) for s in port_owners(g, seat, p.site)]
    if action == "build" and p.plant < 0:
        steps += [("plant", s) for s in industrial_owners(g, seat, p.site)]
    if penalty:
        steps += [("factory", s) for s in factory_owners(g, seat, p.site)]
    return steps


def _card_steps(g: SpaceCorp, budget: Budget, p: Payment) -> list[Pay]:
    """One more card of the hand. Competitors played for its value can't be used for two HQs any more."""
    competitors = budget.competitors
    if p.cards or p.competitors:
        played = competitors if p.competitors else -1
        steps = [CARD_STEPS[c] for c in distinct([c for c in budget.cards if c not in p.cards and c != played])]
    else:
        steps = budget.card_steps[:]
    step = CARD_STEPS[competitors]
    if competitors in budget.cards and step in steps and not _can_follow(g, budget, p, step):
        steps.remove(step)
    return steps


def _hq_steps(g: SpaceCorp, budget: Budget, p: Payment) -> list[Pay]:
    """An opponent's Infra instead of one's own, or with Competitors that of two HQs (rulings 11, 83)."""
    lenders = budget.lenders
    if p.competitors:
        return _two_hqs(g, budget, p)
    if not lenders or p.hqs[0] != budget.seat:
        return []
    steps: list[Pay] = []
    if not budget.banned:
        if p.shield < 0 and not budget.must_play_card:
            steps = [HQ_STEPS[s] for s in sufficient_lenders(g, budget, p)]
        else:
            steps = [HQ_STEPS[s] for s in lenders if _can_follow(g, budget, p, HQ_STEPS[s])]
    two = budget.competitors >= 0 and budget.competitors not in p.cards
    if two and _can_follow(g, budget, p, ("competitors", 0)):
        steps.append(("competitors", 0))
    return steps


def _two_hqs(g: SpaceCorp, budget: Budget, p: Payment) -> list[Pay]:
    """The HQs that Competitors may still take."""
    if len(p.hqs) >= 2:
        return []
    more = [s for s in range(g.seats) if s not in p.hqs and (s == budget.seat or s in budget.lenders)]
    return [HQ_STEPS[s] for s in more if _can_follow(g, budget, p, HQ_STEPS[s])]


def _time_steps(g: SpaceCorp, budget: Budget, p: Payment) -> list[Pay]:
    """A Time card to double the total, or to repeat the action with another team."""
    if p.time == "repeat" and p.port >= 0 and g.era != MARINERS and _can_follow(g, budget, p, ("no-port", 0)):
        return [("no-port", 0)]
    if p.time or not budget.has_time:
        return []
    teams = able(g, budget.seat)
    if len(teams) > (p.team in teams) and _can_follow(g, budget, p, ("time", 1)):
        return [("time", 0), ("time", 1)]
    return [("time", 0)]


def _shield_steps(g: SpaceCorp, budget: Budget, p: Payment) -> list[Pay]:
    """A played card, or Infra in use, with its shielded value."""
    cards = distinct(shielding_cards(g, p.action, p.cards, p.hqs))
    return [("shield", c) for c in cards if _can_follow(g, budget, p, ("shield", c))]


def _can_follow(g: SpaceCorp, budget: Budget, p: Payment, step: Pay) -> bool:
    """Whether the payment can still be completed after this step."""
    q = p.copy()
    add_step(g, q, step)
    return can_complete(g, budget, q)


# -- paying ----------------------------------------------------------------------------------------------


def _pay(g: SpaceCorp, seat: int, p: Payment, total: int) -> None:
    """Play the cards, pay the profit and note which owners are owed a reward."""
    p.paid = True
    if p.time != "second":
        _play(g, seat, p)
    p.spend = p.cost - total if p.cost > total else 0
    if p.penalty:
        spend(g, seat, penalty_due(p), "radiation")
    if p.spend:
        spend(g, seat, p.spend, "actions")
    g.tell("pay", seat, p.action, tuple(p.cards), tuple(p.hqs), p.time, total, p.spend)
    if p.port >= 0 or p.plant >= 0 or p.factory >= 0:
        for spot in used_bases(g, seat, p):
            owe(g, g.bases[spot] // KINDS, BASE_USES[g.bases[spot] % KINDS])


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
            owe(g, owner, INFRA_USED)


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
