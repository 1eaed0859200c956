"""Setting up the game, the fast-play version, and the choices before the first round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cosmodrome.engine.flow import Flow, choose
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import ALL, Secret, only

from ..content import (
    ADVANCED_MECHANISMS,
    ALTERNATIVE_WHEELS,
    BAG_PER_PLAYER,
    CELL_KINDS,
    DISCOVERY_POOL,
    EARTH,
    EARTH_MEEPLES,
    EVENTS,
    EXTRA_PER_PLAYER,
    EXTRA_TOKENS,
    FACE_DOWN,
    FAST_FUEL,
    FAST_GOVERNMENT_START,
    FAST_HOLD,
    FAST_SCIENTISTS,
    FAST_TECHNOLOGIES,
    FROM_START,
    GOVERNMENT,
    GOVERNMENT_START,
    MARKET_START,
    MARS,
    MEEPLES,
    MODULES,
    NONE,
    PIECE_COUNTS,
    PLANET_TOKENS,
    PLANETS,
    POI_POOL,
    ROW_LEVELS,
    ROWS,
    SCIENTISTS,
    SOLO_PRESTIGE,
    SOURCES,
    SPIRAL_FAST,
    SPIRAL_START,
    START_CELLS,
    START_FUEL,
    START_PRESTIGE,
    START_SCIENTISTS,
    STARTING_MECHANISMS,
    VENUS,
)
from ..prompts import FAST_PLANET, FAST_TECHNOLOGY, START
from ..state import EMPTY, SETTING_UP, Player, Reserve, StarshipInterstellar, new_stack
from .basics import add, sub
from .population import refill, save_meeple
from .research import learn
from .solo import DIRECTORATE
from .sun import draw_cubes
from .travel import draw_tokens, found, put_buildings, put_stack
from .turn import begin_action_phase


def set_up(seats: int, options: dict[str, Any], rng: Rng) -> StarshipInterstellar:
    """Board and players as the rulebook lays them out (rulings 13 to 20); what is open is drawn now."""
    count = max(2, seats)
    fast = bool(options["fast_play"])
    first = rng.below(seats, "first-player")
    order = tuple((first + i) % seats for i in range(seats)) if seats > 1 else (0, DIRECTORATE)
    starting = rng.shuffled(STARTING_MECHANISMS, "mechanisms")
    modules = rng.shuffled(tuple(MODULES), "modules")
    g = StarshipInterstellar(
        seats,
        rng,
        tuple({} for _ in range(seats)),
        options,
        count,
        SETTING_UP,
        0,
        order,
        0,
        (),
        [_player(seat, seats == 1 and seat == DIRECTORATE, fast, options["open_reserves"]) for seat in range(count)],
        tuple(rng.below(len(p.quadrants), "planet") if options["random_planets"] else p.start_dot for p in PLANETS),
        (False,) * len(PLANETS),
        tuple(new_stack(seats, tokens, 0 if i == EARTH else FACE_DOWN) for i, tokens in enumerate(PLANET_TOKENS)),
        (),
        (),
        tuple(n * count for n in BAG_PER_PLAYER),
        0,
        SPIRAL_FAST if fast else SPIRAL_START,
        tuple(EVENTS),
        (),
        MARKET_START,
        MEEPLES,
        NONE,
        (),
        starting[4:8],
        starting[:4],
        (),
        ADVANCED_MECHANISMS,
        modules[0],
        (),
        tuple(sorted(modules[1:])),
        (),
        (),
        tuple(sorted(rng.shuffled(tuple(EXTRA_TOKENS), "extra-actions")[: EXTRA_PER_PLAYER * count])),
        (-1,) * len(GOVERNMENT),
        (-1,) * len(CELL_KINDS),
        DISCOVERY_POOL,
        POI_POOL,
        FAST_GOVERNMENT_START if fast else GOVERNMENT_START,
        0,
        0,
        (False, False, False),
        (),
    )
    refill(g, EARTH_MEEPLES[count])
    _variants(g, options, rng)
    if fast:
        fast_common(g, starting[8:])
    return g


def _variants(g: StarshipInterstellar, options: dict[str, Any], rng: Rng) -> None:
    """Other Pass tokens, and the Directorate's start by its level."""
    if options["alternative_pass_tokens"]:
        for p, wheel in zip(g.players, rng.shuffled(ALTERNATIVE_WHEELS, "wheels"), strict=False):
            p.wheel_id = wheel
    if g.solo:
        directorate = g.players[DIRECTORATE]
        directorate.prestige = SOLO_PRESTIGE[options["solo_level"]]
        directorate.sources = (directorate.prestige, *directorate.sources[1:])


