"""How well a game is played: hints for options and values of positions, for bots and analysis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Generic, NamedTuple, TypeVar

from .flow import Asked, Seat
from .result import Result
from .state import Table

S = TypeVar("S", bound=Table)


class Doubt(NamedTuple):
    """The prior for an option before any playout, relative to the option with the best hint."""

    worse: float
    """How much worse the option is on average."""
    spread: float
    """The standard deviation of that between options."""
    noise: float
    """The standard deviation of one option's outcomes between imagined worlds."""


class Judge(Generic[S]):
    """A game's knowledge of good play. This base class knows nothing: all options and positions are equal."""

    horizon: int = 2
    """How many steps per seat a playout goes before the position is judged by its value; 0: to the end of the game."""
    doubt: Doubt | None = None
    """The prior against which search weighs a few playouts, in units of `value` (or `outcome`, if playouts go to the
    end). None: standard errors alone decide."""
    sharpness: Mapping[int, tuple[float, float]] = {}
    """By number of seats: the powers that calibrate values at the start and at the end of a game. In between they are
    interpolated by `progress`. `cosmodrome calibrate` measures them."""
    playouts: int = 64
    """How many playouts a decision of an Admiral takes: about what a core makes in a second of plain Python."""
    temperature: float = 1.0
    """The difference between two hints at which one is clearly better."""
    delay: int = 0
    """For how many steps to play on before `value` shows what a draw was worth; 0 where it counts at once."""
    focus: float = 1.0
    """A bot with `attention` below 1 searches at attention ** focus of the questions. Above 1 in games in which a few
    searches bring most of the strength, so that levels are about equally far apart in every game."""
    ordered_by: str = ""
    """The name of the judge that orders options for search and answers what search leaves out: "learned" for the
    weights in the game's folder, empty for this judge."""
    valued_by: str = ""
    """What values positions for search: "net" for the value network in the game's folder, empty for this judge."""

    def __init_subclass__(cls, **words: Any) -> None:
        """Drop an inherited `favourite` if a subclass changes `hints`: the shortcut would no longer match them."""
        super().__init_subclass__(**words)
        if "hints" in vars(cls) and "favourite" not in vars(cls):
            cls.favourite = Judge.favourite  # type: ignore[method-assign]  # what it inherits speaks of other hints

    def hints(self, g: S, asked: Asked[Any]) -> list[float]:
        """A score per option (the declining one last), by rules of thumb and from what the asked seat may know."""
        return [0.0] * len(asked)

    def favourite(self, g: S, asked: Asked[Any]) -> int:
        """The index of the option with the best hint (the first of equals). Playouts need only this."""
        hints = self.hints(g, asked)
        return hints.index(max(hints))

    def value(self, g: S, seat: Seat) -> float:
        """An estimate of the seat's winning chances, 0 to 1."""
        return 1.0 / g.seats

    def values(self, tables: Sequence[S], seat: Seat) -> list[float]:
        """The same for many tables at once; a learned judge can evaluate them in one batch."""
        return [self.value(g, seat) for g in tables]

    def reach(self, seats: int) -> int:
        """How many steps search plays on, for bots and analysis alike; 0: to the end."""
        return self.horizon * seats

    def pace(self, seats: int) -> int:
        """How many playouts the coach makes for one of a slow game: 8 where one takes 1 ms, 1 where it takes 8."""
        return 1

    def policy(self, g: S, asked: Asked[Any]) -> list[float]:
        """The probability of each option: a softmax of the hints with this `temperature`."""
        hints = self.hints(g, asked)
        best = max(hints)
        weights = [exp(max(-30.0, (hint - best) / self.temperature)) for hint in hints]
        total = sum(weights)
        return [weight / total for weight in weights]

    def outcome(self, g: S, result: Result, seat: Seat) -> float:
        """How good a finished game is for a seat: its margin, or in solo games its points."""
        others = [score for other, score in enumerate(result.scores) if other != seat]
        return float(result.scores[seat] - max(others, default=0))

    def ponders(self, g: S, asked: Asked[Any]) -> bool:
        """Whether search should think about a question; the others are answered by the hints, at once."""
        return True

    def parts(self, g: S, seat: Seat) -> dict[str, float]:
        """The points that the seat is expected to end with, by source; `Words.part` explains each key."""
        return {}

    def progress(self, g: S) -> float:
        """About how much of the game is over, 0 to 1."""
        return 1.0

    def quiet(self, g: S) -> bool:
        """Whether the position can be judged now (no roll is half resolved). Search plays on until it can."""
        return True
