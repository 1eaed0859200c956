"""What a game is: the rooms that its folder brings to the table."""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from .errors import OptionError, PositionError
from .explain import About
from .features import Features
from .flow import Asked, Flow, Lanes, Reason, Seat
from .guide import Drawn, fill, in_words, written
from .plate import Fact, Rival
from .rng import Rng
from .secret import blank_out, blanks
from .state import Table, from_json

if TYPE_CHECKING:
    from .lesson import Lesson
    from .vocabulary import Vocabulary

S = TypeVar("S", bound=Table)
S_in = TypeVar("S_in", bound=Table, contravariant=True)


@dataclass(frozen=True)
class OptionSpec:
    """One option of a game: a JSON value with its default, its help and what it may be."""

    name: str
    default: Any
    help: str
    choices: tuple[Any, ...] | None = None
    minimum: int | None = None
    maximum: int | None = None
    per_seat: bool = False

    def problem(self, value: Any, seats: int) -> str:
        """What is wrong with a value; empty if nothing."""
        if self.per_seat and isinstance(value, list):
            if len(value) != seats:
                return f"{self.name}: one value for all seats, or a list of {seats}"
            return next((p for p in (self._problem(v) for v in value) if p), "")
        return self._problem(value)

    def _problem(self, value: Any) -> str:
        if self.choices is not None:
            if any(value == c and type(value) is type(c) for c in self.choices):
                return ""
            return f"{self.name}: one of {', '.join(str(c) for c in self.choices)}, not {value!r}"
        if type(value) is not type(self.default):
            return f"{self.name}: a {type(self.default).__name__}, not {value!r}"
        if isinstance(value, int) and self.minimum is not None and value < self.minimum:
            return f"{self.name}: at least {self.minimum}, not {value}"
        if isinstance(value, int) and self.maximum is not None and value > self.maximum:
            return f"{self.name}: at most {self.maximum}, not {value}"
        return ""


@dataclass(frozen=True)
class OrderSpec:
    """A standing order that a seat may give: (value, words) choices; the empty value always means "ask me"."""

    key: str
    label: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Result:
    """How a match ended: scores, ranks (1 is best, ties share one), winners, and where the points came from."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    breakdown: tuple[tuple[tuple[str, int], ...], ...]
    notes: tuple[str, ...] = ()

    @staticmethod
    def by_key(
        scores: Sequence[int],
        keys: Sequence[Any],
        breakdown: Sequence[Sequence[tuple[str, int]]],
        notes: Sequence[str] = (),
    ) -> Result:
        """Ranks from one sort key per seat, higher is better; equal keys share a rank and the win."""
        ranks = tuple(1 + sum(other > mine for other in keys) for mine in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(tuple(scores), ranks, winners, tuple(tuple(lines) for lines in breakdown), tuple(notes))


class Words(Generic[S]):
    """How a game is said. Games override each method; `g` is always the reader's view."""

    def question(self, g: S, asked: Asked[Any]) -> str:
        """The question in words."""
        return asked.prompt.kind

    def option(self, g: S, asked: Asked[Any], value: Any) -> str:
        """An option in words, with its consequence; None is the declining one."""
        return asked.decline if value is None else asked.prompt.token(value)

    def reason(self, g: S, reason: Reason) -> str:
        """Why something is not possible."""
        return " ".join(str(part) for part in reason)

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        return " ".join([kind, *(str(a) for a in args)])

    def explain(self, g: S, seat: Seat | None, target: str) -> About | None:
        """What a thing on the board is, for a seat (None: who looks on); None: its title on the board says all."""
        return None

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The things on the board that a log line speaks of."""
        return ()

    def plate(self, g: S, seat: Seat) -> tuple[Fact, ...]:
        """The figures on a seat's plate: first the score as it stands, then what matters most."""
        return ()

    def rivals(self, g: S) -> tuple[Rival, ...]:
        """Who plays without a seat (an automatic opponent), with a plate of its own."""
        return ()

    def source(self, key: str) -> str:
        """Where points came from, as a reader calls it; `key` is a line of the result's breakdown."""
        return key[:1].upper() + key[1:]

    def setting(self, option: str, value: Any) -> str:
        """What a choice of an option of the game is called."""
        return str(value).replace("_", " ").capitalize()

    def part(self, key: str) -> str:
        """A part of the judgement in words: where points to come are expected from."""
        return key

    def fact(self, g: S, asked: Asked[Any], value: Any) -> str:
        """Figures worth knowing of an option, which its label does not say: how often, how much. Empty without."""
        return ""


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
        """How many steps search plays on, who has a second for one answer; 0: to the end. Analysis has many answers to
        weigh by few playouts, which are too noisy when they go as far, and keeps to the horizon."""
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


