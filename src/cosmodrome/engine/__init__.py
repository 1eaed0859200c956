"""The engine, which is independent of any game: flows, questions, matches, chance, records."""

from .board import Board
from .contents import SeatContents, Use, contents_of
from .errors import (
    CosmodromeError,
    DeadEnd,
    IllegalAnswer,
    IllegalOrder,
    Imagined,
    OptionError,
    PositionError,
    RecordError,
    SaltRefused,
    UndoRefused,
    UnknownGame,
    VersionError,
)
from .explain import About, Explanation, explained, lying_there, pictured
from .facts import Facts, OptionFact
from .features import Features
from .flow import (
    Asked,
    Flow,
    Prompt,
    Reason,
    Seat,
    SeatSteps,
    Together,
    choose,
    choose_hidden,
    choose_hidden_or,
    choose_or,
    choose_secretly,
    together,
)
from .game import Game, OptionSpec, OrderSpec, Shortcut
from .history import LogLine, Origin, Told
from .journal import apply
from .judge import Doubt, Judge
from .match import Match
from .perspective import Perspective
from .plan import Plan, PlanError
from .plate import Fact, Rival
from .question import Option, Question
from .result import Result
from .rng import Rng
from .secret import ALL, NONE, Secret, only
from .sentences import Names, Player, say
from .state import Event, Table
from .training import Training, Valuing
from .words import Words

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
    "Facts",
    "Features",
    "Flow",
    "Game",
    "IllegalAnswer",
    "IllegalOrder",
    "Imagined",
    "Judge",
    "LogLine",
    "Match",
    "Names",
    "Option",
    "OptionError",
    "OptionFact",
    "OptionSpec",
    "OrderSpec",
    "Origin",
    "Perspective",
    "Plan",
    "PlanError",
    "Player",
    "PositionError",
    "Prompt",
    "Question",
    "Reason",
    "RecordError",
    "Result",
    "Rival",
    "Rng",
    "SaltRefused",
    "Seat",
    "SeatContents",
    "SeatSteps",
    "Secret",
    "Shortcut",
    "Table",
    "Together",
    "Told",
    "Training",
    "UndoRefused",
    "UnknownGame",
    "Use",
    "Valuing",
    "VersionError",
    "Words",
    "apply",
    "choose",
    "choose_hidden",
    "choose_hidden_or",
    "choose_or",
    "choose_secretly",
    "contents_of",
    "explained",
    "lying_there",
    "only",
    "pictured",
    "say",
    "together",
]
