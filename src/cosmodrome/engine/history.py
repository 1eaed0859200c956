"""The history of a match: its origin, its steps and answers, and its log for each reader."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct, field

from .flow import Prompt, Seat
from .sentences import PLACEHOLDER, Names, with_names
from .state import Event, Message, Table, Telling

if TYPE_CHECKING:
    from .words import Words

S = TypeVar("S", bound=Table)

ORDER: Prompt[tuple[str, str]] = Prompt("!order", "standing-orders", lambda order: f"!{order[0]}={order[1]}")
"""Written in the record like an answer: a standing order, which a seat may give whether it is asked or not."""
SALT: Prompt[str] = Prompt("!salt", "", lambda salt: f"!salt={salt}")
"""Written in the record like an order: from here on a seat's salt is mixed into the match's chance."""
UNASKED = (ORDER, SALT)
"""Actions that are not answers to a question. Undo does not remove them."""
IMAGINE: Prompt[Any] = Prompt("!imagine", "")
"""Marks the point from which on the match is imagined by a seat."""
GIVEN: Prompt[Any] = Prompt("!given", "")
"""An answer that is read, or given again: its prompt is that of the question it meets."""
ANYTHING: Prompt[Any] = Prompt("!anything", "")
"""An answer whose content is hidden from the seat."""


class Entry(NamedTuple):
    """One accepted answer. `group` tells the lanes apart: entries with the same were given side by side."""

    seat: Seat
    prompt: Prompt[Any]
    value: Any
    token: str | None
    group: object | None
    secret: bool = False
    told: int = 0
    """How many events of the step there were before it."""

    def write(self) -> str:
        """The token in the record."""
        return self.prompt.token(self.value) if self.value is not None else self.token or ""


Bare: TypeAlias = tuple[Any, ...]
"""An entry as a plain tuple, which is cheap: most entries are never read."""
GROUP, TOLD = 4, 6
"""Where it has what marks answers given side by side, and how many events there were before it."""


def named(entries: Sequence[Bare]) -> list[Entry]:
    """Entries with the names of their parts."""
    return [Entry._make(entry) for entry in entries]


class Heading(NamedTuple):
    """The words above a step: without names, as in records, and with a placeholder for each player it names."""

    plain: str
    template: str

    def named(self, names: Sequence[str], reader: Seat | None = None) -> str:
        """The heading with the players' names; the reader is "you"."""
        return with_names(self.template, names, reader)

    def mentioned(self) -> set[Seat]:
        """The seats whose players it names."""
        return {int(found[1]) for found in PLACEHOLDER.finditer(self.template)}


NO_HEADING = Heading("", "")


class Past(Struct, eq=False):
    """A step, and the way back to those before it. Never changed once it is over, so clones share it then."""

    parent: Past | None
    number: int
    heading: Heading
    entries: list[Bare] = field(default_factory=list)
    final: tuple[int, ...] = ()
    """The answers that drew chance or showed something, by their place."""
    events: list[Telling] = field(default_factory=list)
    heard: dict[Seat | None, Heard] | None = None
    """The log of this step and all earlier ones for each reader; built when it is first read."""

    def ends(self) -> list[int]:
        """How many events there were after each answer."""
        return [*[entry[TOLD] for entry in self.entries[1:]], len(self.events)] if self.entries else []

    def without(self, group: object, seat: Seat | None) -> tuple[list[Bare], tuple[int, ...], list[Telling]]:
        """Entries, places of final answers, and events without what seats other than this one answered in a group."""
        entries: list[Bare] = []
        final: list[int] = []
        events = self.events[: self.entries[0][TOLD]] if self.entries else [*self.events]
        for at, (entry, end) in enumerate(zip(self.entries, self.ends(), strict=True)):
            if entry[GROUP] is group and entry[0] != seat:
                continue
            if at in self.final:
                final.append(len(entries))
            entries.append((*entry[:TOLD], len(events)))
            events += self.events[entry[TOLD] : end]
        return entries, tuple(final), events

    def __repr__(self) -> str:
        return f"Past({self.number}, {self.heading.plain!r})"


UNTOLD: list[Telling] = []
"""The events of a step in a match without a log: always empty."""


class Rest(Struct, Generic[S], eq=False):
    """A state between steps, the step that follows, and the earlier states that undo can return to."""

    state: S
    number: int
    before: Rest[S] | None

    def __repr__(self) -> str:
        return f"Rest({self.number})"


