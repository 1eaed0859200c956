"""What is wrong with a table: pieces are conserved, numbers stay in their ranges."""

from __future__ import annotations

from .content import (
    BAG_PER_PLAYER,
    BASE,
    CELL_KINDS,
    COLONIES,
    DISCOVERY_POOL,
    EVENTS,
    EVENTS_IN_PLAY,
    EXTRA_PER_PLAYER,
    EXTRA_TOKENS,
    EXTRACTION_SPACES,
    FAST_GOVERNMENT_START,
    GOVERNMENT,
    GOVERNMENT_ROWS,
    GOVERNMENT_SPACES,
    GOVERNMENT_START,
    HUMANKIND,
    KINDS,
    LONG_TERM_SPACES,
    MARKET_SIZE,
    MECHANISMS,
    MEEPLES,
    MODULES,
    NONE,
    PIECE_COUNTS,
    PLANET_TOKENS,
    PLANETS,
    POI_POOL,
    PRODUCTION,
    REPUTATION_MAX,
    REPUTATION_MIN,
    ROW_LEVELS,
    SALVATION_LIMIT,
    SALVATION_TECHNOLOGIES,
    SCIENTISTS,
    SOLO_ACTION_DECK,
    SOLO_SALVATION_DECK,
    SOURCES,
    SPIRAL_END,
    STARSHIP,
    TOKENS,
    WHEELS,
)
from .state import EMPTY, Phase, Player, StarshipInterstellar

MOST = 10_000
"""No count comes near it,"""
MOST_CUBES, MOST_FUEL = 200, 2_000
"""nor cubes of one colour and Fuel these: the ways to pay are counted, and have to be few."""


def problems(g: StarshipInterstellar) -> list[str]:
    """Everything that cannot be so."""
    found: list[str] = []
    if g.count != max(2, g.seats) or len(g.players) != g.count:
        return ["players do not fit the seats"]
    if broken := structure_problems(g):
        return broken
    for seat, p in enumerate(g.players):
        found += [f"seat {seat}: {what}" for what in player_problems(g, seat, p)]
    found += common_problems(g)
    found += sun_problems(g)
    found += starship_problems(g)
    found += token_problems(g)
    return found


def start_problems(g: StarshipInterstellar) -> list[str]:
    """What is wrong with a table where a step is to begin; nothing, if one can."""
    found: list[str] = []
    if g.drawn:
        found.append("somebody is choosing a production token")
    start = FAST_GOVERNMENT_START if g.options["fast_play"] else GOVERNMENT_START
    if g.phase == Phase.SETUP and (g.government_probe != start or any(p.probe >= 0 for p in g.players[: g.seats])):
        found.append("a Probe has left before the set-up")
    if g.phase != Phase.SETUP and any(p.probe < 0 for p in g.players[: g.seats]):
        found.append("a Probe has not started")
    return found


def structure_problems(g: StarshipInterstellar) -> list[str]:
    """Lengths, turn order and ids: what everything else relies on."""
    found = [*_order_problems(g), *_solo_problems(g)]
    if any(len(row) != len(NONE) for row in (g.bag, g.market, g.meeples, g.meeple_supply)):
        found.append("there are five colours")
    if not 0 <= g.round < MOST or not 0 <= g.arrivals <= g.count + 1 or not 0 <= g.government_arrival <= g.arrivals:
        found.append("a round or an arrival out of range")
    if not 0 <= g.government_probe < len(CELL_KINDS):
        found.append("the Government Probe is nowhere")
    lengths = (len(g.dots), len(g.destroyed), len(g.stacks), len(g.government), len(g.journey), len(g.current))
    if lengths != (len(PLANETS), len(PLANETS), len(PLANETS), len(GOVERNMENT), len(CELL_KINDS), len(g.future)):
        found.append("a part of the board has not its size")
    if any(len(stack.memories) != g.seats for stack in g.stacks):
        found.append("not every seat remembers its tokens")
    if len(g.discovery_pool) != len(KINDS) or len(g.poi_pool) != len(KINDS):
        found.append("a pool of Discovery tokens has not its size")
    for p in g.players:
        found += player_structure_problems(p)
    return found


def _order_problems(g: StarshipInterstellar) -> list[str]:
    """The turn order, and the order in which players passed."""
    found: list[str] = []
    everybody = list(range(g.count))
    in_phase = g.phase in (Phase.ACTION, Phase.SALVATION)
    if sorted(g.order) != everybody or not 0 <= g.turn < g.count:
        found.append("the turn order is not one")
    if not in_phase and g.next_order:
        found.append("somebody has passed in no phase")
    if in_phase and sorted(g.next_order) != [seat for seat in everybody if g.players[seat].passed]:
        found.append("the passing order is not that of the players who passed")
    return found


