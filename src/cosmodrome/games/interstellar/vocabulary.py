"""Every answer that can be given in Starship Interstellar.

Cubes and Buildings come in any combination. Those of a few are named; more of them at once have places.
"""

from __future__ import annotations

from itertools import product

from cosmodrome.engine.vocabulary import Kind, Vocabulary

from . import prompts
from .content import (
    ACTIONS,
    BASIC_TOKENS,
    CELL_KINDS,
    EXTRA_TOKENS,
    GOVERNMENT_ROWS,
    GOVERNMENT_SPACES,
    MECHANISMS,
    PIECES,
    PLANET_IDS,
    PRODUCTION,
    TECHNOLOGIES,
    WHEELS,
    Cubes,
)

NAMED_CUBES = 4
"""So many cubes or Buildings at once have a name, whatever they are."""
NAMED_PAYMENT = 5
NAMED_TRADE = 12
NAMED_FUEL = 40


def upto(most: int) -> list[Cubes]:
    """All combinations of five kinds with at most `most` pieces, the small ones first."""
    return sorted((c for c in product(range(most + 1), repeat=5) if sum(c) <= most), key=lambda c: (sum(c), c))


FEW = upto(NAMED_CUBES)
PLANETS = range(len(PLANET_IDS))
COLORS = range(5)
CELLS = range(len(CELL_KINDS))
SPACES = range(GOVERNMENT_ROWS * GOVERNMENT_SPACES)
HAULS = [(planet, cubes) for planet in PLANETS for cubes in upto(2)]
PAYMENTS = [*upto(NAMED_PAYMENT), *((*cubes, fuel) for cubes in upto(2) for fuel in range(1, 4))]
TRADES = [(way, color, n) for way in ("buy", "sell") for color in COLORS for n in range(1, NAMED_TRADE + 1)]
MINE_IN_HAND = (*BASIC_TOKENS, *EXTRA_TOKENS, *PRODUCTION)

VOCABULARY = Vocabulary(
    2,
    (
        Kind(prompts.TURN, (*MINE_IN_HAND, "repeat", "pass")),
        Kind(prompts.KEEP, FEW, places=16),
        Kind(prompts.RESEARCH, TECHNOLOGIES, "none", "enough"),
        Kind(prompts.PAY, PAYMENTS, places=256),
        Kind(prompts.PRODUCE, PLANETS),
        Kind(prompts.ACTIVATE, ("all", *PIECES), "stop"),
        Kind(prompts.MINE, FEW, places=64),
        Kind(prompts.SHIP, FEW, places=64),
        Kind(prompts.CONVERT, FEW, places=64),
        Kind(prompts.SPLIT, range(NAMED_FUEL), places=16),
        Kind(prompts.DESTINATION, PLANETS),
        Kind(prompts.LOAD, (("choose", 0, (), ()), ("dismantle", 0, (), ())), places=16),
        Kind(prompts.LOAD_FUEL, range(NAMED_FUEL), places=64),
        Kind(prompts.LOAD_PIECES, FEW, places=64),
        Kind(prompts.LOAD_CUBES, FEW, places=64),
        Kind(prompts.FOUND, ("found",), "land"),
        Kind(prompts.KEEP_TOKEN, [*((token, 0) for token in PRODUCTION), *(("draw", held) for held in range(3))]),
        Kind(prompts.PLACE, FEW, "none", places=64),
        Kind(prompts.TRADE, TRADES, "enough", "none", places=64),
        Kind(prompts.REBATE, ("rebate",), "later"),
        Kind(prompts.BARTER, [(mine, theirs) for mine in COLORS for theirs in COLORS if mine != theirs], "enough"),
        Kind(prompts.HAUL, HAULS, "none", places=64),
        Kind(prompts.REWARD, range(1, 1 + max(len(wheel) for wheel in WHEELS.values()))),
        Kind(prompts.SALVATION, (*BASIC_TOKENS, *EXTRA_TOKENS, "pass")),
        Kind(prompts.ACT, (*ACTIONS, "none")),
        Kind(prompts.BUILD, MECHANISMS, "enough"),
        Kind(prompts.SPACE, SPACES),
        Kind(prompts.SLIDE, SPACES, "stay"),
        Kind(prompts.RESCUE, COLORS, "enough"),
        Kind(prompts.PROBE, CELLS, "enough", "stay"),
        Kind(prompts.GOVERNMENT_PROBE, CELLS, "stay"),
        Kind(prompts.IMPROVE, HAULS, "none", places=16),
        Kind(prompts.BONUS, ("build_lowest", "save_lowest"), "none"),
        Kind(prompts.EXTRA, EXTRA_TOKENS),
        Kind(prompts.START, CELLS),
        Kind(prompts.FAST_TECHNOLOGY, TECHNOLOGIES),
        Kind(prompts.FAST_PLANET, PLANETS),
    ),
)
