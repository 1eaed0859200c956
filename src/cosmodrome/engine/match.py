"""A match: questions out, answers in; and views, logs, copies, undo and records.

It is the state at the start of the step, plus the answers since. A `Driver` runs the rules from question to question,
and a `Timeline` keeps the past and the way back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec
from typing_extensions import TypeVar

from .driver import Driver
from .errors import IllegalAnswer, IllegalOrder, Imagined, UndoRefused
from .flow import Asked, Seat, Together
from .game import Game
from .history import (
    ORDER,
    SALT,
    Back,
    Bare,
    Entry,
    Heard,
    LogLine,
    Origin,
    Past,
    Told,
    chain,
    heard,
    in_words,
    last_answer,
    named,
    told,
)
from .question import Option, Options, Question
from .result import Result
from .rng import Rng
from .sentences import Names
from .state import Table
from .timeline import Timeline

if TYPE_CHECKING:
    from .perspective import Perspective

S = TypeVar("S", bound=Table, default=Any)  # the game's own table; a plain `Match` is one of any game
ENDED = "the match is over, and all of it is laid open"


class Match(Generic[S]):
    """One match of one game: questions out, answers in."""

    __slots__ = (
        "_cached",
        "_questions",
        "_twins",
        "_views",
        "comments",
        "driver",
        "game",
        "imagined",
        "names",
        "options",
        "origin",
        "over",
        "seats",
        "state",
        "timeline",
    )

    def __init__(
        self,
        driver: Driver[S],
        origin: Origin,
        names: tuple[str, ...],
        imagined: bool = False,
        comments: dict[int, tuple[str, ...]] | None = None,
    ) -> None:
        """A match at the driver's position. Use `begin` to start a new one."""
        self.game = driver.game
        self.driver = driver
        """Runs the rules. For the engine only; other code uses the methods of `Match`."""
        self.timeline = driver.timeline
        """Keeps the past. For the engine only."""
        # Copies of the driver's attributes: they are read often, and a property costs as much as a small rule.
        self.state = driver.state
        """The table as it is. Players are given views of it."""
        self.over = driver.over
        """Whether the match has ended, so that no seat has a question."""
        self.seats = driver.state.seats
        self.options = driver.state.options
        self.origin = origin
        self.names = names
        self.comments = {} if comments is None else comments
        self.imagined = imagined
        self._cached = False  # whether anything is in the following three
        self._views: dict[Seat | None, S] = {}
        self._twins: dict[Seat | None, Match[S]] = {}
        self._questions: dict[Seat, Question] | None = None

    @staticmethod
    def begin(game: Game[S], state: S, origin: Origin, names: Sequence[str] = ()) -> Match[S]:
        """A match that runs from this state to its first question."""
        driver = Driver(game, state, Timeline(state))
        driver.over = False
        driver.open_step()
        return Match(driver, origin, tuple(names) or tuple(f"Player {n + 1}" for n in range(state.seats)))

    @staticmethod
    def at(game: Game[S], state: S, names: Sequence[str] = ()) -> Match[S]:
        """A match that goes on from a state at rest."""
        position = msgspec.json.encode(state.to_json()).decode()
        return Match.begin(game, state, Origin(position=position), names)

    @property
    def step_count(self) -> int:
        """The number of the step under way, from 1."""
        return self.timeline.step_count

    @property
    def telling(self) -> bool:
        """Whether the match keeps a log, and what can be taken back."""
        return self.timeline.telling

    @telling.setter
    def telling(self, telling: bool) -> None:
        self.timeline.telling = telling

    # -- asking ----------------------------------------------------------------------------------

    @property
    def asked(self) -> dict[Seat, Asked[Any]]:
        """The open questions as data, by seat."""
        pending = self.driver.pending
        if type(pending) is Asked:
            return {pending.seat: pending}
        if pending is None:
            return {}
        return dict(sorted(pending.open.items())) if len(pending.open) > 1 else pending.open.copy()

    @property
    def questions(self) -> dict[Seat, Question]:
        """The open questions in words, by seat: every seat that may act now. Made once, until the position changes."""
        questions = self._questions
        if questions is None:
            pending = self.driver.pending
            if type(pending) is Asked:
                questions = {pending.seat: Question(pending, Options(pending, self))}
            else:
                questions = {}
                if pending is not None:
                    asking = pending.open
                    for seat in sorted(asking) if len(asking) > 1 else asking:
                        asked = asking[seat]
                        questions[seat] = Question(asked, Options(asked, self))
            self._questions, self._cached = questions, True
        return questions

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.game.result(self.state) if self.over else None

    @property
    def answer_count(self) -> int:
        """How many answers and standing orders have been accepted."""
        return self.timeline.answer_count

    @property
    def step_entries(self) -> list[Bare]:
        """The answers and orders of the step under way."""
        return self.timeline.now.entries

    @property
    def heading(self) -> str:
        """Words for the step under way, with the players' names; empty in a quiet match."""
        return self.heading_for(None)

    def heading_for(self, seat: Seat | None) -> str:
        """The same as a seat reads it: its own player is "you"."""
        return self.timeline.now.heading.named(self.names, seat)

    @property
    def acting_in_secret(self) -> bool:
        """Whether seats act at the same time, without seeing each other's answers."""
        pending = self.pending
        return isinstance(pending, Together) and pending.secret

    @property
    def pending(self) -> Asked[Any] | Together | None:
        """What the rules wait for: one seat's answer, or those of seats that act at the same time; None at the end."""
        return self.driver.pending

    @property
    def step_start(self) -> S:
        """The state at rest where the step began."""
        return self.driver.step_start()

    @property
    def replays_to_clone(self) -> bool:
        """Whether a clone has to replay the step so far."""
        return self.driver.replays_to_copy()

    # -- answering -------------------------------------------------------------------------------

    def answer(self, seat: Seat, answer: str | Option) -> None:
        """Accept a seat's answer: an option or its token. Anything else is refused with the reason."""
        if isinstance(answer, Option):
            asked, pending = answer.asked, self.pending
            put = pending.open.get(seat) if type(pending) is Together else pending
            if asked is put and asked.seat == seat:
                self._accept(asked, answer.value)
                return
            answer = answer.token  # of an equal question: the match was copied or read again since
        asked = self.driver.asked(seat)
        index = asked.index(answer)
        if index < 0:
            why = self.questions[seat].why_not(answer)
            raise IllegalAnswer(f"{answer!r} is not an option here" + (f": {why}" if why else ""))
        self._accept(asked, asked.value(index))

    def pick(self, seat: Seat, index: int) -> None:
        """Accept a seat's answer by the option's index, as bots and search do."""
        driver = self.driver
        pending = driver.pending
        asked = pending if type(pending) is Asked and pending.seat == seat else driver.asked(seat)
        values = asked.values
        if 0 <= index < len(values):
            if self._cached:
                self._drop_caches()
            driver.accept(asked, values[index])
            self.over = driver.over
        elif index == len(values) and asked.decline:
            self._accept(asked, None)
        else:
            raise IllegalAnswer(f"there is no option number {index}")

    def _accept(self, asked: Asked[Any], value: Any) -> None:
        """Take an answer that is one of the options."""
        if self._cached:
            self._drop_caches()
        self.driver.accept(asked, value)
        self.over = self.driver.over

    def order(self, seat: Seat, key: str, value: str) -> None:
        """Give a standing order, or take it back with an empty value."""
        if self.over:
            raise IllegalOrder("the match is over")
        if not 0 <= seat < self.seats:
            raise IllegalOrder(f"there is no seat {seat}")
        spec = next((s for s in self.game.seat_orders(self.state, seat) if s.key == key), None)
        if spec is None:
            raise IllegalOrder(f"{key!r} is not a standing order that can be given now")
        if value and value not in [choice for choice, _ in spec.choices]:
            raise IllegalOrder(f"{value!r} is not a choice for {key!r}")
        self.feed(Entry(seat, ORDER, (key, value), None, None))

    def mix(self, seat: Seat, salt: str) -> None:
        """Mix a seat's salt into the chance to come, where it was not revealed before the beginning."""
        from .fairness import check_late_salt

        check_late_salt(self, seat, salt)
        self.feed(Entry(seat, SALT, salt, None, None))

    def acted_seats(self) -> set[Seat]:
        """The seats that have answered, or have mixed in their salt since the beginning."""
        lines = [(entry.seat, entry.write()) for past in self.history() for entry in named(past.entries)]
        return {seat for seat, line in lines if line.startswith("!salt=") or not line.startswith("!")}

    def feed(self, entry: Bare) -> None:
        """Apply an entry that is known to be right: a replayed answer, an order, an imagination."""
        self._drop_caches()
        self.driver.feed(entry)
        self.over = self.driver.over

    def go_back(self, back: Back | None, kept: Sequence[Bare], given: int) -> None:
        """Go back to where a past step began (None: the one under way), after these of its entries; `given` in all."""
        driver, timeline = self.driver, self.timeline
        if back is None:
            start = driver.step_start()
        else:
            past, rest = back
            start = driver.played(rest.state, rest.number, past.number, past.parent)
            timeline.go_back(back)
        floor, older = timeline.floor, timeline.older
        timeline.given = given - len(kept)
        self._drop_caches()
        driver.restart(start, kept)
        self.state, self.over = driver.state, driver.over
        timeline.floor, timeline.older = floor, older

    def _drop_caches(self) -> None:
        """Forget what seats have seen of the position before."""
        self._views, self._twins, self._questions, self._cached = {}, {}, None, False

    # -- copies ----------------------------------------------------------------------------------

    def _twin(self, driver: Driver[S]) -> Match[S]:
        """The same match with a copy of the driver."""
        return Match(driver, self.origin, self.names, self.imagined, self.comments)

    def clone(self, quiet: bool = False) -> Match[S]:
        """An independent copy, in the middle of a turn too. A quiet one keeps no log from here on."""
        return self._twin(self.driver.copy(self.timeline.telling and not quiet))

    def replayed(self) -> Match[S]:
        """A copy made by replaying the step so far, as `clone` does if it has to."""
        return self._twin(self.driver.replayed(self.step_entries, self.timeline.telling))

    def imagine(self, seat: Seat, rng: Rng) -> Match[S]:
        """A match that fits everything the seat knows, with random values for what it cannot know."""
        return self.perspective(seat).imagine(rng)

    def fork(self, seat: Seat | None, rng: Rng) -> Match[S]:
        """A new match with chance of its own, from where this step began as the seat knew it.

        The seat's answers since are given again as far as they could still be taken back. None, for a match that is
        over and open to all, keeps everything but the chance to come.
        """
        from .perspective import fork

        return fork(self, seat, rng)

    def seen_by(self, seat: Seat | None) -> Match[S]:
        """The match as a seat may know it: without the others' answers in open secret lanes."""
        pending = self.driver.pending
        if not isinstance(pending, Together) or not pending.secret:
            return self
        if all(other == seat for other in pending.answered):
            return self
        twin = self._twins.get(seat)
        if twin is None:
            twin = self._twins[seat] = self._twin(self.driver.seen(pending, seat))
            self._cached = True
        return twin

    def __copy__(self) -> Match[S]:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[S]:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Written as checkpoint and answers: the oldest step that can still be taken back, and the lines since."""
        from .journal import pack, unpack

        if self.imagined:
            raise Imagined("an imagined match is not kept: keep the perspective")
        return unpack, pack(self)

    def perspective(self, seat: Seat) -> Perspective[S]:
        """Everything that the seat may know; bots get this and nothing else."""
        from .perspective import perspective

        return perspective(self, seat)

    # -- undo ------------------------------------------------------------------------------------

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last answer; refused across chance, a reveal, another seat's answer, or the end."""
        from .undo import take_back

        if self.over:
            raise UndoRefused(ENDED)
        take_back(self, seat)

    def can_undo(self, seat: Seat) -> str:
        """Why the seat can't undo; empty if it can."""
        from .undo import undoable

        if self.over:
            return ENDED
        try:
            undoable(self, seat)
        except UndoRefused as refused:
            return str(refused)
        return ""

    # -- seeing ----------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> S:
        """The table as the seat, or a spectator (None), may see it."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.view(self.seen_by(seat).state, seat)
            view.names = self.names
            self._cached = True
        return view

    def log(self, seat: Seat | None) -> list[LogLine]:
        """What happened, in words, as the seat or a spectator may read it."""
        return in_words(self.game.words, self.heard(seat), Names(self.names, seat))

    def heard(self, seat: Seat | None) -> Heard:
        """The same without words."""
        return heard(self.seen_by(seat).timeline.last(), seat)

    def told(self, since: int = 0) -> list[Told]:
        """What happened from a step on, oldest first, whoever may read it."""
        return told(self.timeline.last(), self.timeline.given, since)

    def last_answer(self, seat: Seat) -> tuple[int, str]:
        """The seat's newest answer: how many had been given before it, and how it is written; 0 and nothing without."""
        return last_answer(self.timeline.last(), self.answer_count, seat)

    def history(self) -> list[Past]:
        """All steps from the first to the one under way."""
        return chain(self.timeline.last())

    def position(self) -> dict[str, Any]:
        """The table as JSON: the state at rest where the step began, and the answers since."""
        if self.imagined:
            raise Imagined("an imagined match has no position: fork the match, or keep the perspective")
        data = self.step_start.to_json()
        if self.step_entries:
            data["answers"] = [[entry.seat, entry.write()] for entry in named(self.step_entries)]
        return data

    def state_hash(self) -> str:
        """Equal for equal states."""
        open_questions = [
            [seat, asked.prompt.kind, [asked.token(i) for i in range(len(asked))]] for seat, asked in self.asked.items()
        ]
        data = msgspec.json.encode([self.game.id, self.state.to_json(), open_questions], order="sorted")
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    def record(self, secret: bool = True) -> str:
        """The text record; without the secret, the seed is left out and the commitment stays."""
        from .record import write

        if self.imagined:
            raise Imagined("an imagined match has no record")
        return write(self, secret)

    def _repr_svg_(self) -> str:
        """The spectators' view, for notebooks."""
        return self.svg(None)

    def svg(self, seat: Seat | None) -> str:
        """The board as one picture."""
        from cosmodrome.draw import compose

        asked = None if seat is None else self.asked.get(seat)
        return compose(self.game.board().panels(self.view(seat), seat, asked))

    def __repr__(self) -> str:
        return f"Match({self.game.id!r}, seats={self.seats}, step={self.step_count}, over={self.over})"
