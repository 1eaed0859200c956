"""Rovers: deploying, moving, and collecting on the way."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from cosmodrome.engine.flow import Asked, Flow, choose_or

from ..content import ENERGY, LETTERS, MOVEMENT, ROVER, WATER, box
from ..map import BIT, steps
from ..prompts import MOVE, NEW_ROVER, YES
from ..state import PlanetUnknown, Player
from . import lifepods, patches
from .basics import DONE, has, ready, say, use
from .corporations import corporation
from .ground import covered, icons, terrain
from .planets import planet

EVERYWHERE: Final = -1
"""All cells, and more."""


def deploy(g: PlanetUnknown, seat: int, extra: bool = False) -> Flow[None]:
    """Place a rover from the corporation board (`extra`: the supply) on the last tile placed (rulings 35, 105)."""
    p = g.players[seat]
    cells = [cell for cell in p.last_tile() if cell not in p.rovers]
    if not cells or (p.garage == 0 and not extra):
        say(g, seat, "no-rover")
        return
    cell: int = (yield Asked(seat, NEW_ROVER, cells)) if len(cells) > 1 else cells[0]
    if not extra:
        p.garage -= 1
    p.rovers = (*p.rovers, cell)
    p.loads = (*p.loads, 0)
    say(g, seat, "rover", cell)
    yield from arrive(g, seat, cell, moved=False)


def destroy(p: Player, cells: Container[int]) -> None:
    """Rovers on these cells are gone for good, with what they carry (rulings 26, 86)."""
    kept = [i for i, cell in enumerate(p.rovers) if cell not in cells]
    if len(kept) < len(p.rovers):
        p.loads = tuple([p.loads[i] for i in kept])
        p.rovers = tuple([p.rovers[i] for i in kept])


def closed(g: PlanetUnknown, p: Player) -> int:
    """Where rovers may not go: uncovered toxic squares, terrain closed by the event (rulings 78, 79)."""
    mask = planet(p.planet).closed(covered(p.ground))
    if g.event:
        effect = box().events[g.event].effect
        if effect.op == "rovers_cannot_enter":
            for resource in effect.among:
                mask |= terrain(p.ground, resource)
    for cell in p.rovers:  # no two rovers on one square, no passing through (ruling 38)
        mask |= BIT[cell]
    return mask


def energy_ground(p: Player) -> int:
    """Energy terrain, with the uncovered currents of Petra (ruling 79)."""
    return terrain(p.ground, ENERGY) | planet(p.planet).currents(covered(p.ground))


def shut_off(g: PlanetUnknown, p: Player) -> int:
    """Where rovers can't go now: with no movement left, wherever that would cost some."""
    if not p.rovers:
        return EVERYWHERE
    if p.movement > 0:
        return closed(g, p)
    free = free_ground(p)
    return closed(g, p) | ~free if free else EVERYWHERE


def can_move(g: PlanetUnknown, p: Player) -> bool:
    """Whether a rover can move at all."""
    shut = shut_off(g, p)
    if shut == EVERYWHERE:
        return False
    rule = corporation(p.corporation)
    ways = steps(p.planet, rule.has(p, "diagonal_rovers"))
    for cell in p.rovers:
        for to in ways[cell]:
            if not shut & BIT[to]:
                return True
    return rule.teleports and any(not shut & BIT[to] for cell in p.rovers for to in teleports(p, cell))


def moves(g: PlanetUnknown, p: Player) -> list[tuple[int, int]]:
    """The steps and teleports open to the rovers, as (rover, cell): with no movement left those that cost none."""
    shut = shut_off(g, p)
    if shut == EVERYWHERE:
        return []
    rule = corporation(p.corporation)
    ways = steps(p.planet, rule.has(p, "diagonal_rovers"))
    found = []
    for rover, cell in enumerate(p.rovers):
        found += [(rover, to) for to in ways[cell] if not shut & BIT[to]]
        if rule.teleports:
            far = [(rover, to) for to in teleports(p, cell) if not shut & BIT[to]]
            found += [move for move in far if move not in found]
    return found


def free_ground(p: Player) -> int:
    """Cosmos level 4: a step onto energy costs no movement, in any order, also going back (ruling 84)."""
    rule = corporation(p.corporation)
    return energy_ground(p) if rule.glides and rule.has(p, "free_energy_moves") else 0


def teleports(p: Player, cell: int) -> list[int]:
    """Republic level 3: between civ icons (ruling 92). Jump Drive B: within one terrain, onto tiles (119).

    A rover on a bare current of Petra may start from it as energy terrain (79).
    """
    if has(p, "teleport_civ_icons") and p.icons[cell] == "c":
        return [to for to, mark in enumerate(p.icons) if mark == "c" and to != cell]
    if ready(p, "teleport_same_terrain"):
        letter = "b" if p.ground[cell] == "p" else p.ground[cell]
        if letter == ".":
            if not energy_ground(p) & BIT[cell]:
                return []
            letter = LETTERS[ENERGY]
        return [to for to, ground in enumerate(p.ground) if ground == letter and to != cell]
    return []


