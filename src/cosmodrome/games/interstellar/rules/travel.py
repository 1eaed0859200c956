"""Travel: load, fly, unload; found a Base, place Buildings, dismantle."""

from __future__ import annotations

from itertools import product

from cosmodrome.engine.flow import Flow, choose, choose_or
from cosmodrome.engine.secret import only

from ..content import (
    BASE,
    EARTH,
    FROM_MISSING_FUEL,
    MISSING_FUEL,
    NONE,
    PLANET_IDS,
    PRODUCTION,
    TRAVEL_TURNS,
    Effect,
    Pieces,
)
from ..prompts import (
    DESTINATION,
    FOUND,
    KEEP_TOKEN,
    LOAD,
    LOAD_CUBES,
    LOAD_FUEL,
    LOAD_PIECES,
    PLACE,
    Draw,
    Load,
)
from ..state import EMPTY, Player, Stack, StarshipInterstellar, Zone, replaced
from .basics import UNITS, add, sub, subsets
from .flight import flight_cost

PLACING_ORDER = (1, 2, 4, 3)
"""Drill, ARS, Outpost, Converter: what the default load takes first."""


def destinations(g: StarshipInterstellar, seat: int, effect: Effect) -> list[int]:
    """Planets that can be flown to: not here, not destroyed (rulings 55, 77); Recall Order means Earth."""
    at = g.players[seat].at
    if effect.word == "earth":
        return [EARTH] if at != EARTH else []
    return [planet for planet in range(8) if planet != at and not g.destroyed[planet]]