def _player(seat: int, directorate: bool, fast: bool, open_reserves: bool) -> Player:
    """The pieces of one corporation at the start; the Directorate uses its tracks and Scientists only."""
    fast = fast and not directorate
    scientists = SCIENTISTS if directorate else START_SCIENTISTS + (FAST_SCIENTISTS if fast else 0)
    sources = [0] * len(SOURCES)
    sources[FROM_START] = START_PRESTIGE
    fuel = 0 if directorate else FAST_FUEL if fast else START_FUEL
    reserve: Reserve = (fuel, NONE, scientists, (0 if directorate else PIECE_COUNTS[0], 0, 0, 0, 0))
    return Player(
        Secret(reserve, ALL if directorate or open_reserves else only(seat)),
        SCIENTISTS - scientists,
        NONE,
        (0,) * len(ROW_LEVELS),
        (),
        EARTH,
        FAST_HOLD if fast else 0,
        NONE,
        NONE,
        (EMPTY,) * len(PLANETS),
        (),
        (),
        False,
        0,
        "standard",
        START_PRESTIGE,
        0,
        1 if fast else 0,
        1 if fast else 0,
        -1,
        0,
        -1,
        0,
        0,
        False,
        tuple(sources),
    )


def fast_common(g: StarshipInterstellar, left_over: tuple[str, ...]) -> None:
    """Fast play: cubes to the Market, meeples to the pods, Mechanisms on the first Module.

    Rulings 159, 161, 201.
    """
    g.market = add(g.market, draw_cubes(g, 2 * g.count))
    for _ in range(2 * g.count):
        present = [c for c in range(5) for _ in range(g.meeples[c])]
        save_meeple(g, g.rng.pick(present, "meeple"))
    g.module_parts = g.current[: g.count]
    spare = list(left_over)
    current, future, stack = list(g.current), list(g.future), g.mechanism_stack
    for column in range(g.count):
        if spare:
            current[column] = spare.pop(0)
        else:
            current[column] = future[column]
            future[column] = g.rng.pick(stack, "mechanism")
            stack = tuple(m for m in stack if m != future[column])
    g.current, g.future, g.mechanism_stack = tuple(current), tuple(future), stack


def opening(g: StarshipInterstellar) -> Flow[None]:
    """The choices before the first round, in turn order: where the Probes start, and fast play's first exploration."""
    fast = bool(g.options["fast_play"])
    seats = [seat for seat in g.order if seat < g.seats]
    for seat in seats:
        p = g.players[seat]
        cells = [ROWS + row for row in range(ROWS)] if fast else START_CELLS
        p.probe = yield from choose(seat, START, [c for c in cells if c not in g.occupied()])
        g.tell("starts", seat, p.probe)
    if fast:
        for seat in seats:
            yield from starting_technologies(g, seat)
        for seat in seats:
            yield from first_exploration(g, seat)
    begin_action_phase(g)


def starting_technologies(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Two level-1 Technologies, free: Drill and Outpost, or the experts' choice (rulings 160, 202)."""
    chosen = FAST_TECHNOLOGIES
    if g.options["fast_play_experts"]:
        levels = [row[0].id for row in ROW_LEVELS]
        first = yield from choose(seat, FAST_TECHNOLOGY, levels)
        second = yield from choose(seat, FAST_TECHNOLOGY, [t for t in levels if t != first])
        chosen = (first, second)
    for technology in chosen:
        learn(g, seat, technology)


def first_exploration(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """A Base on Venus or Mars with the starting Buildings; its token is available from round 1.

    Rulings 162, 202.
    """
    p = g.players[seat]
    planet = yield from choose(seat, FAST_PLANET, [VENUS, MARS])
    token = yield from draw_tokens(g, seat, planet, from_hold=False)
    stack = g.stacks[planet]
    put_stack(g, planet, replace(stack, down=stack.down + 1))
    found(g, seat, planet, token)
    p.at = planet
    buildings = (0, *p.pieces[1:])
    if any(buildings):
        p.pieces = sub(p.pieces, buildings)
        p.hold_pieces = buildings
        put_buildings(g, seat, planet, buildings)
