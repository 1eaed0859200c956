"""Resource tracks: advancing, regressing, and the benefits under a tracker."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import (
    ADVANCE,
    BIOMASS,
    BOOST,
    CIV,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
    ROVER,
    TECH,
    WATER,
    Benefit,
)
from ..prompts import BENEFIT, FLUX, LOWER, SHIFT, SYNERGY, YES
from ..state import PlanetUnknown, Player
from . import lifepods, patches, rovers
from .techs import boosts_off, has, milestones_off, ready, say, spend, use


def square_of(p: Player, tracker: int) -> tuple[int, int]:
    """The column and row a tracker stands on."""
    board = p.board
    if board.kind == "free_columns":
        return p.columns[tracker], p.trackers[tracker]
    return board.squares[tracker][p.trackers[tracker]]


# -- where a tracker can go ------------------------------------------------------------------------


def next_stop(p: Player, tracker: int) -> int:
    """The stop a tracker would advance to on its own track; -1 if it can't move (not for Makeshift)."""
    board = p.board
    stop = p.trackers[tracker] + 1
    top = board.tops[tracker]
    if board.kind == "lifepods_on_tracks":  # Cosmos: trackers skip over lifepods
        while stop <= top and tracker * 16 + stop in p.track_pods:
            stop += 1
    elif board.kind == "winding_water":
        taken = [square_of(p, t) for t in range(5) if t != tracker]
        if has(p, "skip_blockers"):  # a jump is one step, onto the next free square of its own track (RULES-NOTES 116)
            while stop <= top and board.squares[tracker][stop] in taken:
                stop += 1
        elif stop <= top and board.squares[tracker][stop] in taken:
            return -1
    return stop if stop <= top else -1


def previous_stop(p: Player, tracker: int) -> int:
    """The stop a tracker would regress to; -1 if it can't (RULES-NOTES 19, 89, 116)."""
    board = p.board
    stop = p.trackers[tracker] - 1
    if board.kind == "lifepods_on_tracks":
        while stop >= 0 and tracker * 16 + stop in p.track_pods:
            stop -= 1
    elif board.kind == "winding_water":
        if stop >= 0 and board.squares[tracker][stop] in [square_of(p, t) for t in range(5) if t != tracker]:
            return -1
    elif board.kind == "free_columns" and stop >= 0:
        column = p.columns[tracker]
        if any(t != tracker and p.columns[t] == column and p.trackers[t] == stop for t in range(5)):
            return -1
    return stop


def reach(p: Player, tracker: int, sideways: bool = True) -> list[tuple[int, int]]:
    """Makeshift: the squares a tracker may advance to: straight, diagonally, or sideways with level 3."""
    column, row = p.columns[tracker], p.trackers[tracker]
    wrap = has(p, "wrap_columns")
    beside = [c for c in (column - 1, column + 1) if 0 <= c < 5]
    if wrap and column == CIV:
        beside.append(TECH)
    if wrap and column == TECH:
        beside.append(CIV)
    found = [(c, row + 1) for c in (column, *beside)] if row < 15 else []
    if row == 15 and column == ROVER:  # the repeat at the rover top (RULES-NOTES 117)
        found.append((ROVER, 15))
    if sideways and has(p, "lateral_shift"):
        found += [(c, row) for c in beside]
    taken = [(p.columns[t], p.trackers[t]) for t in range(5) if t != tracker]
    return [square for square in found if square not in taken]


def can_advance(p: Player, tracker: int) -> bool:
    """Whether an advance of the tracker does anything (RULES-NOTES 14, 17)."""
    if p.board.kind == "free_columns":
        return bool(reach(p, tracker))
    return next_stop(p, tracker) >= 0 or (tracker == ROVER and p.trackers[ROVER] == p.board.tops[ROVER])


def movable(p: Player, among: Sequence[int] = range(5)) -> list[int]:
    """Those trackers that can still advance."""
    return [t for t in among if can_advance(p, t)]


# -- advancing -------------------------------------------------------------------------------------


def advance(g: PlanetUnknown, seat: int, tracker: int, boosts: bool = True) -> Flow[bool]:
    """Move a tracker one position and claim the benefit under it; False if it could not move.

    Without `boosts` synergy boosts are not claimed, and no tracker shifts sideways (Unionization, RULES-NOTES 56).
    """
    p = g.players[seat]
    board = p.board
    if board.kind == "free_columns":
        squares = reach(p, tracker, sideways=boosts)
        if not squares:
            return False
        column, row = yield from choose(seat, SHIFT, squares, args=(tracker,))
        p.columns[tracker], p.trackers[tracker] = column, row
        benefits = board.benefits[column][row]
    else:
        stop = next_stop(p, tracker)
        if stop < 0:
            if tracker != ROVER or p.trackers[ROVER] != board.tops[ROVER]:
                return False
            stop = p.trackers[ROVER]  # at the top it gives its movement again (RULES-NOTES 17)
        p.trackers[tracker] = stop
        column, row = board.squares[tracker][stop]
        benefits = board.benefits[tracker][stop]
    say(g, seat, "advance", tracker, column, row)
    if benefits:
        if board.kind == "biomass_needs_expansion" and tracker == BIOMASS:
            one = yield from _choose_one(g, seat, benefits, boosts)
            benefits = (one,)
        yield from claim(g, seat, column, benefits, boosts)
    return True


def _choose_one(g: PlanetUnknown, seat: int, benefits: tuple[Benefit, ...], boosts: bool) -> Flow[Benefit]:
    """Wormhole: one benefit each time the biomass tracker advances; a boost is no choice where boosts don't count."""
    values = [b for b in benefits if boosts or b[0] != BOOST]
    return (yield from choose(seat, BENEFIT, values, args=("one",)))


