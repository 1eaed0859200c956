"""What things are worth, in Prestige: the rates that the rules of thumb and the judgement of positions share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..content import (
    CELL_KINDS,
    COLORS,
    COLUMN_FUEL,
    EARTH,
    EXTRACTION_SPACES,
    GALAXY,
    GOVERNMENT_SPACES,
    HUMANKIND,
    MECHANISMS,
    MODULES,
    MODULES_FOR_END,
    NONE,
    PLANET_TOKENS,
    POD_ROWS_NEEDED,
    PODS_PER_ROW,
    PRODUCTION,
    RANK_VALUES,
    REPUTATION_MAX,
    REPUTATION_MIN,
    REPUTATION_PRESTIGE,
    REPUTATION_ROW,
    REPUTATION_TOP,
    ROWS,
    SPIRAL_CROSSINGS,
    SPIRAL_END,
    STARSHIP,
    TRAPPIST,
    WORMHOLE,
    Cubes,
    Effect,
)
from ..rules.basics import affords, sub
from ..rules.flight import flight_cost
from ..rules.starship import available, costs_for
from ..state import Player, StarshipInterstellar

FUEL = 0.9
SCIENTIST = 4.0
PACE = 6.4
FLIGHT_FUEL = 0.3
PROBE_STEP = 4.0
LEAD = 0.62
KEEP = 1.4
SAVE_CUBE = 0.85
EXTRA_TOKEN = 9.0
DANGER, DOOM = 6, 40.0
"""so near to Earth the Sun is feared, and what is lost if it ends the game too early"""
CUBE_BASE, CUBE_STEP = 0.9, 0.85
CROSSED_AT = {planet: space for space, planet in SPIRAL_CROSSINGS.items() if planet != EARTH}
"""the space of the spiral where the Sun takes a planet"""


def rounds_left(g: StarshipInterstellar) -> float:
    """How many more rounds there may be, this one included: two goals or the Sun will end the game."""
    farthest = g.government_probe
    for p in g.players:
        if p.probe > farthest:
            farthest = p.probe
    done, parts = len(g.modules_done), len(g.module_parts)
    return _rounds_left(g.count, len(g.pods), g.module, done, parts, farthest // ROWS, g.round, g.spiral)


@lru_cache(maxsize=1024)
def _rounds_left(
    count: int, saved: int, module: str, done: int, parts: int, column: int, number: int, spiral: int
) -> float:
    """The same progress leaves the same: nearly every valuation asks it."""
    pods = POD_ROWS_NEEDED[count] * PODS_PER_ROW
    needed = MODULES[module].needed[count] if module else 1
    modules = (done + parts / needed) / MODULES_FOR_END
    progress = sorted((min(1.0, saved / pods), min(1.0, modules), column / TRAPPIST))
    pace = max(progress[1], (number - 1) / 8)
    by_goals = PACE * (1.0 - pace)
    by_sun = (SPIRAL_END - spiral) / 1.8
    return max(1.0, min(by_goals, by_sun, 8.0 - number + 1.0))


def cube_value(color: int) -> float:
    """A cube in the reserve: about its share of a Mechanism, less the play it takes."""
    return CUBE_BASE + CUBE_STEP * color


def cubes_value(cubes: Cubes) -> float:
    """Cubes in the reserve."""
    red, yellow, green, blue, purple = cubes
    total = red + yellow + green + blue + purple
    return CUBE_BASE * total + CUBE_STEP * (yellow + 2 * green + 3 * blue + 4 * purple)


def fuel_value(g: StarshipInterstellar, fuel: int) -> float:
    """Fuel in the reserve."""
    return fuel_worth(rounds_left(g), fuel)


def fuel_worth(left: float, fuel: int) -> float:
    """Fuel: flights and the Probe while the game lasts, a fifth of a Prestige at its end; less the more there is."""
    rate = 0.2 + (FUEL - 0.2) * min(1.0, left / 3)
    useful = 6 + 4 * left
    return rate * min(fuel, useful) + 0.2 * max(0.0, fuel - useful)


def reputation_value(g: StarshipInterstellar, reputation: int) -> float:
    """A place on the Reputation Track: what its row brings in the rounds to come, a step being a sixth of a row."""
    row = (REPUTATION_MAX - reputation) // REPUTATION_ROW
    within = ((REPUTATION_MAX - reputation) % REPUTATION_ROW) / REPUTATION_ROW
    here = REPUTATION_PRESTIGE[row]
    below = REPUTATION_PRESTIGE[min(row + 1, len(REPUTATION_PRESTIGE) - 1)]
    return (here + (below - here) * within) * rounds_left(g) * 0.8


def reputation_change(g: StarshipInterstellar, p: Player, steps: int) -> float:
    """What gaining (or losing) Reputation is worth."""
    after = max(REPUTATION_MIN, min(REPUTATION_MAX, p.reputation + steps))
    lost = p.reputation + steps - after if p.reputation + steps < after else 0
    scored = max(0, after - max(p.reputation, REPUTATION_TOP))
    return reputation_value(g, after) - reputation_value(g, p.reputation) + lost + scored


def sun_price(g: StarshipInterstellar, seat: int, steps: int) -> float:
    """What moving the extraction cube costs: Solar Advances bring on the loss of own colonies, and the end.

    The end by the Sun costs whoever is behind the rounds to catch up in; in the solo mode it is a defeat.
    """
    advances = (g.extraction + steps) / EXTRACTION_SPACES[g.count] - g.extraction / EXTRACTION_SPACES[g.count]
    p = g.players[seat]
    price = 0.0
    for planet, space in CROSSED_AT.items():
        zone = p.zones[planet]
        if zone.token and space > g.spiral:
            price += (cubes_value(zone.storage) + 2.0 + 2.0 * zone.buildings[1]) / (space - g.spiral)
    away = SPIRAL_END - g.spiral
    if sum(g.goals) < 2 and away <= DANGER:
        behind = max(other.prestige for other in g.players) - p.prestige
        price += (DOOM if g.solo else min(DOOM, max(0.0, 0.3 * behind))) / max(1, away)
    return advances * price


def effect_value(g: StarshipInterstellar, p: Player, effect: Effect) -> float:
    """A reward of a track, a wheel or a Government space."""
    return EFFECTS[effect.op](g, p, effect)


def _fuel_effect(g: StarshipInterstellar, p: Player, effect: Effect) -> float:
    return fuel_value(g, p.fuel + effect.n) - fuel_value(g, p.fuel)


def _free_mechanism(g: StarshipInterstellar, p: Player, effect: Effect) -> float:
    options = available(g)
    return float(min(MECHANISMS[m].prestige for m in options)) if options else 0.0


EFFECTS: dict[str, Callable[[StarshipInterstellar, Player, Effect], float]] = {
    "gain_fuel": _fuel_effect,
    "gain_prestige": lambda g, p, effect: float(effect.n),
    "gain_scientist": lambda g, p, effect: scientist_value(g, p) * min(effect.n, p.scientist_supply),
    "gain_resource": lambda g, p, effect: cube_value(COLORS.index(effect.word)) * effect.n,
    "gain_reputation": lambda g, p, effect: reputation_change(g, p, effect.n),
    "gain_extra_action": lambda g, p, effect: 1.5 * rounds_left(g),
    "ars": lambda g, p, effect: haul_value(p, "ars", effect.n),
    "drill": lambda g, p, effect: haul_value(p, "drill", effect.n),
    "improved_deposit": lambda g, p, effect: 1.2 * effect.n if p.colonies() else 0.0,
    "government_probe": lambda g, p, effect: 1.5,
    "track_advance": lambda g, p, effect: leader_value(g, p, effect.word),
    "save_lowest": lambda g, p, effect: reputation_change(g, p, 1),
    "build_lowest": _free_mechanism,
}


def haul_value(p: Player, op: str, n: int) -> float:
    """Moving cubes towards the reserve: all the way with `ars`, half of it with `drill`."""
    best = 0.0
    for planet in p.colonies():
        zone = p.zones[planet]
        if op == "ars":
            colors = [c for c in range(4, -1, -1) for _ in range(zone.storage[c])][:n]
            best = max(best, sum(0.6 * cube_value(c) for c in colors))
        else:
            colors = [c for c in range(4, -1, -1) for _ in range(zone.deposit[c])][: min(n, zone.room)]
            best = max(best, sum(0.3 * cube_value(c) for c in colors))
    return best


def scientist_value(g: StarshipInterstellar, p: Player) -> float:
    """A Scientist is a Government seat or a Technology; less with many in the reserve or near the end."""
    return SCIENTIST * min(1.0, rounds_left(g) / 3) * (1.0 if p.scientists < 3 else 0.5)


def leader_value(g: StarshipInterstellar, p: Player, track: str) -> float:
    """The next step on a Leader track."""
    spaces, at = (HUMANKIND, p.humankind) if track == "leaders_of_humankind" else (STARSHIP, p.starship)
    if at + 1 >= len(spaces):
        return 0.0
    return sum(effect_value(g, p, e) for e in spaces[at + 1] if e.op != "track_advance") + 0.3


def governor_value(g: StarshipInterstellar) -> float:
    """Being Governor in the next Government Phase: the lowest Current Project, a little Reputation and the Probe."""
    current = [MECHANISMS[m].prestige for m in g.current if m]
    return (min(current) if current else 0) + 2.5


def seat_value(g: StarshipInterstellar, seat: int, space: int, bonus: float) -> float:
    """A Government space: its bonuses and the chance to be (or stay) Governor."""
    row = space // GOVERNMENT_SPACES
    first = row * GOVERNMENT_SPACES
    others_above = any(o >= 0 and o != seat for o in g.government[(row + 1) * GOVERNMENT_SPACES :])
    left = any(o >= 0 and o != seat for o in g.government[first:space])
    mine_above = seat in g.government[(row + 1) * GOVERNMENT_SPACES :]
    if others_above or mine_above:
        lead = 0.1
    elif left:
        lead = 0.15
    else:
        lead = LEAD + 0.06 * row - 0.05 * (space - first)
    already = g.governor() == seat
    return bonus + governor_value(g) * (lead - (0.45 if already else 0.0)) + 0.4 * row


@lru_cache(maxsize=16)
def typical_deposit(planet: int) -> float:
    """The average cube of a planet's tokens, in Prestige."""
    tokens = [PRODUCTION[t].deposit for t in PLANET_TOKENS[planet]]
    if not tokens:
        return 0.0
    return sum(cubes_value(d) / max(1, sum(d)) for d in tokens) / len(tokens)


