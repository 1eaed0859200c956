"""Rules that ask: generator functions which yield questions and are resumed with answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar, cast, final

from msgspec import Struct, field

from .errors import DeadEnd
from .secret import ALL, Secret
from .state import Table

T = TypeVar("T")
S = TypeVar("S", bound=Table)
Seat: TypeAlias = int
Reason: TypeAlias = tuple[Any, ...]
"""Why something is not possible: a key and what the words need."""
WhyNot: TypeAlias = Callable[[], dict[str, Reason]]
NOT_ITS_OWN = "a lane asks its own seat alone"


class Prompt(Generic[T]):
    """A kind of question: its key for the words, the section of the guide, and how its options are written.

    `turned` says, where variants are one thing laid in different ways, how: the number of its turn, and of its face.
    `counted` says, where options are the same thing in different amounts, which thing, and how many of it.
    """

    __slots__ = ("counted", "kind", "rule", "target", "token", "turned", "variant")

    def __init__(
        self,
        kind: str,
        rule: str,
        token: Callable[[T], str] = str,
        target: Callable[[T], str] | None = None,
        variant: Callable[[T], str] | None = None,
        turned: Callable[[T], tuple[int, int]] | None = None,
        counted: Callable[[T], tuple[str, int]] | None = None,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.token = token
        self.target = target
        self.variant = variant
        self.turned = turned
        self.counted = counted

    def __repr__(self) -> str:
        return f"Prompt({self.kind!r})"


@final
class Asked(Struct, Generic[T], eq=False):
    """One question to one seat, without words. Options: the values and, if it may be declined, None at the end."""

    seat: Seat
    prompt: Prompt[T]
    values: Sequence[T]
    args: tuple[Any, ...] = ()
    decline: str = ""
    why: WhyNot | None = None
    again: Callable[[], Sequence[T]] | None = None
    """Rebuilds the options, if they depend on hidden values."""
    secret: bool = False
    """Whether the answer is hidden from the other seats."""

    def __len__(self) -> int:
        return len(self.values) + 1 if self.decline else len(self.values)

    def value(self, index: int) -> T | None:
        """The value of an option by its number."""
        values = self.values
        if index < len(values):
            return values[index]
        if index == len(values) and self.decline:
            return None
        raise IndexError(index)

    def token(self, index: int) -> str:
        """How an option is written in the record."""
        values = self.values
        return self.prompt.token(values[index]) if index < len(values) else self.decline

    def index(self, token: str) -> int:
        """The number of the option that is written so; -1 if there is none."""
        write = self.prompt.token
        for number, value in enumerate(self.values):
            if write(value) == token:
                return number
        return len(self.values) if self.decline and token == self.decline else -1

    def __repr__(self) -> str:
        return (
            f"Asked(seat={self.seat}, kind={self.prompt.kind!r}, options={[self.token(i) for i in range(len(self))]})"
        )


@final
class SeatSteps(Struct, Generic[S], eq=False):
    """A step in which every seat advances independently by short *seat steps*, as the match advances by steps.

    The table says which seat step comes next. A seat step draws no chance, and reads and writes only its own seat's
    part of the table. Called again on the table as it stands at its first question, it asks the same question and goes
    on the same; one that might not says so in `Table.midway`.
    """

    g: S
    next: Callable[[S, Seat], Flow[None] | None]
    """A seat's next step; None when the seat has finished."""
    close: Callable[[S], None]
    """Ends the step of the match when all seats have finished."""
    keep: bool = False
    """Whether to keep what copies need, so that they replay one seat's answers instead of the step of the match."""
    fresh: set[Seat] = field(default_factory=set)
    """Seats at the first question of a seat step: the table holds everything they have done."""
    opened: dict[Seat, tuple[Any, Asked[Any]]] = field(default_factory=dict)
    """Each seat's part and question before its very first answer."""
    given: dict[Seat, list[Any]] = field(default_factory=dict)
    """Its answers since then."""

    def run(self, seat: Seat) -> Asking:
        """Run a seat's steps one after the other. Yielding None at the end avoids a StopIteration."""
        g, next_step, add = self.g, self.next, self.fresh.add
        flow = next_step(g, seat)
        while flow is not None:
            add(seat)
            yield from flow
            flow = next_step(g, seat)
        self.fresh.discard(seat)
        yield None

    def note(self, seat: Seat, asked: Asked[Any], value: Any, first: bool) -> None:
        """Keep what copies need of a seat that answers."""
        given = self.given.get(seat)
        if given is not None:
            given.append(value)
        elif first and seat in self.fresh:
            self.opened[seat] = (self.g.part(seat), asked)
            self.given[seat] = [value]

    def disturb(self, secrets: bool) -> None:
        """Note that a standing order, or newly dealt `secrets`, changed what a replayed seat step would read."""
        self.given.clear()
        if secrets:
            self.opened.clear()


