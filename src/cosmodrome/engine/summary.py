"""Turns in short: what each player did, in one sentence, for a reader who did not watch.

A game says it in `Words.summaries`. Its sentences are made of the log: an event whose sentence begins with the player
("Vega rolls 6 and 4") gives a clause ("rolls 6 and 4"), and a turn is the list of its clauses, said of the player once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .flow import Seat
from .sentences import Names, Player, listed, say

if TYPE_CHECKING:
    from .match import Match

EventWords = Callable[[str, tuple[Any, ...], Names], str]
"""How a game puts an event into words: `Words.event`."""
MARK: Final = "\0"
"""Stands for the subject of a sentence until it is taken away."""


class Happened(NamedTuple):
    """An event as its reader may know it."""

    step: int
    moment: int
    """How many answers had been given before the one that led to it."""
    kind: str
    args: tuple[Any, ...]


class Summary(NamedTuple):
    """A turn, or a phase in which much happens at once, in short."""

    seat: Seat
    """Whose turn it was; -1: a phase of everybody."""
    text: str
    step: int
    """The step that it ended with; the current one if it goes on."""
    first: int
    """How many answers had been given before it,"""
    last: int
    """and when it had ended."""
    targets: tuple[str, ...] = ()
    """The things on the board that it is about."""
    yours: str = ""
    """What it brought the reader, or cost; empty if nothing."""
    title: str = ""
    """The title of its card; empty: it needs none."""
    lines: tuple[tuple[str, str], ...] = ()
    """The lines of its card, each with what it is about."""


class Turn:
    """The events of a turn, before they are put into words."""

    __slots__ = ("events", "seat")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.events: list[Happened] = []

    @property
    def step(self) -> int:
        """The step of its last event."""
        return self.events[-1].step

    @property
    def moments(self) -> tuple[int, int]:
        """How many answers had been given before it, and at its end."""
        return min(event.moment for event in self.events), 1 + max(event.moment for event in self.events)


class _Subject(Player):
    """The player whom a sentence is about: named by a mark, because the name is said once for several sentences."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return Player.__format__(self, form) if form else MARK


class _About(Names):
    """The players' names, with the subject marked."""

    subject: Seat

    def player(self, seat: Seat) -> Player:
        """A player, as the reader calls them."""
        named = Names.player(self, seat)
        return _Subject(named.name, named.reads) if seat == self.subject else named


def about(names: Names, seat: Seat) -> Names:
    """The names for sentences about a seat, from which clauses can be made."""
    made = _About(names, names.reader)
    made.subject = seat
    return made


def clause(event: EventWords, kind: str, args: tuple[Any, ...], names: Names) -> str:
    """An event as a clause about the subject of `about`: "rolls 6 and 4"; empty if its sentence has another subject."""
    text = event(kind, args, names)
    return text[2:].rstrip(".") if text.startswith(f"{MARK} ") and MARK not in text[1:] else ""


def sentence(player: Player, clauses: Sequence[str]) -> str:
    """Clauses as one sentence about a player."""
    return say("{player} {clauses}.", player=player, clauses=listed(clauses)) if clauses else ""


def happened(match: Match[Any], reader: Seat | None, since: int) -> list[Happened]:
    """What happened from a step on, as far as a reader may know it."""
    found: list[Happened] = []
    for step, moment, _, event, _ in match.seen_by(reader).told(since):
        seen = event.seen_by(reader)
        if seen is not None:
            found.append(Happened(step, moment, *seen))
    return found


def by_step(events: Iterable[Happened]) -> list[list[Happened]]:
    """Events, step by step."""
    steps: list[list[Happened]] = []
    for event in events:
        if not steps or steps[-1][0].step != event.step:
            steps.append([])
        steps[-1].append(event)
    return steps


Short = Callable[..., str]
"""A clause of a turn that is shorter than the log's: takes the player, and what the event tells after the seat."""


class Teller:
    """Puts the turns of a game into words: how its log says it, what is said shorter, and what is left out."""

    def __init__(
        self,
        event: EventWords,
        targets: Callable[[str, tuple[Any, ...]], tuple[str, ...]],
        short: Mapping[str, Short],
        quiet: Iterable[str],
    ) -> None:
        self.event = event
        self.targets = targets
        self.short = short
        self.quiet = frozenset(quiet)

    def clauses(self, events: Iterable[Happened], seat: Seat, names: Names) -> list[str]:
        """What events say about a seat, each thing once; an empty short clause leaves its event out."""
        subject = about(names, seat)
        found: list[str] = []
        for _, _, kind, args in events:
            if kind in self.quiet:
                continue
            if kind not in self.short:
                found.append(clause(self.event, kind, args, subject))
            elif args[0] == seat:
                found.append(self.short[kind](subject.player(seat), *args[1:]))
        return list(dict.fromkeys(filter(None, found)))

    def says(self, events: Iterable[Happened], seat: Seat, names: Names) -> str:
        """What events say about a seat, as a sentence; empty if nothing."""
        return sentence(names.player(seat), self.clauses(events, seat, names))

    def things(self, events: Iterable[Happened]) -> tuple[str, ...]:
        """The things on the board that events are about."""
        found = [target for _, _, kind, args in events for target in self.targets(kind, args)]
        return tuple(dict.fromkeys(found))

    def summary(self, turn: Turn, names: Names) -> Summary | None:
        """A turn in short, with what it brought the reader; None if there is nothing to say."""
        text = self.says(turn.events, turn.seat, names)
        reader = names.reader
        yours = self.says(turn.events, reader, names) if reader is not None and reader != turn.seat else ""
        if not text and not yours:
            return None
        return Summary(
            turn.seat, text or yours, turn.step, *turn.moments, self.things(turn.events), yours if text else ""
        )
