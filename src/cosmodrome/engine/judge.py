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
    """What is believed of an option before it was played out, against the one that the hints like best."""

    worse: float
    """By how much it is worse on average,"""
    spread: float
    """how far that differs between options,"""
    noise: float
    """and how far the outcomes of one option differ between worlds."""


class Judge(Generic[S]):
    """What a game knows about playing well. The base knows nothing: all options and positions are alike."""

    horizon: int = 2
    """How many steps for each seat an answer is played on before a position is judged by its value; 0: to the end."""
    doubt: Doubt | None = None
    """How far search trusts few playouts, in units of `value`, or of `outcome` if they go to the end; None: by their
    standard errors."""
    sharpness: Mapping[int, tuple[float, float]] = {}
    """By the number of seats: to which powers values are raised so that they come true as often as they say, at the
    beginning and at the end, and in between by `progress` (`cosmodrome calibrate` measures it)."""
    temperature: float = 1.0
    """How far apart two hints are, if one is clearly better than the other."""
    focus: float = 1.0
    """Who gives a game only `attention`, thinks about attention ** focus of its questions: more than 1 where the first
    few thoughts bring most, so that a bot of half the attention is worth about half as much in every game."""
    ordered_by: str = ""
    """The judge, by name, to which search leaves the order of options and what it does not think about: "learned" where
    it was seen to win more by the weights in the game's folder; by default that is this one."""

    def __init_subclass__(cls, **words: Any) -> None:
        """Who gives other hints has another favourite: a shortcut to that of the hints before is not taken over."""
        super().__init_subclass__(**words)
        if "hints" in vars(cls) and "favourite" not in vars(cls):
            cls.favourite = Judge.favourite  # type: ignore[method-assign]  # what it inherits speaks of other hints

    def hints(self, g: S, asked: Asked[Any]) -> list[float]:
        """A score per option (the declining one last), by rules of thumb and from what the asked seat may know."""
        return [0.0] * len(asked)

    def favourite(self, g: S, asked: Asked[Any]) -> int:
        """The number of the option with the best hint, the first of equals: playouts go by it, and need no more."""
        hints = self.hints(g, asked)
        return hints.index(max(hints))

    def value(self, g: S, seat: Seat) -> float:
        """An estimate of the seat's winning chances, 0 to 1."""
        return 1.0 / g.seats

    def values(self, tables: Sequence[S], seat: Seat) -> list[float]:
        """The same for many tables at once: a judge that has learnt may answer them in one go."""
        return [self.value(g, seat) for g in tables]

    def reach(self, seats: int) -> int:
        """How many steps search plays on, for bots and analysis alike; 0: to the end."""
        return self.horizon * seats

    def policy(self, g: S, asked: Asked[Any]) -> list[float]:
        """How likely it would pick each option: e times less for each `temperature` that it is hinted to be worse."""
        hints = self.hints(g, asked)
        best = max(hints)
        weights = [exp(max(-30.0, (hint - best) / self.temperature)) for hint in hints]
        total = sum(weights)
        return [weight / total for weight in weights]

    def outcome(self, g: S, result: Result, seat: Seat) -> float:
        """How good an end is for a seat, where playouts go that far: its margin; alone, its points."""
        others = [score for other, score in enumerate(result.scores) if other != seat]
        return float(result.scores[seat] - max(others, default=0))

    def ponders(self, g: S, asked: Asked[Any]) -> bool:
        """Whether search should think about a question; the others are answered by the hints, at once."""
        return True

    def parts(self, g: S, seat: Seat) -> dict[str, float]:
        """The points that the seat may end with, by where they come from; `Words.part` says what each key means."""
        return {}

    def progress(self, g: S) -> float:
        """About how much of the game is over, 0 to 1."""
        return 1.0

    def quiet(self, g: S) -> bool:
        """Whether this is a fair moment to be judged (nothing of a roll outstanding); search plays on until it is."""
        return True