class Board(Protocol[S_in]):
    """What a game's `board.py` offers: panels of SVG drawn from a view, and the ghosts of a question's variants."""

    def panels(self, g: S_in, seat: Seat | None, asked: Asked[Any] | None) -> list[Any]:
        """The parts of the board, those that the question is about with the most focus."""

    def ghosts(self, g: S_in, asked: Asked[Any]) -> dict[str, str]:
        """SVG by variant, drawn at its target's origin."""


class Game(Generic[S]):
    """A game: subclass it, fill in the rules, and name an instance in the entry-point group `cosmodrome.games`."""

    id: str
    name: str
    version: int = 1
    seats: range
    tagline: str = ""
    minutes: str = ""
    options: tuple[OptionSpec, ...] = ()
    state_type: type[S]
    words: Words[S]

    def __repr__(self) -> str:
        return f"<{self.name} ({self.id}), {self.seats.start} to {self.seats.stop - 1} seats>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game has nothing of its own to carry: the copy is the `GAME` of its module, wherever it arrives."""
        module = type(self).__module__
        return (_room, (module,)) if _room(module) is self else (type(self), ())

    # -- the rules -------------------------------------------------------------------------------

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> S:
        """The table before the first step. Nothing is asked here."""
        raise TypeError(f"{type(self).__name__} has no setup")

    def step(self, g: S) -> Flow[None] | Lanes[S]:
        """From one state at rest to the next: a turn, or a phase of it."""
        raise TypeError(f"{type(self).__name__} has no step")

    def over(self, g: S) -> bool:
        """Whether the match has ended; asked between steps."""
        raise TypeError(f"{type(self).__name__} has no end")

    def result(self, g: S) -> Result:
        """Scores and ranks of a table that is over."""
        raise TypeError(f"{type(self).__name__} has no result")

    def heading(self, g: S) -> str:
        """Words for the step about to begin."""
        return ""

    # -- what a seat may see ---------------------------------------------------------------------

    def view(self, g: S, seat: Seat | None) -> S:
        """A copy in which what the seat (None: a spectator) may not know is blank: secrets, and chance to come."""
        seen = g.copy()
        seen.rng = g.rng.blank()
        blank_out(seen, seat)
        return seen

    def fill(self, g: S, seat: Seat, rng: Rng) -> None:
        """Deal anew, in a seat's view, everything that is blank."""

    # -- checks ----------------------------------------------------------------------------------

    def check(self, g: S) -> list[str]:
        """What is wrong with the table; nothing, if it can stand."""
        return []

    def validate(self, seats: int, options: dict[str, Any]) -> list[str]:
        """What is wrong with options taken together."""
        return []

    def seat_orders(self, g: S, seat: Seat) -> tuple[OrderSpec, ...]:
        """The standing orders that the seat may give now."""
        return ()

    # -- rooms that are opened only when needed ----------------------------------------------------

    def board(self) -> Board[S]:
        """How it is drawn: the game's module `board`."""
        module: Any = importlib.import_module(".board", type(self).__module__)
        board: Board[S] = module
        return board

    def poster(self) -> str:
        """A picture of 600 x 800 that stands alone: by the `art` of the board, if it has one, else a sky of its own."""
        from cosmodrome.draw import poster

        return poster(self.id, getattr(self.board(), "art", None))

    def judge(self) -> Judge[S]:
        """How good a position is: the `JUDGE` of the game's module `bot`."""
        judge: Judge[S] = importlib.import_module(".bot", type(self).__module__).JUDGE
        return judge

    def features(self) -> Features[S] | None:
        """Positions and options as numbers: the `FEATURES` of the game's module `bot`, if it has them."""
        room = self._room("bot")
        features: Features[S] | None = getattr(room, "FEATURES", None)
        return features

    def vocabulary(self) -> Vocabulary | None:
        """All answers there are, numbered: the `VOCABULARY` of the game's module `vocabulary`, if it has one."""
        room = self._room("vocabulary")
        vocabulary: Vocabulary | None = None if room is None else room.VOCABULARY
        return vocabulary

    @property
    def guide_source(self) -> str:
        """The prose of the guide, with places left open for what the box says."""
        return importlib.resources.files(type(self).__module__).joinpath("guide.md").read_text(encoding="utf-8")

    @property
    def guide(self) -> str:
        """How it is played, in Markdown; pictures are told in words."""
        return self.guide_with(in_words)

    def guide_with(self, drawn: Drawn) -> str:
        """How it is played, in Markdown, with pictures written as the reader can show them."""
        room = self._room("guide")
        return self.guide_source if room is None else fill(self.guide_source, room.NUMBERS, room.PARTS, drawn)

    def legend_with(self, drawn: Drawn) -> str:
        """The signs on cards and boards, in Markdown: the part `legend` of the guide; empty where it has none."""
        room = self._room("guide")
        return "" if room is None or "legend" not in room.PARTS else written(room.PARTS["legend"](), drawn)

    @property
    def lesson(self) -> Lesson[S] | None:
        """A guided first game: the `LESSON` of the game's module `lesson`, if it has one."""
        room = self._room("lesson")
        lesson: Lesson[S] | None = None if room is None else room.LESSON
        return lesson

    def render(self, g: S, seat: Seat | None) -> Any:
        """The table as text, to be printed by `rich`: by `render` of the game's module `terminal`, if it has one."""
        room = self._room("terminal")
        return None if room is None else room.render(g, seat)

    def _room(self, name: str) -> Any:
        """A module of the game's package that need not be there; None then."""
        home = type(self).__module__
        if not hasattr(sys.modules[home], "__path__") or importlib.util.find_spec(f"{home}.{name}") is None:
            return None
        return importlib.import_module(f"{home}.{name}")

    # -- what the engine does for every game -------------------------------------------------------

    def complete(self, seats: int, options: dict[str, Any] | None) -> dict[str, Any]:
        """The options with defaults filled in, checked."""
        if seats not in self.seats:
            raise OptionError(
                f"{self.name} is played with {self.seats.start} to {self.seats.stop - 1} seats, not {seats}"
            )
        given = dict(options or {})
        known = {spec.name: spec for spec in self.options}
        for name, value in given.items():
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}")
            if problem := known[name].problem(value, seats):
                raise OptionError(problem)
        whole = {spec.name: given.get(spec.name, spec.default) for spec in self.options}
        if problems := self.validate(seats, whole):
            raise OptionError("; ".join(problems))
        return whole

    def parse(self, data: Any) -> S:
        """A table from JSON data, checked."""
        try:
            g = from_json(data, self.state_type)
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise PositionError(f"not a position of {self.name}: {error}") from None
        if g.seats not in self.seats or len(g.orders) != g.seats:
            raise PositionError(f"{self.name} is not played with {g.seats} seats")
        try:
            whole = self.complete(g.seats, g.options)
        except OptionError as error:
            raise PositionError(str(error)) from None
        if whole != g.options:
            raise PositionError("a position names every option")
        if blanks(g):
            raise PositionError("a view is not a position")
        try:
            problems = self.check(g)
        except (IndexError, KeyError, ValueError, TypeError, ZeroDivisionError) as error:
            raise PositionError(f"not a position of {self.name}: {error!r}") from None
        if problems:
            raise PositionError("; ".join(problems))
        return g


def _room(module: str) -> Any:
    """The game of a module."""
    return getattr(importlib.import_module(module), "GAME", None)
