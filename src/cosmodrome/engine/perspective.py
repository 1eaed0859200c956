"""What one seat may know of a match, and matches that it can imagine.

An imagined match must be at the same point as the real one, often in the middle of a step. So the step is replayed from
a start that fits what the seat knew, with the chance, answers and reveals that it knows of, and random values for the
rest: the rules never depend on what the seat can't know. Then everything that is still hidden is dealt at random. None
of this needs the real match, which can't be reached from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from typing_extensions import TypeVar

from .driver import Driver
from .errors import Imagined
from .flow import Asked, Seat, Together
from .game import Game
from .history import ANYTHING, GIVEN, IMAGINE, ORDER, SALT, Entry, Heard, LogLine, Origin, in_words, named
from .match import Match
from .question import Options, Question
from .rng import Line, Recorder, Rng, Script, censored
from .secret import blanks
from .sentences import Names
from .state import Table, from_json
from .timeline import Timeline

if TYPE_CHECKING:
    from .plan import Others, Plan

S = TypeVar("S", bound=Table, default=Any)

ANSWER, STANDING_ORDER, UNKNOWN = range(3)
GUESSES = 1 << 20
"""An upper bound for the number of options of a question."""
Given = tuple[int, Seat, Any]
"""One entry of the step as a seat knows it: what it is, whose, and the value."""


class _Eyes(NamedTuple):
    """A seat's view without the match, used to word its question."""

    game: Game[Any]
    table: Table

    def view(self, seat: Seat) -> Table:
        """The table as the seat sees it."""
        return self.table


