"""Two games of a page each that try the engine's secrets: one shows what lies face down, one keeps bids in turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ..flow import Flow, Prompt, Seat, choose, choose_or, choose_secretly
from ..game import Game
from ..result import Result
from ..rng import Rng
from ..secret import NONE, Secret, only
from ..state import Table
from ..words import Words

RARE = 7
MOVE: Prompt[str] = Prompt("move", "moves")
BID: Prompt[int] = Prompt("bid", "bids")
RAISE: Prompt[int] = Prompt("raise", "bids")


@dataclass(slots=True)
class Desk(Table):
    """Cards that lie face down, one before each seat; what was bid, and the points."""

    cards: list[Secret[int]]
    bids: list[Secret[int] | None]
    points: list[int]
    turn: int

    def copy(self) -> Desk:
        """An independent table."""
        return Desk(
            self.seats,
            self.rng.copy(),
            self.orders,
            self.options,
            self.cards[:],
            self.bids[:],
            self.points[:],
            self.turn,
        )


def peek(g: Desk) -> Flow[None]:
    """A turn: think, ask whether the next card is a rare one, look at it, swap it away unseen, or pass."""
    seat = g.turn % g.seats
    card = (seat + 1) % g.seats
    while True:
        move = yield from choose(seat, MOVE, ("think", "ask", "look", "swap", "pass"))
        if move == "think":
            g.points[seat] += 1
        elif move == "ask":
            g.points[seat] += 10 if g.cards[card].ask(g, lambda c: c == RARE) else 0
            break
        elif move == "look":
            g.cards[card] = g.cards[card].shown(g, only(seat))
            yield from choose(seat, MOVE, ("think", "pass"))
            break
        elif move == "swap":
            g.cards[card], g.cards[seat] = g.cards[seat], g.cards[card]
        else:
            break
        if g.points[seat] > 4:
            break
    g.turn += 1


def affordable(g: Desk, seat: Seat) -> range:
    """A bid is at most the seat's card."""
    return range(1, g.cards[seat].look(g) + 1)


def auction(g: Desk) -> Flow[None]:
    """A round: each seat in turn writes down a bid out of its card, raises it or not, then all are shown."""
    for seat in range(g.seats):
        g.bids[seat] = yield from choose_secretly(g, seat, BID, partial(affordable, g, seat))
        if (yield from choose_or("stay", seat, RAISE, (1,))) is not None:
            held = g.bids[seat]
            assert held is not None
            g.bids[seat] = held.into(lambda value: value + 1)
    bids = [bid.open(g) for bid in g.bids if bid is not None]
    g.points[bids.index(max(bids))] += max(bids)
    g.bids = [None] * g.seats
    g.cards = [Secret(g.rng.draw(range(1, 41), only(seat)), only(seat)) for seat in range(g.seats)]
    g.turn += 1


class Peek(Game[Desk]):
    """The peek toy."""

    id = "peek"
    name = "Peek"
    seats = range(2, 5)
    state_type = Desk
    words = Words[Desk]()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> Desk:
        cards = [Secret(rng.draw(range(1, 41), NONE), NONE) for _ in range(seats)]
        return Desk(seats, rng, ({},) * seats, options, cards, [None] * seats, [0] * seats, 0)

    def step(self, g: Desk) -> Flow[None]:
        return peek(g)

    def over(self, g: Desk) -> bool:
        return g.turn >= 12

    def result(self, g: Desk) -> Result:
        return Result.by_key(g.points, g.points, [[("points", points)] for points in g.points])

    def fill(self, g: Desk, seat: Seat, rng: Rng) -> None:
        g.cards = [card.filled(rng.below(40) + 1) if card.blank else card for card in g.cards]
        g.bids = [
            bid.filled(rng.below(g.cards[other].raw) + 1) if bid is not None and bid.blank else bid
            for other, bid in enumerate(g.bids)
        ]


class Bid(Peek):
    """The bid toy."""

    id = "bid"
    name = "Bid"

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> Desk:
        g = Peek.setup(self, seats, options, rng)
        g.cards = [card.held(only(seat)) for seat, card in enumerate(g.cards)]
        return g

    def step(self, g: Desk) -> Flow[None]:
        return auction(g)


PEEK = Peek()
BID_TOY = Bid()
