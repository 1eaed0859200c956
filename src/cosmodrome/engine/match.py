"""A match: the state at the start of the step, plus the answers since.

A generator can't be copied or saved, and needn't be: to clone, load or undo, the match copies the checkpoint and
feeds the answers again. Steps are short, so that costs microseconds. A match that nobody listens to, and nobody has
copied, does with fewer checkpoints.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec
from typing_extensions import TypeVar

from .errors import IllegalAnswer, IllegalOrder, Imagined, UndoRefused
from .flow import Asked, Flow, Lanes, Running, Seat, Several, failed, somebody, step_by_step
from .game import Game, Result
from .history import (
    ANYTHING,
    IMAGINE,
    ORDER,
    TOLD,
    Bare,
    Entry,
    LogLine,
    Origin,
    Past,
    Rest,
    Told,
    chain,
    heard,
    in_words,
    last_answer,
    named,
    quiet_step,
    told,
)
from .question import Option, Options, Question
from .rng import Rng
from .secret import transplant
from .state import Table, Tape

if TYPE_CHECKING:
    from .perspective import Perspective

S = TypeVar("S", bound=Table, default=Any)  # the game's own table; a plain `Match` is one of any game
ENDED = "the match is over, and all of it is laid open"
STEPS_WITHOUT_QUESTION = 10_000
SELDOM = 32
"""A match that nobody has copied sets a checkpoint after so many steps."""
NOT_BEGUN = Past(None, 0, "")
"""Where a match stands before its first step."""


def _nothing(answer: Any) -> None:
    """No step is under way."""
    raise IllegalAnswer("the match is over")


class Match(Generic[S]):
    """One match of one game: questions out, answers in."""

    __slots__ = (
        "_begun",
        "_checkpoint",
        "_copied",
        "_drawn",
        "_due",
        "_floor",
        "_given",
        "_lanes",
        "_looked_at",
        "_now",
        "_older",
        "_pending",
        "_questions",
        "_send",
        "_steps",
        "_twins",
        "_views",
        "comments",
        "game",
        "imagined",
        "names",
        "options",
        "origin",
        "over",
        "seats",
        "state",
        "step_count",
        "telling",
    )

    def __init__(self, game: Game[S], state: S, origin: Origin, names: tuple[str, ...]) -> None:
        """A match with nothing under way; `begin` is how one starts."""
        self.game = game
        self.seats = state.seats
        self.options = state.options
        self.origin = origin
        self.names = names
        self.comments: dict[int, tuple[str, ...]] = {}
        self.telling = True
        self.imagined = False
        self.over = True
        """Whether the match has ended: whether nobody is asked anything."""
        self.step_count = 0
        self.state = state
        self._checkpoint = state
        self._begun = 0  # the step that begins there; 0 where there is none yet
        self._due = 0  # the step that begins with the next one
        self._copied = False  # whether it was needed since it was set
        self._older: Rest[S] | None = None  # checkpoints before it, as far as they can be gone back to
        self._floor = 0  # the first step that can be gone back to
        self._lanes: Lanes[S] | None = None  # the step under way, where it is one that can be copied
        self._steps: Running | None = None  # what the rules run in otherwise
        self._send: Callable[[Any], Asked[Any] | Several | None] = _nothing  # how they are given an answer
        self._now = NOT_BEGUN  # the step under way
        self._given = 0  # answers and orders before this step
        self._drawn = -1  # chance and looks so far, where an answer has counted them
        self._looked_at = False  # whether anything is in the following two
        self._views: dict[Seat | None, S] = {}
        self._twins: dict[Seat | None, Match[S]] = {}
        self._questions: dict[Seat, Question] | None = None
        self._pending: Asked[Any] | Several | None = None

    @staticmethod
    def begin(game: Game[S], state: S, origin: Origin, names: Sequence[str] = ()) -> Match[S]:
        """A match that runs from this state to its first question."""
        match = Match(game, state, origin, tuple(names) or tuple(f"Player {n + 1}" for n in range(state.seats)))
        match.over = False
        match._open_step()
        return match

    @staticmethod
    def at(game: Game[S], state: S, names: Sequence[str] = ()) -> Match[S]:
        """A match that goes on from a state at rest."""
        position = msgspec.json.encode(state.to_json()).decode()
        return Match.begin(game, state, Origin(position=position), names)

    # -- asking ----------------------------------------------------------------------------------
    # What is pending is told by `type(...) is`: `isinstance` takes four times as long to say that it is the other.

    @property
    def asked(self) -> dict[Seat, Asked[Any]]:
        """The open questions as data, by seat."""
        pending = self._pending
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
            pending = self._pending
            if type(pending) is Asked:
                questions = {pending.seat: Question(pending, Options(pending, self))}
            else:
                questions = {}
                if pending is not None:
                    asking = pending.open
                    for seat in sorted(asking) if len(asking) > 1 else asking:
                        asked = asking[seat]
                        questions[seat] = Question(asked, Options(asked, self))
            self._questions = questions
        return questions

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.game.result(self.state) if self.over else None

    @property
    def answer_count(self) -> int:
        """How many answers and standing orders have been accepted."""
        return self._given + len(self._now.entries)

    @property
    def _entries(self) -> list[Bare]:
        """The answers and orders of the step under way."""
        return self._now.entries

    @property
    def _heading(self) -> str:
        """Words for the step under way."""
        return self._now.heading

    # -- answering -------------------------------------------------------------------------------

    def answer(self, seat: Seat, answer: str | Option) -> None:
        """Accept a seat's answer: an option, or its token. What isn't one is refused with the reason."""
        if isinstance(answer, Option):
            asked, pending = answer.asked, self._pending
            put = pending.open.get(seat) if type(pending) is Several else pending
            if asked is put and asked.seat == seat:
                self._accept(asked, answer.value)
                return
            answer = answer.token  # of an equal question: the match was copied or read again since
        asked = self._asked(seat)
        index = asked.index(answer)
        if index < 0:
            why = self.questions[seat].why_not(answer)
            raise IllegalAnswer(f"{answer!r} is not an option here" + (f": {why}" if why else ""))
        self._accept(asked, asked.value(index))

    def pick(self, seat: Seat, index: int) -> None:
        """Accept a seat's answer by the number of the option: what bots and searches use."""
        pending = self._pending
        asked = pending if type(pending) is Asked and pending.seat == seat else self._asked(seat)
        values = asked.values
        if 0 <= index < len(values):
            self._accept(asked, values[index])
        elif index == len(values) and asked.decline:
            self._accept(asked, None)
        else:
            raise IllegalAnswer(f"there is no option number {index}")

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
        self._feed(Entry(seat, ORDER, (key, value), None, None))

    def _asked(self, seat: Seat) -> Asked[Any]:
        pending = self._pending
        if type(pending) is Several:
            asked = pending.open.get(seat)
            if asked is not None:
                return asked
        elif pending is None:
            raise IllegalAnswer("the match is over")
        elif pending.seat == seat:
            return pending
        raise IllegalAnswer(f"seat {seat} is not asked anything now")

    def _accept(self, asked: Asked[Any], value: Any) -> None:
        """Take an answer that is one of the options, and let the rules go on until they ask again."""
        state, seat, pending = self.state, asked.seat, self._pending
        state.actor = seat
        self._questions = None
        if self._looked_at:
            self._look_away()
        telling, before = self.telling, self._drawn
        if telling and before < 0:
            before = state.rng.draws + state.looks
        now = self._now  # the step of this answer, which may be over then
        entries = now.entries
        several = pending if type(pending) is Several else None
        send = self._send  # called as a method, it would be looked up in the class first
        asking: Asked[Any] | Several | None
        try:
            if several is None:
                entries.append((seat, asked.prompt, value, asked.decline, None, asked.secret, len(now.events)))
                asking = send(value)
            else:
                entries.append((seat, asked.prompt, value, asked.decline, several.key, asked.secret, len(now.events)))
                if self._lanes is not None:
                    asking = self._lanes.send((seat, value))
                else:
                    asking = several if several.take(seat, value) else send(None)
            if asking is None:
                self._open_step()
            elif asking is not several:
                self._pending = asking if type(asking) is Asked else somebody(asking)
        except BaseException:
            if self._now is now:
                entries.pop()
            self._lanes, self._send = None, _nothing
            self._pending = Several(then=failed, open={seat: asked})
            raise
        if telling:
            # Note whether the answer can be taken back: whether chance was drawn or a secret looked at.
            self._drawn = drawn = state.rng.total[0] + state.looks
            if drawn != before or (several is not None and several.secret and self._discloses(seat, several)):
                now.final = (*now.final, len(entries) - 1)
                self._floor, self._older = self.step_count, None

    def _discloses(self, seat: Seat, several: Several) -> bool:
        """Whether the seat's answer was the last in secret lanes, so that it sees what the others answered."""
        return self._pending is not several and any(other != seat for other in several.answered)

    def _look_away(self) -> None:
        """Forget what seats have seen of the position before."""
        self._views, self._twins, self._questions, self._looked_at = {}, {}, None, False

    # -- steps -----------------------------------------------------------------------------------

    def _open_step(self) -> None:
        """Link the step that has ended to the past, and run the rules to the next question, over steps without one."""
        game, state, telling = self.game, self.state, self.telling
        far = self.step_count + STEPS_WITHOUT_QUESTION
        while self.step_count < far:
            heading = game.heading(state) if telling else ""  # nothing is noted yet, should it fail
            last = self._now
            past: Past | None = last
            if last.entries:
                self._given += len(last.entries)
            elif not last.events:
                past = last.parent
            self.step_count = number = self.step_count + 1
            if telling:
                self._now = now = Past(past, number, heading)
                state.news = now.events
            else:
                self._now = quiet_step(past, number, heading, [])
            if game.over(state):
                self._set_checkpoint(state)
                self._pending, self.over = None, True
                self._lanes, self._steps, self._send = None, None, _nothing
                return
            if number >= self._due:
                self._set_checkpoint(state.copy())
            tape = state.tape
            if tape is None or tape.notes:
                state.tape = Tape([])
            step, send = game.step(state), self._send
            asking = self._begin(step) if send is _nothing or type(step) is Lanes else send(step)
            if asking is not None:
                self._pending = asking if type(asking) is Asked else somebody(asking)
                return
        raise RuntimeError(f"{game.name}: {STEPS_WITHOUT_QUESTION} steps without a question")

    def _set_checkpoint(self, state: S) -> None:
        """Set the checkpoint where the step begins; the one before is kept while steps since can be gone back to."""
        number = self.step_count
        if self._begun and self.telling and self._floor < number:
            self._older = Rest(self._checkpoint, self._begun, self._older)
        self._checkpoint, self._begun = state, number
        self._due = number + 1 if self._copied else number + SELDOM

    def _begin(self, step: Flow[None] | Lanes[S]) -> Asked[Any] | Several | None:
        """Let a step begin that is lanes, or the first after such a one; what it asks, if anything."""
        if type(step) is Lanes:
            self._lanes, self._send = step, _nothing
            return step.send(None)
        if self._steps is None:
            self._steps = step_by_step()
            self._steps.send(None)
        self._lanes, self._send = None, self._steps.send
        return self._steps.send(step)

    def _feed(self, entry: Bare) -> None:
        """Apply an entry that is known to be right: a replayed answer, an order, an imagination."""
        seat, prompt, value = entry[0], entry[1], entry[2]
        if prompt is ORDER:
            self.state.with_order(seat, *value)
        elif prompt is IMAGINE:
            self._deal_anew(seat, value)
        else:
            asked = self._asked(seat)
            if prompt is ANYTHING:  # what it was, nobody here knows
                value = asked.values[0] if asked.values else None
            self._accept(asked, value)
            return
        self._look_away()
        self._now.entries.append((*entry[:TOLD], len(self._now.events)))

    def _deal_anew(self, seat: Seat, dealt: tuple[S, bytes]) -> None:
        """Take over what was imagined, and ask the others anew where their options come out of what is hidden."""
        table, key = dealt
        self._drawn = -1
        transplant(self.state, table)
        self.state.rng.renew(key)
        for other, asked in self.asked.items():
            if other != seat and asked.again is not None:
                asked.values = asked.again()

    def _restart(self, start: S, entries: Sequence[Bare], notes: Sequence[tuple[Any, int]] = ()) -> None:
        """Go back to the beginning of the step and feed these entries; `notes` is what they led to work out before."""
        self._begun = 0  # another match, or gone back
        self._set_checkpoint(start)
        self._drawn = -1
        self.state = start.copy()
        self._look_away()
        self._stand(self._now, [])
        self.state.tape = Tape([*notes])
        self._steps, self._send, self.over = None, _nothing, False  # they stand somewhere else
        asking = self._begin(self.game.step(self.state))
        if asking is None:  # a checkpoint where nothing was asked
            self._open_step()
        else:
            self._pending = somebody(asking)
        for entry in entries:
            self._feed(entry)

    def _stand(self, step: Past, entries: list[Bare]) -> None:
        """Stand in the middle of a step, after these answers, with nothing told yet."""
        if self.telling:
            self._now = Past(step.parent, self.step_count, step.heading, entries)
            self.state.news = self._now.events
        else:
            self._now = quiet_step(step.parent, self.step_count, step.heading, entries)
            self.state.news = None

    @property
    def _start(self) -> S:
        """The state at rest where the step began."""
        if self._begun and self._begun != self.step_count:
            self._catch_up()
        return self._checkpoint

    def _catch_up(self) -> None:
        """Play on from the checkpoint to where the step began, and set one there; from now on, one in every step.

        Most matches are played on and thrown away, and a checkpoint costs as much as an answer.
        """
        number = self.step_count
        start = self._played(self._checkpoint, self._begun, number, self._now.parent)
        self._copied = True
        self._set_checkpoint(start)

    def _played(self, state: S, begun: int, number: int, past: Past | None) -> S:
        """The state at rest where a step began, played on from the one of an earlier step; with what is past then."""
        if begun == number:
            return state
        entries: list[Bare] = []
        while past is not None and past.number >= begun:
            entries = [*past.entries, *entries]
            past = past.parent
        twin = Match(self.game, state, self.origin, self.names)
        twin.telling, twin.step_count, twin._copied = False, begun, True
        twin._restart(state, entries)
        return twin._checkpoint

    # -- copies ----------------------------------------------------------------------------------

    def _twin(self, state: S, telling: bool) -> Match[S]:
        """A match on another table, with the same past."""
        twin = Match(self.game, state, self.origin, self.names)
        twin.comments, twin.telling, twin.imagined = self.comments, telling, self.imagined
        twin.step_count, twin._now = self.step_count, self._now
        twin._given, twin._floor, twin._older = self._given, self._floor, self._older
        twin._copied = telling  # what is copied with its log, is kept and copied again
        return twin

    def _replayed(self, entries: Sequence[Bare], telling: bool, notes: Sequence[tuple[Any, int]] = ()) -> Match[S]:
        """A copy in which only these entries of the step were given."""
        twin = self._twin(self.state, telling)
        twin._restart(self._start, entries, notes)
        twin._floor, twin._older = self._floor, self._older
        return twin

    def _taken_up(self, telling: bool) -> Match[S] | None:
        """A copy that goes on from the table as it stands; None where something would have to be played again."""
        mine = self._lanes
        if self._pending is not None and (mine is None or not mine.at_rest()):
            return None
        state = self.state.copy()
        twin = self._twin(state, telling)
        if mine is not None:
            lanes = mine.copied(state)
            assert lanes is not None
            twin._lanes, twin._pending, twin.over = lanes, lanes.several, False
            twin._checkpoint = self._checkpoint
        twin._begun, twin._due = self._begun, 0 if telling else self._due
        state.actor = self.state.actor
        now = self._now
        twin._stand(now, [*now.entries])
        if telling:
            twin._now.final = now.final
            twin._now.events += now.events
        return twin

    def clone(self, quiet: bool = False) -> Match[S]:
        """An independent copy, in the middle of a turn too. A quiet one keeps no log from here on."""
        telling = self.telling and not quiet
        twin = self._taken_up(telling)
        if twin is None:
            tape = self.state.tape
            twin = self._replayed(self._entries, telling, tape.notes if tape is not None else ())
        return twin

    def imagine(self, seat: Seat, rng: Rng) -> Match[S]:
        """A match as it might be, for all that the seat knows: what it cannot know is dealt anew."""
        return self.perspective(seat).imagine(rng)

    def fork(self, seat: Seat | None, rng: Rng) -> Match[S]:
        """A new match with chance of its own, from where this step began as the seat knew it.

        The seat's answers since are given again as far as they could still be taken back. None, for a match that is
        over and open to all, keeps everything but the chance to come.
        """
        from .perspective import fork

        return fork(self, seat, rng)

    def seen_by(self, seat: Seat | None) -> Match[S]:
        """This match as it is for a seat: without what others have answered in secret lanes that are still open."""
        pending = self._pending
        if not isinstance(pending, Several) or not pending.secret:
            return self
        if all(other == seat for other in pending.answered):
            return self
        twin = self._twins.get(seat)
        if twin is None:
            mine = [entry for entry in self._entries if entry[4] is not pending.key or entry[0] == seat]
            twin = self._twins[seat] = self._replayed(mine, self.telling)
            self._looked_at = True
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
        """All that the seat has: what a bot is handed."""
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
            self._looked_at = True
        return view

    def log(self, seat: Seat | None) -> list[LogLine]:
        """What happened, in words, as the seat or a spectator may read it."""
        return in_words(self.game.words, heard(self.seen_by(seat)._last(), seat), self.names)

    def _last(self) -> Past:
        """The step under way, as one that is past."""
        now = self._now
        return Past(now.parent, now.number, now.heading, now.entries, now.final, now.events)

    def told(self, since: int = 0) -> list[Told]:
        """What happened from a step on, oldest first, whoever may read it."""
        return told(self._last(), self._given, since)

    def last_answer(self, seat: Seat) -> tuple[int, str]:
        """The seat's newest answer: how many had been given before it, and how it is written; 0 and nothing without."""
        return last_answer(self._last(), self.answer_count, seat)

    def _history(self) -> list[Past]:
        """All steps from the first to the one under way."""
        return chain(self._last())

    def position(self) -> dict[str, Any]:
        """The table as JSON: the state at rest where the step began, and the answers since."""
        if self.imagined:
            raise Imagined("an imagined match has no position: fork the match, or keep the perspective")
        data = self._start.to_json()
        if self._entries:
            data["answers"] = [[entry.seat, entry.write()] for entry in named(self._entries)]
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
