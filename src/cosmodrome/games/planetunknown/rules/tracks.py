"""Resource tracks: advancing, regressing, and the benefits under a tracker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cosmodrome.engine.flow import Asked, Flow, choose, choose_or

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
    WATER,
    Benefit,
    TechEffect,
)
from ..prompts import BENEFIT, FLUX, LOWER, SHIFT, SYNERGY, YES
from ..state import BOOST_TODO, NEW_ROVER, PlanetUnknown, Player, Todo
from . import lifepods, patches
from .basics import DONE, boosts_off, has, milestones_off, pend, ready, say, spend, use
from .corporations import CorporationRule, Square, corporation


def square_of(p: Player, tracker: int) -> tuple[int, int]:
    """The column and row a tracker stands on."""
    return corporation(p.corporation).square(p, tracker)


def can_advance(p: Player, tracker: int) -> bool:
    """Whether an advance of the tracker does anything (rulings 14, 17)."""
    return corporation(p.corporation).can_advance(p, tracker)


def previous_stop(p: Player, tracker: int) -> int:
    """The stop a tracker would regress to; -1 if it can't (rulings 19, 89, 116)."""
    return corporation(p.corporation).previous_stop(p, tracker)


def movable(p: Player, among: Sequence[int] = range(5)) -> list[int]:
    """Those trackers that can still advance."""
    rule = corporation(p.corporation)
    return [t for t in among if rule.can_advance(p, t)]


# -- advancing -------------------------------------------------------------------------------------


def advance(g: PlanetUnknown, seat: int, tracker: int, boosts: bool = True) -> Flow[bool]:
    """Move a tracker one position and claim the benefit under it; False if it could not move.

    Without `boosts` synergy boosts are not claimed, and no tracker shifts sideways (Unionization, ruling 56).
    """
    p = g.players[seat]
    squares = corporation(p.corporation).ahead(p, tracker, boosts)
    if not squares:
        return False
    yield from _advance_to(g, seat, tracker, squares, boosts)
    return True


def _advance_to(g: PlanetUnknown, seat: int, tracker: int, squares: list[Square], boosts: bool = True) -> Flow[None]:
    """Advance to one of these squares."""
    if len(squares) > 1:
        return _advance_by_choice(g, seat, tracker, squares, boosts)
    p = g.players[seat]
    p.columns[tracker], p.trackers[tracker] = squares[0]
    return _advanced(g, seat, corporation(p.corporation), tracker, boosts)


def _advance_by_choice(g: PlanetUnknown, seat: int, tracker: int, squares: list[Square], boosts: bool) -> Flow[None]:
    """Advance to a square of one's choice."""
    yield from _step_to(g, seat, tracker, squares)
    yield from _advanced(g, seat, corporation(g.players[seat].corporation), tracker, boosts)


def _advanced(g: PlanetUnknown, seat: int, rule: CorporationRule, tracker: int, boosts: bool) -> Flow[None]:
    """Claim the benefit under a tracker that has advanced."""
    p = g.players[seat]
    board, track, stop = rule.board, p.columns[tracker], p.trackers[tracker]
    column, row = board.squares[track][stop]
    say(g, seat, "advance", tracker, column, row)
    benefits = board.benefits[track][stop]
    if not benefits:
        return DONE
    if rule.expands and tracker == BIOMASS:
        return _claim_one(g, seat, column, benefits, boosts)
    return claim(g, seat, column, benefits, boosts)


def climb(g: PlanetUnknown, seat: int, tracker: int, steps: int, goal: int = -1) -> Flow[None]:
    """Advance several steps, each after what the one before has found (ruling 13).

    A step that can't be made ends it (90), and so does the goal if there is one.
    """
    p = g.players[seat]
    rule = corporation(p.corporation)
    if steps == 1 and goal < 0 and not rule.roams:
        stop = rule.onward(p, tracker)
        if stop < 0:
            return DONE
        p.trackers[tracker] = stop
        return _advanced(g, seat, rule, tracker, True)
    return _climb(g, seat, tracker, steps, goal, len(p.pending), p.movement)


def _climb(g: PlanetUnknown, seat: int, tracker: int, steps: int, goal: int, before: int, movement: int) -> Flow[None]:
    """The same, with so much pending and so much movement at the beginning."""
    p = g.players[seat]
    rule = corporation(p.corporation)
    for left in range(steps, 0, -1):
        if goal >= 0 and p.trackers[tracker] >= goal:
            break
        if len(p.pending) > before or p.movement > movement:
            rest = Todo("rest", track=tracker, steps=left, goal=goal)
            p.pending = (*p.pending[:before], rest, *p.pending[before:])
            break
        squares = rule.ahead(p, tracker)
        if not squares:
            break
        flow = _advance_to(g, seat, tracker, squares)
        if flow is not DONE:
            return _climb_on(flow, g, seat, tracker, left - 1, goal, before, movement)
    return DONE


