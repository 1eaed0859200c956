"""Abilities: charge cubes are spent for them in phases 1, 5 and 7, whatever the dice show (p. 8-9, 20-27)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, Reason, choose_or

from .. import prompts
from ..content import ONCE, PASSIVE, PRICE, WHEN_ACTIVE, WHEN_PASSIVE, card_of
from ..prompts import card_target, slug
from ..state import SpaceBase
from .basics import face_now, owned, remove_cubes
from .effects import effects

SKIP: Final = "skip"
"""The standing order not to be asked: for a phase (`phase-5`) or an ability (`ability-ride`)."""


# -- which abilities can be used ----------------------------------------------------------------------


def can_use(g: SpaceBase, seat: int, phase: int) -> bool:
    """Whether an ability of the seat is charged that may be used in this phase of this player's turn."""
    return g.alerts[seat] >> (phase if seat == g.active else phase + PASSIVE) & 1 == 1


def anybody(g: SpaceBase, phase: int) -> bool:
    """Whether there may be anybody to ask in this phase: the active player, or one who may act on others' turns."""
    return (g.alerts[g.active] >> phase | g.windows >> phase + PASSIVE) & 1 == 1


def ready(g: SpaceBase, seat: int, phase: int) -> list[int]:
    """The seat's ships whose ability is charged and may be used in this phase.

    Whether a ship is on the board or deployed only decides which of its two abilities it has (p. 9).
    """
    ships: list[int] = []
    own_turn = seat == g.active
    if not g.alerts[seat] & 1 << (phase if own_turn else phase + PASSIVE):
        return ships
    cubes = g.cubes[seat]
    when = WHEN_ACTIVE if own_turn else WHEN_PASSIVE
    price = PRICE[g.seats]
    orders = g.orders[seat]
    last = -1
    for face in cubes:
        if face == last:
            continue
        last = face
        if when[face] >> phase & 1 and cubes.count(face) >= price[face]:
            card = card_of(face)
            if not (orders and orders.get("ability-" + slug(card)) == SKIP):
                ships.append(card)
    return ships


def usable(g: SpaceBase, seat: int, phase: int, spent: list[int]) -> list[int]:
    """Those of the ready ships whose ability would do something now."""
    ships: list[int] = []
    for card in ready(g, seat, phase):
        if card not in spent and any(effect.can(g, seat, card) for effect in effects(g, seat, card)):
            ships.append(card)
    return ships


def why_not_use(g: SpaceBase, seat: int, phase: int, spent: list[int]) -> dict[str, Reason]:
    """Why the seat's other ships with charge squares can't be used now."""
    own_turn = seat == g.active
    now, never = (WHEN_ACTIVE, "only-others-turns") if own_turn else (WHEN_PASSIVE, "only-your-turn")
    options = usable(g, seat, phase, spent)
    reasons: dict[str, Reason] = {}
    for card in owned(g, seat):
        face = face_now(g, seat, card)
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


# -- using them ---------------------------------------------------------------------------------------


def abilities(g: SpaceBase, phase: int) -> Flow[None]:
    """Phases 1, 5 and 7: the active player uses any number of abilities, then the others clockwise (rulings 9, 69).

    They act one after the other, not at the same time: VP loss and the winning ability depend on the order.
    """
    active, mine, others = g.active, 1 << phase, 1 << phase + PASSIVE
    for seat in g.clockwise():
        charged = g.alerts[seat] & (mine if seat == active else others)
        if charged and not (g.orders[seat] and g.ordered(seat, f"phase-{phase}") == SKIP):
            yield from use_abilities(g, seat, phase)
            if g.finished:
                return


def use_abilities(g: SpaceBase, seat: int, phase: int) -> Flow[None]:
    """One player's abilities in any number and order. Ships that place charges do so once a phase (ruling 34)."""
    spent: list[int] = []
    while not g.finished:
        ships = usable(g, seat, phase, spent)
        if not ships:
            return
        card = yield from choose_or(
            "pass", seat, prompts.ABILITY, ships, args=(phase,), why=lambda: why_not_use(g, seat, phase, spent)
        )
        if card is None:
            return
        g.tell("ability", seat, card)
        todo = effects(g, seat, card)
        if ONCE[face_now(g, seat, card)]:
            spent.append(card)
        spend(g, seat, card)
        for effect in todo:
            more = effect.do(g, seat, card)
            if more is not None:
                yield from more


def spend(g: SpaceBase, seat: int, card: int) -> None:
    """Linked squares are emptied by a use, unlinked ones give up one cube (ruling 27)."""
    face = face_now(g, seat, card)
    remove_cubes(g, seat, face, PRICE[g.seats][face])
