"""What things are worth, in Prestige: the rates that the rules of thumb and the judgement of positions share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ..content import (
    ANYONE,
    CELL_KINDS,
    COLORS,
    EARTH,
    EXTRACTION_SPACES,
    GALAXY,
    GOVERNMENT,
    GOVERNMENT_SPACES,
    HUMANKIND,
    MECHANISMS,
    MODULES,
    MODULES_FOR_END,
    NONE,
    PLANET_TOKENS,
    PLANETS,
    POD_ROWS_NEEDED,
    PODS,
    PODS_PER_ROW,
    PRODUCTION,
    REPUTATION_MAX,
    REPUTATION_MIN,
    REPUTATION_PRESTIGE,
    REPUTATION_ROW,
    REPUTATION_TOP,
    ROW_LEVELS,
    ROWS,
    SALVATION_TECHNOLOGIES,
    SATURN,
    SPIRAL_CROSSINGS,
    SPIRAL_END,
    STARSHIP,
    TECHNOLOGIES,
    TRAPPIST,
    WORMHOLE,
    Cubes,
    Effect,
)
from ..rules.basics import covers, purse
from ..rules.effects import REWARDS
from ..rules.flight import fares_home
from ..rules.research import TITLES, Offer, offers
from ..rules.starship import asking_costs
from ..state import Player, StarshipInterstellar

FUEL = 0.9
SCIENTIST = 4.0
PACE = 6.4
FLIGHT_FUEL = 0.3
PROBE_STEP = 4.0
LEAD = 0.62
KEEP = 1.4
SAVE_CUBE = 0.85
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
    saved = POD_SHARES[g.count][len(g.pods)]
    needed = MODULES[g.module].needed[g.count] if g.module else 1
    built = min(1.0, (len(g.modules_done) + len(g.module_parts) / needed) / MODULES_FOR_END)
    gone = farthest // ROWS / TRAPPIST
    second = max(min(saved, built), min(max(saved, built), gone))  # by the second goal of three the game will end
    by_goals = PACE * (1.0 - max(second, (g.round - 1) / 8))
    by_sun = (SPIRAL_END - g.spiral) / 1.8
    return max(1.0, min(min(by_goals, by_sun), 9.0 - g.round))


POD_SHARES = {
    count: [min(1.0, saved / (rows * PODS_PER_ROW)) for saved in range(PODS + 1)]
    for count, rows in POD_ROWS_NEEDED.items()
}
"""By the number of players and of Cryo-Pods filled: how far the goal is reached."""


def cube_value(color: int) -> float:
    """A cube in the reserve: about its share of a Mechanism, less the play it takes."""
    return CUBE_BASE + CUBE_STEP * color


def cubes_value(cubes: Cubes) -> float:
    """Cubes in the reserve."""
    red, yellow, green, blue, purple = cubes
    total = red + yellow + green + blue + purple
    return CUBE_BASE * total + CUBE_STEP * (yellow + 2 * green + 3 * blue + 4 * purple)


def fuel_worth(left: float, fuel: int) -> float:
    """Fuel: flights and the Probe while the game lasts, a fifth of a Prestige at its end; less the more there is."""
    rate = 0.2 + (FUEL - 0.2) * (left / 3 if left < 3 else 1.0)
    useful = 6 + 4 * left
    return rate * fuel if fuel <= useful else rate * useful + 0.2 * (fuel - useful)


def _reputation_rate(reputation: int) -> float:
    """What a place on the Reputation Track brings in a round: its row, a step being a sixth of a row."""
    row = (REPUTATION_MAX - reputation) // REPUTATION_ROW
    within = ((REPUTATION_MAX - reputation) % REPUTATION_ROW) / REPUTATION_ROW
    here = REPUTATION_PRESTIGE[row]
    below = REPUTATION_PRESTIGE[min(row + 1, len(REPUTATION_PRESTIGE) - 1)]
    return here + (below - here) * within


REPUTATION_RATES: Final = [_reputation_rate(reputation) for reputation in range(REPUTATION_MIN, REPUTATION_MAX + 1)]
"""The same for each place, the lowest first."""


def reputation_value(left: float, reputation: int) -> float:
    """A place on the Reputation Track: what its row brings in the rounds to come."""
    return REPUTATION_RATES[reputation - REPUTATION_MIN] * left * 0.8


def reputation_change(left: float, p: Player, steps: int) -> float:
    """What gaining (or losing) Reputation is worth."""
    return _reputation_change(left, p.reputation, steps)


@lru_cache(maxsize=256)
def reputation_gains(left: float, reputation: int) -> tuple[float, ...]:
    """What saving a Population of each colour brings in Reputation."""
    return tuple([_reputation_change(left, reputation, color + 1) for color in range(len(COLORS))])


def _reputation_change(left: float, before: int, steps: int) -> float:
    after = max(REPUTATION_MIN, min(REPUTATION_MAX, before + steps))
    lost = before + steps - after if before + steps < after else 0
    scored = max(0, after - max(before, REPUTATION_TOP))
    return reputation_value(left, after) - reputation_value(left, before) + lost + scored


def sun_price(g: StarshipInterstellar, seat: int) -> float:
    """What a Solar Advance costs: it brings on the loss of own colonies, and the end.

    If the Sun ends the game, players behind lose the rounds in which they could catch up; a solo player loses.
    """
    p = g.players[seat]
    price = 0.0
    for planet, space in CROSSED_AT.items():
        zone = p.zones[planet]
        if zone.token and space > g.spiral:
            price += (cubes_value(zone.storage) + 2.0 + 2.0 * zone.buildings[1]) / (space - g.spiral)
    away = SPIRAL_END - g.spiral
    if away <= DANGER and sum(g.goals) < 2:
        behind = max([other.prestige for other in g.players]) - p.prestige
        price += (DOOM if g.solo else min(DOOM, max(0.0, 0.3 * behind))) / max(1, away)
    return price


def advances(g: StarshipInterstellar, steps: int) -> float:
    """The share of a Solar Advance that moving the extraction cube makes."""
    spaces = EXTRACTION_SPACES[g.count]
    return (g.extraction + steps) / spaces - g.extraction / spaces


# --- rewards of a track, a wheel or a Government space: all depend on how many rounds are left ---


class PrestigePrices:
    """What rewards are weighed with (`rules/prices.py`)."""

    def fuel(self, left: float, fuel: int) -> float:
        """Fuel in the reserve."""
        return fuel_worth(left, fuel)

    def cube(self, color: int) -> float:
        """A cube in the reserve."""
        return cube_value(color)

    def scientist(self, p: Player, left: float) -> float:
        """A Scientist."""
        return scientist_value(p, left)

    def reputation(self, left: float, p: Player, steps: int) -> float:
        """Steps on the Reputation Track."""
        return reputation_change(left, p, steps)

    def haul(self, p: Player, op: str, n: int) -> float:
        """Cubes on their way to the reserve."""
        return haul_value(p, op, n)

    def leader(self, g: StarshipInterstellar, p: Player, left: float, track: str) -> float:
        """The next step on a Leader track."""
        return leader_value(g, p, left, track)


PRICES: Final = PrestigePrices()
WORTHS: Final = {op: reward.worth for op, reward in REWARDS.items()}


def effect_value(g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    """A reward of a track, a wheel or a Government space."""
    return WORTHS[effect.op](PRICES, g, p, left, effect)


def effects_value(g: StarshipInterstellar, p: Player, left: float, effects: Sequence[Effect]) -> float:
    """Several rewards."""
    total = 0.0
    for effect in effects:
        total += WORTHS[effect.op](PRICES, g, p, left, effect)
    return total


def haul_value(p: Player, op: str, n: int) -> float:
    """Moving cubes towards the reserve: all the way with `ars`, half of it with `drill`."""
    best = 0.0
    for zone in p.zones:
        if not zone.token:
            continue
        if op == "ars":
            value = best_cubes_value(zone.storage, n, 0.6)
        else:
            value = best_cubes_value(zone.deposit, min(n, zone.room), 0.3)
        if value > best:
            best = value
    return best


def best_cubes_value(cubes: Cubes, n: int, share: float) -> float:
    """A share of the worth of the most valuable of these cubes, up to a number of cubes."""
    total = 0.0
    if not any(cubes):
        return total
    for color in (4, 3, 2, 1, 0):
        each = share * cube_value(color)
        for _ in range(min(n, cubes[color])):
            total += each
        n -= cubes[color]
        if n <= 0:
            break
    return total


def scientist_value(p: Player, left: float) -> float:
    """A Scientist is a Government seat or a Technology; less with many in the reserve or near the end."""
    return SCIENTIST * min(1.0, left / 3) * (1.0 if p.scientists < 3 else 0.5)


def _steps(spaces: tuple[tuple[Effect, ...], ...]) -> list[list[Effect]]:
    return [[effect for effect in space if effect.op != "track_advance"] for space in spaces[1:]]


HUMANKIND_STEPS, STARSHIP_STEPS = _steps(HUMANKIND), _steps(STARSHIP)
"""What the next step on a Leader track gives, by where one is."""


def leader_value(g: StarshipInterstellar, p: Player, left: float, track: str) -> float:
    """The next step on a Leader track."""
    steps, at = (HUMANKIND_STEPS, p.humankind) if track == "leaders_of_humankind" else (STARSHIP_STEPS, p.starship)
    return effects_value(g, p, left, steps[at]) + 0.3 if at < len(steps) else 0.0


def governor_value(g: StarshipInterstellar) -> float:
    """Being Governor in the next Government Phase: the lowest Current Project, a little Reputation and the Probe."""
    current = [MECHANISMS[m].prestige for m in g.current if m]
    return (min(current) if current else 0) + 2.5


def space_values(g: StarshipInterstellar, seat: int, left: float, spaces: Sequence[int]) -> list[float]:
    """Spaces of one Government row: their bonuses and the chance to be (or stay) Governor."""
    p, government = g.players[seat], g.government
    row = spaces[0] // GOVERNMENT_SPACES
    first = row * GOVERNMENT_SPACES
    above = government[first + GOVERNMENT_SPACES :]
    behind = above.count(-1) < len(above)
    governing = governor_value(g)
    kept = 0.45 if g.governor() == seat else 0.0
    further = 1 if p.has("sal_gov") else 0
    bonus, told = 0.0, first  # what the bonuses come to, and up to which space
    values = []
    for space in spaces:
        while told <= space + further and told < first + GOVERNMENT_SPACES:
            for effect in GOVERNMENT[told]:
                bonus += effect_value(g, p, left, effect)
            told += 1
        if behind:
            lead = 0.1
        elif government[first:space].count(-1) < space - first:
            lead = 0.15
        else:
            lead = LEAD + 0.06 * row - 0.05 * (space - first)
        values.append(bonus + governing * (lead - kept) + 0.4 * row)
    return values


@lru_cache(maxsize=16)
def typical_deposit(planet: int) -> float:
    """The average cube of a planet's tokens, in Prestige."""
    tokens = [PRODUCTION[t].deposit for t in PLANET_TOKENS[planet]]
    if not tokens:
        return 0.0
    return sum(cubes_value(d) / max(1, sum(d)) for d in tokens) / len(tokens)


