"""The engine. It knows no game: flows that ask, questions, matches, chance, records."""

from .errors import (
    CosmodromeError,
    DeadEnd,
    IllegalAnswer,
    IllegalOrder,
    Imagined,
    OptionError,
    PositionError,
    RecordError,
    UndoRefused,
    UnknownGame,
    VersionError,
)
from .explain import About, Explanation, explained, lying_there, pictured
from .features import Features
from .flow import (
    Asked,
    Flow,
    Prompt,
    Reason,
    Seat,
    Several,
    choose,
    choose_hidden,
    choose_hidden_or,
    choose_or,
    choose_secretly,
    together,
)
from .game import Board, Doubt, Game, Judge, OptionSpec, OrderSpec, Result, Words
from .history import LogLine, Origin, Told
from .journal import apply
from .match import Match
from .perspective import Perspective
from .plate import Fact, Rival
from .question import Option, Question
from .rng import Rng
from .secret import ALL, NONE, Secret, only
from .state import Event, Table

__all__ = [
    "ALL",
    "NONE",
    "About",
    "Asked",
    "Board",
    "CosmodromeError",
    "DeadEnd",
    "Doubt",
    "Event",
    "Explanation",
    "Fact",
    "Features",
    "Flow",
    "Game",
    "IllegalAnswer",
    "IllegalOrder",
    "Imagined",
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
    "Rival",
    "Rng",
    "Seat",
    "Secret",
    "Several",
    "Table",
    "Told",
    "UndoRefused",
    "UnknownGame",
    "VersionError",
    "Words",
    "apply",
    "choose",
    "choose_hidden",
    "choose_hidden_or",
    "choose_or",
    "choose_secretly",
    "explained",
    "lying_there",
    "only",
    "pictured",
    "together",
]