def _climb_on(
    flow: Flow[None], g: PlanetUnknown, seat: int, tracker: int, steps: int, goal: int, before: int, movement: int
) -> Flow[None]:
    """A step that asks something, then the others."""
    yield from flow
    yield from _climb(g, seat, tracker, steps, goal, before, movement)


def step(g: PlanetUnknown, seat: int, tracker: int, sideways: bool = True) -> Flow[bool]:
    """Move a tracker one position, to a square of one's choice where it may go to several; False if it could not."""
    p = g.players[seat]
    squares = corporation(p.corporation).ahead(p, tracker, sideways)
    if not squares:
        return False
    yield from _step_to(g, seat, tracker, squares)
    return True


def _step_to(g: PlanetUnknown, seat: int, tracker: int, squares: list[Square]) -> Flow[None]:
    """Move a tracker to one of these squares."""
    p = g.players[seat]
    p.columns[tracker], p.trackers[tracker] = yield from choose(seat, SHIFT, squares, args=(tracker,))


def _claim_one(g: PlanetUnknown, seat: int, column: int, benefits: tuple[Benefit, ...], boosts: bool) -> Flow[None]:
    """Wormhole: one benefit each time the biomass tracker advances; a boost is no choice where boosts don't count."""
    values = [b for b in benefits if boosts or b.kind != BOOST]
    one = yield from choose(seat, BENEFIT, values, args=("one",))
    yield from claim(g, seat, column, (one,), boosts)


# -- benefits --------------------------------------------------------------------------------------


def claim(g: PlanetUnknown, seat: int, column: int, benefits: Sequence[Benefit], boosts: bool = True) -> Flow[None]:
    """Claim the benefits of a square: what needs a choice waits, to be done in any order (rulings 11, 12, 36).

    Without `boosts` no synergy boost is claimed, nor by a step that a benefit gives (Unionization, ruling 56).
    """
    for number, benefit in enumerate(benefits):
        if boosts:
            flow = CLAIMS[benefit.kind](g, seat, column, benefit.amount)
            if flow is not None:
                return _claim_on(flow, g, seat, column, benefits[number + 1 :])
        elif benefit.kind == ADVANCE:
            flow = _advance_unboosted(g, seat, benefit.amount)
            return _claim_on(flow, g, seat, column, benefits[number + 1 :], boosts=False)
        elif benefit.kind != BOOST:
            flow = claim(g, seat, column, (benefit,))
            if flow is not DONE:
                return _claim_on(flow, g, seat, column, benefits[number + 1 :], boosts=False)
    return DONE


def _claim_on(
    flow: Flow[None], g: PlanetUnknown, seat: int, column: int, benefits: Sequence[Benefit], boosts: bool = True
) -> Flow[None]:
    """A benefit that asks something, then the others."""
    yield from flow
    yield from claim(g, seat, column, benefits, boosts)


def _advance_unboosted(g: PlanetUnknown, seat: int, tracker: int) -> Flow[None]:
    """A step that a benefit gives."""
    yield from advance(g, seat, tracker, boosts=False)


def _movement(g: PlanetUnknown, seat: int, column: int, amount: int) -> None:
    """Rover movement, into the pool of the turn."""
    p = g.players[seat]
    gain = amount + movement_bonus(p)
    p.movement += gain
    say(g, seat, "movement", gain)


def movement_bonus(p: Player) -> int:
    """What techs add to a number of the rover track."""
    if has(p, "rover_track_bonus"):
        return 1
    if has(p, "rover_bonus_if_shared") and p.columns.count(ROVER) > 1:
        return 1
    return 1 if p.flux == ROVER and has(p, "improve_flux_track") else 0


def _boosts(g: PlanetUnknown, seat: int, column: int, amount: int) -> None:
    """A synergy boost, two on an improved water track (Flux level 3)."""
    p = g.players[seat]
    twice = column == WATER and p.flux == WATER and has(p, "improve_flux_track")
    for _ in range(2 if twice else 1):
        gain_boost(g, seat)


def _advance_other(g: PlanetUnknown, seat: int, column: int, track: int) -> None:
    """An advance of another track."""
    pend(g.players[seat], Todo("advance", track=track))


def _milestone_lost(g: PlanetUnknown, seat: int) -> bool:
    """Whether the event takes the milestone away, and say so (ruling 95)."""
    if milestones_off(g):
        say(g, seat, "no-milestone")
        return True
    return False


