"""Set-up: consoles, shipyard, an opening card for each player, the starting player (p. 10); light speed (p. 28)."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.engine.flow import Flow, Reason, choose_or, together
from cosmodrome.engine.rng import Rng

from .. import prompts
from ..content import COLONIES, COST, DECKS, EMPTY, FIRST_SHIP, SECTOR, SECTORS, SLOTS, STARTERS
from ..prompts import card_target
from ..state import OPENING, ROLLING, SpaceBase
from .basics import dock, owned

DICE: Final = "dice"
"""The stream of chance for dice: they fall the same whatever is drawn from the decks."""
CREDITS: Final = 5
LIGHT_SPEED_CREDITS: Final = 15
LIGHT_SPEED_INCOME: Final = 1
LIGHT_SPEED_DRAW: Final = (1, 1, 1, 1, 2, 2)
"""The levels of the cards drawn for each player."""
BONUS_CREDITS: Final = (0, 1, 2, 0, 0)
BONUS_INCOME: Final = (0, 0, 0, 1, 1)
"""By turn order (ruling 4)."""


def lay_out(seats: int, options: dict[str, Any], rng: Rng) -> SpaceBase:
    """Consoles with a starting ship in each sector, the colonies, and three face-down decks (ruling 1)."""
    light_speed = bool(options["light_speed"])
    return SpaceBase(
        seats,
        rng,
        ({},) * seats,
        options,
        [LIGHT_SPEED_CREDITS if light_speed else CREDITS] * seats,
        [LIGHT_SPEED_INCOME if light_speed else 0] * seats,
        [0] * seats,
        list(range(STARTERS)) * seats,
        [()] * (SECTORS * seats),
        [()] * seats,
        [EMPTY] * (3 * SLOTS),
        [(deck,) for deck in DECKS],
        COLONIES,
        [()] * seats,
        (0, 0),
        OPENING,
        1,
        0,
        0,
        False,
        0,
        False,
        -1,
    )


def draw(g: SpaceBase, level: int) -> int:
    """The top card of a deck, decided when it is drawn; EMPTY if the deck has run out (ruling 59)."""
    layers = g.decks[level - 1]
    if not layers:
        return EMPTY
    top = layers[0]
    at = g.rng.below(len(top), "ship")
    rest = top[:at] + top[at + 1 :]
    g.decks[level - 1] = (rest, *layers[1:]) if rest else layers[1:]
    return top[at]


def opening(g: SpaceBase) -> Flow[None]:
    """Deal the shipyard, then the opening cards; find the starting player; give the bonuses by turn order."""
    for slot in range(3 * SLOTS):
        g.shipyard[slot] = draw(g, slot // SLOTS + 1)
    if g.options["light_speed"]:
        yield from light_speed(g)
        keys = [(g.credits[seat], highest_sector(g, seat)) for seat in range(g.seats)]
    else:
        for seat in range(g.seats):
            opening_card(g, seat)
        keys = [(0, highest_sector(g, seat)) for seat in range(g.seats)]
    best = max(keys)
    g.starter = g.active = roll_off(g, [seat for seat in range(g.seats) if keys[seat] == best])
    g.tell("starter", g.starter)
    for place, seat in enumerate(g.clockwise()):
        g.credits[seat] += BONUS_CREDITS[place]
        g.income[seat] += BONUS_INCOME[place]
        if place:
            g.tell("bonus", seat, BONUS_CREDITS[place], BONUS_INCOME[place])
    g.stage = ROLLING


def opening_card(g: SpaceBase, seat: int) -> None:
    """A random level-1 card, whose cost is lost: 2 to 5 of the 5 credits (rulings 2, 68)."""
    card = draw(g, 1)
    g.credits[seat] -= COST[card]
    g.tell("opening", seat, card, COST[card])
    dock(g, seat, card, SECTOR[card])


def highest_sector(g: SpaceBase, seat: int) -> int:
    """The highest printed sector among the cards got in the opening; 0 without any (rulings 3, 5)."""
    return max((SECTOR[card] for card in owned(g, seat) if card >= FIRST_SHIP), default=0)


def roll_off(g: SpaceBase, tied: list[int]) -> int:
    """Tied players roll both dice, again and again until one has the highest total (ruling 3)."""
    rng = g.rng.named(DICE)
    while len(tied) > 1:
        totals: list[int] = []
        for seat in tied:
            totals.append(rng.roll(6, "roll-off") + rng.roll(6, "roll-off"))
            g.tell("roll-off", seat, totals[-1])
        best = max(totals)
        tied = [seat for seat, total in zip(tied, totals, strict=True) if total == best]
    return tied[0]


# -- light speed (p. 28) ------------------------------------------------------------------------------


def light_speed(g: SpaceBase) -> Flow[None]:
    """Everybody draws six cards, buys any of them at their price, and puts the rest under their decks (ruling 5).

    All buy at the same time, each from the own cards alone. The cards put back are known, their order is not.
    """
    for seat in range(g.seats):
        g.offers[seat] = tuple(draw(g, level) for level in LIGHT_SPEED_DRAW)
        g.tell("offer", seat, g.offers[seat])
    yield from together({seat: buy_opening(g, seat) for seat in range(g.seats)})
    for level in (1, 2):
        back = tuple(sorted(card for offer in g.offers for card in offer if card in DECKS[level - 1]))
        if back:
            g.decks[level - 1] = (*g.decks[level - 1], back)
    for seat in range(g.seats):
        g.offers[seat] = ()


def buy_opening(g: SpaceBase, seat: int) -> Flow[None]:
    """One player's purchases, placed in the order in which they are made."""
    while True:
        cards = [card for card in g.offers[seat] if COST[card] <= g.credits[seat]]
        card = yield from choose_or("done", seat, prompts.BUY_OPENING, cards, why=lambda: why_not_buy_opening(g, seat))
        if card is None:
            return
        g.credits[seat] -= COST[card]
        g.offers[seat] = tuple(other for other in g.offers[seat] if other != card)
        g.tell("bought", seat, card, COST[card], SECTOR[card])
        dock(g, seat, card, SECTOR[card])


def why_not_buy_opening(g: SpaceBase, seat: int) -> dict[str, Reason]:
    """Why cards on the table can't be bought at light speed."""
    reasons: dict[str, Reason] = {}
    for owner, offer in enumerate(g.offers):
        for card in offer:
            if owner != seat:
                reasons[card_target(card)] = ("not-your-offer",)
            elif COST[card] > g.credits[seat]:
                reasons[card_target(card)] = ("too-dear", COST[card], g.credits[seat])
    return reasons