@lru_cache(maxsize=16)
def typical_bonus(planet: int) -> float:
    """What the cubes are worth, on average, that a planet's tokens give at once."""
    tokens = [PRODUCTION[t].bonus for t in PLANET_TOKENS[planet]]
    return sum(cubes_value(bonus) for bonus in tokens) / len(tokens) if tokens else 0.0


def token_value(left: float, token: str) -> float:
    """A production token: cubes that can still be mined, the better ones first, and the bonus."""
    known = PRODUCTION[token]
    n = int(min(sum(known.deposit), 1 + 1.8 * left))
    return 0.55 * best_cubes_value(known.deposit, n, 1.0) + cubes_value(known.bonus)


def colony_value(g: StarshipInterstellar, p: Player, planet: int) -> float:
    """Founding a Base there: what it may bring until the end, less if the Sun will take the planet."""
    return colony_values(rounds_left(g), g.spiral)[planet]


@lru_cache(maxsize=256)
def colony_values(left: float, spiral: int) -> tuple[float, ...]:
    """The worth that is the same for every planet and player."""
    return tuple(_colony_value(left - 1, spiral, planet) for planet in range(len(PLANETS)))


def _colony_value(left: float, spiral: int, planet: int) -> float:
    if planet in CROSSED_AT:
        left = min(left, (CROSSED_AT[planet] - spiral) / 2.0 - 0.5)
    if left <= 0:
        return typical_bonus(planet) - 2.0
    mined = min(1.9 * left, 10.0 if planet < SATURN else 6.5)
    return 0.55 * mined * typical_deposit(planet) + typical_bonus(planet)