@final
class Together(Struct, eq=False):
    """Seats that act at the same time: at most one open question per seat, answered in any order.

    A flow that has such questions yields it, and goes on when all seats are through. With `steps` it is a whole step of
    the match.
    """

    secret: bool = False
    """Whether a seat's answers stay hidden from the others until all have finished."""
    then: Callable[[Asked[Any], Any], Flow[Any] | None] | None = None
    """Applies the answer to a bare question, and returns a flow if there is more to ask."""
    steps: SeatSteps[Any] | None = None
    open: dict[Seat, Asked[Any]] = field(default_factory=dict)
    answered: list[Seat] = field(default_factory=list)
    running: dict[Seat, Asking] = field(default_factory=dict)
    done: dict[Seat, Any] = field(default_factory=dict)
    key: object = field(default_factory=object)
    """Marks answers that were given side by side; copies of the match have the same."""

    def begin(self, seat: Seat, flow: Flow[Any]) -> None:
        """Let a seat's flow begin, and run to its first question."""
        self.running[seat] = running = _through(self.done, seat, flow)
        self._put(seat, running.send(None))

    def begin_steps(self, steps: SeatSteps[Any]) -> bool:
        """Let every seat's first step begin; whether anybody is asked."""
        for seat in range(steps.g.seats):
            self._begin_step(seat, steps)
        return len(self.open) > 0

    def take(self, seat: Seat, value: Any) -> bool:
        """Take a seat's answer, and let the seat go on; whether anybody is still asked."""
        asked = self.open.pop(seat)
        lane, steps = self.running.get(seat), self.steps
        if steps is not None:
            if lane is None:
                lane = self._begin_again(seat, asked, steps)
            if steps.keep:
                steps.note(seat, asked, value, seat not in self.answered)
            elif steps.given:
                steps.given.pop(seat, None)
            steps.fresh.discard(seat)
            self.answered.append(seat)
            after = lane.send(value)
            if type(after) is not Asked or after.seat != seat or after.again is not None or steps.g.midway is not None:
                self._put_step(seat, after, steps)
            else:  # nothing to note
                self.open[seat] = after
            return len(self.open) > 0
        self.answered.append(seat)
        if lane is not None:
            self._put(seat, lane.send(value))
        else:
            then = self.then
            if then is None:
                raise TypeError("a bare question needs `then`")
            more = then(asked, value)
            if more is not None:
                self.begin(seat, more)
        return len(self.open) > 0

    def _put(self, seat: Seat, asked: Asked[Any] | Together | None) -> None:
        """Store the question of a seat's flow; None if the flow has finished."""
        if type(asked) is Asked and asked.seat == seat:
            self.open[seat] = asked
        elif asked is not None:
            raise TypeError(NOT_ITS_OWN)

    def _put_step(self, seat: Seat, asked: Asked[Any] | Together | None, steps: SeatSteps[Any]) -> None:
        """The same for a seat with seat steps: also note whether its step could be restarted here."""
        if type(asked) is Asked and asked.seat == seat:
            self.open[seat] = asked
            g = steps.g
            if g.midway is not None:
                if g.midway is not asked.prompt:
                    steps.fresh.discard(seat)
                g.midway = None
            if asked.again is not None:
                steps.fresh.discard(seat)
        elif asked is not None:
            raise TypeError(NOT_ITS_OWN)

    def _begin_step(self, seat: Seat, steps: SeatSteps[Any]) -> Asking:
        """Let a seat's step begin, and run to its first question."""
        lane = self.running[seat] = steps.run(seat)
        self._put_step(seat, lane.send(None), steps)
        return lane

    def _begin_again(self, seat: Seat, asked: Asked[Any], steps: SeatSteps[Any]) -> Asking:
        """Restart the seat step of a copy when its first question is answered; it must ask the same question."""
        lane = self._begin_step(seat, steps)
        again = self.open.pop(seat, None)
        if again is None or again.prompt is not asked.prompt or len(again) != len(asked):
            raise TypeError(f"{asked.prompt.kind}: a seat step asks something else when it begins again")
        return lane

    def can_be_copied(self) -> bool:
        """Whether all seats can go on from a copy of the table; otherwise the step has to be replayed."""
        steps = self.steps
        return steps is not None and all(self._restarts(seat, steps) for seat in self.open)

    def can_be_seen(self, seat: Seat | None) -> bool:
        """Whether `seen` works for a seat, or a spectator (None); otherwise the step has to be replayed."""
        steps = self.steps
        if steps is None or (seat in self.open and not self._restarts(seat, steps)):
            return False
        return all(other == seat or other in steps.opened for other in self.answered)

    def _restarts(self, seat: Seat | None, steps: SeatSteps[Any]) -> bool:
        """Whether a seat can go on from a copy of the table."""
        return seat in steps.fresh or seat in steps.given or seat not in self.running

    def copied(self, g: Table, keep: bool) -> Together:
        """The same on a copy of the table.

        A seat at the first question of its step begins again only when it is answered: in most copies few seats are.
        """
        steps = self.steps
        assert steps is not None
        mine = SeatSteps(g, steps.next, steps.close, keep, opened=steps.opened.copy())
        twin = Together(self.secret, None, mine, self.open.copy(), self.answered.copy(), key=self.key)
        for seat in steps.given:
            twin._play_again(seat, steps, mine)
        return twin

    def seen(self, g: Table, keep: bool, seat: Seat | None) -> Together:
        """The same on a copy of the table as a seat may know it: the other seats have not answered yet."""
        steps = self.steps
        assert steps is not None
        mine = SeatSteps(g, steps.next, steps.close, keep)
        twin = Together(self.secret, None, mine, self.open.copy(), [one for one in self.answered if one == seat])
        twin.key = self.key
        for other, (part, asked) in steps.opened.items():
            if other == seat:
                mine.opened[other] = (part, asked)
            else:
                g.put_part(other, part)
                twin.open[other] = asked
        if seat is not None and seat in steps.given:
            twin._play_again(seat, steps, mine)
        return twin

    def _play_again(self, seat: Seat, before: SeatSteps[Any], steps: SeatSteps[Any]) -> None:
        """Take over a seat's answers; in the middle of a seat step, restart the step and replay them."""
        given = before.given[seat]
        if seat in self.open and seat not in before.fresh:
            steps.g.put_part(seat, before.opened[seat][0])
            lane = self._begin_step(seat, steps)
            for value in given:
                del self.open[seat]
                steps.fresh.discard(seat)
                self._put_step(seat, lane.send(value), steps)
        steps.given[seat] = given.copy()


