"""What the cards of a hand give to each kind of action.

These objects know hidden cards. Views are copies of the table without its cache, so no view leads to them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..content import CARDS
from ..prompts import Pay
from ..state import SpaceCorp
from .formula import GIVES, NOTHING, SHIELDING, USABLE, Terms, card_terms
from .steps import COMPETITORS

CARD_STEPS: Final[list[Pay]] = [("card", card.id) for card in CARDS]
"""By card: the step that adds it to a payment."""
TITLES: Final = [[card.code for card in CARDS].index(card.code) for card in CARDS]
"""By card: a number that only copies of the card share."""


class MatchingCards:
    """The cards of a hand for one kind of action, and what they give together."""

    __slots__ = ("_kind", "_shielded", "_steps", "cards", "terms")

    def __init__(self, kind: str, hand: tuple[int, ...]) -> None:
        self._kind = kind
        cards: list[int] = []
        self.cards = cards
        added, multiplier, largest, gives = 0, 1, 0, GIVES[kind]
        for card in hand:
            use = gives[card]
            if use is None:
                continue
            cards.append(card)
            if use.times:
                multiplier *= use.times
                continue
            added += use.value
            if use.value > largest:
                largest = use.value
        self.terms = Terms(added, multiplier, largest) if cards else NOTHING
        self._shielded: dict[int, Terms] | None = None
        self._steps: list[Pay] | None = None

    @property
    def shielded(self) -> dict[int, Terms]:
        """By card with a shielded value: what all cards give if it counts with that."""
        found = self._shielded
        if found is None:
            shielding = SHIELDING[self._kind]
            found = {c: card_terms(self.cards, self._kind, c) for c in self.cards if c in shielding}
            self._shielded = found
        return found

    @property
    def steps(self) -> list[Pay]:
        """The steps that add one of the cards, one per title. Copies lie side by side, as a hand is sorted."""
        found = self._steps
        if found is None:
            found = []
            last = -1
            for card in self.cards:
                if TITLES[card] != last:
                    last = TITLES[card]
                    found.append(CARD_STEPS[card])
            self._steps = found
        return found


class Hand:
    """A whole hand: its Competitors card, whether it has a Time card, and its cards for each kind of action."""

    __slots__ = ("_matching", "cards", "competitors", "has_time")

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards
        self.competitors = -1 if COMPETITORS.isdisjoint(cards) else next(c for c in cards if c in COMPETITORS)
        self.has_time = bool(cards) and CARDS[cards[-1]].time  # cards are sorted, and Time cards come last
        self._matching: dict[str, MatchingCards] = {}

    def matches(self, kind: str) -> bool:
        """Whether any of its cards is for a kind of action."""
        return not USABLE[kind].isdisjoint(self.cards)

    def matching(self, kind: str) -> MatchingCards:
        """The cards for a kind of action."""
        found = self._matching.get(kind)
        if found is None:
            found = self._matching[kind] = MatchingCards(kind, self.cards)
        return found


def hand_of(g: SpaceCorp, seat: int) -> Hand:
    """The hand of a seat. Equal hands share one object."""
    return _hand(g.corps[seat].cards.look(g))


@lru_cache(maxsize=64)
def _hand(cards: tuple[int, ...]) -> Hand:
    return Hand(cards)