def can_travel(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    """There is somewhere to fly to; at most 20 Travel turns in a phase, as with the Market (rulings 25, 98)."""
    p = g.players[seat]
    if p.travel_turns >= TRAVEL_TURNS:
        return False
    if effect.word == "earth":
        return p.at != EARTH
    return g.destroyed.count(False) > (0 if g.destroyed[p.at] else 1)


def travel(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    """Choose a destination, load, pay the Fuel from the hold, move, then unload or settle (ruling 77)."""
    p = g.players[seat]
    p.travel_turns += 1
    places = destinations(g, seat, effect)
    free, discount = effect.term("free"), effect.term("discount")
    costs = tuple([0 if free else flight_cost(g, p, p.at, to, discount) for to in places])
    to = yield from choose(
        seat, DESTINATION, places, args=(costs, p.at, p.hold_fuel), why=lambda: why_not(g, seat), g=g
    )
    cost = costs[places.index(to)]
    start = p.at
    if start == EARTH:
        yield from load_at_earth(g, seat, to, cost)
    else:
        yield from load_at_colony(g, seat, arriving=False)
    fly(g, seat, to, cost)
    if to == EARTH:
        unload(g, seat)
    elif p.zones[to].token:
        yield from load_at_colony(g, seat, arriving=True)
        yield from place(g, seat)
    else:
        yield from settle(g, seat)


def fly(g: StarshipInterstellar, seat: int, to: int, cost: int) -> None:
    """Fuel comes from the hold only; each missing one costs 2 Prestige and the trip still happens (ruling 76)."""
    p = g.players[seat]
    missing = max(0, cost - p.hold_fuel)
    p.hold_fuel -= cost - missing
    g.tell("flew", seat, p.at, to, cost, missing)
    p.at = to
    if missing:
        p.score(missing * MISSING_FUEL, FROM_MISSING_FUEL)


def unload(g: StarshipInterstellar, seat: int) -> None:
    """At Earth everything goes into the reserve (ruling 80)."""
    p = g.players[seat]
    if p.hold_fuel or any(p.hold_cubes) or any(p.hold_pieces):
        g.tell("unloaded", seat, p.hold_fuel, p.hold_pieces, p.hold_cubes)
    p.fuel += p.hold_fuel
    p.cubes = add(p.cubes, p.hold_cubes)
    p.pieces = add(p.pieces, p.hold_pieces)
    p.hold_fuel, p.hold_cubes, p.hold_pieces = 0, NONE, NONE


# --- loading ---


def usual_load(g: StarshipInterstellar, seat: int, to: int, cost: int) -> tuple[int, Pieces]:
    """The default at Earth: Fuel there and back (the dearer of this round and next), Buildings that find a space."""
    p = g.players[seat]
    back = max(flight_cost(g, p, to, EARTH), flight_cost(g, p, to, EARTH, later=1))
    spaces = p.zones[to].free_spaces if p.zones[to].token or can_found(g, seat, to) else 0
    pieces = [0, 0, 0, 0, 0]
    for kind in PLACING_ORDER:
        pieces[kind] = min(p.pieces[kind], spaces)
        spaces -= pieces[kind]
    return min(p.fuel, cost + back), tuple(pieces)


def load_at_earth(g: StarshipInterstellar, seat: int, to: int, cost: int) -> Flow[None]:
    """Load Fuel and Buildings of the reserve (rulings 78, 79); Bases need not be loaded to be founded (85)."""
    p = g.players[seat]
    goods: Pieces = (0, *p.pieces[1:])
    if not p.fuel and not any(goods):
        return
    fuel, pieces = usual_load(g, seat, to, cost)
    packs: list[Load] = [
        ("pack", fuel, pieces, NONE),
        ("pack", fuel, NONE, NONE),
        ("pack", min(p.fuel, cost), NONE, NONE),
        ("pack", p.fuel, goods, NONE),
        ("choose", 0, NONE, NONE),
    ]
    kind, fuel, pieces, _ = yield from choose(seat, LOAD, list(dict.fromkeys(packs)), args=(to, cost, "depart"), g=g)
    if kind == "choose":
        fuel, pieces = yield from choose_load(g, seat, to, cost)
    p.fuel -= fuel
    p.hold_fuel += fuel
    p.pieces = sub(p.pieces, pieces)
    p.hold_pieces = add(p.hold_pieces, pieces)
    if fuel or any(pieces):
        g.tell("loaded", seat, fuel, pieces, NONE)


def choose_load(g: StarshipInterstellar, seat: int, to: int, cost: int) -> Flow[tuple[int, Pieces]]:
    """Load exactly what one likes: the amount of Fuel, then the Buildings."""
    p = g.players[seat]
    usual_fuel, usual_pieces = usual_load(g, seat, to, cost)
    amounts = [usual_fuel, *(n for n in range(p.fuel + 1) if n != usual_fuel)]
    fuel = yield from choose(seat, LOAD_FUEL, amounts, args=(to, cost), g=g)
    ways: list[Pieces] = [(0, *way) for way in product(*(range(n + 1) for n in p.pieces[1:]))]
    ways.remove(usual_pieces)
    pieces = yield from choose(seat, LOAD_PIECES, [usual_pieces, *ways], args=(to,), g=g)
    return fuel, pieces


def load_at_colony(g: StarshipInterstellar, seat: int, arriving: bool) -> Flow[None]:
    """Load cubes of the own Storage, or dismantle the Base and take everything (rulings 78, 82, 92)."""
    p = g.players[seat]
    zone = p.zones[p.at]
    if not zone.token:
        return
    packs: list[Load] = [("pack", 0, NONE, zone.storage), ("pack", 0, NONE, NONE), ("dismantle", 0, NONE, zone.storage)]
    if sum(zone.storage) > 1:
        packs.append(("choose", 0, NONE, NONE))
    moment = "arrive" if arriving else "depart"
    kind, _, _, cubes = yield from choose(seat, LOAD, list(dict.fromkeys(packs)), args=(p.at, 0, moment), g=g)
    if kind == "choose":
        ways = (*subsets(zone.storage, sum(zone.storage)), NONE)
        cubes = yield from choose(seat, LOAD_CUBES, ways, args=(p.at,), g=g)
    p.hold_cubes = add(p.hold_cubes, cubes)
    if kind == "dismantle":
        dismantle(g, seat)
    elif any(cubes):
        p.set_zone(p.at, Zone(zone.token, zone.buildings, zone.deposit, sub(zone.storage, cubes)))
        g.tell("loaded", seat, 0, NONE, cubes)


def dismantle(g: StarshipInterstellar, seat: int) -> None:
    """Load the Base and all other Buildings, return the Deposit; the token is out of play (rulings 92 to 94)."""
    p = g.players[seat]
    zone = p.zones[p.at]
    p.hold_pieces = add(add(p.hold_pieces, zone.buildings), UNITS[BASE])
    g.retired += (zone.token,)
    p.set_zone(p.at, EMPTY)
    g.tell("dismantled", seat, p.at)


# --- founding ---


def can_found(g: StarshipInterstellar, seat: int, planet: int) -> bool:
    """A Base in hold or reserve, none of one's own there, a face-down token left (rulings 85, 90)."""
    p = g.players[seat]
    return not p.zones[planet].token and p.bases() > 0 and g.stacks[planet].left() > 0


def settle(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """On arrival the player may found a Base; its token covers Travel as the active one (rulings 85 to 89)."""
    p = g.players[seat]
    planet = p.at
    if not can_found(g, seat, planet):
        return
    if (yield from choose_or("land", seat, FOUND, ["found"], args=(planet,), g=g)) is None:
        return
    token = yield from draw_tokens(g, seat, planet, from_hold=True)
    found(g, seat, planet, token)
    p.played += (token,)
    yield from place(g, seat)


def found(g: StarshipInterstellar, seat: int, planet: int, token: str) -> None:
    """Place the Base, lay out the Deposit, take the bonus cubes (ruling 88)."""
    p = g.players[seat]
    if p.hold_pieces[BASE]:
        p.hold_pieces = sub(p.hold_pieces, UNITS[BASE])
    else:
        p.pieces = sub(p.pieces, UNITS[BASE])
    p.set_zone(planet, Zone(token, NONE, PRODUCTION[token].deposit, NONE))
    p.cubes = add(p.cubes, PRODUCTION[token].bonus)
    g.tell("founded", seat, planet, token)


def draw_tokens(g: StarshipInterstellar, seat: int, planet: int, from_hold: bool) -> Flow[str]:
    """Draw a token; each further draw costs 2 Fuel; keep one, the others go back unseen by the rest.

    Ruling 86.
    """
    p = g.players[seat]
    free = p.parameter("free_base_draws")
    draw_token(g, seat, planet)
    while True:
        values: list[Draw] = [(token.look(g), 0) for token in g.drawn]
        if g.stacks[planet].left():
            values += [("draw", 0)] if free else draw_prices(p, from_hold)
        token, held = yield from choose(seat, KEEP_TOKEN, values, args=(planet, free), g=g)
        if token != "draw":
            break
        if free:
            free -= 1
        else:
            p.hold_fuel -= held
            p.fuel -= 2 - held
            g.tell("redraw", seat, planet)
        draw_token(g, seat, planet)
    put_stack(g, planet, g.stacks[planet].with_returned(g.drawn, token, seat))
    g.drawn = ()
    return token


def draw_prices(p: Player, from_hold: bool) -> list[Draw]:
    """Ways to pay 2 Fuel for a draw: how much of it comes from the hold, the reserve first."""
    return [("draw", held) for held in range(3 if from_hold else 1) if p.hold_fuel >= held and p.fuel >= 2 - held]


def draw_token(g: StarshipInterstellar, seat: int, planet: int) -> None:
    """Turn up a face-down token of the planet for one player, who holds it from now on."""
    token, _ = g.stacks[planet].slots().draw(g.rng, only(seat), "production-token")
    put_stack(g, planet, g.stacks[planet].without(token))
    g.drawn += (token,)
    g.tell("looked", seat, planet, token.look(g), only=(seat,), others=("looks", seat, planet))


def put_stack(g: StarshipInterstellar, planet: int, stack: Stack) -> None:
    """Change the face-down tokens of a planet."""
    g.stacks = replaced(g.stacks, planet, stack)


def place(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Put Buildings of the hold on free spaces of the planet where one has a Base (rulings 82, 88)."""
    p = g.players[seat]
    zone = p.zones[p.at]
    goods: Pieces = (0, *p.hold_pieces[1:])
    if not zone.token or not any(goods) or not zone.free_spaces:
        return
    pieces = yield from choose_or("none", seat, PLACE, subsets(goods, zone.free_spaces), args=(p.at,), g=g)
    if pieces is not None:
        put_buildings(g, seat, p.at, pieces)


def put_buildings(g: StarshipInterstellar, seat: int, planet: int, pieces: Pieces) -> None:
    """Buildings move from the hold to the planet."""
    p = g.players[seat]
    zone = p.zones[planet]
    p.hold_pieces = sub(p.hold_pieces, pieces)
    p.set_zone(planet, Zone(zone.token, add(zone.buildings, pieces), zone.deposit, zone.storage))
    g.tell("placed", seat, planet, pieces)


def why_not(g: StarshipInterstellar, seat: int) -> dict[str, tuple[object, ...]]:
    """Planets that cannot be flown to."""
    return {
        f"planet:{PLANET_IDS[planet]}": ("destroyed", planet) if g.destroyed[planet] else ("here", planet)
        for planet in range(8)
        if g.destroyed[planet] or planet == g.players[seat].at
    }
