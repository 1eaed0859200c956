"""Checks of lessons: they can be played to their end, and point at things that are there."""

from __future__ import annotations

from typing import Any

from ..lesson import Lesson, Shown, answered, begin, seen, shown
from ..match import Match
from ..rng import Rng
from .boards import drawn, things

LONG = 2000
"""More answers than any lesson needs."""


def check_lesson(lesson: Lesson[Any], seed: object = 0) -> None:
    """Play a lesson as it suggests, and at random where it suggests nothing.

    Every step must be met, and what a step points at must be on the board.
    """
    rng = Rng.seeded("lesson", seed)
    match = lesson.deal()
    progress = begin(lesson, match)
    for _ in range(LONG):
        now = shown(lesson, progress, match)
        _check_targets(lesson, match, now)
        if now.over:
            break
        if now.step and now.read:
            progress = seen(lesson, progress, match, now.step)
            continue
        seat = lesson.seat if lesson.seat in match.asked else min(match.asked)
        options = [option.token for option in match.questions[seat].options]
        token = now.tokens[0] if seat == lesson.seat and now.tokens else options[rng.below(len(options))]
        match.answer(seat, token)
        progress = answered(lesson, progress, match, seat, token)
    else:
        raise AssertionError(f"the lesson has no end in {LONG} answers: {progress}")
    missed = {step.id for step in lesson.steps} - {id for id, _ in progress.passed}
    assert not missed, f"the lesson never shows the steps {sorted(missed)}"


def _check_targets(lesson: Lesson[Any], match: Match[Any], now: Shown) -> None:
    panels = drawn(match, lesson.seat)
    there = set(things(panels)) | {f"panel:{panel.id}" for panel in panels}
    missing = set(now.targets) - there
    assert not missing, f"step {now.step!r} points at {sorted(missing)}, which the board does not draw"
