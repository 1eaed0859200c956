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
    """Makes the options anew, where they come out of what is hidden."""
    secret: bool = False
    """Whether the others must not know the answer."""

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
class Several(Struct, eq=False):
    """The open questions of seats that act at the same time, at most one per seat."""

    secret: bool = False
    """Whether what a seat answers does not exist for the others until all are through."""
    then: Callable[[Asked[Any], Any], Flow[Any] | None] | None = None
    """What acts on the answer to a question that no lane has put, and returns a lane if there is more to ask."""
    open: dict[Seat, Asked[Any]] = field(default_factory=dict)
    answered: list[Seat] = field(default_factory=list)
    running: dict[Seat, Running] = field(default_factory=dict)
    done: dict[Seat, Any] = field(default_factory=dict)
    key: object = field(default_factory=object)
    """What tells these lanes from others; copies of the match have the same."""

    def begin(self, seat: Seat, lane: Flow[Any]) -> None:
        """Let a seat's lane begin, and run to its first question."""
        self.running[seat] = running = _through(self.done, seat, lane)
        _put(self, seat, running.send(None))

    def take(self, seat: Seat, value: Any) -> bool:
        """Take a seat's answer, and let its lane go on; whether anybody is still asked."""
        self.answered.append(seat)
        asked = self.open.pop(seat)
        lane = self.running.get(seat)
        if lane is not None:
            _put(self, seat, lane.send(value))
        else:
            then = self.then
            if then is None:
                raise TypeError("a lane that is a question needs `then`")
            more = then(asked, value)
            if more is not None:
                self.begin(seat, more)
        return len(self.open) > 0


Flow: TypeAlias = Generator["Asked[Any] | Several", Any, T]
Running: TypeAlias = Generator["Asked[Any] | Several | None", Any, None]


def step_by_step() -> Running:
    """Runs flows that are sent in, one after the other, and yields what they ask; None where one is to be sent in.

    So the end of a flow is no exception, which would cost more than most steps do.
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
    """Evaluate options with a seat's eyes: what it knows is not looked at anew."""
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
    the only one need not be asked about: `alone=False`.
    """
    values = as_seat(g, seat, options)
    if len(values) == 1 and not alone:
        return values[0]
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
    """Ask for one of the options that only this seat can know, or to decline. It is always asked."""
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

    Where everybody knows how many there are, the only one need not be asked about: `alone=False`.
    """
    values = as_seat(g, seat, options)
    if len(values) == 1 and not alone:
        return Secret(values[0], 1 << seat)
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

    A lane is begun as soon as it is given. Where most seats have little to decide, give the lanes as an iterator: it
    does on the way what need not be asked, and yields a question instead of a lane where there is but one. `then` acts
    on its answer, and returns a lane if there is more to ask after all. Seats that never needed one have no result.
    Where nothing comes of it, a flow may as well yield a `Several` that has all of it: the questions, lanes that have
    begun, and `then`.

    What seats answer in `secret` lanes does not exist for the others until all are through. The answers are not sent to
    the flow, but given to the `Several` that it yields: it goes on when all are through.
    """
    several = Several(secret, then)
    for seat, lane in lanes.items() if isinstance(lanes, dict) else lanes:
        if isinstance(lane, Asked):
            several.open[seat] = lane
        else:
            several.begin(seat, lane)
    if several.open:
        yield several
    running, done = several.running, several.done
    return {seat: done[seat] for seat in running} if running else done


def _through(done: dict[Seat, T], seat: Seat, flow: Flow[T]) -> Running:
    """Runs a seat's lane, notes what comes of it, and yields None at its end, which is no exception so."""
    done[seat] = yield from flow
    yield None


def _put(several: Several, seat: Seat, asked: Asked[Any] | Several | None) -> None:
    """Put what a seat's lane asks; nothing, if it is through."""
    if type(asked) is Asked and asked.seat == seat:
        several.open[seat] = asked
    elif asked is not None:
        raise TypeError("a lane asks its own seat alone")


def somebody(pending: Asked[Any] | Several) -> Asked[Any] | Several:
    """What a flow asks; it has to ask somebody."""
    if isinstance(pending, Several) and not pending.open:
        raise TypeError("a flow asks nobody: yield a `Several` only where it has open questions")
    return pending


def failed(asked: Asked[Any], answer: Any) -> None:
    """The rules have come to a stop in the middle of an answer: what they did is half done."""
    raise RuntimeError(f"{asked.prompt.kind}: the rules have failed here; a copy of the match stands before that")


# -- lanes that can be copied ------------------------------------------------------------------------