def token_value(g: StarshipInterstellar, token: str) -> float:
    """A production token: cubes that can still be mined, the better ones first, and the bonus."""
    known = PRODUCTION[token]
    n = int(min(sum(known.deposit), 1 + 1.8 * rounds_left(g)))
    colors = [c for c in range(4, -1, -1) for _ in range(known.deposit[c])][:n]
    return 0.55 * sum(cube_value(c) for c in colors) + cubes_value(known.bonus)


def colony_value(g: StarshipInterstellar, p: Player, planet: int) -> float:
    """Founding a Base there: what it may bring until the end, less if the Sun will take the planet."""
    left = rounds_left(g) - 1
    if planet in CROSSED_AT:
        left = min(left, (CROSSED_AT[planet] - g.spiral) / 2.0 - 0.5)
    if left <= 0:
        return -1.0
    mined = min(1.9 * left, 10.0 if planet < 5 else 6.0)
    return 0.55 * mined * typical_deposit(planet) + 2.0


def flight_value(g: StarshipInterstellar, seat: int, to: int, cost: int) -> float:
    """A flight: cubes brought home or closer, a Base to be founded, less the Fuel and what it lacks."""
    p = g.players[seat]
    here = p.zones[p.at].storage if not g.destroyed[p.at] else NONE
    aboard = cubes_value(p.hold_cubes) + cubes_value(here)
    fuel = p.fuel if p.at == EARTH else p.hold_fuel
    missing = max(0, cost - fuel)
    price = FLIGHT_FUEL * (cost - missing) + 2.0 * missing
    if to == EARTH:
        gain = 0.75 * aboard + 0.15 * p.hold_fuel
        return gain - price + (1.0 if any(p.pieces[1:]) else 0.0)
    back = flight_cost(g, p, to, EARTH, later=1)
    stranded = max(0, cost + back - fuel)
    price += FLIGHT_FUEL * (back - min(back, stranded)) + 1.2 * min(back, stranded)
    zone = p.zones[to]
    if zone.token:
        spare = sum(p.pieces[1:]) if p.at == EARTH else sum(p.hold_pieces[1:])
        gain = 0.7 * cubes_value(zone.storage) + 1.5 * min(spare, zone.free_spaces)
        return gain - price - 0.1 * aboard
    if p.bases() and g.stacks[to].left():
        founded = colony_value(g, p, to) * (1.0 if len(p.colonies()) < 3 else 0.6)
        return founded - price - 0.25 * aboard
    return -price - 1.0


