"""Produce: collect from tiles with bases."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose

from ..content import MATTER_SYNTHESIS
from ..payment.ask import ask_payment
from ..payment.budget import Assets
from ..payment.start import open_payment
from ..prompts import PRODUCE, Place
from ..state import SpaceCorp
from .bases import tile_pay
from .basics import gain
from .contracts import on_event
from .edges import divert


def producing(g: SpaceCorp, me: int) -> list[tuple[Place, int]]:
    """The tiles that can pay the seat, and how much; the Legacy pair is (-1, seat)."""
    found: list[tuple[Place, int]] = []
    for spot in g.own_bases(me):
        pays = tile_pay(g, spot)
        if pays >= 0:
            found.append(((g.era, spot), pays))
    if g.corps[me].legacy_tile >= 0:
        found.append(((-1, me), g.corps[me].legacy_pay))
    found.sort(key=lambda f: (-f[1], f[0]))
    return found


def can_produce(g: SpaceCorp, has: Assets, _: list[int]) -> bool:
    """A tile that pays, and a value of at least 1."""
    me = has.seat
    spots = g.own_bases(me)
    if g.corps[me].legacy_tile < 0 and not (spots and any(tile_pay(g, spot) >= 0 for spot in spots)):
        return False
    return has.has_value_for("produce")


def produce(g: SpaceCorp, me: int) -> Flow[None]:
    """Collect from as many tiles as the value allows."""
    tiles = dict(producing(g, me))
    _, value = yield from ask_payment(g, me, open_payment(g, me, "produce", 1, to=len(tiles)))
    left = dict(tiles)
    total = count = 0
    while left and count < value:
        if value - count >= len(left):
            place: Place = next(iter(left))
        else:
            place = yield from choose(me, PRODUCE, list(left), args=(value - count, tuple(left.values())), g=g)
        total += left.pop(place)
        count += 1
    if g.corps[me].owns(MATTER_SYNTHESIS):
        total += min(3, count)
    g.earned = total
    g.first, g.produced = not g.produced, True
    g.tell("produce", me, count, total)
    gain(g, me, total, "production")
    on_event(g, me, "produces")
    if (asked := divert(g)) is not None:
        yield from asked
