"""The past of a match: earlier steps, the answers of the current step, and checkpoints for undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from .history import NO_HEADING, UNTOLD, Back, Bare, Past, Rest
from .state import Table

S = TypeVar("S", bound=Table)
NOT_BEGUN = Past(None, 0, NO_HEADING)
"""The start of a match, before its first step."""
SELDOM = 32
"""Steps between the checkpoints of a match that was never copied."""


class Timeline(Generic[S]):
    """The past of a match. A *checkpoint* is a copy of the state at rest where a step begins."""

    __slots__ = (
        "checkpoint",
        "checkpoint_step",
        "eager",
        "floor",
        "given",
        "next_checkpoint",
        "now",
        "older",
        "step_count",
        "telling",
    )

    def __init__(
        self,
        checkpoint: S,
        telling: bool = True,
        step_count: int = 0,
        now: Past = NOT_BEGUN,
        given: int = 0,
        eager: bool = False,
        floor: int = 0,
        older: Rest[S] | None = None,
    ) -> None:
        self.checkpoint = checkpoint
        self.checkpoint_step = 0
        """The step that begins at the checkpoint; 0 if there is none yet."""
        self.next_checkpoint = 0
        """The step that begins with the next checkpoint."""
        self.telling = telling
        """Whether a log is kept, and what can be taken back."""
        self.step_count = step_count
        self.now = now
        """The step under way."""
        self.given = given
        """Answers and orders before this step."""
        self.eager = eager
        """Whether to keep what copies need: a checkpoint in every step, and parts of tables in seat steps.

        Most matches are played on and thrown away, and a checkpoint costs as much as an answer.
        """
        self.floor = floor
        """The first step that can be gone back to."""
        self.older = older
        """Checkpoints before the newest, as far as they can be gone back to."""

    @property
    def answer_count(self) -> int:
        """How many answers and standing orders have been accepted."""
        return self.given + len(self.now.entries)

    def set_checkpoint(self, state: S) -> None:
        """Set the checkpoint where the step begins; the one before is kept while steps since can be gone back to."""
        number = self.step_count
        if self.checkpoint_step and self.telling and self.floor < number:
            self.older = Rest(self.checkpoint, self.checkpoint_step, self.older)
        self.checkpoint, self.checkpoint_step = state, number
        self.next_checkpoint = number + 1 if self.eager else number + SELDOM

    def stand(self, state: S, entries: list[Bare]) -> None:
        """Continue in the middle of the step, after these answers, with no events yet."""
        step = self.now
        if self.telling:
            self.now = Past(step.parent, self.step_count, step.heading, entries)
            state.news = self.now.events
        else:
            self.now = Past(step.parent, self.step_count, step.heading, entries, (), UNTOLD)
            state.news = None

    def twin(self, state: S, telling: bool) -> Timeline[S]:
        """The same past without a checkpoint, for a copy of the match."""
        # A match that is copied with its log will probably be copied again.
        return Timeline(state, telling, self.step_count, self.now, self.given, telling, self.floor, self.older)

    def share_checkpoint(self, other: Timeline[S]) -> None:
        """Take over the checkpoint of the match that this is a copy of."""
        self.checkpoint, self.checkpoint_step = other.checkpoint, other.checkpoint_step
        self.next_checkpoint = 0 if self.telling else other.next_checkpoint

    def close_way_back(self, step: Past, at: int) -> None:
        """Note that an answer drew chance or revealed something: neither it nor earlier answers can be undone."""
        step.final = (*step.final, at)
        self.floor, self.older = self.step_count, None

    def last(self) -> Past:
        """The step under way, as one that is past."""
        now = self.now
        return Past(now.parent, now.number, now.heading, now.entries, now.final, now.events)

    # -- the way back ----------------------------------------------------------------------------

    def ways_back(self) -> list[Back]:
        """The steps before this one that can be gone back to, the newest first."""
        ways: list[Back] = []
        rest: Rest[S] = Rest(self.checkpoint, self.checkpoint_step, self.older)
        past = self.now.parent
        while self.telling and past is not None and past.number >= self.floor:
            while rest.number > past.number:
                assert rest.before is not None
                rest = rest.before
            if past.entries:
                ways.append((past, rest))
            past = past.parent
        return ways

    def go_back(self, back: Back) -> None:
        """Go back to the start of a past step."""
        past, rest = back
        self.step_count, self.now = past.number, past
        self.older = rest if rest.number < past.number else rest.before

    def newer(self, past: Past) -> Iterator[Bare]:
        """The entries of all steps after a past one, oldest first."""
        for later, _ in reversed(self.ways_back()):
            if later.number > past.number:
                yield from later.entries
        yield from self.now.entries
