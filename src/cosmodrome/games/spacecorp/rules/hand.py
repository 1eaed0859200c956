"""A hand, and what its cards give to each kind of action: kept until the hand changes.

It knows the cards of a hand, so it stays in the rules: nothing on the table leads to it.
"""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.secret import Secret

from ..content import CARDS
from ..prompts import Pay
from ..state import SpaceCorp
from .value import COMPETITORS, GIVES, NOTHING, SHIELDS, USABLE, Sum, cards_sum

CARD_STEPS: Final[list[Pay]] = [("card", card.id) for card in CARDS]
"""By card: to pay with it."""
TITLES: Final = [[card.code for card in CARDS].index(card.code) for card in CARDS]
"""By card: a number that only its copies share."""


class Matching:
    """The cards of a hand for one kind of action: what they give together, and each by itself."""

    __slots__ = ("_kind", "_shielded", "_steps", "cards", "gives")

    def __init__(self, kind: str, hand: tuple[int, ...]) -> None:
        self._kind = kind
        cards: list[int] = []
        self.cards = cards
        plain, times, best, gives = 0, 1, 0, GIVES[kind]
        for card in hand:
            use = gives[card]
            if use is None:
                continue
            cards.append(card)
            if use.times:
                times *= use.times
                continue
            plain += use.value
            if use.value > best:
                best = use.value
        self.gives = Sum(plain, times, best) if cards else NOTHING
        self._shielded: dict[int, Sum] | None = None
        self._steps: list[Pay] | None = None

    @property
    def shielded(self) -> dict[int, Sum]:
        """What the cards give with each of those that could shield."""
        found = self._shielded
        if found is None:
            shielding = SHIELDS[self._kind]
            found = {c: cards_sum(self.cards, self._kind, c) for c in self.cards if c in shielding}
            self._shielded = found
        return found

    @property
    def steps(self) -> list[Pay]:
        """To pay with one of them: copies of a card are alike, and lie side by side, as a hand is sorted."""
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
    """A whole hand: the Competitors in it, whether there is any Time, and what it gives to actions."""

    __slots__ = ("_matching", "cards", "edge", "secret", "time")

    def __init__(self, secret: Secret[tuple[int, ...]], cards: tuple[int, ...]) -> None:
        self.secret = secret
        self.cards = cards
        self.edge = -1 if COMPETITORS.isdisjoint(cards) else next(c for c in cards if c in COMPETITORS)
        self.time = bool(cards) and CARDS[cards[-1]].time  # cards are sorted, and Time cards come last
        self._matching: dict[str, Matching] = {}

    def matches(self, kind: str) -> bool:
        """Whether any of its cards is for a kind of action."""
        return not USABLE[kind].isdisjoint(self.cards)

    def matching(self, kind: str) -> Matching:
        """The cards for a kind of action."""
        found = self._matching.get(kind)
        if found is None:
            found = self._matching[kind] = Matching(kind, self.cards)
        return found


_latest: Final = [Hand(Secret(()), ())] * 4
"""By seat: the hand that was asked for last. Copies of a table share their hands, which are never changed in place."""


def hand_of(g: SpaceCorp, seat: int) -> Hand:
    """The hand of a seat, which the rules go by."""
    secret = g.corps[seat].cards
    cards = secret.look(g)
    found = _latest[seat]
    if found.secret is not secret:
        found = _latest[seat] = Hand(secret, cards)
    return found
