"""What one seat has, made of what it may know and of nothing else.

A match as the seat imagines it has to stand where the real one stands, in the middle of a step. So the step is played
again from a beginning that the seat might have had, with the chance, the answers and the reveals that it knows of.
Where it knows nothing, anything may have happened, for the rules go by nothing that it can't know. Then what it does
not know now is dealt anew. The real match is not needed for that, and can't be reached from here.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from .errors import Imagined
from .flow import Asked, Seat
from .game import Game
from .history import ANYTHING, GIVEN, IMAGINE, ORDER, Entry, Heard, LogLine, Origin, heard, in_words, named
from .match import Match
from .question import Options, Question
from .rng import Line, Recorder, Rng, Script, censored
from .secret import blanks
from .state import Table, from_json

S = TypeVar("S", bound=Table, default=Any)

ANSWER, STANDING_ORDER, UNKNOWN = range(3)
Given = tuple[int, Seat, Any]
"""One entry of the step as a seat knows it: what it is, whose, and the value."""


COACH = "cosmodrome.analysis"
"""Who gives advice: opened by name and only when asked, as the rooms of games are. The engine needs nothing of it."""


class _Eyes(NamedTuple):
    """A seat's eyes without the match: its question is worded by them."""

    game: Game[Any]
    table: Table

    def view(self, seat: Seat) -> Table:
        """The table as the seat sees it."""
        return self.table


class Perspective(Generic[S]):
    """What one seat has: its view, its question, its log, and matches as they might be. Never the match itself."""

    __slots__ = (
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
        self._heard = log
        self._carrier: Match[S] | None = None

    @property
    def asked(self) -> Asked[Any]:
        """The seat's open question as data."""
        return self._played()._asked(self.seat)

    @property
    def question(self) -> Question:
        """The seat's open question in words."""
        asked = self.asked
        return Question(asked, Options(asked, _Eyes(self.game, self.view)))

    @property
    def log(self) -> list[LogLine]:
        """What happened, as the seat may read it."""
        return in_words(self.game.words, self._heard, self.names)

    def imagine(self, rng: Rng) -> Match[S]:
        """A match to search in, in which what the seat cannot know is dealt anew."""
        twin = self._played().clone()
        dealt = filled(self.game, self.view, self.seat, rng)
        twin._feed(Entry(self.seat, IMAGINE, (dealt, rng.fresh().key), None, None))
        return twin

    def advice(self, seconds: float = 1.0) -> Any:
        """What to answer and why, by so many seconds of thought: an `Advice` of `cosmodrome.analysis`."""
        return importlib.import_module(COACH).advise(self, seconds)

    def _played(self) -> Match[S]:
        """The step played again up to the question, as the seat knows it."""
        if self._carrier is None:
            if not self._question:
                raise Imagined("a seat imagines only while it is asked")
            start = filled(self.game, self._start, self.seat, Rng.seeded("a beginning"))
            start.rng = Script(self._tape, [0], b"\0")
            match = Match(self.game, start, Origin(), self.names)
            match.telling, match.imagined, match.step_count = False, True, self.step
            match._restart(start, [_entry(given) for given in self._given])
            asked = match.asked.get(self.seat)
            if match.step_count != self.step or asked is None or _mark(asked) != self._question:
                raise RuntimeError(
                    f"{self.game.name}: in {self._question} the rules went by what seat {self.seat} can't know"
                )
            self._carrier = match
        return self._carrier

    def __reduce__(self) -> tuple[Any, ...]:
        chain = []
        node = self._heard
        while node is not None:
            chain.append((node.number, node.heading, node.given, node.lines))
            node = node.parent
        tables = (self.view.to_json(), self._start.to_json())
        given, tape = _flat(self._given), _flat(self._tape)
        parts = (self.game, self.seat, self.names, self.step, given, tape, self._question)
        return _unpacked, (*parts, tables, chain[::-1])


class Daydream(Perspective[S]):
    """What a seat has in a match that is imagined already: nothing in it is real, so it may hold on to it."""

    __slots__ = ("_match",)

    def __init__(self, match: Match[S], seat: Seat) -> None:
        view = match.view(seat)
        question = "asked" if seat in match.asked else ""
        log = heard(match.seen_by(seat)._last(), seat)
        Perspective.__init__(self, match.game, seat, match.names, match.step_count, view, view, (), (), question, log)
        self._match = match

    def _played(self) -> Match[S]:
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
    given: tuple[Given, ...] = ()
    tape: tuple[Line, ...] = ()
    if asked is not None:
        given = tuple([_known(entry, seat) for entry in named(mine._entries)])
        tape = censored(_taped(mine), seat)
    start = match.game.view(mine._start, seat)
    question = _mark(asked) if asked is not None else ""
    log = heard(mine._last(), seat) if mine.telling else None
    return Perspective(
        match.game, seat, match.names, match.step_count, match.view(seat), start, given, tape, question, log
    )


def _mark(asked: Asked[Any]) -> str:
    return f"{asked.prompt.kind} with {len(asked)} options"


def _known(entry: Entry, seat: Seat) -> Given:
    """What a seat knows of an entry."""
    if entry.prompt is ORDER:
        return STANDING_ORDER, entry.seat, entry.value
    if entry.secret and entry.seat != seat:
        return UNKNOWN, entry.seat, None
    return ANSWER, entry.seat, entry.value


def _entry(given: Given) -> Entry:
    what, seat, value = given
    if what == STANDING_ORDER:
        return Entry(seat, ORDER, value, None, None)
    return Entry(seat, ANYTHING if what == UNKNOWN else GIVEN, value, None, None)


def _taped(match: Match[Any]) -> list[tuple[object, int]]:
    """What came of chance and was shown in the step so far, and who knows it."""
    tape: list[tuple[object, int]] = []
    start = match._start.copy()
    start.rng = Recorder(start.rng, tape)
    twin = Match(match.game, start, match.origin, match.names)
    twin.telling = False
    twin._restart(start, match._entries)
    return tape


def filled(game: Game[S], view: S, seat: Seat, rng: Rng) -> S:
    """A view with what its seat can't know dealt anew."""
    table = view.copy()
    game.fill(table, seat, rng)
    if left := blanks(table):
        raise RuntimeError(f"{game.name}: fill forgot {', '.join(left)}")
    return table


def fork(match: Match[S], seat: Seat | None, rng: Rng) -> Match[S]:
    """A new match from where the step began, with chance of its own."""
    if seat is None:
        state = match._start.copy()
        state.rng = rng.fresh()
        return Match.at(match.game, state, match.names)
    mine = match.seen_by(seat)
    state = filled(match.game, match.game.view(mine._start, seat), seat, rng)
    state.rng = rng.fresh()
    forked = Match.at(match.game, state, match.names)
    for at, entry in enumerate(named(mine._entries)):
        if entry.prompt is not ORDER:
            asked = forked.asked.get(seat)
            final = not mine.telling or at in mine._now.final  # a quiet match keeps no account of that
            if final or entry.seat != seat or asked is None or asked.index(entry.write()) < 0:
                break
        forked._feed(entry)
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
    tables: tuple[Any, Any],
    steps: Sequence[tuple[Any, ...]],
) -> Perspective[Any]:
    log: Heard | None = None
    for parts in steps:
        log = Heard(log, *parts)
    view, start = (from_json(table, game.state_type) for table in tables)
    view.names = names
    return Perspective(game, seat, names, step, view, start, _made(given), _made(tape), question, log)


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