Back: TypeAlias = tuple[Past, Rest[Any]]
"""A step that undo can return to, and the newest checkpoint at or before it."""


class Heard:
    """The events that one reader has heard up to the end of a step, linked to those of earlier steps."""

    __slots__ = ("given", "heading", "lines", "number", "parent")

    def __init__(
        self,
        parent: Heard | None,
        number: int,
        heading: Heading,
        given: int,
        lines: tuple[tuple[Message, int], ...],
    ) -> None:
        self.parent = parent
        self.number = number
        self.heading = heading
        self.given = given
        self.lines = lines
        """The events, each with the number of answers given before it."""


def heard(past: Past, seat: Seat | None) -> Heard:
    """The events that a reader has heard up to the end of a step; cached with the step."""
    chain = []
    step: Past | None = past
    so_far: Heard | None = None
    while step is not None:
        so_far = step.heard.get(seat) if step.heard is not None else None
        if so_far is not None:
            break
        chain.append(step)
        step = step.parent
    for step in reversed(chain):
        given = so_far.given if so_far is not None else 0
        ends = step.ends()
        lines = []
        for at, telling in enumerate(step.events):
            seen = Event._make(telling).seen_by(seat)
            if seen is not None:
                lines.append((seen, given + bisect_left(ends, at + 1)))
        so_far = Heard(so_far, step.number, step.heading, given + len(step.entries), tuple(lines))
        if step.heard is None:
            step.heard = {}
        step.heard[seat] = so_far
    assert so_far is not None
    return so_far


def in_words(words: Words[Any], last: Heard | None, names: Names) -> list[LogLine]:
    """The log as `names.reader` reads it, from the first line to the last."""
    steps = []
    while last is not None:
        steps.append(last)
        last = last.parent
    return [
        LogLine(
            words.event(kind, args, names),
            kind,
            step.number,
            moment,
            words.event_targets(kind, args),
            step.heading.named(names, names.reader),
        )
        for step in reversed(steps)
        for (kind, args), moment in step.lines
    ]


class Told(NamedTuple):
    """An event with its step, the number of answers before it, and the seat that acted (-1: none)."""

    step: int
    moment: int
    heading: Heading
    event: Event
    seat: Seat


def chain(last: Past | None) -> list[Past]:
    """All steps up to one, from the first on."""
    steps: list[Past] = []
    while last is not None:
        steps.append(last)
        last = last.parent
    steps.reverse()
    return steps


def told(last: Past, given: int, since: int) -> list[Told]:
    """The events from a step to the last one, oldest first; `given` is the number of answers before the last step."""
    found: list[Told] = []
    step: Past | None = last
    while step is not None and step.number >= since:
        ends = step.ends()
        for at in range(len(step.events) - 1, -1, -1):
            answers = bisect_left(ends, at + 1)
            seat = step.entries[answers][0] if answers < len(step.entries) else -1
            found.append(Told(step.number, given + answers, step.heading, Event._make(step.events[at]), seat))
        step = step.parent
        given -= len(step.entries) if step is not None else 0
    found.reverse()
    return found


def last_answer(last: Past, count: int, seat: Seat) -> tuple[int, str]:
    """A seat's newest answer: the number of answers before it, and its token."""
    for past in chain(last)[::-1]:
        for entry in named(past.entries)[::-1]:
            count -= 1
            if entry.seat == seat and entry.prompt not in UNASKED:
                return count, entry.write()
    return 0, ""


@dataclass(frozen=True)
class Origin:
    """Where a match came from: a seed (with a value of each seat mixed in), or a position.

    `commitments` has each seat's commitment to its salt, empty for a seat that gives none; `salts` is as long then,
    and empty for a seat that did not reveal before the beginning.
    """

    seed: str = ""
    salts: tuple[str, ...] = ()
    position: str = ""
    commitments: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """The commitment to the seed, published before the first answer."""
        return hashlib.sha256(f"cosmodrome:{self.seed}".encode()).hexdigest() if self.seed else ""


@dataclass(frozen=True)
class LogLine:
    """One line of the log, as one reader may read it; `moment` is how many answers had been given before."""

    text: str
    kind: str
    step: int
    moment: int
    targets: tuple[str, ...]
    heading: str = ""

    def __str__(self) -> str:
        return self.text