def _solo_problems(g: StarshipInterstellar) -> list[str]:
    """The Directorate's tokens."""
    decks = {Phase.ACTION: SOLO_ACTION_DECK, Phase.SALVATION: SOLO_SALVATION_DECK}
    if not g.solo or g.phase not in decks:
        return []
    wrong = set(g.deck) - set(decks[g.phase]) or len(set(g.deck)) < len(g.deck)
    return ["the Directorate's tokens are of another phase"] if wrong else []


def player_structure_problems(p: Player) -> list[str]:
    """The same for one player."""
    found = _player_ranges(p)
    on_planets = [count for zone in p.zones for count in (zone.buildings, zone.deposit, zone.storage)]
    counts = (p.cubes, p.pieces, p.lost, p.hold_cubes, p.hold_pieces, *on_planets)
    if any(len(count) != len(NONE) for count in counts) or len(p.zones) != len(PLANETS):
        found.append("a player's counts have not their size")
    if len(p.sources) != len(SOURCES):
        found.append("Prestige has other sources than there are")
    if len(p.levels) != len(ROW_LEVELS) or any(not 0 <= level <= 3 for level in p.levels):
        found.append("a Technology row has no such level")
    if any(t not in TOKENS and t not in PRODUCTION for t in (*p.played, *p.extra)):
        found.append("there is no such token")
    if len(p.salvation) > SALVATION_LIMIT or set(p.salvation) - set(SALVATION_TECHNOLOGIES):
        found.append("Salvation Technologies are not as they can be")
    return found


def _player_ranges(p: Player) -> list[str]:
    """A player's places and counts of turns."""
    found: list[str] = []
    if not 0 <= p.arrival < MOST or not -1 <= p.anchor < len(CELL_KINDS) or min(p.market_turns, p.travel_turns) < 0:
        found.append("an arrival, a Wormhole token or a count of turns is out of range")
    if not 0 <= p.at < len(PLANETS) or not -1 <= p.probe < len(CELL_KINDS) or p.wheel < 0:
        found.append("an Explorer, Probe or Pass token is nowhere")
    return found


def player_problems(g: StarshipInterstellar, seat: int, p: Player) -> list[str]:
    """A corporation's pieces."""
    found: list[str] = []
    placed = p.technologies() + g.government.count(seat) + g.posts(seat)
    if p.scientists < 0 or p.scientist_supply < 0 or p.scientists + p.scientist_supply + placed != SCIENTISTS:
        found.append("Scientists do not add up to fourteen")
    if min(p.fuel, p.hold_fuel, *p.cubes, *p.hold_cubes, *p.pieces, *p.hold_pieces, *p.lost) < 0:
        found.append("something is less than nothing")
    cubes = (*p.cubes, *p.hold_cubes, *(n for zone in p.zones for n in (*zone.deposit, *zone.storage)))
    if max(cubes) > MOST_CUBES or max(p.fuel, p.hold_fuel) > MOST_FUEL:
        found.append("more cubes or Fuel than anybody can have")
    if not (g.solo and seat == 1):
        found += piece_problems(p)
    found += _track_problems(p)
    if sum(p.sources) != p.prestige:
        found.append("Prestige is not the sum of its sources")
    if len(set(p.played)) != len(p.played):
        found.append("a token was played twice")
    return found


def _track_problems(p: Player) -> list[str]:
    """Counters stand on their tracks."""
    found: list[str] = []
    if not REPUTATION_MIN <= p.reputation <= REPUTATION_MAX:
        found.append("Reputation is off its track")
    if p.humankind >= len(HUMANKIND) or p.starship >= len(STARSHIP) or p.wheel >= len(WHEELS[p.wheel_id]):
        found.append("a counter is off its track")
    return found


def piece_problems(p: Player) -> list[str]:
    """Buildings: given by research, in reserve, hold, on planets or lost with one."""
    found: list[str] = []
    on_planets = [0] * 5
    for planet, zone in enumerate(p.zones):
        if (planet not in COLONIES or not zone.token) and zone != EMPTY:
            found.append(f"pieces on {PLANETS[planet].name} without a Base")
        if zone.room < 0 or zone.free_spaces < 0 or min(*zone.storage, *zone.deposit) < 0:
            found.append(f"too much on {PLANETS[planet].name}")
        on_planets[BASE] += bool(zone.token)
        for kind in range(1, 5):
            on_planets[kind] += zone.buildings[kind]
    given = (PIECE_COUNTS[BASE], *p.levels[:4])
    for kind in range(5):
        if p.pieces[kind] + p.hold_pieces[kind] + on_planets[kind] + p.lost[kind] != given[kind]:
            found.append("Buildings do not add up")
    return found


