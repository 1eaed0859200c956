"""What a seat may see, and what it may imagine.

Hidden are the reserves behind the player boxes (Fuel, cubes, Scientists, pieces) and unplayed Extra Action tokens of
the others, unless the option open_reserves is set or the game is over, and production tokens that somebody else drew
and put back. Bags and stacks are multisets whose order nobody knows.
"""

from __future__ import annotations

from cosmodrome.engine.flow import Seat
from cosmodrome.engine.game import hide_common
from cosmodrome.engine.rng import Rng

from .content import BAG_PER_PLAYER, PLANET_TOKENS
from .state import HIDDEN, UNKNOWN, Phase, Player, Stack, StarshipInterstellar

ALL_UNKNOWN = (UNKNOWN,) * 5
GUESSED_FUEL = 17
GUESSED_CUBES = 9


def view(g: StarshipInterstellar, seat: Seat | None) -> StarshipInterstellar:
    """A copy in which what the seat (None: a spectator) may not know is unknown."""
    v = hide_common(g.copy(), seat)
    forget(v, seat)
    for other in hidden_seats(g, seat):
        p = v.players[other]
        p.fuel, p.cubes, p.scientists, p.pieces = UNKNOWN, ALL_UNKNOWN, UNKNOWN, ALL_UNKNOWN
        p.extra = tuple(HIDDEN if token in hidden_tokens(p) else token for token in p.extra)
    return v


def hidden_seats(g: StarshipInterstellar, seat: Seat | None) -> list[Seat]:
    """Seats whose reserve the seat may not see."""
    if g.options.get("open_reserves") or g.phase == Phase.OVER:
        return []
    return [other for other in range(g.seats) if other != seat]


def hidden_tokens(p: Player) -> list[str]:
    """Unplayed Extra Action tokens; a Pass reveals them for the phase (RULES-NOTES 8)."""
    return [] if p.passed else [token for token in p.extra if token not in p.played]


def forget(g: StarshipInterstellar, seat: Seat | None) -> None:
    """Make the stacks, in place, as one knows them who has not seen what others drew."""
    bit = 1 << seat if seat is not None else 0
    stacks = []
    for stack, tokens in zip(g.stacks, PLANET_TOKENS, strict=True):
        held = [drawn for drawn in g.drawn if drawn[0] in tokens]
        known = tuple((token, bit) for token, seen in stack.returned if seen & bit)
        lost = [token for token, seen in (*stack.returned, *held) if not seen & bit]
        stacks.append(Stack(tuple(sorted((*stack.unseen, *lost))), stack.down + len(lost), known))
    g.stacks = tuple(stacks)
    g.drawn = tuple((token, bit) for token, seen in g.drawn if seen & bit)


def imagine(g: StarshipInterstellar, seat: Seat, rng: Rng) -> None:
    """Deal anew, in place, what the seat cannot know: other reserves are guessed without looking at them."""
    g.rng = rng.fresh()
    forget(g, seat)
    others = hidden_seats(g, seat)
    for other in others:
        p = g.players[other]
        p.fuel = rng.below(GUESSED_FUEL)
        cubes = [0] * 5
        for _ in range(rng.below(GUESSED_CUBES)):
            cubes[guess_color(rng)] += 1
        p.cubes = tuple(cubes)
    tokens = list(rng.shuffled([t for other in others for t in hidden_tokens(g.players[other])]))
    for other in others:
        p = g.players[other]
        hidden = hidden_tokens(p)
        p.extra = tuple(tokens.pop() if token in hidden else token for token in p.extra)


def guess_color(rng: Rng) -> int:
    """A colour as often as the Solar Bag holds it."""
    at = rng.below(sum(BAG_PER_PLAYER))
    color = 0
    while at >= BAG_PER_PLAYER[color]:
        at -= BAG_PER_PLAYER[color]
        color += 1
    return color
