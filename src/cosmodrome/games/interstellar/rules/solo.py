"""The solo mode: the Directorate, which reveals the tokens of its deck one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cosmodrome.engine.flow import Flow

from ..content import (
    FROM_DIRECTORATE,
    FROM_MATCHES,
    FROM_MECHANISMS,
    GOVERNMENT_SPACES,
    MARKET_SIZE,
    MATCH_BONUS,
    MECHANISMS,
    SOLO_ACTION_DECK,
    SOLO_FROM,
    SOLO_LEVELS,
    SOLO_SALVATION_DECK,
    Effect,
)
from ..state import ACTION_PHASE, StarshipInterstellar, Zone, replaced, without
from . import government, probe, starship, sun
from .basics import UNITS, add, gain_reputation, sub, to_market
from .population import save_meeple

DIRECTORATE = 1
Resolve = Callable[[StarshipInterstellar, Effect], None]


def deck_of(g: StarshipInterstellar, tokens: Iterable[str]) -> tuple[str, ...]:
    """A phase's tokens of the Directorate; some join only at the higher levels."""
    level = SOLO_LEVELS.index(g.options["solo_level"])
    return tuple(sorted(token for token in tokens if SOLO_FROM[token] <= level))


def turn(g: StarshipInterstellar) -> Flow[None]:
    """Reveal the next token and resolve it; with the deck empty it passes, later turns are skipped.

    Ruling 210.
    """
    directorate = g.players[DIRECTORATE]
    if directorate.passed:
        return
    if not g.deck:
        directorate.passed = True
        g.next_order += (DIRECTORATE,)
        g.tell("directorate-passes")
        return
    token = g.rng.pick(g.deck, "directorate")
    g.deck = without(g.deck, token)
    g.tell("directorate", token)
    if g.phase == ACTION_PHASE:
        for effect in SOLO_ACTION_DECK[token]:
            act(g, effect)
        return
    for effect in SOLO_SALVATION_DECK[token]:
        yield from salvage(g, effect)
    directorate.score(MATCH_BONUS, FROM_MATCHES)


def act(g: StarshipInterstellar, effect: Effect) -> None:
    """A token of its Action deck."""
    ACTION_TOKENS[effect.op](g, effect)


def prestige(g: StarshipInterstellar, effect: Effect) -> None:
    """Prestige: plain, for each of the player's Bases, or for what left the Market (scored as it leaves)."""
    times = {"": 1, "your_bases": len(g.players[0].colonies()), "two_cubes_removed": 0}[effect.word]
    g.players[DIRECTORATE].score(effect.n * times, FROM_DIRECTORATE)