class Lane(Generic[S]):
    """One seat's way through a step, and how it can be taken up again where it stands."""

    __slots__ = ("_again", "_prompt", "flow")

    def __init__(self) -> None:
        self.flow: Flow[None] | None = None
        self._again: Way[S] | None = None
        self._prompt: Prompt[Any] | None = None

    def at_rest(self, again: Way[S], prompt: Prompt[Any], flow: Flow[T]) -> Flow[T]:
        """Do something that changes nothing before its first question, if that is this one.

        There, all that the lane has done is on the table: from it `again` asks the same, and goes on the same.
        """
        self._again, self._prompt = again, prompt
        result = yield from flow
        self._again = None
        return result

    def rest(self, again: Way[S], prompt: Prompt[Any]) -> None:
        """The same for what asks next, without a flow of its own; if it may ask nothing, it is `answered` then."""
        self._again, self._prompt = again, prompt

    def answered(self) -> None:
        """From now on something may be half done."""
        self._again = None

    def way(self, asked: Asked[Any]) -> Way[S] | None:
        """How it can be taken up at this question; None if it can't."""
        return self._again if asked.prompt is self._prompt and asked.again is None else None


Way: TypeAlias = Callable[[S, Seat, Lane[S]], Flow[None]]
"""What a seat does in its lane, from the beginning or from where it is at rest."""


@final
class Lanes(Generic[S]):
    """A whole step in which seats act at the same time: a flow that can be copied without playing it again.

    It goes on like `together`, and `then` closes the step when all are through. A lane neither looks at what is another
    lane's nor touches it, and draws no chance: where it is at rest, all it has done is on the table, and where it is
    through as well. What it asks there holds on to nothing of the table, for copies ask the same.
    """

    __slots__ = ("_g", "_lanes", "_then", "_ways", "several")

    def __init__(self, g: S, ways: dict[Seat, Way[S]], then: Callable[[S], None], *, secret: bool = False) -> None:
        self.several = Several(secret)
        self._g = g
        self._ways = ways
        self._then = then
        self._lanes: dict[Seat, Lane[S]] = {}
        """Those that have begun."""

    def send(self, value: Any) -> Several | None:
        """Begin (None), or take a seat's answer; None when all are through."""
        several = self.several
        if value is None:
            for seat in self._ways:
                self._go_on(seat, self._begun(seat), None)
        else:
            seat, answer = value
            several.answered.append(seat)
            lane = self._lanes.get(seat)
            asked = several.open.pop(seat)
            if lane is None:
                lane = self._taken_up(seat, asked)
            lane._again = None
            self._go_on(seat, lane, answer)
        if several.open:
            return several
        self._then(self._g)
        return None

    def _taken_up(self, seat: Seat, asked: Asked[Any]) -> Lane[S]:
        """A lane of a copy where it is at rest: it asks again what has been asked, or the answer is to another."""
        lane, several = self._begun(seat), self.several
        self._go_on(seat, lane, None)
        again = several.open.pop(seat, None)
        if again is None or again.prompt is not asked.prompt or len(again) != len(asked):
            raise TypeError(f"{asked.prompt.kind}: a lane asks something else where it is taken up")
        return lane

    def _begun(self, seat: Seat) -> Lane[S]:
        """A seat's lane, which begins."""
        lane = self._lanes[seat] = Lane()
        lane.flow = self._ways[seat](self._g, seat, lane)
        return lane

    def _go_on(self, seat: Seat, lane: Lane[S], value: Any) -> None:
        """Resume one lane until it asks again or ends; as they are: copies are made of them too often to be wrapped."""
        assert lane.flow is not None
        try:
            asked = lane.flow.send(value)
        except StopIteration:
            return
        if not isinstance(asked, Asked) or asked.seat != seat:
            raise TypeError("a lane asks its own seat alone")
        self.several.open[seat] = asked

    def _way(self, seat: Seat, asked: Asked[Any]) -> Way[S] | None:
        """How a lane can be taken up at this question; None if it can't."""
        lane = self._lanes.get(seat)
        return self._ways[seat] if lane is None else lane.way(asked)

    def at_rest(self) -> bool:
        """Whether no lane is in the middle of something, so that all can be taken up on a copy of the table."""
        return all(self._way(seat, asked) is not None for seat, asked in self.several.open.items())

    def copied(self, g: S) -> Lanes[S] | None:
        """The same on a copy of the table; None where a lane is in the middle of something.

        What is asked is asked there, too; a lane begins when it is answered, for of most copies few ever are.
        """
        mine = self.several
        ways: dict[Seat, Way[S]] = {}
        for seat, asked in mine.open.items():
            way = self._way(seat, asked)
            if way is None:
                return None
            ways[seat] = way
        twin = Lanes(g, ways, self._then, secret=mine.secret)
        several = twin.several
        several.key = mine.key
        several.answered += mine.answered
        several.open = mine.open.copy()
        return twin
