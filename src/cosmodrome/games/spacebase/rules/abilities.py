"""Abilities: charge cubes are spent for them in phases 1, 5 and 7, whatever the dice show (p. 8-9, 20-27)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, Reason, choose, choose_or

from .. import prompts
from ..content import (
    ANY_WINDOW,
    CLAIM,
    EFFECTS,
    EXCHANGE,
    EXTRA_BUY,
    FIRST_SHIP,
    GAIN,
    MOVE_CHARGE,
    ONCE,
    OTHERS_LOSE_VP,
    PASSIVE,
    PLACE_CHARGE,
    PRICE,
    SWAP_SECTORS,
    WHEN_ACTIVE,
    WHEN_PASSIVE,
    WIN,
    Effect,
)
from ..prompts import card_target, slug
from ..state import Galaxy
from .cards import (
    add_cube,
    affordable,
    claim,
    claimable,
    exchange,
    extra_buy,
    gain,
    has_room,
    is_open,
    placeable,
    remove_cubes,
    side_of,
    swap_sectors,
)

SKIP: Final = "skip"
"""The standing order not to be asked: for a phase (`phase-5`) or an ability (`ability-ride`)."""


# -- which abilities can be used ----------------------------------------------------------------------


def can_use(g: Galaxy, seat: int, phase: int) -> bool:
    """Whether an ability of the seat is charged that may be used in this phase of this player's turn."""
    return bool(g.alerts[seat] >> (phase if seat == g.active else phase + PASSIVE) & 1)


def anybody_ready(g: Galaxy) -> bool:
    """Whether there may be anybody to ask in phases 1, 5 and 7, be it on another turn than this."""
    return max(g.alerts) >= ANY_WINDOW


def ready(g: Galaxy, seat: int, phase: int) -> list[int]:
    """The seat's ships whose ability is charged and may be used in this phase.

    Whether a ship is on the board or deployed only decides which of its two abilities it has (p. 9).
    """
    ships: list[int] = []
    if not can_use(g, seat, phase):
        return ships
    cubes = g.cubes[seat]
    when = WHEN_ACTIVE if seat == g.active else WHEN_PASSIVE
    price = PRICE[g.seats]
    orders = g.orders[seat]
    last = -1
    for face in cubes:
        if face == last:
            continue
        last = face
        if when[face] >> phase & 1 and cubes.count(face) >= price[face]:
            card = face // 2
            if not (orders and orders.get("ability-" + slug(card)) == SKIP):
                ships.append(card)
    return ships


def usable(g: Galaxy, seat: int, phase: int, spent: list[int]) -> list[int]:
    """Those of the ready ships whose ability would do something now."""
    ships: list[int] = []
    for card in ready(g, seat, phase):
        if card not in spent and any(does(g, seat, card, effect) for effect in effects(g, seat, card)):
            ships.append(card)
    return ships


def effects(g: Galaxy, seat: int, card: int) -> tuple[Effect, ...]:
    """What the ability of a ship does, by the side that counts now."""
    return EFFECTS[2 * card + side_of(g, seat, card)]


def does(g: Galaxy, seat: int, card: int, effect: Effect) -> bool:
    """Whether an effect would change anything now; one that would not is no reason to ask."""
    code = effect[0]
    if code == EXTRA_BUY:
        return bool(placeable(g, seat) if effect[2] else affordable(g, seat))
    if code == CLAIM:
        return bool(claimable(g, seat, effect[1:]))
    if code == PLACE_CHARGE:
        return bool(chargeable(g, seat, card))
    if code == MOVE_CHARGE:
        return bool(movable(g, seat, card))
    if code == EXCHANGE:
        return any(is_open(g, seat, sector) for sector in range(1, 13))
    if code == OTHERS_LOSE_VP:
        return any(vp for other, vp in enumerate(g.vp) if other != seat)
    return True


def why_not_use(g: Galaxy, seat: int, phase: int, spent: list[int]) -> dict[str, Reason]:
    """Why the seat's other ships with charge squares can't be used now."""
    own_turn = seat == g.active
    now, never = (WHEN_ACTIVE, "only-others-turns") if own_turn else (WHEN_PASSIVE, "only-your-turn")
    options = usable(g, seat, phase, spent)
    reasons: dict[str, Reason] = {}
    for card in owned(g, seat):
        face = 2 * card + side_of(g, seat, card)
        held, price = g.cubes[seat].count(face), PRICE[g.seats][face]
        if not price or card in options:
            continue
        if held < price:
            reason: Reason = ("not-charged", held, price)
        elif not now[face]:
            reason = (never,)
        elif not now[face] >> phase & 1:
            reason = ("other-phase",)
        elif card in spent:
            reason = ("once-a-phase",)
        else:
            reason = ("no-effect",)
        reasons[card_target(card)] = reason
    return reasons


def owned(g: Galaxy, seat: int) -> list[int]:
    """All cards of a seat, on the board and deployed."""
    cards = list(g.station[12 * seat : 12 * seat + 12])
    for stack in g.deployed[12 * seat : 12 * seat + 12]:
        cards += stack
    return cards


# -- using them ---------------------------------------------------------------------------------------


