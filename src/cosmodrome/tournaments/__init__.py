"""Tournaments and leagues as pure functions: who plays whom, who sits where, who is ahead, who is promoted.

Nothing here knows a game, a table or the store. People are named by their ids.
"""

from .divisions import divide, next_season
from .model import Draw, Entrant, Format, Rules, TableResult, points_of
from .pairing import next_round, rounds_planned, table_sizes
from .seating import seat_order
from .standings import Standing, standings

__all__ = [
    "Draw",
    "Entrant",
    "Format",
    "Rules",
    "Standing",
    "TableResult",
    "divide",
    "next_round",
    "next_season",
    "points_of",
    "rounds_planned",
    "seat_order",
    "standings",
    "table_sizes",
]