def flight_values(g: StarshipInterstellar, seat: int, places: Sequence[int], costs: Sequence[int]) -> list[float]:
    """Flights: cubes brought home or closer, a Base to be founded, less the Fuel and what it lacks."""
    p = g.players[seat]
    at_home = p.at == EARTH
    here = p.zones[p.at].storage if not g.destroyed[p.at] else NONE
    aboard = cubes_value(p.hold_cubes) + cubes_value(here)
    fuel = p.fuel if at_home else p.hold_fuel
    pieces = p.pieces
    spare = sum(pieces[1:] if at_home else p.hold_pieces[1:])
    back_home = fares_home(g, p, 1)
    may_found = p.bases() > 0
    founded, share = colony_values(rounds_left(g), g.spiral), 1.0 if len(p.colonies()) < 3 else 0.6
    values = []
    for to, cost in zip(places, costs, strict=True):
        missing = max(0, cost - fuel)
        price = FLIGHT_FUEL * (cost - missing) + 2.0 * missing
        if to == EARTH:
            gain = 0.75 * aboard + 0.15 * p.hold_fuel
            values.append(gain - price + (1.0 if any(pieces[1:]) else 0.0))
            continue
        back = back_home[to]
        stranded = max(0, cost + back - fuel)
        price += FLIGHT_FUEL * (back - min(back, stranded)) + 1.2 * min(back, stranded)
        zone = p.zones[to]
        if zone.token:
            gain = 0.7 * cubes_value(zone.storage) + 1.5 * min(spare, zone.free_spaces)
            values.append(gain - price - 0.1 * aboard)
        elif may_found and g.stacks[to].left():
            values.append(founded[to] * share - price - 0.25 * aboard)
        else:
            values.append(-price - 1.0)
    return values


