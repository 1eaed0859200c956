"""What a seat has: its assets, and the budget that they are for one action.

Both know the cards of a hand. They are kept in the table's cache, which no copy and no view of the table has.
"""

from __future__ import annotations

from ..content import MARINERS
from ..prompts import Pay
from ..state import Payment, SpaceCorp
from .formula import NO_BONUS, Terms, bonus_of
from .hand import hand_of
from .infra import headquarters
from .start import WITH_COST, card_kind
from .steps import PROFIT_LIMIT

UNKNOWN = [-1] * 6
"""Best totals that were not worked out yet: by whether a Spaceport helps, and by the number of doublings."""


class HqChoice:
    """Whose Infra a payment uses (of two HQs with Competitors), and what shields it: a card, or a Shield Factory."""

    __slots__ = ("competitors", "factory", "hqs", "shield", "terms", "with_shields")

    def __init__(self, hqs: list[int], competitors: bool, shield: int = -1, factory: int = -1) -> None:
        self.hqs = hqs
        self.competitors = competitors
        self.shield = shield
        self.factory = factory
        self.terms: Terms | None = None
        """What the whole hand and this Infra give; None until asked for (`totals.terms_of`)."""
        self.with_shields: list[HqChoice] | None = None
        """The same choice with each card that could shield; None until asked for (`totals.shielded_choices`)."""


class Budget:
    """What a seat can pay one action with: cards, Infra, a Time card and profit. It is the same for every site."""

    __slots__ = (
        "_matching",
        "all_infra",
        "banned",
        "best",
        "best_own",
        "best_shielded",
        "bonus",
        "cards",
        "competitors",
        "era",
        "first_choices",
        "hand",
        "has_time",
        "headquarters",
        "infra",
        "kind",
        "lenders",
        "must_play_card",
        "profit",
        "profit_limit",
        "seat",
    )

    def __init__(self, has: Assets, action: str) -> None:
        with_cost, kind = action in WITH_COST, card_kind(action)
        self.seat = has.seat
        self.kind = kind
        self.era = has.era
        self._matching = matching = has.hand.matching(kind)
        self.cards = matching.cards
        """The cards of the hand that give something to the action."""
        self.hand = matching.terms
        """What these cards give together."""
        self.competitors = has.hand.competitors
        """The Competitors card of the hand; -1 if there is none."""
        self.has_time = has.hand.has_time and with_cost
        self.profit = has.profit
        self.profit_limit = PROFIT_LIMIT if with_cost and has.era != MARINERS else 0
        """How much profit may be spent on the action."""
        self.headquarters = has.headquarters
        infra = has.headquarters.give(kind)
        self.infra = infra.terms
        """By seat: what its HQ gives to the action."""
        self.all_infra = infra
        self.lenders = infra.lenders(has.seat)
        """The opponents whose HQ gives something to the action."""
        self.bonus = bonus_of(has.progress, has.era, action) if has.progress else NO_BONUS
        self.banned = has.banned
        """Whether opponents' Infra and bases may not be used any more."""
        self.must_play_card = has.must_progress and action == "move"
        """Whether a Move that changes nothing must cost a card (ruling 112)."""
        # worked out in `totals` when they are asked for
        self.best_own: list[int] = UNKNOWN[:]
        self.best: list[int] = UNKNOWN[:]
        self.best_shielded: dict[int, int] = {}
        self.first_choices: list[list[HqChoice] | None] = [None, None]

    @property
    def shielded_hand(self) -> dict[int, Terms]:
        """By card with a shielded value: what all cards give if it counts with that."""
        return self._matching.shielded

    @property
    def card_steps(self) -> list[Pay]:
        """The steps that add a card of the hand, one per title."""
        return self._matching.steps


class Assets:
    """What a seat has, whatever it pays for: its hand, all HQs, its profit and its progress cards."""

    __slots__ = (
        "_budgets",
        "_cards",
        "banned",
        "era",
        "hand",
        "headquarters",
        "must_progress",
        "profit",
        "progress",
        "seat",
    )

    def __init__(self, g: SpaceCorp, seat: int) -> None:
        corp = g.corps[seat]
        self.seat = seat
        self._cards = corp.cards
        self.hand = hand_of(g, seat)
        self.headquarters = headquarters(g)
        self.era = g.era
        self.profit = corp.profit
        self.progress = corp.progress
        self.banned = g.banned
        self.must_progress = not g.deck and corp.stalled
        """Whether the seat may not have another turn that changes nothing (ruling 112)."""
        self._budgets: dict[str, Budget] = {}

    def is_current(self, g: SpaceCorp) -> bool:
        """Whether this is still what the seat has. A hand is never changed in place, so it is compared by identity."""
        corp = g.corps[self.seat]
        return (
            self._cards is corp.cards
            and self.profit == corp.profit
            and self.progress is corp.progress
            and self.era == g.era
            and self.banned == g.banned
            and self.must_progress == (not g.deck and corp.stalled)
            and self.headquarters.is_current(g.corps)
        )

    def budget(self, action: str) -> Budget:
        """What the seat can pay an action with."""
        found = self._budgets.get(action)
        if found is None:
            found = self._budgets[action] = Budget(self, action)
        return found

    def has_value_for(self, action: str) -> bool:
        """Whether an action without a cost can have any value: from a card, usable Infra, or a progress card."""
        if self.hand.matches(action) or (self.progress and bonus_of(self.progress, self.era, action).added_alone):
            return True
        owners = self.headquarters.give(action).owners
        return bool(owners) and (self.seat in owners or not self.banned or self.hand.competitors >= 0)


def assets_of(g: SpaceCorp, seat: int) -> Assets:
    """What a seat has to pay with. It is kept in the table's cache as long as nothing changes."""
    found: Assets | None = g.cache.get(seat)
    if found is not None and found.is_current(g):
        g.corps[seat].cards.look(g)
    else:
        found = g.cache[seat] = Assets(g, seat)
    return found


def budget_for(g: SpaceCorp, seat: int, action: str, first: Payment | None = None) -> Budget:
    """What a seat can pay an action with; for the second team of a Time-repeat, the payment of the first."""
    has = assets_of(g, seat)
    if first is None or first.progress == has.progress:
        return has.budget(action)
    budget = Budget(has, action)  # a progress card that the first team has won does not count (ruling 22)
    budget.bonus = bonus_of(first.progress, has.era, action)
    return budget
