"""The log as it was told: each event is put into words once, and kept with them whatever becomes of the rules."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

from cosmodrome.engine import Match

Said = tuple[str, tuple[str, ...]]
"""Words, and the things on the board that they speak of."""
Row = list[Any]
"""A line as the page takes it: words, step, moment, targets, heading, the seat in whose hands it was (-1: nobody's)."""


class Line:
    """One event of the log. `only` may read it whole, the others what is left for them; None: everybody may."""

    __slots__ = ("moment", "only", "others", "step", "whole")

    def __init__(
        self,
        step: int,
        moment: int,
        heading: str,
        only: tuple[int, ...] | None,
        whole: Said,
        others: Said | None,
        seat: int = -1,
    ) -> None:
        self.step = step
        self.moment = moment
        self.only = only
        self.whole: Row = [whole[0], step, moment, list(whole[1]), heading, seat]
        self.others: Row | None = None
        if others is not None:
            self.others = [others[0], step, moment, list(others[1]), heading, seat]

    def seen_by(self, seat: int | None) -> Row | None:
        """The line as a seat, or a spectator, may read it."""
        return self.whole if self.only is None or seat in self.only else self.others

    def packed(self) -> list[Any]:
        """As it is kept."""
        others = [self.others[0], self.others[3]] if self.others is not None else None
        only = list(self.only) if self.only is not None else None
        return [self.moment, self.whole[4], only, [self.whole[0], self.whole[3]], others, self.whole[5]]


def unpacked(step: int, data: bytes) -> list[Line]:
    """The lines of a step as they were kept."""
    lines = []
    for moment, heading, only, (text, targets), others, *seat in msgspec.json.decode(data):
        rest = (others[0], tuple(others[1])) if others is not None else None
        readers = tuple(only) if only is not None else None
        lines.append(Line(step, moment, heading, readers, (text, targets), rest, *seat))
    return lines


class Chronicle:
    """What was told at a table of all steps that are over, oldest first. Of the one under way, the match itself tells.

    A match that goes on from a checkpoint counts its steps and answers from there: `steps` and `moments` were before.
    """

    def __init__(self, lines: list[Line] | None = None, steps: int = 0, moments: int = 0) -> None:
        self.lines = lines or []
        self.steps = steps
        self.moments = moments

    def closed(self, match: Match, since: int) -> list[Line]:
        """What a match tells of its steps that are over, from one on, in words."""
        return [line for line in self._words(match, since) if line.step < match.step_count + self.steps]

    def _words(self, match: Match, since: int) -> list[Line]:
        words, names = match.game.words, match.names
        lines = []
        for step, moment, heading, event, seat in match.told(since):
            whole: Said = (words.event(event.kind, event.args, names), words.event_targets(event.kind, event.args))
            others: Said | None = None
            if event.only is not None and event.others is not None:
                kind, args = event.others[0], event.others[1:]
                others = (words.event(kind, args, names), words.event_targets(kind, args))
            lines.append(Line(step + self.steps, moment + self.moments, heading, event.only, whole, others, seat))
        return lines

    def go_on(self, since: int, lines: list[Line]) -> None:
        """Put lines in place of what was told from a step of the match on."""
        del self.lines[bisect_left(self.lines, since + self.steps, key=lambda line: line.step) :]
        self.lines += lines

    def read(self, viewer: int | None, match: Match) -> list[Row]:
        """The log of a viewer: the steps that are over, and the one under way as it is for them."""
        current = self._words(match.seen_by(viewer), match.step_count)
        return [row for line in (*self.lines, *current) if (row := line.seen_by(viewer)) is not None]


def packed(lines: list[Line]) -> dict[int, bytes]:
    """Lines as they are kept, step by step."""
    steps: dict[int, list[Any]] = {}
    for line in lines:
        steps.setdefault(line.step, []).append(line.packed())
    return {step: msgspec.json.encode(told) for step, told in steps.items()}