def build_values(g: StarshipInterstellar, seat: int, mechanisms: Sequence[str], free: int = 0) -> list[float]:
    """Building a Mechanism: its Prestige and the Leader step, less what its cubes are worth elsewhere."""
    step = leader_value(g, g.players[seat], "leaders_of_the_starship")
    values = []
    for mechanism in mechanisms:
        cost = min(costs_for(g, seat, mechanism, free), key=cubes_value)
        values.append(MECHANISMS[mechanism].prestige - 0.5 * cubes_value(cost) + step)
    return values


def save_values(g: StarshipInterstellar, seat: int, colors: Sequence[int], free: int = 0) -> list[float]:
    """Saving a Population: Reputation and the Leader step, less the cube; nothing is paid below a `free` level."""
    p = g.players[seat]
    step = leader_value(g, p, "leaders_of_humankind")
    values = []
    for color in colors:
        paid = next((c for c in range(color, 5) if p.cubes[c]), color)
        price = 0.0 if color < free else SAVE_CUBE * cube_value(paid)
        values.append(reputation_change(g, p, color + 1) + step - price + 0.5)
    return values


def cell_value(g: StarshipInterstellar, p: Player, cell: int) -> float:
    """What a Probe may find on a space, and how it goes on from there."""
    kind = g.journey[cell]
    if kind == WORMHOLE:
        return 1.5
    if kind == GALAXY:
        return scientist_value(g, p)
    if kind >= 0:
        return 0.0
    if CELL_KINDS[cell] == "poi":
        return 3.6
    return 1.3 if CELL_KINDS[cell] == "blank" else 0.0


