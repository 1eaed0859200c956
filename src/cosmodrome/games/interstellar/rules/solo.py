"""The solo mode: the Directorate, which reveals the tokens of its deck one by one."""

from __future__ import annotations

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
    SOLO_SALVATION_DECK,
    Effect,
)
from ..state import Galaxy, Phase
from . import government, probe, starship, sun
from .basics import UNITS, add, gain_reputation, sub, to_market
from .population import save_meeple

DIRECTORATE = 1


def turn(g: Galaxy) -> Flow[None]:
    """Reveal the next token and resolve it; with the deck empty it passes, later turns are skipped.

    RULES-NOTES 210.
    """
    directorate = g.players[DIRECTORATE]
    if directorate.passed:
        return
    if not g.deck:
        directorate.passed = True
        g.next_order += (DIRECTORATE,)
        g.tell("directorate-passes")
        return
    token = g.rng.pick(g.deck)
    g.deck = tuple(t for t in g.deck if t != token)
    g.tell("directorate", token)
    if g.phase == Phase.ACTION:
        for effect in SOLO_ACTION_DECK[token]:
            act(g, effect)
        return
    for effect in SOLO_SALVATION_DECK[token]:
        yield from salvage(g, effect)
    directorate.score(MATCH_BONUS, FROM_MATCHES)


def act(g: Galaxy, effect: Effect) -> None:
    """A token of its Action deck."""
    directorate = g.players[DIRECTORATE]
    if effect.op == "solo_extract":
        extract(g, effect.term("draw"))
    elif effect.op == "solo_stock_market":
        stock_market(g, effect.n)
    elif effect.op == "clear_most_common":
        directorate.score((clear_most_common(g) + 1) // 2, FROM_DIRECTORATE)
    elif effect.op == "gain_prestige" and effect.word == "your_bases":
        directorate.score(effect.n * len(g.players[0].colonies()), FROM_DIRECTORATE)
    elif effect.op == "gain_prestige" and not effect.word:
        directorate.score(effect.n, FROM_DIRECTORATE)


def extract(g: Galaxy, draw: int) -> None:
    """The higher cube goes to the Market or the supply, the other returns; the extraction cube moves by its value."""
    drawn = sun.draw_cubes(g, draw)
    if not any(drawn):
        return
    best = max(c for c in range(5) if drawn[c])
    g.bag = add(g.bag, sub(drawn, UNITS[best]))
    to_market(g, UNITS[best])
    g.tell("directorate-draws", best)
    sun.move_extraction(g, best + 1)


def stock_market(g: Galaxy, n: int) -> None:
    """A random cube from the bag goes to the Market if there is room, else it stays in the bag."""
    for _ in range(n):
        if any(g.bag) and sum(g.market) < MARKET_SIZE[g.count]:
            cube = sun.draw_cubes(g, 1)
            g.market = add(g.market, cube)
            g.tell("directorate-draws", cube.index(1))


def clear_most_common(g: Galaxy) -> int:
    """Remove all Market cubes of the most common colour, ties the higher value (RULES-NOTES 146). Tells how many."""
    most = max(g.market)
    if not most:
        return 0
    color = max(c for c in range(5) if g.market[c] == most)
    g.market = tuple(0 if c == color else n for c, n in enumerate(g.market))
    g.tell("cleared", color, most)
    return most


def salvage(g: Galaxy, effect: Effect) -> Flow[None]:
    """A token of its Salvation deck."""
    directorate = g.players[DIRECTORATE]
    if effect.op == "solo_build":
        current = [m for m in g.current if m]
        if current:
            mechanism = starship.highest(current)
            g.tell("built", DIRECTORATE, mechanism)
            yield from starship.install(g, mechanism)
            directorate.score(MECHANISMS[mechanism].prestige, FROM_MECHANISMS)
    elif effect.op == "solo_government":
        represent(g, effect)
    elif effect.op == "solo_save":
        color = max((c for c in range(5) if g.meeples[c]), default=-1)
        if color >= 0 and save_meeple(g, color):
            g.tell("saved", DIRECTORATE, color)
            gain_reputation(directorate, color + 1)
    else:
        probe.drive(g, DIRECTORATE)


def represent(g: Galaxy, effect: Effect) -> None:
    """Scientist to the leftmost free space of its lowest free row: Prestige by row; one in every row: 4.

    RULES-NOTES 209.
    """
    directorate = g.players[DIRECTORATE]
    row = government.lowest_row(g, DIRECTORATE)
    if row < 0 or not directorate.scientists:
        directorate.score(effect.term("if_all_rows"), FROM_DIRECTORATE)
        return
    space = government.empty_spaces(g, row)[0]
    directorate.scientists -= 1
    g.government = (*g.government[:space], DIRECTORATE, *g.government[space + 1 :])
    directorate.score(effect.term("prestige_per_row") * (space // GOVERNMENT_SPACES + 1), FROM_DIRECTORATE)
    g.tell("seated", DIRECTORATE, space)