def drive(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Move rovers step by step, as long as there is movement and the player likes."""
    while (yield from drive_on(g, seat)):
        pass


def drive_on(g: PlanetUnknown, seat: int) -> Flow[bool]:
    """Move a rover one step further; False if none can move, or the player likes none to."""
    p = g.players[seat]
    open_to_them = moves(g, p)
    if not open_to_them:
        return False
    move: tuple[int, int] | None = yield Asked(seat, MOVE, open_to_them, (p.movement,), "stop")
    if move is None:
        return False
    rover, to = move
    rule = corporation(p.corporation)
    stepped = not rule.teleports or to in steps(p.planet, rule.has(p, "diagonal_rovers"))[p.rovers[rover]]
    if not stepped and ready(p, "teleport_same_terrain"):
        use(p, "teleport_same_terrain")
    if not rule.glides or not free_ground(p) & BIT[to]:
        p.movement -= 1
    flow = enter(g, seat, rover, to)
    if flow is not DONE:
        yield from flow
    return True


def enter(g: PlanetUnknown, seat: int, rover: int, cell: int) -> Flow[None]:
    """A rover moves onto a square and collects what is there."""
    p = g.players[seat]
    say(g, seat, "move", p.rovers[rover], cell)
    p.rovers = (*p.rovers[:rover], cell, *p.rovers[rover + 1 :])
    return arrive(g, seat, cell, moved=True)


def arrive(g: PlanetUnknown, seat: int, cell: int, moved: bool) -> Flow[None]:
    """Collecting on a square entered is automatic (ruling 37); Horizon's rovers pick up and deliver (86, 111)."""
    p = g.players[seat]
    if cell in p.lifepods or corporation(p.corporation).carries:
        return _gather(g, seat, cell, moved)
    if cell in p.meteorites:
        collect_meteorite(g, seat, cell)
    return DONE


def _gather(g: PlanetUnknown, seat: int, cell: int, moved: bool) -> Flow[None]:
    """Collect a lifepod, then a meteorite, or haul it."""
    p = g.players[seat]
    if cell in p.lifepods:
        yield from lifepods.collect(g, seat, cell)
    if corporation(p.corporation).carries:
        yield from _haul(g, seat, cell, moved)
    elif cell in p.meteorites:
        collect_meteorite(g, seat, cell)


def _haul(g: PlanetUnknown, seat: int, cell: int, moved: bool) -> Flow[None]:
    """A rover picks a meteorite up, and delivers it to a rover icon that it moves onto (rulings 86, 111)."""
    p = g.players[seat]
    rover = p.rovers.index(cell)
    if cell in p.meteorites and not p.loads[rover]:
        p.meteorites = tuple(c for c in p.meteorites if c != cell)
        _load(p, rover, 1)
        say(g, seat, "pick-up", cell)
    if not moved or not p.loads[rover]:
        return
    if icons(p.icons, ROVER) & BIT[cell]:
        collect_meteorite(g, seat, cell)
    elif has(p, "destroy_on_water") and terrain(p.ground, WATER) & BIT[cell]:  # optional (ruling 87)
        answer = yield from choose_or("carry", seat, YES, ("destroy",), args=("destroy_on_water",))
        if answer is not None:
            _load(p, rover, 0)
            say(g, seat, "destroyed", cell)


def _load(p: Player, rover: int, load: int) -> None:
    p.loads = (*p.loads[:rover], load, *p.loads[rover + 1 :])


def stones(p: Player) -> list[int]:
    """Where meteorites are on the planet, carried ones included (rulings 86, 111)."""
    carried = [cell for cell, load in zip(p.rovers, p.loads, strict=True) if load]
    return sorted(dict.fromkeys((*p.meteorites, *carried)))


def remove_stone(p: Player, cell: int) -> None:
    """Take a meteorite off the planet: one that lies there, else one carried there."""
    if cell in p.meteorites:
        p.meteorites = tuple(c for c in p.meteorites if c != cell)
    else:
        _load(p, p.rovers.index(cell), 0)


def collect_meteorite(g: PlanetUnknown, seat: int, cell: int) -> None:
    """A meteorite comes onto the corporation board; Horizon level 3 gives a patch for it (ruling 87)."""
    p = g.players[seat]
    loaded = cell in p.rovers and p.loads[p.rovers.index(cell)]
    if loaded:
        _load(p, p.rovers.index(cell), 0)
    else:
        p.meteorites = tuple(c for c in p.meteorites if c != cell)
    p.collected += 1
    say(g, seat, "meteorite", cell)
    if has(p, "patch_per_collected_meteorite"):
        patches.gain(p, 1)


def round_start(p: Player) -> int:
    """Movement of the techs that pay at the very start of a round (rulings 85, 90, 103)."""
    if not corporation(p.corporation).pays_rounds:
        return 0
    if has(p, "move_per_carried"):
        return sum(p.loads)
    if has(p, "move_per_rover_on_water"):
        water = terrain(p.ground, WATER)
        return sum(1 for cell in p.rovers if water & BIT[cell])
    if has(p, "move_per_rover_on_flux"):
        flux = terrain(p.ground, p.flux)
        return 2 * sum(1 for cell in p.rovers if flux & BIT[cell])
    return 0


def civ_tile_movement(p: Player) -> int:
    """Republic level 1: the number under the rover tracker (ruling 110)."""
    return sum(b.amount for b in p.board.benefits[ROVER][p.trackers[ROVER]] if b.kind == MOVEMENT)