def journey_value(g: StarshipInterstellar, seat: int) -> float:
    """The final ranking as it stands, and the way still to go."""
    p = g.players[seat]
    column = p.probe // ROWS
    ahead = sum(
        other.probe // ROWS > column or (0 < other.arrival < p.arrival) for other in g.players if other is not p
    )
    ahead += g.government_probe // ROWS > column
    values = RANK_VALUES[g.count]
    rank = values[ahead] if ahead < len(values) else 0
    share = 0.5 + 0.5 * column / TRAPPIST
    return rank * COLUMN_FUEL[column] * share + 1.1 * column + (EXTRA_TOKEN * 0.3 if column >= 6 else 0.0)


def probe_value(g: StarshipInterstellar, seat: int, cell: int, cost: int) -> float:
    """A Probe move: discovery, the final ranking, column 6 and Trappist, less the Fuel."""
    p = g.players[seat]
    column = cell // ROWS
    gain = PROBE_STEP + cell_value(g, p, cell)
    if column == 6:
        gain += 1.5 * rounds_left(g)
    if column == TRAPPIST:
        gain += 14.0
    return gain - (fuel_value(g, p.fuel) - fuel_value(g, p.fuel - cost))


Plan = tuple[int, Cubes]
"""a Mechanism's Prestige and the least cubes it asks for"""


def plans(g: StarshipInterstellar, seat: int) -> tuple[Plan, ...]:
    """Mechanisms that might be built, the most Prestige first."""
    found = [(MECHANISMS[m].prestige, min(costs_for(g, seat, m, 0), key=cubes_value)) for m in available(g)]
    return tuple(sorted(found, reverse=True))


def stock_value(choices: tuple[Plan, ...], left: float, cubes: Cubes, fuel: int) -> float:
    """A reserve: the two best Mechanisms it can build, the rest of the cubes, the Fuel."""
    total = fuel_worth(left, fuel)
    built, rest = best_builds(choices, cubes)
    for prestige in built:
        total += prestige * 0.95 + 0.8
    return total + 0.85 * cubes_value(rest)


@lru_cache(maxsize=4096)
def best_builds(choices: tuple[Plan, ...], cubes: Cubes) -> tuple[tuple[int, ...], Cubes]:
    """The Prestige of the two best Mechanisms that cubes can build, and what is left of them."""
    built: list[int] = []
    for prestige, cost in choices:
        if len(built) < 2 and affords(cubes, cost):
            cubes = sub(cubes, cheapest_payment(cubes, cost))
            built.append(prestige)
    return tuple(built), cubes


def cheapest_payment(cubes: Cubes, cost: Cubes) -> Cubes:
    """The cheapest cubes that pay an affordable cost: each section, the highest first, takes the lowest one it can."""
    have = list(cubes)
    paid = [0, 0, 0, 0, 0]
    for color in (4, 3, 2, 1, 0):
        for _ in range(cost[color]):
            use = color
            while not have[use]:
                use += 1
            have[use] -= 1
            paid[use] += 1
    return tuple(paid)


def technology_value(g: StarshipInterstellar, p: Player, technology: str) -> float:
    """What a Technology may bring in the rounds after this one."""
    left = rounds_left(g) - 0.5
    per_round = RESEARCH_VALUE[technology]
    prestige = 3.0 if technology.endswith("3") else 0.0
    if technology.startswith(("drill", "ars", "converter", "outpost")):
        left -= 0.7 if p.at == EARTH else 1.2
    return max(0.0, per_round * left) + prestige


RESEARCH_VALUE = {
    "drill1": 1.5,
    "drill2": 1.3,
    "drill3": 1.0,
    "ars1": 1.9,
    "ars2": 1.2,
    "ars3": 0.9,
    "converter1": 0.8,
    "converter2": 0.9,
    "converter3": 0.9,
    "outpost1": 1.5,
    "outpost2": 1.2,
    "outpost3": 1.0,
    "pr1": 1.2,
    "pr2": 1.4,
    "pr3": 1.2,
    "ref1": 1.9,
    "ref2": 1.4,
    "ref3": 3.2,
    "pro1": 0.6,
    "pro2": 0.6,
    "pro3": 1.0,
    "com1": 1.4,
    "com2": 0.4,
    "com3": 1.2,
    "sal_build": 2.0,
    "sal_gov": 0.9,
    "sal_save": 1.3,
    "sal_probe": 1.4,
}