class Perspective(Generic[S]):
    """What one seat has: its view, its question, its log, and matches as they might be. Never the match itself."""

    __slots__ = (
        "_asking",
        "_carrier",
        "_given",
        "_heard",
        "_question",
        "_start",
        "_tape",
        "game",
        "names",
        "seat",
        "step",
        "view",
    )

    def __init__(
        self,
        game: Game[S],
        seat: Seat,
        names: tuple[str, ...],
        step: int,
        view: S,
        start: S,
        given: tuple[Given, ...],
        tape: tuple[Line, ...],
        question: str,
        asking: tuple[tuple[Seat, str], ...],
        log: Heard | None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.step = step
        self.view = view
        """The table as the seat sees it."""
        self._start = start
        self._given = given
        self._tape = tape
        self._question = question
        self._asking = asking
        self._heard = log
        self._carrier: Match[S] | None = None

    @property
    def asked(self) -> Asked[Any]:
        """The seat's open question as data."""
        return self._played().driver.asked(self.seat)

    @property
    def question(self) -> Question:
        """The seat's open question in words."""
        asked = self.asked
        return Question(asked, Options(asked, _Eyes(self.game, self.view)))

    @property
    def log(self) -> list[LogLine]:
        """What happened, as the seat may read it."""
        return in_words(self.game.words, self._heard, Names(self.names, self.seat))

    def imagine(self, rng: Rng) -> Match[S]:
        """A match to search in, with random values for what the seat cannot know."""
        return self.dealt(self._played(), rng)

    def dealt(self, world: Match[S], rng: Rng) -> Match[S]:
        """A copy of a match at the seat's question, with new random values for what the seat cannot know."""
        twin = world.clone()
        dealt = filled(self.game, self.view, self.seat, rng)
        twin.feed(Entry(self.seat, IMAGINE, (dealt, rng.fresh().key), None, None))
        return twin

    def with_log(self) -> Match[S]:
        """The step played again up to the question, as `imagine` does, but with a log: what follows can be heard."""
        return self.step_again(self.beginning(Rng.seeded("a beginning")), Script(self._tape, [0], b"\0"))

    def _played(self) -> Match[S]:
        """The step played again up to the question, as the seat knows it."""
        if self._carrier is None:
            self._carrier = self.replay(Rng.seeded("a beginning"))
        return self._carrier

    def replay(self, rng: Rng, guess: Rng | None = None) -> Match[S]:
        """The step played again from a beginning that the seat might have had, up to its question.

        Answers that the seat does not know are the first options, or any if `guess` is given. Raise RuntimeError if
        the rules then ask something else: they went by what the seat can't know.
        """
        if not self._question:
            raise Imagined("a seat imagines only while it is asked")
        return self._step_again(filled(self.game, self._start, self.seat, rng), Script(self._tape, [0], b"\0"), guess)

    def _step_again(self, start: S, chance: Rng, guess: Rng | None = None, telling: bool = False) -> Match[S]:
        """The step played again from its beginning, with the answers that the seat knows of."""
        start.rng = chance
        timeline = Timeline(start, telling=telling, step_count=self.step, eager=True)  # it will be cloned
        driver = Driver(self.game, start, timeline)
        driver.restart(start, [_entry(given, guess) for given in self._given])
        match = Match(driver, Origin(), self.names, imagined=True)
        asked = match.asked.get(self.seat)
        # An asked seat has its own question.
        asking = self._asking if not self._question else _asking(match)
        mark = _mark(asked) if asked is not None else ""
        if match.step_count != self.step or mark != self._question or asking != _asking(match):
            raise RuntimeError(
                f"{self.game.name}: in {self._question or asking} the rules went by what seat {self.seat} can't know"
            )
        return match

    def plan(self, key: str = "", others: Others = "bot") -> Plan[S]:
        """A private plan, from here or from the seat's next question; `key` seeds what it can't know."""
        from .plan import Plan

        return Plan(self, key, others)

    @property
    def tape(self) -> tuple[Line, ...]:
        """What the seat knows of the chance and the reveals of the step so far."""
        return self._tape

    def beginning(self, rng: Rng) -> S:
        """A table that may have been there when the step began, for all that the seat knows."""
        return filled(self.game, self._start, self.seat, rng)

    def step_again(self, start: S, chance: Rng) -> Match[S]:
        """The step so far as the seat knows it, played from a beginning with a log. It may not fit: then it raises."""
        return self._step_again(start, chance, telling=True)

    def __reduce__(self) -> tuple[Any, ...]:
        chain = []
        node = self._heard
        while node is not None:
            chain.append((node.number, node.heading, node.given, node.lines))
            node = node.parent
        tables = (self.view.to_json(), self._start.to_json())
        given, tape = _flat(self._given), _flat(self._tape)
        parts = (self.game, self.seat, self.names, self.step, given, tape, self._question, self._asking)
        return _unpacked, (*parts, tables, chain[::-1])


class Daydream(Perspective[S]):
    """A perspective on an imagined match. Nothing in it is real, so it may keep a reference to it."""

    __slots__ = ("_match",)

    def __init__(self, match: Match[S], seat: Seat) -> None:
        view = match.view(seat)
        question = "asked" if seat in match.asked else ""
        log = match.heard(seat)
        asking = _asking(match)
        Perspective.__init__(
            self, match.game, seat, match.names, match.step_count, view, view, (), (), question, asking, log
        )
        self._match = match

    def _played(self) -> Match[S]:
        return self._match

    def with_log(self) -> Match[S]:
        """The match itself, which has a log if it is a plan's."""
        return self._match

    def imagine(self, rng: Rng) -> Match[S]:
        """A match to search in."""
        if not self._question:
            raise Imagined("a seat imagines only while it is asked")
        return Perspective.imagine(self, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        return Daydream, (self._match, self.seat)


def perspective(match: Match[S], seat: Seat) -> Perspective[S]:
    """What a seat has in a match."""
    if match.imagined:
        return Daydream(match, seat)
    mine = match.seen_by(seat)
    asked = match.asked.get(seat)
    given = tuple([_known(entry, seat) for entry in named(mine.step_entries) if entry.prompt is not SALT])
    tape: tuple[Line, ...] = ()
    if not (isinstance(match.pending, Together) and match.pending.steps is not None):  # these draw no chance
        tape = censored(taped(mine), seat)
    start = match.game.view(mine.step_start, seat)
    question = _mark(asked) if asked is not None else ""
    log = match.heard(seat) if mine.telling else None
    return Perspective(
        match.game,
        seat,
        match.names,
        match.step_count,
        match.view(seat),
        start,
        given,
        tape,
        question,
        _asking(mine),
        log,
    )


def _mark(asked: Asked[Any]) -> str:
    return f"{asked.prompt.kind} with {len(asked)} options"


def _asking(match: Match[Any]) -> tuple[tuple[Seat, str], ...]:
    """Which seats are asked which kind of question."""
    return tuple([(seat, asked.prompt.kind) for seat, asked in match.asked.items()])


def _known(entry: Entry, seat: Seat) -> Given:
    """What a seat knows of an entry."""
    if entry.prompt is ORDER:
        return STANDING_ORDER, entry.seat, entry.value
    if entry.secret and entry.seat != seat:
        return UNKNOWN, entry.seat, None
    return ANSWER, entry.seat, entry.value


def _entry(given: Given, guess: Rng | None) -> Entry:
    """An entry to play again. What the seat does not know of it may be guessed: the number of an option."""
    what, seat, value = given
    if what == UNKNOWN and guess is not None:
        value = guess.below(GUESSES)
    if what == STANDING_ORDER:
        return Entry(seat, ORDER, value, None, None)
    return Entry(seat, ANYTHING if what == UNKNOWN else GIVEN, value, None, None)


def taped(match: Match[Any]) -> list[tuple[object, int]]:
    """What came of chance and was shown in the step so far, and who knows it."""
    tape: list[tuple[object, int]] = []
    start = match.step_start.copy()
    start.rng = Recorder(start.rng, tape)
    Driver(match.game, start, Timeline(start, telling=False)).restart(start, match.step_entries)
    return tape


def filled(game: Game[S], view: S, seat: Seat, rng: Rng) -> S:
    """A view with random values for what its seat can't know."""
    table = view.copy()
    game.fill(table, seat, rng)
    if left := blanks(table):
        raise RuntimeError(f"{game.name}: fill forgot {', '.join(left)}")
    return table


def fork(match: Match[S], seat: Seat | None, rng: Rng) -> Match[S]:
    """A new match from the start of the step, with its own chance."""
    if seat is None:
        state = match.step_start.copy()
        state.rng = rng.fresh()
        return Match.at(match.game, state, match.names)
    mine = match.seen_by(seat)
    state = filled(match.game, match.game.view(mine.step_start, seat), seat, rng)
    state.rng = rng.fresh()
    forked = Match.at(match.game, state, match.names)
    for at, entry in enumerate(named(mine.step_entries)):
        if entry.prompt is SALT:  # of the root's chance
            continue
        if entry.prompt is not ORDER:
            asked = forked.asked.get(seat)
            final = not mine.telling or at in mine.timeline.now.final  # a quiet match keeps no account of that
            if final or entry.seat != seat or asked is None or asked.index(entry.write()) < 0:
                break
        forked.feed(entry)
    return forked


# -- pickles ---------------------------------------------------------------------------------------


def _unpacked(
    game: Game[Any],
    seat: Seat,
    names: tuple[str, ...],
    step: int,
    given: tuple[Given, ...],
    tape: tuple[Line, ...],
    question: str,
    asking: tuple[tuple[Seat, str], ...],
    tables: tuple[Any, Any],
    steps: Sequence[tuple[Any, ...]],
) -> Perspective[Any]:
    log: Heard | None = None
    for parts in steps:
        log = Heard(log, *parts)
    view, start = (from_json(table, game.state_type) for table in tables)
    view.names = names
    return Perspective(game, seat, names, step, view, start, _made(given), _made(tape), question, asking, log)


class _Flat(NamedTuple):
    """A value of a game's own type, as its class and its parts: compiled, it can't be pickled as it is."""

    kind: type
    parts: tuple[Any, ...]


def _flat(value: Any) -> Any:
    """Values of rules as plain data."""
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple([_flat(item) for item in value])
    if is_dataclass(value) and not isinstance(value, type):
        return _Flat(type(value), tuple([_flat(getattr(value, part.name)) for part in fields(value)]))
    return value


def _made(value: Any) -> Any:
    """Values of rules from plain data."""
    if isinstance(value, _Flat):
        return value.kind(*(_made(part) for part in value.parts))
    return tuple([_made(item) for item in value]) if type(value) is tuple else value