@lru_cache(maxsize=256)
def building_value(mechanism: str, modular: bool, free: int) -> float:
    """The Prestige of a Mechanism, less what its cubes are worth elsewhere."""
    known = MECHANISMS[mechanism]
    return known.prestige - 0.5 * min(cubes_value(cost) for cost in asking_costs(known.cost, modular, free))


def build_values(
    g: StarshipInterstellar, seat: int, left: float, mechanisms: Sequence[str], free: int = 0
) -> list[float]:
    """Building a Mechanism: its Prestige and the Leader step, less what its cubes are worth elsewhere."""
    p = g.players[seat]
    step, modular = leader_value(g, p, left, "leaders_of_the_starship"), p.has("sal_build")
    return [building_value(mechanism, modular, free) + step for mechanism in mechanisms]


def save_values(
    g: StarshipInterstellar, seat: int, left: float, colors: Sequence[int], free: int = 0, steps: bool = True
) -> list[float]:
    """Saving a Population: Reputation and the Leader step, less the cube; nothing is paid below a `free` level.

    With Mass Cryo-Sleep another one comes along: it brings Reputation, but no Leader step (`steps`).
    """
    p = g.players[seat]
    cubes = p.cubes
    step = leader_value(g, p, left, "leaders_of_humankind") if steps else 0.0
    gains = reputation_gains(left, p.reputation)
    along = steps and p.has("sal_save")
    values = []
    for color in colors:
        price = 0.0
        if color >= free:
            paid = color
            while paid < 5 and not cubes[paid]:
                paid += 1
            price = SAVE_CUBE * cube_value(paid if paid < 5 else color)
        second = max([gains[lower] for lower in range(color) if g.meeples[lower]], default=0.0) if along else 0.0
        values.append(gains[color] + step + second - price + 0.5)
    return values


