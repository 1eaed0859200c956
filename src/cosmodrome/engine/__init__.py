"""The engine. It knows no game: flows that ask, questions, matches, chance, records."""

from .errors import (
    CosmodromeError,
    DeadEnd,
    IllegalAnswer,
    IllegalOrder,
    OptionError,
    PositionError,
    RecordError,
    UndoRefused,
    UnknownGame,
    VersionError,
)
from .flow import Asked, Flow, Prompt, Reason, Seat, Several, choose, choose_or, together
from .game import Board, Game, Judge, OptionSpec, OrderSpec, Result, Words, hide_common
from .history import LogLine, Origin
from .journal import apply
from .match import Match, Perspective
from .question import Option, Question
from .rng import Rng
from .state import Event, Table

__all__ = [
    "Asked",
    "Board",
    "CosmodromeError",
    "DeadEnd",
    "Event",
    "Flow",
    "Game",
    "IllegalAnswer",
    "IllegalOrder",
    "Judge",
    "LogLine",
    "Match",
    "Option",
    "OptionError",
    "OptionSpec",
    "OrderSpec",
    "Origin",
    "Perspective",
    "PositionError",
    "Prompt",
    "Question",
    "Reason",
    "RecordError",
    "Result",
    "Rng",
    "Seat",
    "Several",
    "Table",
    "UndoRefused",
    "UnknownGame",
    "VersionError",
    "Words",
    "apply",
    "choose",
    "choose_or",
    "hide_common",
    "together",
]
