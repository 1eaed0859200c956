"""What a tile's two resources do: one advance each, with the rules of water and energy."""

from __future__ import annotations

from cosmodrome.engine.flow import Asked, Flow

from ..content import BIOMASS, ENERGY, TECH, WATER, box
from ..map import Spot, area, around, masks, spot_of
from ..prompts import ENERGY_CHOICE
from ..state import Placed, PlanetUnknown, Player
from . import tracks
from .basics import DONE, has
from .corporations import corporation
from .ground import terrain
from .rovers import energy_ground


def placed_so(tile: int, value: int, expanding: bool = False) -> Placed:
    """A tile that was placed so; -1: taken, but not placed."""
    kind = box().tiles[tile]
    slots = spot_of(kind.shape, value).slots if value >= 0 else (0, 0)
    return Placed(tile, value, (tile, value), kind, slots, expanding)


def resolve(g: PlanetUnknown, seat: int, placed: Placed, resource: int) -> Flow[None]:
    """Advance for one resource of a tile."""
    p = g.players[seat]
    if placed.value < 0:
        # Energy counts as the other resource; water needs no ice; nothing is doubled (ruling 60).
        return tracks.climb(g, seat, placed.other(resource) if resource == ENERGY else resource, 1)
    if resource == ENERGY or (resource == TECH and has(p, "tech_as_energy")):
        return _energy(g, seat, placed, resource)
    if resource == WATER:
        return _water(g, seat, placed)
    if resource != BIOMASS or placed.expanding or not corporation(p.corporation).expands:
        return tracks.climb(g, seat, resource, 1)
    return DONE


def _energy(g: PlanetUnknown, seat: int, placed: Placed, resource: int) -> Flow[None]:
    """Energy advances a tracker of one's choice, as far as it can move."""
    p = g.players[seat]
    found = tracks.movable(p, energy_choices(p, placed.slot(resource), resource, placed.other(resource)))
    if not found:
        return DONE
    return _by_placing(g, seat, found[0]) if len(found) == 1 else _energy_choice(g, seat, found)


def _energy_choice(g: PlanetUnknown, seat: int, trackers: list[int]) -> Flow[None]:
    """Energy advances one of several trackers."""
    chosen: int = yield Asked(seat, ENERGY_CHOICE, trackers)
    yield from _by_placing(g, seat, chosen)


def on_ice(p: Player, placed: Placed) -> int:
    """How many water squares of the tile lie on ice."""
    return (placed.slot(WATER) & masks(p.planet).ice).bit_count()


def _by_placing(g: PlanetUnknown, seat: int, tracker: int) -> Flow[None]:
    """An advance caused by placing a tile: Universal level 4 doubles water, energy's too (rulings 15, 32)."""
    p = g.players[seat]
    twice = tracker == WATER and has(p, "double_water_from_placement")
    return tracks.climb(g, seat, tracker, 2 if twice else 1)


def _water(g: PlanetUnknown, seat: int, placed: Placed) -> Flow[None]:
    """Water advances if a square of it lies on ice; for Oasis once for each (rulings 33, 90)."""
    p = g.players[seat]
    squares = on_ice(p, placed)
    if not squares:
        return DONE
    if corporation(p.corporation).each_ice:
        return tracks.climb(g, seat, WATER, squares)
    return _by_placing(g, seat, WATER)


def energy_choices(p: Player, slot: int, resource: int, other: int) -> list[int]:
    """The resources energy may advance: the tile's other one, and any terrain next to its area (ruling 31).

    Jump Drive's tech D makes energy of the tile's own tech squares, and tech itself stays a choice (88, 119).
    """
    energy = energy_ground(p)
    beside = beside_energy(slot, energy | slot) if resource == TECH else beside_energy(slot & energy, energy)
    energy_for = corporation(p.corporation).energy
    found = [r for r in energy_for if r == other or beside & terrain(p.ground, r)]
    if resource == TECH and TECH not in found:
        found.append(TECH)
    return found


def beside_energy(slot: int, energy: int) -> int:
    """The cells next to the area of energy that some squares of it lie in."""
    within = area(slot, energy)
    return around(within) & ~within


def enlarges(p: Player, tile: int, spot: Spot) -> bool:
    """Whether a tile's biomass, just placed, enlarges an area that was there (rulings 93, 112)."""
    kind = box().tiles[tile]
    if BIOMASS not in kind.resources:
        return False
    slot = spot.slots[kind.resources.index(BIOMASS)]
    return bool(around(slot) & terrain(p.ground, BIOMASS) & ~slot)