def common_problems(g: StarshipInterstellar) -> list[str]:
    """Market, Population and Government; then the Journey."""
    found: list[str] = []
    if min(g.market) < 0 or sum(g.market) > MARKET_SIZE[g.count]:
        found.append("the Market is overfull")
    people = tuple(g.meeple_supply[c] + g.meeples[c] + g.pods.count(c) for c in range(5))
    if people != MEEPLES or min(*g.meeples, *g.meeple_supply) < 0:
        found.append("Population is not conserved")
    for row in range(GOVERNMENT_ROWS):
        owners = [o for o in g.government[row * GOVERNMENT_SPACES : (row + 1) * GOVERNMENT_SPACES] if o >= 0]
        if len(set(owners)) != len(owners) or any(o >= g.count for o in owners):
            found.append("two Scientists of one player in a Government row")
    return found + journey_problems(g)


def journey_problems(g: StarshipInterstellar) -> list[str]:
    """Discovery tokens and Probes."""
    found: list[str] = []
    discovered = [g.journey.count(kind) for kind in range(len(KINDS))]
    pools = [a + b for a, b in zip(g.discovery_pool, g.poi_pool, strict=True)]
    if [a + b for a, b in zip(discovered, pools, strict=True)] != [
        a + b for a, b in zip(DISCOVERY_POOL, POI_POOL, strict=True)
    ]:
        found.append("Discovery tokens are not conserved")
    probes = [cell for cell in g.occupied() if cell >= 0]
    if len(set(probes)) != len(probes) or max(probes) >= len(CELL_KINDS):
        found.append("two Probes on one space")
    return found


def sun_problems(g: StarshipInterstellar) -> list[str]:
    """The bag, the tracks, the events, the lost planets."""
    found: list[str] = []
    if any(not 0 <= n <= g.count * full for n, full in zip(g.bag, BAG_PER_PLAYER, strict=True)):
        found.append("the Solar Bag holds what it cannot")
    if not 0 <= g.extraction < EXTRACTION_SPACES[g.count] or not 1 <= g.spiral <= SPIRAL_END:
        found.append("a solar cube is off its track")
    if sorted((*g.unseen_events, *g.past_events)) != sorted(EVENTS) or len(g.past_events) > EVENTS_IN_PLAY:
        found.append("Solar Events are not conserved")
    for planet, lost in enumerate(g.destroyed):
        if lost and any(p.zones[planet] != EMPTY for p in g.players):
            found.append("something is left on a destroyed planet")
        if not 0 <= g.dots[planet] < len(PLANETS[planet].quadrants):
            found.append("a planet is off its orbit")
    return found


def starship_problems(g: StarshipInterstellar) -> list[str]:
    """Mechanisms and Modules."""
    found: list[str] = []
    rows = (*g.current, *g.future, *g.long_term, *g.module_parts, *g.finished, *g.mechanism_stack)
    parts = [m for m in rows if m]
    if len(set(parts)) != len(parts) or any(m not in MECHANISMS for m in parts):
        found.append("a Mechanism is there twice")
    if len(parts) != (len(MECHANISMS) if g.options["fast_play"] else len(MECHANISMS) - 2):
        found.append("Mechanisms are not conserved")
    modules = [m for m in (g.module, *g.modules_left, *(m for m, _ in g.modules_done)) if m]
    if sorted(modules) != sorted(MODULES):
        found.append("Modules are not conserved")
    if len(g.long_term) > LONG_TERM_SPACES or (g.module and len(g.module_parts) >= MODULES[g.module].needed[g.count]):
        found.append("too many Mechanisms in one place")
    return found


def token_problems(g: StarshipInterstellar) -> list[str]:
    """Extra Action and production tokens."""
    found: list[str] = []
    extra = [t for p in g.players for t in p.extra] + list(g.display)
    if len(set(extra)) != len(extra) or len(extra) != EXTRA_PER_PLAYER * g.count or set(extra) - set(EXTRA_TOKENS):
        found.append("Extra Action tokens are not conserved")
    for planet in range(len(g.stacks)):
        found += stack_problems(g, planet)
    return found


def stack_problems(g: StarshipInterstellar, planet: int) -> list[str]:
    """The production tokens of a planet."""
    found: list[str] = []
    stack = g.stacks[planet]
    back = stack.returned.raw
    tokens = [*stack.unseen.raw, *back]
    tokens += [t.raw for t in g.drawn if t.raw in PLANET_TOKENS[planet]]
    tokens += [p.zones[planet].token for p in g.players if p.zones[planet].token]
    tokens += [t for t in g.retired if t in PLANET_TOKENS[planet]]
    held = [t.raw for t in g.drawn]
    if any(t not in back and t not in held for memory in stack.memories for t in memory.raw):
        found.append("somebody remembers a token that is not there")
    if sorted(tokens) != sorted(PLANET_TOKENS[planet]) or not 0 <= stack.down - len(back) <= len(stack.unseen.raw):
        found.append(f"production tokens of {PLANETS[planet].name} are not conserved")
    return found