UNEXPLORED = [{"poi": 3.6, "blank": 1.3}.get(kind, 0.0) for kind in CELL_KINDS]
"""What may be found on an undiscovered space."""


def cell_value(g: StarshipInterstellar, p: Player, left: float, cell: int) -> float:
    """What a Probe may find on a space, and how it goes on from there."""
    kind = g.journey[cell]
    if kind < 0:
        return UNEXPLORED[cell]
    if kind == WORMHOLE:
        return effects_value(g, p, left, ANYONE[WORMHOLE])
    return scientist_value(p, left) if kind == GALAXY else 0.0


def probe_values(g: StarshipInterstellar, seat: int, left: float, cells: Sequence[int], cost: int) -> list[float]:
    """Moves of the Probe: discovery, the final ranking, column 6 and Trappist, less the Fuel."""
    p = g.players[seat]
    price = fuel_worth(left, p.fuel) - fuel_worth(left, p.fuel - cost)
    values = []
    for cell in cells:
        column = cell // ROWS
        gain = PROBE_STEP + cell_value(g, p, left, cell)
        if column == 6:
            gain += 1.5 * left
        if column == TRAPPIST:
            gain += 14.0
        values.append(gain - price)
    return values


Plan = tuple[int, tuple[int, ...], int]
"""a Mechanism's Prestige, and the least it asks for: colours from the highest down, and the same as a purse"""
Stock = tuple[float, float, float]
"""what the two best Mechanisms that cubes can build count for, and what the rest of the cubes does"""
STOCKS_KEPT = 256


class Plans:
    """Mechanisms that might be built, the most Prestige first, and what has been found out about reserves."""

    __slots__ = ("choices", "stocks")

    def __init__(self, choices: list[Plan]) -> None:
        self.choices = choices
        self.stocks: dict[Cubes, Stock] = {}

    def stock(self, cubes: Cubes) -> Stock:
        """What cubes count for."""
        found = self.stocks.get(cubes)
        if found is None:
            if len(self.stocks) == STOCKS_KEPT:
                self.stocks.clear()
            found = self.stocks[cubes] = self.worked_out(cubes)
        return found

    def worked_out(self, cubes: Cubes) -> Stock:
        """The same, whatever has been found out before."""
        first = second = 0.0
        mine = purse(cubes)
        for prestige, sections, price in self.choices:
            if not covers(mine, price):
                continue
            cubes = paid(cubes, sections)
            if first:
                second = prestige * 0.95 + 0.8
                break
            first = prestige * 0.95 + 0.8
            mine = purse(cubes)
        return (first, second, 0.85 * cubes_value(cubes))


def plans(g: StarshipInterstellar, seat: int) -> Plans:
    """Mechanisms that the player might build."""
    return _plans(g.current, g.long_term, g.players[seat].has("sal_build"))


@lru_cache(maxsize=256)
def _plans(current: tuple[str, ...], long_term: tuple[str, ...], modular: bool) -> Plans:
    known = [MECHANISMS[m] for m in (*current, *long_term) if m]
    found = sorted([(m.prestige, min(asking_costs(m.cost, modular, 0), key=cubes_value)) for m in known], reverse=True)
    return Plans([(prestige, sections_of(cost), purse(cost)) for prestige, cost in found])


def sections_of(cost: Cubes) -> tuple[int, ...]:
    """The colours of a cost, from the highest down."""
    return tuple([color for color in (4, 3, 2, 1, 0) for _ in range(cost[color])])


def stock_value(choices: Plans, left: float, cubes: Cubes, fuel: int) -> float:
    """A reserve: the two best Mechanisms it can build, the rest of the cubes, the Fuel."""
    first, second, rest = choices.stock(cubes)
    return fuel_worth(left, fuel) + first + second + rest


def paid(cubes: Cubes, sections: tuple[int, ...]) -> Cubes:
    """What is left after the cheapest payment: each section, the highest first, takes the lowest cube that it can."""
    left = list(cubes)
    for color in sections:
        use = color
        while not left[use]:
            use += 1
        left[use] -= 1
    return tuple(left)


