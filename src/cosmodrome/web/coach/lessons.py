"""Lessons at a table. The learner's progress is stored in the table's row, together with the answer that led there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

import cosmodrome
from cosmodrome.engine import Match, lesson
from cosmodrome.engine.lesson import FIRST, Lesson, Progress
from cosmodrome.store import Entry, TableRow

if TYPE_CHECKING:
    from ..tables.live import LiveTable

KEY = "lesson"


def lesson_of(row: TableRow) -> Lesson[Any] | None:
    """The lesson that is played at a table, if any."""
    name = row.source.course or (FIRST if row.source.lesson else "")
    return cosmodrome.games().find(row.game).lessons.get(name) if name else None


def progress_of(row: TableRow) -> Progress:
    """How far the learner is."""
    return msgspec.convert(row.summary.get(KEY, {}), Progress)


def finished(row: TableRow) -> bool:
    """Whether the learner has finished the lesson of a table."""
    found = lesson_of(row)
    return found is None or lesson.finished(found, progress_of(row))


def follow(row: TableRow, match: Match, entry: Entry | None) -> None:
    """Update the progress in `row` after an entry of the journal, or at the start (None)."""
    found = lesson_of(row)
    if found is None:
        return
    progress = progress_of(row)
    if entry is None:
        progress = lesson.begin(found, match)
    elif entry.kind == "answer":
        progress = lesson.answered(found, progress, match, entry.seat, entry.text)
    elif entry.kind == "undo":
        progress = lesson.taken_back(found, progress, match)
    _keep(row, progress)


async def seen(table: LiveTable, seat: int, step: str) -> None:
    """Go on after a step that the learner has read or skips."""
    await table.act(lambda table: _seen(table, seat, step))


async def _seen(table: LiveTable, seat: int, step: str) -> None:
    found = lesson_of(table.row)
    if found is None or seat != found.seat:
        return
    before = progress_of(table.row)
    after = lesson.seen(found, before, table.playing(), step)
    if after != before:
        row = replace(table.row)
        _keep(row, after)
        await table.keep(row, [replace(chair) for chair in table.chairs])


def part(table: LiveTable, match: Match, viewer: int | None) -> lesson.Shown | None:
    """What the learner's page shows of the lesson."""
    found = lesson_of(table.row)
    if found is None or viewer != found.seat:
        return None
    return lesson.shown(found, progress_of(table.row), match)


def _keep(row: TableRow, progress: Progress) -> None:
    row.summary = {**row.summary, KEY: msgspec.to_builtins(progress)}
