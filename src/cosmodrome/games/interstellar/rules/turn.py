"""Round structure: turns of the Action and Salvation Phases, passing and its reward wheel."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_hidden

from ..content import FROM_PASSING, SOLO_ACTION_DECK, SOLO_SALVATION_DECK, WHEELS
from ..prompts import REWARD, SALVATION, TURN
from ..state import ACTION_PHASE, GOVERNMENT_PHASE, SALVATION_PHASE, Player, StarshipInterstellar
from . import actions, salvation, solo
from .rewards import receive

PASS = "pass"
REPEAT = "repeat"


def turn(g: StarshipInterstellar) -> Flow[None]:
    """One turn of a phase: play a token, repeat the active one, pass, or after passing turn the wheel.

    Ruling 23.
    """
    seat = g.order[g.turn]
    if seat == 1 and g.solo:
        return directorate_turn(g)
    if g.players[seat].passed:
        return passed_turn(g, seat)
    return action_turn(g, seat) if g.phase == ACTION_PHASE else salvation_turn(g, seat)


def phase_is_over(g: StarshipInterstellar) -> bool:
    """The next player's turn; after the last one's, whether all have passed.

    The last Pass lets the players after it take their turn, then the phase ends (ruling 30).
    """
    g.turn += 1
    if g.turn < len(g.order):
        return False
    g.turn = 0
    return all(g.players[other].passed for other in g.order)


def directorate_turn(g: StarshipInterstellar) -> Flow[None]:
    """The turn of the other corporation in the solo mode."""
    yield from solo.turn(g)
    if phase_is_over(g):
        yield from end_phase(g)


def passed_turn(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """A turn after passing: the wheel goes on."""
    if turn_wheel(g.players[seat]):
        yield from full_revolution(g, seat)
    if phase_is_over(g):
        yield from end_phase(g)


def action_turn(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Play a new active token, repeat a repeatable one, or pass."""
    p = g.players[seat]
    unspent = p.unspent(ACTION_PHASE)

    def choices() -> list[str]:
        playable = [token for token in unspent if actions.can_play(g, seat, token)]
        return [REPEAT, *playable, PASS] if actions.can_repeat(g, seat) else [*playable, PASS]

    # asked even if only a Pass is left: that somebody can do nothing tells about a hidden reserve
    alone = bool(unspent) or actions.is_repeatable(p.played)
    choice = yield from choose_hidden(g, seat, TURN, choices, why=lambda: why_not(g, seat, choices()), alone=alone)
    if choice == PASS:
        yield from play_pass(g, seat, unspent)
    elif choice == REPEAT:
        g.tell("repeats", seat, p.played[-1])
        yield from actions.play(g, seat, p.played[-1])
    else:
        p.played += (choice,)
        g.tell("plays", seat, choice)
        yield from actions.play(g, seat, choice)
    if phase_is_over(g):
        yield from end_phase(g)


def salvation_turn(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Play a Salvation token, or pass; nothing is repeated in this phase."""
    p = g.players[seat]
    unspent = p.unspent(SALVATION_PHASE)

    def choices() -> list[str]:
        return [*salvation.playable(g, seat, unspent), PASS]

    token = yield from choose_hidden(
        g, seat, SALVATION, choices, why=lambda: why_not(g, seat, choices()), alone=bool(unspent)
    )
    if token == PASS:
        yield from play_pass(g, seat, unspent)
    else:
        p.played += (token,)
        g.tell("salvation", seat, token)
        yield from salvation.play(g, seat, token)
    if phase_is_over(g):
        yield from end_phase(g)


def play_pass(g: StarshipInterstellar, seat: int, unspent: list[str]) -> Flow[None]:
    """Reveal unspent tokens, turn the wheel once for each, take the next place of the other phase (ruling 27)."""
    p = g.players[seat]
    p.passed = True
    g.next_order += (seat,)
    g.tell("passes" if g.phase == ACTION_PHASE else "salvation-passes", seat, tuple(unspent))
    if p.wheel + len(unspent) < len(WHEELS[p.wheel_id]):  # nearly always it does not come round
        p.wheel += len(unspent)
        return
    for _ in unspent:
        if turn_wheel(p):
            yield from full_revolution(g, seat)


def turn_wheel(p: Player) -> bool:
    """Turn the Pass token by one; tells whether that makes a full revolution."""
    p.wheel += 1
    return p.wheel == len(WHEELS[p.wheel_id])


def full_revolution(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """A full revolution gives any reward at once, and the Pass token goes on at 1 (rulings 32, 33)."""
    p = g.players[seat]
    p.wheel = 0
    yield from take_reward(g, seat, len(WHEELS[p.wheel_id]) - 1)
    p.wheel = 1


def take_reward(g: StarshipInterstellar, seat: int, best: int) -> Flow[None]:
    """The shown reward or any earlier one (ruling 31)."""
    p = g.players[seat]
    position = yield from choose(seat, REWARD, list(range(best, 0, -1)), args=(best,))
    g.tell("reward", seat, p.wheel_id, position)
    yield from receive(g, seat, WHEELS[p.wheel_id][position], FROM_PASSING)


def end_phase(g: StarshipInterstellar) -> Flow[None]:
    """Rewards in turn order, then the passing order becomes the next phase's turn order (rulings 31, 35)."""
    for seat in g.order:
        if g.players[seat].wheel and not (g.solo and seat == 1):
            yield from take_reward(g, seat, g.players[seat].wheel)
    g.phase = SALVATION_PHASE if g.phase == ACTION_PHASE else GOVERNMENT_PHASE
    g.order, g.next_order = g.next_order, ()
    for p in g.players:
        refresh(p)
    if g.solo:
        g.deck = solo.deck_of(g, SOLO_SALVATION_DECK)


def refresh(p: Player) -> None:
    """All tokens return to the reserve (rulings 36, 37)."""
    p.played, p.passed, p.wheel = (), False, 0
    p.anchor, p.market_turns, p.travel_turns, p.rebate_used = -1, 0, 0, False


def begin_action_phase(g: StarshipInterstellar) -> None:
    """A new round begins."""
    g.phase = ACTION_PHASE
    g.turn = 0
    g.round += 1
    if g.solo:
        g.deck = solo.deck_of(g, SOLO_ACTION_DECK)
    g.tell("round", g.round)


def why_not(g: StarshipInterstellar, seat: int, choices: list[str]) -> dict[str, tuple[object, ...]]:
    """Own tokens that cannot be played now, and why."""
    p = g.players[seat]
    reasons: dict[str, tuple[object, ...]] = {f"token:{t}": ("spent",) for t in p.played}
    reasons |= {f"token:{t}": _idle(p, t, "no-effect") for t in p.unspent(g.phase) if t not in choices}
    if g.phase == ACTION_PHASE and p.played and REPEAT not in choices:
        reasons["token:active"] = _idle(p, p.played[-1], "not-repeatable")
    return reasons


def _idle(p: Player, token: str, otherwise: str) -> tuple[object, ...]:
    """Why a token does nothing now: it was played as often as a phase allows, or the reason otherwise."""
    limit = actions.often_enough(p, token)
    return ("often-enough", token, limit) if limit else (otherwise, token)