Needs = tuple[float, ...]
"""How well Technologies fit a seat: by row, then the Salvation Technologies in the order of the content set."""
THIRST: Final = (1.8, 1.35, 1.0, 0.7, 0.5)
"""What brings or saves Fuel counts for less the more of it there is: by every four of Fuel."""
FUEL_ROWS: Final = (3, 5, 6, 7)
SITES: Final = (0.5, 0.9, 1.2, 1.5, 1.6)
"""What Buildings count for by the number of colonies that have something to do for them."""


def needs(g: StarshipInterstellar, seat: int) -> Needs:
    """How well each kind of Technology fits a seat, 1 being usual.

    It depends on the seat's Fuel, colonies and Reputation, on the Market, on the people and projects that are left.
    """
    p = g.players[seat]
    thirst = THIRST[min(len(THIRST) - 1, (p.fuel + p.hold_fuel) // 4)]
    fuel = thirst / (1.0 + 0.15 * sum([p.levels[row] for row in FUEL_ROWS]))
    mined = raised = bases = unvisited = 0
    fares = fares_home(g, p, 1)
    way = 0
    for planet, zone in enumerate(p.zones):
        if zone.token:
            bases += 1
            unvisited += planet != p.at
            mined += sum(zone.deposit)
            raised += zone.deposit[2] + zone.deposit[3] + zone.storage[2] + zone.storage[3]
            way += fares[planet]
    people = g.meeples
    lowest = [MECHANISMS[m].sections[-1] for m in (*g.current, *g.future) if m]
    saved = sum(lowest) / max(1, len(lowest))
    crowd = people[0] + people[1] + people[2] + people[3] + people[4]
    better = people[1] + 2 * people[2] + 3 * people[3] + 4 * people[4]
    rows = (
        min(1.7, 0.4 + 0.06 * mined),
        SITES[unvisited],
        min(1.7, 0.4 + 0.07 * raised),
        SITES[bases] * fuel,
        1.5 if p.reputation < -4 else 1.2 if p.reputation < 0 else 1.0 if p.reputation < REPUTATION_TOP else 0.6,
        fuel,
        fuel * min(1.8, 0.5 + 0.09 * way),
        fuel * min(1.8, 0.4 + 0.05 * cubes_value(g.market)),
    )
    salvation = (
        0.5 + 0.7 * saved,
        max(0.2, 1.3 - 0.3 * g.government.count(seat)) * (1.2 if g.order[0] == seat else 0.9),
        max(0.1, 1.2 * better / max(1, crowd) - 0.6),
        max(0.1, 1.4 - 0.16 * p.column()) * (1.3 if p.fuel > 9 else 0.8),
    )
    return (*rows, *salvation)


NEED_OF: Final = {
    technology: known.row if known.row >= 0 else len(ROW_LEVELS) + SALVATION_TECHNOLOGIES.index(technology)
    for technology, known in TECHNOLOGIES.items()
}
"""Where in `Needs` each Technology is found."""


def technology_value(left: float, at_home: bool, technology: str, fit: float = 1.0) -> float:
    """What a Technology may bring in the rounds after this one, to a seat that it fits so well."""
    title = TITLES[technology]
    left -= 0.5
    if title.builds:
        left -= 0.7 if at_home else 1.2
    return max(0.0, title.worth * fit * left) + title.prestige


RESEARCH_CUBES: Final = 1.5
"""Cubes are scarce when there is most to research: they count for more there than in the reserve."""


@lru_cache(maxsize=512)
def research_ranking(
    levels: tuple[int, ...], salvation: tuple[str, ...], left: float, at_home: bool, scientist: float, fits: Needs
) -> tuple[tuple[float, Offer], ...]:
    """The Technologies that are open to a player, each with what it brings less what it costs, the best first."""
    found = [
        (
            technology_value(left, at_home, offer.id, fits[NEED_OF[offer.id]])
            - (RESEARCH_CUBES * cubes_value(offer.cost) + scientist),
            offer,
        )
        for offer in offers(levels, salvation)
    ]
    return tuple(sorted(found, key=lambda rated: -rated[0]))
