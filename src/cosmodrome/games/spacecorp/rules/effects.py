"""All effects in the box: a table for each kind of thing, whose entries have rule, icon and worth.

A new effect is one entry in the table of its section, under the name that the data gives it, and one sentence under
the same name in `words/effects.py`:

- Special actions: `SPECIALS` in `special`;
- Edges: the window in which they are played, in `edges`;
- Adaptations and Breakthroughs: `TITLES` in `progress`;
- conditions of contracts: `CONDITIONS` in `contracts`;
- colonies: `EFFECTS` in `colonize`;
- base types: `TYPES` in `bases`.
"""

from __future__ import annotations

from typing import Final

from .bases import TYPES
from .colonize import EFFECTS
from .contracts import CONDITIONS
from .edges import COMPETITORS, DIVERT, HACK, INTERCEPT, MARKET_INFLUENCE, POACHING, START, Edge
from .progress import LEAK, TITLES
from .special import SPECIALS

__all__ = ["CONDITIONS", "EDGES", "EFFECTS", "SPECIALS", "TITLES", "TYPES"]

EDGES: Final[dict[str, Edge]] = {
    "competitors": COMPETITORS,
    **START.edges,
    **HACK.edges,
    **DIVERT.edges,
    **MARKET_INFLUENCE.edges,
    **POACHING.edges,
    **INTERCEPT.edges,
    **LEAK.edges,
}
