"""Lessons: a guided first game, the next thing to learn, and comments on a full game."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import BESIDE, FIRST, NEXT

from . import first, next
from .beside import LESSON

LESSONS: Final = {FIRST: first.LESSON, NEXT: next.LESSON, BESIDE: LESSON}