def sell_out(g: StarshipInterstellar, effect: Effect) -> None:
    """Clear the most common colour: 1 Prestige for every two cubes, rounded up."""
    g.players[DIRECTORATE].score((clear_most_common(g) + 1) // 2, FROM_DIRECTORATE)


def extract(g: StarshipInterstellar, draw: int) -> None:
    """The higher cube goes to the Market or the supply, the other returns; the extraction cube moves by its value."""
    drawn = sun.draw_cubes(g, draw)
    if not any(drawn):
        return
    best = max(c for c in range(5) if drawn[c])
    g.bag = add(g.bag, sub(drawn, UNITS[best]))
    to_market(g, UNITS[best])
    g.tell("directorate-draws", best)
    sun.move_extraction(g, best + 1)


def levy(g: StarshipInterstellar, effect: Effect) -> None:
    """The highest cube of the player's fullest Storage goes to the Market; its value is scored, else a little.

    Of equally full Storages the one nearest to the Sun is meant (ruling 209: the leftmost).
    """
    p = g.players[0]
    planet = max(p.colonies(), key=lambda at: (sum(p.zones[at].storage), -at), default=-1)
    if planet < 0 or not any(p.zones[planet].storage):
        g.players[DIRECTORATE].score(effect.n, FROM_DIRECTORATE)
        return
    zone = p.zones[planet]
    color = max(c for c in range(5) if zone.storage[c])
    p.set_zone(planet, Zone(zone.token, zone.buildings, zone.deposit, sub(zone.storage, UNITS[color])))
    to_market(g, UNITS[color])
    g.players[DIRECTORATE].score(color + 1, FROM_DIRECTORATE)
    g.tell("levied", planet, color)


def stock_market(g: StarshipInterstellar, n: int) -> None:
    """A random cube from the bag goes to the Market if there is room, else it stays in the bag."""
    for _ in range(n):
        if any(g.bag) and sum(g.market) < MARKET_SIZE[g.count]:
            cube = sun.draw_cubes(g, 1)
            g.market = add(g.market, cube)
            g.tell("directorate-draws", cube.index(1))


def clear_most_common(g: StarshipInterstellar) -> int:
    """Remove all Market cubes of the most common colour, ties the higher value (ruling 146). Tells how many."""
    most = max(g.market)
    if not most:
        return 0
    color = max([c for c in range(5) if g.market[c] == most])
    g.market = replaced(g.market, color, 0)
    g.tell("cleared", color, most)
    return most


def salvage(g: StarshipInterstellar, effect: Effect) -> Flow[None]:
    """A token of its Salvation deck."""
    return SALVATION_TOKENS[effect.op](g, effect)


def build(g: StarshipInterstellar, effect: Effect) -> Flow[None]:
    """The Current Project of most Prestige."""
    current = [m for m in g.current if m]
    if current:
        mechanism = starship.highest(current)
        g.tell("built", DIRECTORATE, mechanism)
        yield from starship.install(g, mechanism)
        g.players[DIRECTORATE].score(MECHANISMS[mechanism].prestige, FROM_MECHANISMS)


def save(g: StarshipInterstellar, effect: Effect) -> None:
    """The highest Population on Earth."""
    color = max((c for c in range(5) if g.meeples[c]), default=-1)
    if color >= 0 and save_meeple(g, color):
        g.tell("saved", DIRECTORATE, color)
        gain_reputation(g.players[DIRECTORATE], color + 1)


def represent(g: StarshipInterstellar, effect: Effect) -> None:
    """Scientist to the leftmost free space of its lowest free row: Prestige by row; one in every row: 4.

    Ruling 209.
    """
    directorate = g.players[DIRECTORATE]
    row = government.lowest_row(g, DIRECTORATE)
    if row < 0 or not directorate.scientists:
        directorate.score(effect.term("if_all_rows"), FROM_DIRECTORATE)
        return
    space = government.empty_spaces(g, row)[0]
    directorate.scientists -= 1
    g.government = replaced(g.government, space, DIRECTORATE)
    directorate.score(effect.term("prestige_per_row") * (space // GOVERNMENT_SPACES + 1), FROM_DIRECTORATE)
    g.tell("seated", DIRECTORATE, space)


def _quietly(
    do: Callable[[StarshipInterstellar, Effect], None],
) -> Callable[[StarshipInterstellar, Effect], Flow[None]]:
    """A token that asks nothing, as a flow."""

    def flow(g: StarshipInterstellar, effect: Effect) -> Flow[None]:
        do(g, effect)
        yield from ()

    return flow


ACTION_TOKENS: dict[str, Resolve] = {
    "solo_extract": lambda g, effect: extract(g, effect.term("draw")),
    "solo_stock_market": lambda g, effect: stock_market(g, effect.n),
    "clear_most_common": sell_out,
    "gain_prestige": prestige,
    "solo_levy": levy,
}
SALVATION_TOKENS: dict[str, Callable[[StarshipInterstellar, Effect], Flow[None]]] = {
    "solo_build": build,
    "solo_government": _quietly(represent),
    "solo_save": _quietly(save),
    "government_probe_by_priority": _quietly(lambda g, effect: probe.drive(g, DIRECTORATE)),
}
