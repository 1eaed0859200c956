"""Facts about answers, from which the coach makes its reasons (`words/facts.py` has the sentences)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cosmodrome.engine.facts import Facts, OptionFact
from cosmodrome.engine.flow import Asked

from .. import prompts
from ..content import (
    CARDS,
    COLONY_VP,
    COST,
    DEPLOYED,
    EMPTY,
    FIRST_COLONY,
    FIRST_SHIP,
    LEVEL,
    PRICE,
    STATION,
    Reward,
    face_of,
)
from ..rules.basics import face_now
from ..state import SpaceBase, bay_of
from .worth import CREDIT, INCOME, PAY_FLOW, expected, horizon, later, rounds_left, turns_left

Kind = Callable[[SpaceBase, Asked[Any], Any], list[OptionFact]]
WINNING_VP: Final = 40


def hits(sector: int) -> int:
    """How many of the 36 rolls can pay a sector: by a die, or by the sum."""
    return sum(sector in (first, second, first + second) for first in range(1, 7) for second in range(1, 7))


def pays(reward: Reward) -> bool:
    """Whether a side pays anything when the dice hit it."""
    return bool(reward.credits or reward.income or reward.vp or reward.charge or reward.arrow or reward.claim)


def docking(g: SpaceBase, asked: Asked[Any], card: int) -> list[OptionFact]:
    """What a new card pays and how often, what it deploys, and what it covers."""
    seat, row = asked.seat, CARDS[card]
    own, others = turns_left(g, seat, rounds_left(g))
    pay = PAY_FLOW[g.seats][later(own)]
    share = hits(row.sector) / 36
    old = g.station[bay_of(seat, row.sector)]
    if card >= FIRST_COLONY:
        return _colony(g, seat, card)
    found = [OptionFact("pays", (card, hits(row.sector)), own * share * pay[face_of(card, STATION)])]
    if old >= FIRST_COLONY:
        return found
    deployed = CARDS[old].deployed.reward
    if pays(deployed):
        found.append(OptionFact("deploys", (old, hits(row.sector)), others * share * pay[face_of(old, DEPLOYED)]))
    if old >= FIRST_SHIP:
        found.append(OptionFact("covers", (old, row.sector), -own * share * pay[face_of(old, STATION)]))
    return found


def _colony(g: SpaceBase, seat: int, card: int) -> list[OptionFact]:
    """A colony scores at once, and may end the game."""
    scored, sector = COLONY_VP[card], CARDS[card].sector
    total = g.vp[seat] + scored
    if total >= WINNING_VP:
        return [OptionFact("reaches-end", (card, total), float(scored))]
    return [OptionFact("colony", (card, scored, sector), float(scored))]


def expected_credits(g: SpaceBase, seat: int) -> int:
    """The credits that the seat can expect to have on its next turn if it buys nothing."""
    own = [0.0, *(float(CARDS[card].station.reward.credits) for card in g.console(seat))]
    away = [0.0, *(float(sum(CARDS[card].deployed.reward.credits for card in stack)) for stack in g.fleet(seat))]
    return g.credits[seat] + round(expected(own) + (g.seats - 1) * expected(away))


def saving(g: SpaceBase, asked: Asked[Any]) -> list[OptionFact]:
    """What the saved credits can buy next turn that they can't buy now."""
    seat = asked.seat
    have, then = g.credits[seat], expected_credits(g, seat)
    offer = [card for card in (*g.shipyard, *g.colonies) if card != EMPTY and have < COST[card] <= then]
    if not offer:
        return [OptionFact("keeps", (have,), CREDIT[horizon(g, seat)] * have)]
    dearest = max(offer, key=COST.__getitem__)
    return [OptionFact("saves-for", (then, dearest, COST[dearest], LEVEL[dearest]), CREDIT[horizon(g, seat)] * have)]


def kept(g: SpaceBase, asked: Asked[Any]) -> list[OptionFact]:
    """Credits that stay in hand."""
    have = g.credits[asked.seat]
    return [OptionFact("keeps", (have,), CREDIT[horizon(g, asked.seat)] * have)] if have else []


def charging(g: SpaceBase, asked: Asked[Any], card: int) -> list[OptionFact]:
    """How many charges a ship then lacks for its ability."""
    lacking = PRICE[g.seats][face_now(g, asked.seat, card)] - g.held(asked.seat, card) - 1
    return [OptionFact("charged", (card,), 1.0) if lacking <= 0 else OptionFact("charging", (card, lacking), 0.4)]


def sector_pay(g: SpaceBase, asked: Asked[Any], value: Any) -> list[OptionFact]:
    """What sectors pay on this roll."""
    sectors = value if isinstance(value, tuple) else (value,)
    return [OptionFact("gains", tuple(sectors), 1.0)]


def ability(g: SpaceBase, asked: Asked[Any], card: int) -> list[OptionFact]:
    """What an ability costs: the charges on its ship."""
    price, held = PRICE[g.seats][face_now(g, asked.seat, card)], g.held(asked.seat, card)
    return [OptionFact("spends", (card, price, held - price), 0.5)]


KINDS: Final[dict[str, Kind]] = {
    **{prompt.kind: docking for prompt in (prompts.BUY_OPENING, prompts.CLAIM, prompts.BUY, prompts.EXTRA_BUY)},
    **{prompt.kind: charging for prompt in (prompts.PLACE_CHARGE, prompts.MOVE_TO)},
    **{prompt.kind: sector_pay for prompt in (prompts.ALLOCATE, prompts.FIRST_DIE, prompts.REPEAT, prompts.ARROW)},
    prompts.ABILITY.kind: ability,
}
DECLINED: Final[dict[str, Callable[[SpaceBase, Asked[Any]], list[OptionFact]]]] = {
    prompts.BUY.kind: saving,
    prompts.EXTRA_BUY.kind: kept,
    prompts.BUY_OPENING.kind: kept,
}


class SpaceBaseFacts(Facts[SpaceBase]):
    """How often cards pay, what saving leads to, and what a console has a few rounds later."""

    worth: Mapping[str, float] = {
        "vp": 1.0,
        "income": sum(INCOME) / len(INCOME),
        "credits": CREDIT[8],
        "deployed": 0.6,
        "charges": 0.8,
        "colonies": 0.5,
    }

    def option(self, g: SpaceBase, asked: Asked[Any], value: Any) -> list[OptionFact]:
        """By the kind of question."""
        kind = asked.prompt.kind
        if value is None:
            return DECLINED[kind](g, asked) if kind in DECLINED else []
        return KINDS[kind](g, asked, value) if kind in KINDS else []

    def counts(self, g: SpaceBase, seat: int) -> dict[str, float]:
        """VP, income, credits, deployed ships, charges and colonies."""
        return {
            "vp": float(g.vp[seat]),
            "income": float(g.income[seat]),
            "credits": float(g.credits[seat]),
            "deployed": float(sum(map(len, g.fleet(seat)))),
            "charges": float(len(g.cubes[seat])),
            "colonies": float(sum(card >= FIRST_COLONY for card in g.console(seat))),
        }


FACTS: Final = SpaceBaseFacts()
