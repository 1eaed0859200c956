"""Runs the rules of a game on one table: from question to question, over the steps of a match.

A generator can't be copied or saved, and needn't be: to clone, load or undo, the driver copies the state at the start
of the step and feeds the answers again. Steps are short, so that costs microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from .errors import IllegalAnswer
from .flow import Asked, Asking, Flow, Seat, Together, failed, somebody, step_by_step
from .game import Game
from .history import ANYTHING, IMAGINE, NO_HEADING, ORDER, SALT, TOLD, UNTOLD, Bare, Heading, Past
from .secret import transplant
from .sentences import NO_NAMES, placeholders
from .state import NOBODY, Note, Table, Tape
from .timeline import Timeline

S = TypeVar("S", bound=Table)
STEPS_WITHOUT_QUESTION = 10_000


def _nothing(answer: Any) -> None:
    """No flow is under way."""
    raise IllegalAnswer("the match is over")


class Driver(Generic[S]):
    """The table, the pending question or questions, and the flow that receives the answer."""

    __slots__ = ("_drawn", "_flows", "_resume", "game", "over", "pending", "state", "timeline")

    def __init__(self, game: Game[S], state: S, timeline: Timeline[S]) -> None:
        self.game = game
        self.state = state
        self.timeline = timeline
        self.over = True
        """Whether the match has ended, so that no seat has a question."""
        self.pending: Asked[Any] | Together | None = None
        """What the rules wait for: one seat's answer, or those of seats that act at the same time."""
        self._flows: Asking | None = None  # what the flows run in
        self._resume: Callable[[Any], Asked[Any] | Together | None] = _nothing  # how they are given an answer
        self._drawn = -1  # chance and looks so far, if an answer has counted them

    # `type(...) is` tells the kinds of pending questions apart: a failing `isinstance` takes four times as long.

    def asked(self, seat: Seat) -> Asked[Any]:
        """A seat's open question; refused if there is none."""
        pending = self.pending
        if type(pending) is Together:
            asked = pending.open.get(seat)
            if asked is not None:
                return asked
        elif pending is None:
            raise IllegalAnswer("the match is over")
        elif pending.seat == seat:
            return pending
        raise IllegalAnswer(f"seat {seat} is not asked anything now")

    def accept(self, asked: Asked[Any], value: Any) -> None:
        """Take an answer that is one of the options, and let the rules go on until they ask again."""
        state, timeline, seat, pending = self.state, self.timeline, asked.seat, self.pending
        state.actor = seat
        telling, before = timeline.telling, self._drawn
        if telling and before < 0:
            before = state.rng.draws + state.looks
        now = timeline.now  # the step of this answer, which may be over then
        entries = now.entries
        group = pending if type(pending) is Together else None
        send = self._resume  # called as a method, it would be looked up in the class first
        asking: Asked[Any] | Together | None
        try:
            if group is None:
                entries.append((seat, asked.prompt, value, asked.decline, None, asked.secret, len(now.events)))
                asking = send(value)
            else:
                entries.append((seat, asked.prompt, value, asked.decline, group.key, asked.secret, len(now.events)))
                if group.take(seat, value):
                    asking = group
                elif group.steps is None:
                    asking = send(None)
                else:
                    group.steps.close(state)
                    asking = None
            if asking is None:
                self.open_step()
            elif asking is not group:
                self.pending = asking if type(asking) is Asked else somebody(asking)
        except BaseException:
            if timeline.now is now:
                entries.pop()
            self._flows, self._resume = None, _nothing
            self.pending = Together(then=failed, open={seat: asked})
            raise
        if telling:
            # Note whether the answer can be taken back: whether chance was drawn or a secret looked at.
            self._drawn = drawn = state.rng.total[0] + state.looks
            if drawn != before or (group is not None and self._discloses(seat, group)):
                timeline.close_way_back(now, len(entries) - 1)

    def _discloses(self, seat: Seat, group: Together) -> bool:
        """Whether the seat's answer was the last of secret ones, so that it sees what the others answered."""
        return group.secret and self.pending is not group and any(other != seat for other in group.answered)

    def feed(self, entry: Bare) -> None:
        """Apply an entry that is known to be right: a replayed answer, an order, an imagination."""
        seat, prompt, value = entry[0], entry[1], entry[2]
        if prompt is ORDER:
            self.state.with_order(seat, *value)
        elif prompt is SALT:
            self.state.rng.mix(seat, value)
        elif prompt is IMAGINE:
            self._deal_anew(seat, value)
        else:
            asked = self.asked(seat)
            if prompt is ANYTHING:  # the answer itself is hidden from this seat
                value = asked.values[(value or 0) % len(asked.values)] if asked.values else None
            self.accept(asked, value)
            return
        pending, now = self.pending, self.timeline.now
        if type(pending) is Together and pending.steps is not None:
            pending.steps.disturb(prompt is IMAGINE)
        now.entries.append((*entry[:TOLD], len(now.events)))

    def _deal_anew(self, seat: Seat, dealt: tuple[S, bytes]) -> None:
        """Take over imagined hidden values, and rebuild the other seats' questions that depend on them."""
        table, key = dealt
        self._drawn = -1
        transplant(self.state, table)
        self.state.rng.renew(key)
        pending = self.pending
        questions = pending.open.values() if type(pending) is Together else (pending,)
        for asked in questions:
            if type(asked) is Asked and asked.seat != seat and asked.again is not None:
                asked.values = asked.again()

    # -- steps -----------------------------------------------------------------------------------

    def open_step(self) -> None:
        """Link the step that has ended to the past, and run the rules to the next question, over steps without one."""
        game, state, timeline = self.game, self.state, self.timeline
        telling, far = timeline.telling, timeline.step_count + STEPS_WITHOUT_QUESTION
        while timeline.step_count < far:
            heading = self._heading() if telling else NO_HEADING  # nothing is noted yet, should it fail
            last = timeline.now
            past: Past | None = last
            if last.entries:
                timeline.given += len(last.entries)
            elif not last.events:
                past = last.parent
            timeline.step_count = number = timeline.step_count + 1
            if telling:
                timeline.now = now = Past(past, number, heading)
                state.news = now.events
            else:
                timeline.now = Past(past, number, heading, [], (), UNTOLD)
            if game.over(state):
                timeline.set_checkpoint(state)
                self.pending, self.over = None, True
                self._flows, self._resume = None, _nothing
                return
            if number >= timeline.next_checkpoint:
                timeline.set_checkpoint(state.copy())
            tape = state.tape
            if tape is None or tape.notes or tape.before:
                state.tape = Tape()
            step, send = game.step(state), self._resume
            asking = self._begin(step) if send is _nothing or type(step) is Together else send(step)
            if asking is not None:
                self.pending = asking if type(asking) is Asked else somebody(asking)
                return
        raise RuntimeError(f"{game.name}: {STEPS_WITHOUT_QUESTION} steps without a question")

    def _heading(self) -> Heading:
        """The heading of the step about to begin."""
        game, state = self.game, self.state
        return Heading(game.heading(state, NO_NAMES), game.heading(state, placeholders(state.seats)))

    def _begin(self, step: Flow[None] | Together) -> Asked[Any] | Together | None:
        """Start a step (its seat steps, or its flow) and return its first question, if there is one."""
        if type(step) is Together:
            steps = step.steps
            if steps is None:
                raise TypeError("a `Together` that is a whole step needs `steps`")
            steps.keep = self.timeline.eager
            if step.begin_steps(steps):
                return step
            steps.close(self.state)
            return None
        self._flows = running = step_by_step()
        running.send(None)
        self._resume = running.send
        return running.send(step)

    def restart(self, start: S, entries: Sequence[Bare], notes: Mapping[Hashable, Note] | None = None) -> None:
        """Go back to the start of the step and replay these entries; `notes` holds memoized results."""
        timeline = self.timeline
        timeline.checkpoint_step = 0  # another match, or one that was rewound
        timeline.set_checkpoint(start)
        self._drawn = -1
        self.state = state = start.copy()
        timeline.stand(state, [])
        state.tape = Tape(notes)
        self._flows, self._resume, self.over = None, _nothing, False  # they are at another point of the step
        asking = self._begin(self.game.step(state))
        if asking is None:  # a checkpoint where nothing was asked
            self.open_step()
        else:
            self.pending = somebody(asking)
        for entry in entries:
            self.feed(entry)

    # -- states at rest --------------------------------------------------------------------------

    def step_start(self) -> S:
        """The state at the start of the step. If it was not kept, it is rebuilt by replaying, then kept."""
        timeline = self.timeline
        if timeline.checkpoint_step and timeline.checkpoint_step != timeline.step_count:
            start = self.played(timeline.checkpoint, timeline.checkpoint_step, timeline.step_count, timeline.now.parent)
            timeline.eager = True
            timeline.set_checkpoint(start)
            pending = self.pending
            if type(pending) is Together and pending.steps is not None:
                pending.steps.keep = True
        return timeline.checkpoint

    def played(self, state: S, begun: int, number: int, past: Past | None) -> S:
        """The state at the start of a step, replayed from an earlier checkpoint; `past` holds the steps before it."""
        if begun == number:
            return state
        entries: list[Bare] = []
        while past is not None and past.number >= begun:
            entries = [*past.entries, *entries]
            past = past.parent
        twin = Driver(self.game, state, Timeline(state, telling=False, step_count=begun, eager=True))
        twin.restart(state, entries)
        return twin.timeline.checkpoint

    # -- copies ----------------------------------------------------------------------------------

    def replays_to_copy(self) -> bool:
        """Whether a copy has to replay the step so far."""
        pending = self.pending
        return pending is not None and not (type(pending) is Together and pending.can_be_copied())

    def copy(self, telling: bool) -> Driver[S]:
        """An independent copy."""
        pending, now = self.pending, self.timeline.now
        if type(pending) is Asked or self.replays_to_copy():
            tape = self.state.tape
            return self.replayed(now.entries, telling, tape.notes if tape is not None else None)
        state = self.state.copy()
        twin = Driver(self.game, state, self.timeline.twin(state, telling))
        if type(pending) is Together:
            twin.pending, twin.over = pending.copied(state, telling), False
        twin._stand_as(self, [*now.entries], now.final, now.events)
        state.actor = self.state.actor
        return twin

    def seen(self, group: Together, seat: Seat | None) -> Driver[S]:
        """A copy in which the other seats of a group have not answered yet."""
        telling = self.timeline.telling
        entries, final, events = self.timeline.now.without(group.key, seat)
        if not group.can_be_seen(seat):
            return self.replayed(entries, telling)
        state = self.state.copy()
        twin = Driver(self.game, state, self.timeline.twin(state, telling))
        twin.pending, twin.over = group.seen(state, telling, seat), False
        twin._stand_as(self, entries, final, events)
        state.actor = seat if seat is not None and seat in group.answered else NOBODY
        return twin

    def replayed(
        self, entries: Sequence[Bare], telling: bool, notes: Mapping[Hashable, Note] | None = None
    ) -> Driver[S]:
        """A copy in which only these entries of the step were given, made by replaying it."""
        mine, start = self.timeline, self.step_start()
        twin = Driver(self.game, self.state, mine.twin(start, telling))
        twin.restart(start, entries, notes)
        twin.timeline.floor, twin.timeline.older = mine.floor, mine.older
        return twin

    def _stand_as(self, other: Driver[S], entries: list[Bare], final: tuple[int, ...], events: list[Any]) -> None:
        """Take another driver's place in the middle of the step, after these answers and events."""
        timeline = self.timeline
        timeline.share_checkpoint(other.timeline)
        timeline.stand(self.state, entries)
        if timeline.telling:
            timeline.now.final = final
            timeline.now.events += events
