"""What a seat may imagine.

Hidden are the reserves behind the player boxes (Fuel, cubes, Scientists, pieces) of the others, unless the option
open_reserves is set or the game is over, and production tokens that somebody else drew and put back. Bags and stacks
are multisets whose order nobody knows. Extra Action tokens come from an open display: all know who has which.
"""

from __future__ import annotations

from cosmodrome.engine.flow import Seat
from cosmodrome.engine.rng import Rng

from .content import BAG_PER_PLAYER, BASE, PIECE_COUNTS, PLANET_TOKENS, SCIENTISTS, Cubes, Pieces
from .state import Player, Stack, StarshipInterstellar

GUESSED = ((10, 10, 0), (4, 16, 1), (6, 28, 3), (8, 32, 2), (12, 34, 6), (8, 34, 8), (3, 32, 9), (4, 38, 9))
"""By round: the least and the most Fuel, and the most cubes, that four of five reserves hold in games of bots."""
GUESSED_FAST = ((6, 6, 2), (8, 28, 4), (12, 42, 7), (13, 45, 9), (11, 48, 14), (12, 54, 16))
"""The same in fast play, which begins with more."""


def fill(g: StarshipInterstellar, seat: Seat, rng: Rng) -> None:
    """Deal random values for what the seat cannot know. Other reserves are guessed if they can't be derived."""
    guessed = GUESSED_FAST if g.options["fast_play"] else GUESSED
    least, most, most_cubes = guessed[min(g.round, len(guessed) - 1)]
    for other, p in enumerate(g.players):
        if p.reserve.blank:
            cubes = [0] * 5
            fuel = least + rng.below(most - least + 1)
            for _ in range(rng.below(most_cubes + 1)):
                cubes[guess_color(rng)] += 1
            p.reserve = p.reserve.filled((fuel, tuple(cubes), scientists_left(g, other), pieces_left(p)))
    g.stacks = tuple(_deal_stack(g, seat, planet, stack, rng) for planet, stack in enumerate(g.stacks))


def scientists_left(g: StarshipInterstellar, seat: Seat) -> int:
    """Scientists that are nowhere else."""
    p = g.players[seat]
    return SCIENTISTS - p.scientist_supply - p.technologies() - g.government.count(seat) - g.posts(seat)


def pieces_left(p: Player) -> Pieces:
    """Bases and Buildings that are nowhere else."""
    given = (PIECE_COUNTS[BASE], *p.levels[:4])
    bases = sum(bool(zone.token) for zone in p.zones)
    placed: Cubes = (bases, *(sum(zone.buildings[kind] for zone in p.zones) for kind in range(1, 5)))
    return tuple(given[k] - p.hold_pieces[k] - placed[k] - p.lost[k] for k in range(5))


def _deal_stack(g: StarshipInterstellar, seat: Seat, planet: int, stack: Stack, rng: Rng) -> Stack:
    """The tokens of a planet: the seat knows what it put back; what others did is as unseen to it as the rest."""
    out = {*g.retired, *(p.zones[planet].token for p in g.players), *(t.seen("") for t in g.drawn)}
    pool = [token for token in PLANET_TOKENS[planet] if token not in out]
    mine = tuple(token for token in stack.memories[seat].raw if token in pool)
    unseen = tuple(sorted(token for token in pool if token not in mine))
    memories = tuple(memory.filled(()) if memory.blank else memory for memory in stack.memories)
    return Stack(stack.unseen.filled(unseen), stack.down, stack.returned.filled(mine), memories)


def guess_color(rng: Rng) -> int:
    """A colour as often as the Solar Bag holds it."""
    at = rng.below(sum(BAG_PER_PLAYER))
    color = 0
    while at >= BAG_PER_PLAYER[color]:
        at -= BAG_PER_PLAYER[color]
        color += 1
    return color
