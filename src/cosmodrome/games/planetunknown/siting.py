"""Where a tile lies best: the part of the rules of thumb that looks at placements."""

from __future__ import annotations

from cosmodrome.engine.flow import Seat

from . import appraisal as worth
from .content import BIOMASS, ENERGY, WATER, box
from .geometry import BIT, cells_of, covered, lies, masks
from .rules import placement, resources
from .rules.techs import event_rule, has
from .state import PlanetUnknown, Player

REFINED = 48
"""So many of the placements that look best are looked at closely."""


def place_scores(g: PlanetUnknown, seat: Seat, tile: int, values: tuple[int, ...]) -> list[float]:
    """A score for each placement of a tile: lines, ice and energy, meteorites, and how the rest hangs together."""
    p = g.players[seat]
    kind = box().tiles[tile]
    spots = lies(p.planet, kind.shape).spots
    hope = worth.hope(g, p)
    weights = worth.cell_weights(p, hope)
    wishes = [(weight, wish) for weight, wish in worth.wishes(g, seat) if worth.concerns(wish, kind.resources)]
    gain = [worth.advance_worth(p, r, hope) if r != ENERGY else 0.0 for r in range(6)]
    ice = masks(p.planet).ice
    meteor = kind.meteor and not has(p, "no_meteorites")
    water = kind.resources.index(WATER) if WATER in kind.resources else -1
    table = worth.line_table(p)
    clearing = worth.clearing_chance(p)
    medals = worth.line_values(p)
    rough = []
    for value in values:
        spot = spots[value]
        score = 0.0
        for cell in spot.cells:
            score += weights[cell]
        if water >= 0 and spot.slots[water] & ice:
            score += gain[WATER]
        if meteor:
            score -= 0.3 * (medals[spot.symbol // 12] + medals[12 + spot.symbol % 12])
        rough.append(score)
    close = sorted(range(len(values)), key=lambda at: -rough[at])[:REFINED]
    taken = covered(p.ground)
    squares = masks(p.planet).squares
    ragged = worth.raggedness(squares & ~taken)
    left: dict[int, float] = {}  # by what is covered, since several orientations often cover the same
    wormhole = p.board.kind == "biomass_needs_expansion" and BIOMASS in kind.resources
    lost = dict.fromkeys(p.lifepods, worth.LIFEPOD) | dict.fromkeys(p.rovers, 1.5)
    scores = [score - 9.0 for score in rough]
    for at in close:
        spot = spots[values[at]]
        score = worth.outlook_gain(table, spot.mask, spot.symbol if meteor else -1, clearing, hope)
        if spot.mask not in left:
            left[spot.mask] = worth.raggedness(squares & ~(taken | spot.mask))
        score += (0.3 + 0.7 * hope) * (ragged - left[spot.mask])
        score -= sum(cost for cell, cost in lost.items() if BIT[cell] & spot.mask)
        score -= 2.0 * (masks(p.planet).cities & spot.mask).bit_count()
        if water >= 0:
            on_ice = (spot.slots[water] & ice).bit_count()
            score += gain[WATER] * (on_ice if p.board.kind == "winding_water" else on_ice > 0)
        if wormhole and not resources.enlarges(p, tile, spot):
            score -= gain[BIOMASS]
        if ENERGY in kind.resources:
            score += _energy_worth(p, tile, values[at], gain)
        score += worth.SIZE * spot.mask.bit_count()
        for weight, wish in wishes:
            score += worth.WISH * weight * worth.wish_gain(p, wish, tile, spot)
        scores[at] = score
    return scores


def _energy_worth(p: Player, tile: int, value: int, gain: list[float]) -> float:
    """What the energy of a tile could advance if it lay there."""
    kind = box().tiles[tile]
    spot = lies(p.planet, kind.shape).spots[value]
    at = kind.resources.index(ENERGY)
    ground = p.ground
    letters = list(ground)
    for cell in cells_of(spot.slots[at]):
        letters[cell] = "e"
    p.ground = "".join(letters)
    try:
        choices = resources.energy_choices(p, spot.slots[at], ENERGY, kind.resources[1 - at])
    finally:
        p.ground = ground
    return max((gain[r] for r in choices), default=0.0)


def tile_worth(g: PlanetUnknown, seat: Seat, tile: int, relaxed: int) -> float:
    """What a tile is worth to a player, laid where it is best; far below nothing if it fits nowhere."""
    if tile < 0:
        return -20.0
    p = g.players[seat]
    kind = box().tiles[tile]
    gain = sum(worth.advance_worth(p, r, worth.hope(g, p)) for r in kind.resources if r not in (ENERGY, WATER))
    values = placement.placements(p, tile, event_rule(g), relaxed)
    if not values:
        return gain - 6.0
    return gain + max(place_scores(g, seat, tile, values))