def _patch_milestone(g: PlanetUnknown, seat: int, column: int, amount: int) -> None:
    """A biomass patch, two on an improved track (Flux level 3)."""
    p = g.players[seat]
    if not _milestone_lost(g, seat):
        improved = p.flux == BIOMASS and has(p, "improve_flux_track")
        patches.gain(p, 2 if improved else 1)


def _rover_milestone(g: PlanetUnknown, seat: int, column: int, amount: int) -> None:
    """A rover onto the last tile, if there are any left (ruling 105)."""
    p = g.players[seat]
    if _milestone_lost(g, seat):
        return
    if p.garage and p.laid:
        pend(p, NEW_ROVER)
    else:
        say(g, seat, "no-rover")


def _civ_milestone(g: PlanetUnknown, seat: int, column: int, rank: int) -> Flow[None] | None:
    """Claim a civ card of the rank: it is picked when all have finished (ruling 51)."""
    p = g.players[seat]
    if _milestone_lost(g, seat):
        return None
    if p.flux == CIV and has(p, "improve_flux_track"):
        rank = min(4, rank + 1)
    p.owed = (*p.owed, rank)
    say(g, seat, "owed", rank)
    if corporation(p.corporation).price:  # now, not when the card is picked (rulings 92, 109)
        return _pay(g, seat, has(p, "synergy_on_civ_milestone"))
    return None


def _pay(g: PlanetUnknown, seat: int, boosted: bool) -> Flow[None]:
    """Republic: a tracker regresses for a civ milestone. A level 4 that works when it is claimed gives its boost."""
    yield from regress_one_of(g, seat, corporation(g.players[seat].corporation).price, 1)
    if boosted:
        gain_boost(g, seat)


def _tech_milestone(g: PlanetUnknown, seat: int, column: int, level: int) -> Flow[None] | None:
    """Unlock a tech. An event keeps it locked for the round, and what happens on unlocking is lost (ruling 95)."""
    p = g.players[seat]
    effect = p.board.techs[level - 1].effect
    if milestones_off(g):
        if corporation(p.corporation).is_new(p, level):
            p.locked = (*p.locked, level)
        if effect == "reposition_three":
            spend(p, effect)
        return None
    say(g, seat, "tech", level)
    return _unlocked(g, seat, effect) if p.flux >= 0 or effect == "reposition_three" else None


def _unlocked(g: PlanetUnknown, seat: int, effect: TechEffect) -> Flow[None]:
    """Flux moves its token for a tech; Cosmos may move lifepods, at once or not at all (ruling 83)."""
    p = g.players[seat]
    if p.flux >= 0:
        p.flux = yield from choose(seat, FLUX, range(5), args=(p.flux,))
        say(g, seat, "flux", p.flux)
    if effect == "reposition_three" and ready(p, effect):
        spend(p, effect)
        for _ in range(3):
            if not (yield from lifepods.reposition(g, seat)):
                break


def gain_boost(g: PlanetUnknown, seat: int) -> None:
    """A synergy boost is claimed, unless the event takes it away (ruling 96)."""
    if boosts_off(g):
        say(g, seat, "no-boost")
    else:
        pend(g.players[seat], BOOST_TODO)


def boost(g: PlanetUnknown, seat: int) -> Flow[None]:
    """A synergy boost: advance any single tracker once; it must be used if any can move (ruling 16)."""
    p = g.players[seat]
    trackers = movable(p)
    if not trackers:
        return
    tracker: int = (yield Asked(seat, SYNERGY, trackers)) if len(trackers) > 1 else trackers[0]
    steps = 1
    if ready(p, "double_synergy"):  # boosts of event cards too (ruling 88)
        answer = yield from choose_or("once", seat, YES, ("twice",), args=("double_synergy", tracker))
        if answer is not None:
            use(p, "double_synergy")
            steps = 2
    flow = climb(g, seat, tracker, steps)
    if flow is not DONE:
        yield from flow


CLAIMS: Final[dict[int, Callable[[PlanetUnknown, int, int, int], Flow[None] | None]]] = {
    BOOST: _boosts,
    MILESTONE_CIV: _civ_milestone,
    MILESTONE_BIOMASS: _patch_milestone,
    MILESTONE_ROVER: _rover_milestone,
    MILESTONE_TECH: _tech_milestone,
    MOVEMENT: _movement,
    ADVANCE: _advance_other,
}
"""How each kind of benefit is claimed: table, seat, column of the square, and amount, rank, level or track."""


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
    """Regress one of the trackers by a number of steps, or as far as possible (rulings 19, 20)."""
    p = g.players[seat]
    depths = {t: depth(p, t, steps) for t in trackers}
    deepest = max(depths.values())
    if deepest:
        values = [t for t in trackers if depths[t] == deepest]
        tracker = yield from choose(seat, LOWER, values, args=(deepest,))
        regress(g, seat, tracker, deepest)