def abilities(g: Galaxy, phase: int) -> Flow[None]:
    """Phases 1, 5 and 7: the active player uses any number of abilities, then the others clockwise (RULES-NOTES 9, 69).

    They act one after the other, not at the same time: VP loss and the winning ability depend on the order.
    """
    for seat in g.clockwise():
        if can_use(g, seat, phase) and not (g.orders[seat] and g.ordered(seat, f"phase-{phase}") == SKIP):
            yield from use_abilities(g, seat, phase)
            if g.finished:
                return


def use_abilities(g: Galaxy, seat: int, phase: int) -> Flow[None]:
    """One player's abilities in any number and order. Ships that place charges do so once a phase (RULES-NOTES 34)."""
    spent: list[int] = []
    while not g.finished:
        ships = usable(g, seat, phase, spent)
        card = yield from choose_or(
            "pass", seat, prompts.ABILITY, ships, args=(phase,), why=lambda: why_not_use(g, seat, phase, spent)
        )
        if card is None:
            return
        g.tell("ability", seat, card)
        todo = effects(g, seat, card)
        if ONCE[2 * card + side_of(g, seat, card)]:
            spent.append(card)
        spend(g, seat, card)
        for effect in todo:
            yield from resolve(g, seat, card, effect)


def spend(g: Galaxy, seat: int, card: int) -> None:
    """Linked squares are emptied by a use, unlinked ones give up one cube (RULES-NOTES 27)."""
    face = 2 * card + side_of(g, seat, card)
    remove_cubes(g, seat, face, PRICE[g.seats][face])


def resolve(g: Galaxy, seat: int, card: int, effect: Effect) -> Flow[None]:
    """Carry out one effect of an ability, in the order printed: money in a buy box comes before the buy (p. 24)."""
    code = effect[0]
    if code == GAIN:
        gain(g, seat, effect[1], effect[2], effect[3])
    elif code == EXTRA_BUY:
        for _ in range(effect[1]):
            bought = yield from extra_buy(g, seat, bool(effect[2]))
            if not bought:
                break
    elif code == CLAIM:
        yield from claim(g, seat, effect[1:])
    elif code == SWAP_SECTORS:
        swap_sectors(g, seat, effect[1], effect[2])
    elif code == PLACE_CHARGE:
        yield from place_charge(g, seat, card)
    elif code == MOVE_CHARGE:
        yield from move_charge(g, seat, card)
    elif code == EXCHANGE:
        yield from exchange(g, seat, card)
    elif code == OTHERS_LOSE_VP:
        others_lose_vp(g, seat, effect[1])
    elif code == WIN:
        win(g, seat)
    else:
        raise ValueError(f"effect {code} does not belong to phases 1, 5 and 7")


# -- charges (p. 25) ----------------------------------------------------------------------------------


def chargeable(g: Galaxy, seat: int, used: int) -> list[int]:
    """The seat's other cards with an empty square of either colour (RULES-NOTES 33)."""
    cards: list[int] = []
    for card in sorted(owned(g, seat)):
        if card >= FIRST_SHIP and card != used and has_room(g, seat, 2 * card + side_of(g, seat, card)):
            cards.append(card)
    return cards


def movable(g: Galaxy, seat: int, used: int) -> list[int]:
    """The seat's cards with a cube that would find an empty square on another card."""
    free = chargeable(g, seat, used)
    cards = list(dict.fromkeys(face // 2 for face in g.cubes[seat]))
    return [card for card in cards if any(other != card for other in free)]


def place_charge(g: Galaxy, seat: int, used: int) -> Flow[None]:
    """One cube from the supply onto an empty square; it may be left."""
    card = yield from choose_or("none", seat, prompts.PLACE_CHARGE, chargeable(g, seat, used))
    if card is not None:
        add_cube(g, seat, 2 * card + side_of(g, seat, card))
        g.tell("charged", seat, card)


def move_charge(g: Galaxy, seat: int, used: int) -> Flow[None]:
    """One cube from one card of the seat to an empty square of another; it may be left."""
    source = yield from choose_or("none", seat, prompts.MOVE_FROM, movable(g, seat, used))
    if source is not None:
        free = [card for card in chargeable(g, seat, used) if card != source]
        card = yield from choose(seat, prompts.MOVE_TO, free, args=(source,))
        remove_cubes(g, seat, 2 * source + side_of(g, seat, source), 1)
        add_cube(g, seat, 2 * card + side_of(g, seat, card))
        g.tell("moved-charge", seat, source, card)


# -- against all others (p. 25-26) ----------------------------------------------------------------------


def others_lose_vp(g: Galaxy, seat: int, amount: int) -> None:
    """All other players lose VP, never below 0 (RULES-NOTES 60); an end already brought on stays (61)."""
    for other in range(g.seats):
        if other != seat and g.vp[other]:
            lost = min(amount, g.vp[other])
            g.vp[other] -= lost
            g.tell("lost", other, lost)


def win(g: Galaxy, seat: int) -> None:
    """The game ends at once and the seat wins, whatever the scores (RULES-NOTES 64)."""
    g.outright = seat
    g.finished = True
    g.tell("won", seat)
