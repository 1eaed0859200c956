"""The base class of a game, and what its folder provides."""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from .board import Board
from .errors import OptionError, PositionError
from .facts import Facts
from .features import Features
from .flow import Asked, Flow, Seat, Together
from .guide import Drawn, fill, in_words, written
from .judge import Judge
from .result import Result
from .rng import Rng
from .secret import blank_out, blanks
from .sentences import Names
from .state import Table, from_json
from .training import Training, Valuing
from .words import Words

if TYPE_CHECKING:
    from .lesson import Lesson
    from .upgrade import Upgrade
    from .vocabulary import Vocabulary

S = TypeVar("S", bound=Table)
LONGEST_KEY = 64
"""Bytes of the longest key that BLAKE2b takes."""


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
class Shortcut:
    """Several answers at once: a standing order to give first (key, value), and the answers in order."""

    label: str
    tokens: tuple[str, ...]
    order: tuple[str, str] = ("", "")


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
    means: frozenset[str] = frozenset()
    """Kinds of questions about the means of an action only: a click on the board may answer them by rules of thumb."""
    foregone_kinds: frozenset[str] = frozenset()
    """Kinds of questions that `foregone` may answer."""

    def __repr__(self) -> str:
        return f"<{self.name} ({self.id}), {self.seats.start} to {self.seats.stop - 1} seats>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a game as a reference to the `GAME` of its module."""
        module = type(self).__module__
        return (_room, (module,)) if _room(module) is self else (type(self), ())

    # -- the rules -------------------------------------------------------------------------------

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> S:
        """The table before the first step. Nothing is asked here."""
        raise TypeError(f"{type(self).__name__} has no setup")

    def step(self, g: S) -> Flow[None] | Together:
        """From one state at rest to the next: a turn, or a phase of it."""
        raise TypeError(f"{type(self).__name__} has no step")

    def over(self, g: S) -> bool:
        """Whether the match has ended; asked between steps."""
        raise TypeError(f"{type(self).__name__} has no end")

    def result(self, g: S) -> Result:
        """Scores and ranks of a table that is over."""
        raise TypeError(f"{type(self).__name__} has no result")

    def heading(self, g: S, names: Names) -> str:
        """The heading of the step about to begin. Records give no `names` and get a heading without them."""
        return ""

    # -- what a seat may see ---------------------------------------------------------------------

    def view(self, g: S, seat: Seat | None) -> S:
        """A copy in which what the seat (None: a spectator) may not know is blank: secrets, and chance to come."""
        seen = g.copy()
        seen.rng = g.rng.blank()
        blank_out(seen, seat)
        return seen

    def fill(self, g: S, seat: Seat, rng: Rng) -> None:
        """Deal random values for everything that is blank in a seat's view."""

    # -- checks ----------------------------------------------------------------------------------

    def check(self, g: S) -> list[str]:
        """What is wrong with the table; nothing, if it can stand."""
        return []

    def check_start(self, g: S) -> list[str]:
        """What is wrong with a legal table from which no step can start; positions must allow one."""
        return []

    def validate(self, seats: int, options: dict[str, Any]) -> list[str]:
        """What is wrong with options taken together."""
        return []

    def seat_orders(self, g: S, seat: Seat) -> tuple[OrderSpec, ...]:
        """The standing orders that the seat may give now."""
        return ()

    # -- fewer clicks at the table ---------------------------------------------------------------

    def routine(self, g: S, asked: Asked[Any], value: Any) -> bool:
        """Whether an answer needs no second thought, though it can't be undone: a card from the pile, say."""
        return False

    def foregone(self, g: S, asked: Asked[Any]) -> Any:
        """The only sensible answer, which is given without asking people; None if there is a choice."""
        return None

    def shortcuts(self, g: S, asked: Asked[Any]) -> tuple[Shortcut, ...]:
        """Ways to answer several questions like this at once."""
        return ()

    def choosable(self, target: str, seat: Seat) -> str:
        """The target that a place has when the seat can choose it, if it differs from that when it can't."""
        return target

    # -- modules that are imported only when needed --------------------------------------------------

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

    def facts(self) -> Facts[S]:
        """What can be said about options: the `FACTS` of the game's module `bot`; nothing if it has none."""
        facts: Facts[S] = getattr(self._room("bot"), "FACTS", Facts())
        return facts

    def features(self) -> Features[S] | None:
        """Positions and options as numbers: the `FEATURES` of the game's module `bot`, if it has them."""
        room = self._room("bot")
        features: Features[S] | None = getattr(room, "FEATURES", None)
        return features

    def training(self) -> Training | None:
        """How it is trained by self-play: the `TRAINING` of the game's module `bot`, if it has one."""
        room = self._room("bot")
        training: Training | None = getattr(room, "TRAINING", None)
        return training

    def valuing(self) -> Valuing | None:
        """How a value network is learnt: `VALUING` of the package's module `bot`, if there is one."""
        room = self._room("bot")
        valuing: Valuing | None = getattr(room, "VALUING", None)
        return valuing

    def vocabulary(self) -> Vocabulary | None:
        """All answers there are, numbered: the `VOCABULARY` of the game's module `vocabulary`, if it has one."""
        room = self._room("vocabulary")
        vocabulary: Vocabulary | None = None if room is None else room.VOCABULARY
        return vocabulary

    def upgrades(self) -> Mapping[int, Upgrade]:
        """What each version of the rules changed, by its number: the `UPGRADES` of the game's module `upgrade`."""
        room = self._room("upgrade")
        upgrades: Mapping[int, Upgrade] = {} if room is None else room.UPGRADES
        return upgrades

    @property
    def guide_source(self) -> str:
        """The text of the guide, with placeholders for numbers and pictures."""
        return importlib.resources.files(type(self).__module__).joinpath("guide.md").read_text(encoding="utf-8")

    @property
    def guide(self) -> str:
        """The guide in Markdown, with words instead of pictures."""
        return self.guide_with(in_words)

    def guide_with(self, drawn: Drawn) -> str:
        """The guide in Markdown, with pictures in a form that the reader can show."""
        room = self._room("guide")
        return self.guide_source if room is None else fill(self.guide_source, room.NUMBERS, room.PARTS, drawn)

    @property
    def rulings(self) -> str:
        """How the rules are read here, point by point and numbered, in Markdown; empty if there is no `rulings.md`."""
        home = type(self).__module__
        if not hasattr(sys.modules[home], "__path__"):
            return ""
        page = importlib.resources.files(home).joinpath("rulings.md")
        return page.read_text(encoding="utf-8") if page.is_file() else ""

    def legend_with(self, drawn: Drawn) -> str:
        """The legend of the guide in Markdown; empty if the guide has none."""
        room = self._room("guide")
        return "" if room is None or "legend" not in room.PARTS else written(room.PARTS["legend"](), drawn)

    @property
    def lessons(self) -> Mapping[str, Lesson[S]]:
        """The guided games by name: the `LESSONS` of the game's module `lesson`, or its `LESSON` as the first one."""
        room = self._room("lesson")
        if room is None:
            return {}
        found: Mapping[str, Lesson[S]] = getattr(room, "LESSONS", None) or {"first": room.LESSON}
        return found

    @property
    def lesson(self) -> Lesson[S] | None:
        """A guided first game, if there is one."""
        return self.lessons.get("first")

    def render(self, g: S, seat: Seat | None) -> Any:
        """The table as text, to be printed by `rich`: by `render` of the game's module `terminal`, if it has one."""
        room = self._room("terminal")
        return None if room is None else room.render(g, seat)

    def _room(self, name: str) -> Any:
        """An optional module of the game's package; None if it does not exist."""
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
        if not _draws(g.rng):
            raise PositionError("chance needs a key, and counts from 0 on")
        try:
            problems = self.check(g)
        except (IndexError, KeyError, ValueError, TypeError, ZeroDivisionError) as error:
            raise PositionError(f"not a position of {self.name}: {error!r}") from None
        if problems:
            raise PositionError("; ".join(problems))
        return g


def _draws(rng: Rng) -> bool:
    """Whether a generator from untrusted data, with all its streams, is valid."""
    return 0 < len(rng.key) <= LONGEST_KEY and rng.count >= 0 and all(_draws(stream) for stream in rng.streams.values())


def _room(module: str) -> Any:
    """The game of a module."""
    return getattr(importlib.import_module(module), "GAME", None)
