"""The log of a table: events are put into words when they happen, and the words are kept even if the rules change."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

import msgspec

from cosmodrome.engine import Event, Match, Names, Words
from cosmodrome.engine.history import Heading

from .wire import LogLine

Said = tuple[str, tuple[str, ...]]
"""A sentence, and the targets on the board that it mentions."""


Wording = tuple[int, str, str]
"""A seat, and a line and its heading as that seat reads them: its player is "you"."""


class Line:
    """One event of the log. The seats in `only` (None: everyone) read `whole`, all others read `others`.

    Seats that the line or its heading mentions read a wording of their own (`yours`).
    """

    __slots__ = ("moment", "only", "others", "step", "whole", "yours")

    def __init__(
        self,
        step: int,
        moment: int,
        heading: str,
        only: tuple[int, ...] | None,
        whole: Said,
        others: Said | None,
        seat: int = -1,
        yours: Iterable[Wording] = (),
    ) -> None:
        self.step = step
        self.moment = moment
        self.only = only
        self.whole = LogLine(whole[0], step, moment, tuple(whole[1]), heading, seat)
        self.others: LogLine | None = None
        if others is not None:
            self.others = LogLine(others[0], step, moment, tuple(others[1]), heading, seat)
        self.yours: dict[int, LogLine] = {}
        for reader, text, above in yours:
            neutral = self._open_to(reader)
            if neutral is not None:
                self.yours[reader] = msgspec.structs.replace(neutral, text=text, heading=above)

    def seen_by(self, seat: int | None) -> LogLine | None:
        """The line as a seat, or a spectator, may read it."""
        yours = self.yours.get(seat) if seat is not None else None
        return yours if yours is not None else self._open_to(seat)

    def _open_to(self, seat: int | None) -> LogLine | None:
        """The line in the words of a spectator, as far as the seat may read it."""
        return self.whole if self.only is None or seat in self.only else self.others

    def packed(self) -> list[Any]:
        """The line as it is stored."""
        whole, others = self.whole, self.others
        rest = [others.text, others.targets] if others is not None else None
        only = list(self.only) if self.only is not None else None
        yours = [(reader, line.text, line.heading) for reader, line in self.yours.items()]
        return [self.moment, whole.heading, only, [whole.text, whole.targets], rest, whole.seat, yours]


def unpacked(step: int, data: bytes) -> list[Line]:
    """The lines of a step from storage."""
    lines = []
    for moment, heading, only, (text, targets), others, *more in msgspec.json.decode(data):
        rest = (others[0], tuple(others[1])) if others is not None else None
        readers = tuple(only) if only is not None else None
        lines.append(Line(step, moment, heading, readers, (text, targets), rest, *more))
    return lines


class MatchLog:
    """The log of all finished steps of a table, oldest first. The match itself has the log of the current step.

    A match that goes on from a checkpoint counts steps and answers from there; `steps` and `moments` came before.
    """

    def __init__(self, lines: list[Line] | None = None, steps: int = 0, moments: int = 0) -> None:
        self.lines = lines or []
        self.steps = steps
        self.moments = moments
        self._read: dict[int | None, tuple[int, list[LogLine]]] = {}
        """By viewer: how many of the lines were read, and the rows that they gave."""

    def closed(self, match: Match, since: int) -> list[Line]:
        """The lines of a match's finished steps, from step `since` on."""
        return [line for line in self._words(match, since) if line.step < match.step_count + self.steps]

    def _words(self, match: Match, since: int) -> list[Line]:
        words = match.game.words
        lines = []
        for step, moment, heading, event, seat in match.told(since):
            names = Names(match.names)
            whole: Said = (words.event(event.kind, event.args, names), words.event_targets(event.kind, event.args))
            others: Said | None = None
            if event.only is not None and event.others is not None:
                kind, args = event.others
                others = (words.event(kind, args, names), words.event_targets(kind, args))
            above = heading.named(match.names)
            yours = wordings(words, event, heading, names)
            step, moment = step + self.steps, moment + self.moments
            lines.append(Line(step, moment, above, event.only, whole, others, seat, yours))
        return lines

    def go_on(self, since: int, lines: list[Line]) -> None:
        """Replace all lines from step `since` of the match on."""
        kept = bisect_left(self.lines, since + self.steps, key=lambda line: line.step)
        del self.lines[kept:]
        self.lines += lines
        self._read = {viewer: read for viewer, read in self._read.items() if read[0] <= kept}

    def forget(self, viewer: int | None) -> None:
        """Drop what is kept for a viewer who has left."""
        self._read.pop(viewer, None)

    def read(self, viewer: int | None, match: Match | None) -> list[LogLine]:
        """The log as a viewer may read it, the current step included."""
        done, rows = self._read.get(viewer, (0, []))
        if done < len(self.lines):
            rows = [*rows, *_rows(self.lines[done:], viewer)]
            self._read[viewer] = len(self.lines), rows
        current = self._words(match.seen_by(viewer), match.step_count) if match is not None else []
        return [*rows, *_rows(current, viewer)]


def _rows(lines: list[Line], viewer: int | None) -> list[LogLine]:
    return [row for line in lines if (row := line.seen_by(viewer)) is not None]


def wordings(words: Words[Any], event: Event, heading: Heading, names: Names) -> list[Wording]:
    """How an event reads for the seats that it, or the heading of its step, mentions."""
    found: list[Wording] = []
    for seat in sorted(names.mentioned | heading.mentioned()):
        seen = event.seen_by(seat)
        if seen is not None:
            found.append((seat, words.event(*seen, Names(names, seat)), heading.named(names, seat)))
    return found


def packed(lines: list[Line]) -> dict[int, bytes]:
    """Lines for storage, by step."""
    steps: dict[int, list[Any]] = {}
    for line in lines:
        steps.setdefault(line.step, []).append(line.packed())
    return {step: msgspec.json.encode(told) for step, told in steps.items()}