Flow: TypeAlias = Generator["Asked[Any] | Together", Any, T]
Asking: TypeAlias = Generator["Asked[Any] | Together | None", Any, None]
"""The questions of flows; None when they have finished."""


def step_by_step() -> Asking:
    """Run flows that are sent in, one after the other, and yield what they ask; None when the next is to be sent in.

    Yielding None at the end avoids a StopIteration per step, which costs more than most steps.
    """
    flow: Flow[None] = yield None
    while True:
        yield from flow
        flow = yield None


def choose(
    seat: Seat,
    prompt: Prompt[T],
    values: Sequence[T],
    *,
    args: tuple[Any, ...] = (),
    why: WhyNot | None = None,
    alone: bool = False,
    g: Table | None = None,
) -> Flow[T]:
    """Ask the seat to pick one of the values. What leaves no choice is not asked, unless `alone`.

    Where the values come out of what is hidden, give the table: whether it is asked, and what leaves no choice, is then
    seen by all.
    """
    if g is not None:
        if g.actor != seat:
            g.looks += 1
        if g.rng.witness(len(values) == 1 and not alone, ALL):
            return cast(T, g.rng.witness(values[0] if values else None, ALL))
    elif len(values) == 1 and not alone:
        return values[0]
    if not values and (g is None or not g.rng.scripted):
        raise DeadEnd(prompt.kind)
    answer: T = yield Asked(seat, prompt, values, args, "", why)
    return answer


def choose_or(
    decline: str,
    seat: Seat,
    prompt: Prompt[T],
    values: Sequence[T],
    *,
    args: tuple[Any, ...] = (),
    why: WhyNot | None = None,
    g: Table | None = None,
) -> Flow[T | None]:
    """Ask the seat to pick one of the values or to decline (None). Nothing to pick is not asked.

    Where the values come out of what is hidden, give the table: whether it is asked is then seen by all.
    """
    if g is not None and g.actor != seat:
        g.looks += 1
    if not (values if g is None else g.rng.witness(len(values) > 0, ALL)):
        return None
    answer: T | None = yield Asked(seat, prompt, values, args, decline, why)
    return answer


