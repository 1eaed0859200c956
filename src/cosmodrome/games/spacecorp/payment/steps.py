"""A payment step by step: what a step changes, the total so far, and whether the payment is complete."""

from __future__ import annotations

from collections.abc import Callable

from ..content import CARDS, MARINERS
from ..prompts import TIME_MODES, Pay
from ..state import Payment, SpaceCorp
from .formula import NOTHING, SHIELDING, Terms, bonus_of, card_terms, total_of
from .infra import infra_terms
from .start import WITH_COST, card_kind, penalty_due

PROFIT_LIMIT = 3
"""The most profit that may be spent on one action."""
COMPETITORS = frozenset(c.id for c in CARDS if c.edge == "competitors")


def terms_so_far(g: SpaceCorp, p: Payment) -> Terms:
    """What a payment has: its cards, and the Infra of its HQs."""
    kind = card_kind(p.action)
    found = card_terms(p.cards, kind, p.shield) if p.cards else NOTHING
    for owner in p.hqs:
        found = found.plus(infra_terms(g, owner, kind, p.shield))
    return found


def total_so_far(g: SpaceCorp, seat: int, p: Payment) -> int:
    """The total that a payment has reached, without profit."""
    bonus = bonus_of(p.progress, g.era, p.action)
    return total_of(g.era, bonus, terms_so_far(g, p), p.port >= 0, (p.time == "double") + (p.plant >= 0))


def spend_limit(g: SpaceCorp, seat: int, p: Payment, total: int) -> int:
    """How much profit may make up a shortfall of Move, Build or Explore: at most 3F and less than the total."""
    if g.era == MARINERS or p.action not in WITH_COST:
        return 0
    return max(0, min(PROFIT_LIMIT - p.spent_before, total - 1, g.corps[seat].profit - penalty_due(p)))


def is_complete(g: SpaceCorp, seat: int, p: Payment, total: int) -> bool:
    """Whether a payment with this total meets the cost, and its penalty can be paid."""
    if (p.penalty and penalty_due(p) > g.corps[seat].profit) or (not g.deck and is_idle_move(g, seat, p)):
        return False
    if p.competitors and len(p.hqs) < 2:  # it is played for two HQs, never for nothing (ruling 83)
        return False
    missing = p.cost - total
    return missing <= 0 or (missing <= p.spend and missing <= spend_limit(g, seat, p, total))


def is_idle_move(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether the payment is for a second idle turn with the pile empty: it must cost a card (ruling 112)."""
    if g.deck or p.action != "move" or p.cards or p.time or not g.corps[seat].stalled:
        return False
    return not g.map.sites[p.to].spur or any(p.to in c.teams for c in g.corps)


def competitors_card(g: SpaceCorp, seat: int) -> int:
    """The Competitors card in the hand; -1 if there is none."""
    return next((c for c in g.corps[seat].cards.look(g) if c in COMPETITORS), -1)


# -- shielding ---------------------------------------------------------------------------------------------


def shielding_cards(g: SpaceCorp, action: str, cards: list[int], hqs: list[int]) -> list[int]:
    """Of these cards and the Infra of these HQs, those that could be used with their shielded value."""
    kind = card_kind(action)
    return [c for c in cards if c in SHIELDING[kind]] + shielding_infra(g, kind, hqs)


def shielding_infra(g: SpaceCorp, kind: str, hqs: list[int]) -> list[int]:
    """The Infra of these HQs that could be used with its shielded value."""
    shielding = SHIELDING[kind]
    return [c for owner in hqs for c in g.corps[owner].slots if c in shielding]


def is_used(g: SpaceCorp, card: int, cards: list[int], hqs: list[int]) -> bool:
    """Whether a card is played, or is Infra of an HQ in use: only then can it shield (rulings 14, 45)."""
    return card in cards or any(card in g.corps[owner].slots for owner in hqs)


# -- the steps ---------------------------------------------------------------------------------------------


def add_step(g: SpaceCorp, p: Payment, step: Pay) -> None:
    """Put a step into a payment. An Infra card stops shielding when another HQ replaces its own."""
    ADD[step[0]](p, step[1])
    if p.shield >= 0 and not is_used(g, p.shield, p.cards, p.hqs):
        p.shield = -1


def _add_card(p: Payment, card: int) -> None:
    p.cards.append(card)


def _add_hq(p: Payment, owner: int) -> None:
    p.hqs = [*p.hqs, owner] if p.competitors else [owner]


def _add_competitors(p: Payment, _: int) -> None:
    p.competitors, p.hqs = True, []


def _add_time(p: Payment, mode: int) -> None:
    p.time = TIME_MODES[mode]


def _add_port(p: Payment, owner: int) -> None:
    p.port = owner


def _drop_port(p: Payment, _: int) -> None:
    p.port = -1


def _add_plant(p: Payment, owner: int) -> None:
    p.plant = owner


def _add_factory(p: Payment, owner: int) -> None:
    p.factory = owner


def _add_shield(p: Payment, card: int) -> None:
    p.shield = card


def _add_profit(p: Payment, amount: int) -> None:
    p.spend = amount


ADD: dict[str, Callable[[Payment, int], None]] = {
    "card": _add_card,
    "hq": _add_hq,
    "competitors": _add_competitors,
    "time": _add_time,
    "port": _add_port,
    "no-port": _drop_port,
    "plant": _add_plant,
    "factory": _add_factory,
    "shield": _add_shield,
    "spend": _add_profit,
}
"""How each step goes into a payment."""
