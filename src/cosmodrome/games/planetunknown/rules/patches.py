"""Biomass patches: single squares of biomass terrain, placed at once or stored."""

from __future__ import annotations

from cosmodrome.engine.flow import Asked, Flow, choose_or

from ..map import BIT, around, cells_of, mask_of, masks
from ..prompts import PATCH, YES
from ..state import FINAL, NEW_PATCH, PlanetUnknown, Player
from . import rovers, tracks
from .basics import boosts_off, has, pend, ready, say, use
from .ground import covered, surface
from .ground import patches as patches_on
from .planets import planet


def gain(p: Player, count: int) -> None:
    """Gain a number of patches."""
    pend(p, *[NEW_PATCH] * count)


def take(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Take a patch that was gained; a tech may make a boost of it, or two patches."""
    p = g.players[seat]
    if ready(p, "synergy_instead_of_patch") and not boosts_off(g) and tracks.movable(p):
        answer = yield from choose_or("patch", seat, YES, ("boost",), args=("synergy_instead_of_patch",))
        if answer is not None:
            use(p, "synergy_instead_of_patch")
            yield from tracks.boost(g, seat)
            return
    if ready(p, "two_patches"):  # optional each time (ruling 93); one gained patch becomes two (112)
        answer = yield from choose_or("one", seat, YES, ("two",), args=("two_patches",))
        if answer is not None:
            use(p, "two_patches")
            gain(p, 1)  # to be placed in any order with what else was gained (11)
    yield from place_or_store(g, seat)


def place_or_store(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Place a patch at once, unless a tech lets it be stored; without a legal spot it is stored, or lost."""
    p = g.players[seat]
    final = g.phase >= FINAL
    may_store = not final and has(p, "store_patches")
    cells = spots(p, final)
    if cells and may_store:
        cell = yield from choose_or("store", seat, PATCH, cells)
    elif not cells:
        cell = None
    elif all(p.ground[cell] != "." for cell in cells):  # onto a tile it may be placed, but need not (Wormhole level 2)
        cell = yield from choose_or("give-up", seat, PATCH, cells)
    else:
        cell = (yield Asked(seat, PATCH, cells)) if len(cells) > 1 else cells[0]
    if cell is not None:
        place(g, seat, cell)
    elif may_store:  # also where no spot is free (ruling 47)
        p.stored += 1
        say(g, seat, "store")
    else:
        say(g, seat, "patch-lost")


def spots(p: Player, final: bool = False) -> list[int]:
    """The cells a patch may go on: uncovered and next to a piece; planet bans bind it (rulings 22, 23)."""
    printed = masks(p.planet)
    taken = covered(p.ground)
    free = printed.squares & ~taken
    if not taken:
        free &= printed.start
    elif not has(p, "ignore_adjacency"):
        free &= around(taken)
    if has(p, "patch_on_tile"):
        on_tiles = taken & ~patches_on(p.ground)
        stones = mask_of(p.meteorites)
        if final and has(p, "patch_destroys_meteorite"):  # at the end of the game only (ruling 50)
            free |= on_tiles
        else:
            free |= on_tiles & ~stones
    return cells_of(free & ~planet(p.planet).barred())


def place(g: PlanetUnknown, seat: int, cell: int) -> None:
    """Put a patch down: it hides what is printed there, and destroys what stands there (rulings 26, 49)."""
    p = g.players[seat]
    before = p.ground
    p.ground = f"{before[:cell]}p{before[cell + 1 :]}"
    if before[cell] == ".":
        surface(before).with_patch(p.ground, BIT[cell])
    if p.icons[cell] != ".":
        p.icons = p.icons[:cell] + "." + p.icons[cell + 1 :]
    if cell in p.symbols:
        p.symbols = tuple([c for c in p.symbols if c != cell])
    if cell in p.meteorites:
        p.meteorites = tuple([c for c in p.meteorites if c != cell])
    if cell in p.lifepods:
        p.lifepods = tuple([c for c in p.lifepods if c != cell])
    if cell in p.rovers:
        rovers.destroy(p, (cell,))
    say(g, seat, "patch", cell)
