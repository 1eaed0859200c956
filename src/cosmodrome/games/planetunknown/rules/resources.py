"""What a tile's two resources do: one advance each, with the rules of water and energy."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose

from ..content import BIOMASS, ENERGY, TECH, WATER, box
from ..map import Spot, area, around, lies, masks, terrain
from ..prompts import ENERGY_CHOICE
from ..state import PlanetUnknown, Player
from . import tracks
from .basics import has
from .corporations import corporation
from .rovers import energy_ground


def resolve(g: PlanetUnknown, seat: int, tile: int, value: int, resource: int, expanding: bool) -> Flow[None]:
    """Advance for one resource of a tile; value -1: a tile taken but not placed; `expanding`: it enlarged biomass."""
    p = g.players[seat]
    kind = box().tiles[tile]
    other = kind.resources[1] if kind.resources[0] == resource else kind.resources[0]
    if value < 0:
        # Energy counts as the other resource; water needs no ice; nothing is doubled (RULES-NOTES 60).
        yield from tracks.advance(g, seat, other if resource == ENERGY else resource)
        return
    spot = lies(p.planet, kind.shape).spots[value]
    slot = spot.slots[kind.resources.index(resource)]
    if resource == ENERGY or (resource == TECH and has(p, "tech_as_energy")):
        found = tracks.movable(p, energy_choices(p, slot, resource, other))
        if found:
            chosen = yield from choose(seat, ENERGY_CHOICE, found)
            yield from _by_placing(g, seat, chosen)
    elif resource == WATER:
        yield from _water(g, seat, slot)
    elif resource != BIOMASS or expanding or not corporation(p.corporation).expands:
        yield from tracks.advance(g, seat, resource)


def _by_placing(g: PlanetUnknown, seat: int, tracker: int) -> Flow[None]:
    """An advance caused by placing a tile: Universal level 4 doubles water, energy's too (RULES-NOTES 15, 32)."""
    p = g.players[seat]
    twice = tracker == WATER and has(p, "double_water_from_placement")
    yield from tracks.advance(g, seat, tracker)
    if twice:
        yield from tracks.advance(g, seat, tracker)


def _water(g: PlanetUnknown, seat: int, slot: int) -> Flow[None]:
    """Water advances if a square of it lies on ice; for Oasis once for each (RULES-NOTES 33, 90)."""
    p = g.players[seat]
    on_ice = (slot & masks(p.planet).ice).bit_count()
    if not on_ice:
        return
    if corporation(p.corporation).each_ice:
        for _ in range(on_ice):
            if not (yield from tracks.advance(g, seat, WATER)):
                break
    else:
        yield from _by_placing(g, seat, WATER)


def energy_choices(p: Player, slot: int, resource: int, other: int) -> list[int]:
    """The resources energy may advance: the tile's other one, and any terrain next to its area (RULES-NOTES 31).

    Jump Drive's tech D makes energy of the tile's own tech squares, and tech itself stays a choice (88, 119).
    """
    energy = energy_ground(p)
    within = area(slot & (energy | slot), energy | slot) if resource == TECH else area(slot & energy, energy)
    beside = around(within)
    energy_for = corporation(p.corporation).energy
    found = [r for r in energy_for if r == other or beside & ~within & terrain(p.ground, r)]
    if resource == TECH and TECH not in found:
        found.append(TECH)
    return found


def enlarges(p: Player, tile: int, spot: Spot) -> bool:
    """Whether a tile's biomass, just placed, enlarges an area that was there (RULES-NOTES 93, 112)."""
    kind = box().tiles[tile]
    if BIOMASS not in kind.resources:
        return False
    slot = spot.slots[kind.resources.index(BIOMASS)]
    return bool(around(slot) & terrain(p.ground, BIOMASS) & ~slot)