def claim(g: PlanetUnknown, seat: int, column: int, benefits: Sequence[Benefit], boosts: bool = True) -> Flow[None]:
    """Claim the benefits of a square; movement first, since it waits in the pool (RULES-NOTES 12, 36)."""
    for benefit in sorted(benefits, key=lambda b: b[0] != MOVEMENT):
        yield from claim_one(g, seat, column, benefit, boosts)


def claim_one(g: PlanetUnknown, seat: int, column: int, benefit: Benefit, boosts: bool = True) -> Flow[None]:
    """Claim one benefit of a square in a column."""
    kind, amount = benefit
    p = g.players[seat]
    if kind == MOVEMENT:
        gain = amount + movement_bonus(p)
        p.movement += gain
        say(g, seat, "movement", gain)
    elif kind == BOOST:
        if boosts:
            twice = column == WATER and p.flux == WATER and has(p, "improve_flux_track")
            for _ in range(2 if twice else 1):
                yield from boost(g, seat)
    elif kind == ADVANCE:
        yield from advance(g, seat, amount)
    elif kind == MILESTONE_TECH:
        yield from _tech_milestone(g, seat, amount)
    elif milestones_off(g):
        say(g, seat, "no-milestone")
    elif kind == MILESTONE_CIV:
        yield from _civ_milestone(g, seat, amount)
    elif kind == MILESTONE_BIOMASS:
        improved = p.flux == BIOMASS and has(p, "improve_flux_track")
        yield from patches.gain(g, seat, 2 if improved else 1)
    elif kind == MILESTONE_ROVER:
        yield from rovers.deploy(g, seat)


def movement_bonus(p: Player) -> int:
    """What techs add to a number of the rover track."""
    if has(p, "rover_track_bonus"):
        return 1
    if has(p, "rover_bonus_if_shared") and p.columns.count(ROVER) > 1:
        return 1
    return 1 if p.flux == ROVER and has(p, "improve_flux_track") else 0


def _civ_milestone(g: PlanetUnknown, seat: int, rank: int) -> Flow[None]:
    """Claim a civ card of the rank: it is picked when all have finished (RULES-NOTES 51)."""
    p = g.players[seat]
    if p.flux == CIV and has(p, "improve_flux_track"):
        rank = min(4, rank + 1)
    p.owed = (*p.owed, rank)
    say(g, seat, "owed", rank)
    if p.board.kind == "regress_on_civ_milestone":  # now, not when the card is picked (RULES-NOTES 92, 109)
        yield from regress_one_of(g, seat, (WATER, BIOMASS, ROVER, TECH), 1)
        if has(p, "synergy_on_civ_milestone"):
            yield from boost(g, seat)


def _tech_milestone(g: PlanetUnknown, seat: int, level: int) -> Flow[None]:
    """Unlock a tech. An event keeps it locked for the round, and what happens on unlocking is lost (RULES-NOTES 95)."""
    p = g.players[seat]
    effect = p.board.techs[level - 1].effect
    if milestones_off(g):
        p.locked = (*p.locked, level)
        if effect == "reposition_three":
            spend(p, effect)
        return
    say(g, seat, "tech", level)
    if p.flux >= 0:
        p.flux = yield from choose(seat, FLUX, range(5), args=(p.flux,))
        say(g, seat, "flux", p.flux)
    if effect == "reposition_three" and ready(p, effect):  # at once or not at all (RULES-NOTES 83)
        spend(p, effect)
        for _ in range(3):
            if not (yield from lifepods.reposition(g, seat)):
                break


def boost(g: PlanetUnknown, seat: int) -> Flow[None]:
    """A synergy boost: advance any single tracker once; it must be used if any can move (RULES-NOTES 16)."""
    p = g.players[seat]
    if boosts_off(g):
        say(g, seat, "no-boost")
        return
    trackers = movable(p)
    if not trackers:
        return
    tracker = yield from choose(seat, SYNERGY, trackers)
    steps = 1
    if ready(p, "double_synergy"):  # boosts of event cards too (RULES-NOTES 88)
        answer = yield from choose_or("once", seat, YES, ("twice",), args=("double_synergy", tracker))
        if answer is not None:
            use(p, "double_synergy")
            steps = 2
    for _ in range(steps):
        yield from advance(g, seat, tracker)


# -- regressing ------------------------------------------------------------------------------------


def depth(p: Player, tracker: int, limit: int) -> int:
    """How many steps down, up to a limit, a tracker can regress."""
    here = p.trackers[tracker]
    steps = 0
    while steps < limit:
        stop = previous_stop(p, tracker)
        if stop < 0:
            break
        p.trackers[tracker] = stop
        steps += 1
    p.trackers[tracker] = here
    return steps


def regress(g: PlanetUnknown, seat: int, tracker: int, steps: int) -> None:
    """Move a tracker down; no benefits are claimed."""
    p = g.players[seat]
    for _ in range(steps):
        stop = previous_stop(p, tracker)
        if stop >= 0:
            p.trackers[tracker] = stop
    say(g, seat, "regress", tracker, *square_of(p, tracker))


def regress_one_of(g: PlanetUnknown, seat: int, trackers: Sequence[int], steps: int) -> Flow[None]:
    """Regress one of the trackers by so many steps, or the most that is possible (RULES-NOTES 19, 20)."""
    p = g.players[seat]
    depths = {t: depth(p, t, steps) for t in trackers}
    deepest = max(depths.values())
    if deepest:
        values = [t for t in trackers if depths[t] == deepest]
        tracker = yield from choose(seat, LOWER, values, args=(deepest,))
        regress(g, seat, tracker, deepest)