def as_seat(g: Table, seat: Seat, options: Callable[[], Sequence[T]]) -> Sequence[T]:
    """Evaluate options as a seat: reading what it already knows does not count as a look."""
    actor, g.actor = g.actor, seat
    try:
        return options()
    finally:
        g.actor = actor


def choose_hidden(
    g: Table,
    seat: Seat,
    prompt: Prompt[T],
    options: Callable[[], Sequence[T]],
    *,
    args: tuple[Any, ...] = (),
    why: WhyNot | None = None,
    alone: bool = True,
) -> Flow[T]:
    """Ask for one of the options that only this seat can know; what it answers, all may know.

    It is always asked: whether it is asked must not tell anything. Where everybody knows how many options there are,
    the only one need not be asked about: `alone=False`. Whether it is asked is then seen by all.
    """
    values = as_seat(g, seat, options)
    if not alone and g.rng.witness(len(values) == 1, ALL):
        return cast(T, values[0] if values else None)  # in an imagined hand there may be none
    if not values and not g.rng.scripted:
        raise DeadEnd(prompt.kind)
    answer: T = yield Asked(seat, prompt, values, args, "", why, partial(as_seat, g, seat, options))
    return answer


def choose_hidden_or(
    decline: str,
    g: Table,
    seat: Seat,
    prompt: Prompt[T],
    options: Callable[[], Sequence[T]],
    *,
    args: tuple[Any, ...] = (),
    why: WhyNot | None = None,
) -> Flow[T | None]:
    """Ask the seat to pick an option that only it can know, or to decline. The question is always asked."""
    values = as_seat(g, seat, options)
    answer: T | None = yield Asked(seat, prompt, values, args, decline, why, partial(as_seat, g, seat, options))
    return answer


def choose_secretly(
    g: Table,
    seat: Seat,
    prompt: Prompt[T],
    options: Callable[[], Sequence[T]],
    *,
    args: tuple[Any, ...] = (),
    why: WhyNot | None = None,
    alone: bool = True,
) -> Flow[Secret[T]]:
    """Ask for one of the options that only this seat can know, and keep from the others what it answers.

    Where everybody knows how many there are, the only one need not be asked about: `alone=False`. Whether it is asked
    is then seen by all.
    """
    values = as_seat(g, seat, options)
    if not alone and g.rng.witness(len(values) == 1, ALL):
        return Secret(cast(T, values[0] if values else None), 1 << seat)  # in an imagined hand there may be none
    if not values and not g.rng.scripted:
        raise DeadEnd(prompt.kind)
    answer: T = yield Asked(seat, prompt, values, args, "", why, partial(as_seat, g, seat, options), True)
    return Secret(answer, 1 << seat)


def together(
    lanes: dict[Seat, Flow[T]] | Iterable[tuple[Seat, Flow[T] | Asked[Any]]],
    then: Callable[[Asked[Any], Any], Flow[T] | None] | None = None,
    *,
    secret: bool = False,
) -> Flow[dict[Seat, T]]:
    """Let seats act at the same time: one open question per seat, answered in any order, until all are through.

    Each seat's flow is its *lane*; it begins as soon as it is given. If most seats have little to decide, give the
    lanes as an iterator: it can do on the way what need not be asked, and yield a bare question instead of a lane.
    `then` acts on the answer, and returns a lane if there is more to ask. Seats without a lane have no result.
    A flow that needs no results may yield a `Together` of its own instead.

    What seats answer in `secret` lanes does not exist for the others until all are through.
    """
    group = Together(secret, then)
    for seat, lane in lanes.items() if isinstance(lanes, dict) else lanes:
        if isinstance(lane, Asked):
            group.open[seat] = lane
        else:
            group.begin(seat, lane)
    if group.open:
        yield group
    running, done = group.running, group.done
    return {seat: done[seat] for seat in running} if running else done


def _through(done: dict[Seat, T], seat: Seat, flow: Flow[T]) -> Asking:
    """Run a seat's flow and keep its result. Yielding None at the end avoids a StopIteration."""
    done[seat] = yield from flow
    yield None


def somebody(pending: Asked[Any] | Together) -> Asked[Any] | Together:
    """The questions of a flow, which must not be empty."""
    if isinstance(pending, Together) and not pending.open:
        raise TypeError("a flow asks nobody: yield a `Together` only where it has open questions")
    return pending


def failed(asked: Asked[Any], answer: Any) -> None:
    """Raise the error of rules that failed in the middle of an answer, which is now half applied."""
    raise RuntimeError(f"{asked.prompt.kind}: the rules have failed here; a copy of the match stands before that")
