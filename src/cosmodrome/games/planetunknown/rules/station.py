"""The space station: its rotation, its tiles, and the end of the game that it can bring."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose

from ..content import box
from ..prompts import ALIGN, ROTATE
from ..state import PlanetUnknown

COMMON = 27720
"""The least common multiple of 1 to 12: a number below it is as good as a die for a stack of any height."""


def refill(g: PlanetUnknown) -> None:
    """Turn up the next tile of every stack whose top was taken; which one is drawn now (rulings 1, 3).

    A number is drawn for every stack, so that what comes up in one does not depend on which others were taken from:
    bots that compare two drafts meet the same luck.
    """
    if -1 not in g.tops:
        return
    taken = [shape for shape, top in enumerate(g.tops) if top < 0 and g.stacks[shape]]
    if not taken:
        return
    numbers = g.rng.named("tiles").numbers(len(g.tops), COMMON, "tile")
    for shape in taken:
        stack = g.stacks[shape]
        at = numbers[shape] % len(stack)
        g.tops[shape] = stack[at]
        g.stacks[shape] = stack[:at] + stack[at + 1 :]


def align(g: PlanetUnknown) -> Flow[None]:
    """Position the interior ring before play: as recommended, at random, or as the first commander likes."""
    way = g.options["alignment"]
    if way == "random":
        g.shift = g.rng.below(6, "alignment")
    elif way == "chosen":
        g.shift = yield from choose(g.commander, ALIGN, range(6))
    g.tell("align", g.shift)


def fixed(g: PlanetUnknown) -> bool:
    """Whether the station turns automatically: in solo play, and in the two-player variant (rulings 5, 121)."""
    return g.seats == 1 or (g.seats == 2 and bool(g.options["two_player_variant"]))


def rotate(g: PlanetUnknown) -> Flow[None]:
    """The commander turns the station to any depot or leaves it; a fixed station turns one depot clockwise."""
    if fixed(g):
        g.rotation = (g.rotation - 1) % 6
    else:
        depot = yield from choose(g.commander, ROTATE, range(6))
        turn_to(g, g.commander, depot)
    g.tell("rotate", g.commander, g.depot_of(g.commander))


def turn_to(g: PlanetUnknown, seat: int, depot: int) -> None:
    """Turn the station so that a depot is in front of a seat."""
    g.rotation = (depot - box().station.seats[g.seats][seat]) % 6


def emptied(g: PlanetUnknown) -> bool:
    """Whether both stacks of some depot are empty, also one nobody faces (ruling 61)."""
    if -1 not in g.tops:
        return False
    empty = [shape for shape, top in enumerate(g.tops) if top < 0 and not g.stacks[shape]]
    return len(empty) > 1 and any(all(shape in empty for shape in g.depot(number)) for number in range(6))
