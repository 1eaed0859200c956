"""Lessons: guided games. A game brings its lessons as data; this module runs them.

A lesson is a fixed deal and a list of steps. A step appears at its moment (a certain question is open, an event has
happened), points at things on the board, says what to do and afterwards what happened, and may suggest answers. It
never forbids any: the learner plays an ordinary match. The current step is the first one that is not done and whose
moment is now, so learners who play differently meet the same steps later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias

from typing_extensions import TypeVar

from .flow import Seat
from .history import LogLine
from .journal import apply, lines
from .match import Match
from .question import Question
from .state import Table

S = TypeVar("S", bound=Table, default=Any)
_YOU = re.compile(r"\byour?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Moment(Generic[S]):
    """What a lesson step can read: only what the learner may see."""

    view: S
    seat: Seat
    question: Question | None
    """The learner's open question."""
    news: tuple[LogLine, ...]
    """The events since the learner's last answer, including its effects."""
    answer: str
    """The learner's last answer, as it is written in the record; empty before the first."""
    over: bool

    @property
    def kind(self) -> str:
        """The kind of the learner's open question; empty without one."""
        return self.question.kind if self.question is not None else ""

    def options(self, *starts: str) -> tuple[str, ...]:
        """The tokens of the open question's options, or only those with this prefix."""
        if self.question is None:
            return ()
        tokens = [option.token for option in self.question.options]
        return tuple(token for token in tokens if not starts or token.startswith(starts))

    def told(self, *kinds: str) -> list[str]:
        """The arguments of the events of these kinds."""
        return [line.text for line in self.news if line.kind in kinds]

    def mine(self, *kinds: str) -> str:
        """The log lines of these kinds about the learner."""
        name = self.view.name(self.seat)
        mine = (text for text in self.told(*kinds) if _YOU.search(text) or text.startswith(name))
        return " ".join(f"{text.rstrip('.')}." for text in mine)


When: TypeAlias = Callable[[Moment[S]], bool]
Words: TypeAlias = str | Callable[[Moment[S]], str]
Names: TypeAlias = tuple[str, ...] | Callable[[Moment[S]], Iterable[str]]
"""Targets of the board, or tokens of options."""


def asked(*kinds: str) -> Callable[[Moment[Any]], bool]:
    """The moment at which the learner is asked a question of one of these kinds."""
    return lambda m: m.kind in kinds


def offered(m: Moment[Any]) -> list[str]:
    """The targets on the board of the open question's options."""
    found = [option.target for option in m.question.options] if m.question is not None else []
    return list(dict.fromkeys(target for target in found if target))


def told(*kinds: str) -> Callable[[Moment[Any]], bool]:
    """A moment: an event of one of these kinds has just happened."""
    return lambda m: any(line.kind in kinds for line in m.news)


def ended(m: Moment[Any]) -> bool:
    """The moment at which the match is over."""
    return m.over


def always(m: Moment[Any]) -> bool:
    """Any moment at which the learner is asked something."""
    return m.question is not None


@dataclass(frozen=True)
class Step(Generic[S]):
    """One step of a lesson: when it appears, what it points at, its texts, and suggested answers."""

    id: str
    say: Words[S]
    when: When[S] = always
    at: Names[S] = ()
    """What it points at; by default the targets of the suggested answers."""
    suggest: Names[S] = ()
    """Tokens of answers that show the thing well; those that are not options now are left out."""
    then: Words[S] = ""
    """What happened and why, once it has been answered."""
    otherwise: Words[S] = "You chose something else. That is fine: every legal choice is open to you."
    """The same, where something was suggested and another answer was given."""
    read: bool = False
    """Whether it is only to be read: it is done when the learner says so or answers anything."""
    after: tuple[str, ...] = ()
    """Steps that must be done first."""


@dataclass(frozen=True)
class Lesson(Generic[S]):
    """A guided game."""

    deal: Callable[[], Match[S]]
    """The fixed deal: the same table, cards and dice for everybody who learns."""
    steps: tuple[Step[S], ...]
    closing: str
    """The text after the last step."""
    seat: Seat = 0
    bot: str = "greedy"
    minutes: str = "10-15"
    title: str = "First game"
    """What it teaches, for the button that starts it."""
    beside: bool = False
    """Whether it comments on an ordinary game: there is no fixed deal, and no number of steps to take."""


@dataclass(frozen=True)
class Progress:
    """How far somebody is: plain data, kept beside the match."""

    passed: tuple[tuple[str, int], ...] = ()
    """The finished steps, each with the number of answers given by then."""
    now: str = ""
    """The step on show; empty while the learner waits or plays freely."""
    tokens: tuple[str, ...] = ()
    """What it suggests."""
    words: str = ""
    """What happened and why: about the learner's last answer."""


@dataclass(frozen=True)
class Shown:
    """What a page or a terminal shows of a lesson at one moment."""

    step: str
    number: int
    count: int
    say: str
    words: str
    targets: tuple[str, ...]
    tokens: tuple[str, ...]
    read: bool
    over: bool


FREE = "Now choose what you like."
WATCH = "The other player acts. Watch the board and the log."
END = "That was your first full game. Look at the result, and press Analyse game to see what decided it."


FIRST, NEXT, BESIDE = "first", "next", "beside"
"""The lessons of a game by name: the first game, the second thing to learn, comments on a full game."""


def beside(new: Callable[[], Match[S]], sentences: Mapping[str, str]) -> Lesson[S]:
    """Return the lesson that says one sentence at each new kind of question of a full game."""
    steps = [Step[S](kind, sentence, asked(kind)) for kind, sentence in sentences.items()]
    end = Step[S]("end", END, ended, read=True)
    return Lesson(new, (*steps, end), END, title="Full game with the coach beside you", beside=True)


# -- going on --------------------------------------------------------------------------------------


def begin(lesson: Lesson[Any], match: Match[Any]) -> Progress:
    """At the first question."""
    return _look(lesson, match, Progress())


def answered(lesson: Lesson[Any], progress: Progress, match: Match[Any], seat: Seat, token: str) -> Progress:
    """Update the lesson after an answer; if the learner gave it, the current step is done."""
    if seat != lesson.seat:
        return _look(lesson, match, progress)
    step = _step(lesson, progress.now)
    if step is None:
        return _look(lesson, match, replace(progress, words=""))
    followed = not progress.tokens or token in progress.tokens
    words = _said(step.then if followed else step.otherwise, moment(lesson, match))
    return _look(lesson, match, replace(_passed(progress, step.id, match), words=words))


def taken_back(lesson: Lesson[Any], progress: Progress, match: Match[Any]) -> Progress:
    """Update the lesson after an undo: forget the steps that came later."""
    kept = tuple((id, at) for id, at in progress.passed if at <= match.answer_count)
    return _look(lesson, match, Progress(kept))


def seen(lesson: Lesson[Any], progress: Progress, match: Match[Any], id: str) -> Progress:
    """Mark a step as read or skipped. Ignored if the step is no longer shown."""
    if not id or id != progress.now:
        return progress
    return _look(lesson, match, replace(_passed(progress, id, match), words=""))


def played_on(lesson: Lesson[S], played: Match[S]) -> tuple[Match[S], Progress]:
    """The lesson at the end of a record, with all reading steps marked as read."""
    match = lesson.deal()
    match.names = played.names
    progress = begin(lesson, match)
    for seat, line in lines(played):
        while (step := _step(lesson, progress.now)) is not None and step.read:
            progress = seen(lesson, progress, match, step.id)
        apply(match, seat, line)
        progress = answered(lesson, progress, match, seat, line)
    return match, progress


def finished(lesson: Lesson[Any], progress: Progress) -> bool:
    """Whether the last step is done, even if earlier ones were left out."""
    return any(id == lesson.steps[-1].id for id, _ in progress.passed)


def _passed(progress: Progress, id: str, match: Match[Any]) -> Progress:
    return replace(progress, passed=(*progress.passed, (id, match.answer_count)))


def _look(lesson: Lesson[Any], match: Match[Any], progress: Progress) -> Progress:
    """Find the step whose moment is now."""
    m = moment(lesson, match)
    behind = {id for id, _ in progress.passed}
    coming = (
        step
        for step in (() if finished(lesson, progress) else lesson.steps)
        if step.id not in behind and behind.issuperset(step.after) and step.when(m)
    )
    step = next(coming, None)
    if step is None:
        return replace(progress, now="", tokens=())
    return replace(progress, now=step.id, tokens=_suggested(step, m))


def _suggested(step: Step[Any], m: Moment[Any]) -> tuple[str, ...]:
    """The step's suggestions that are options now."""
    possible = set(m.options())
    wanted = step.suggest(m) if callable(step.suggest) else step.suggest
    return tuple(token for token in wanted if token in possible)


# -- looking ---------------------------------------------------------------------------------------


def moment(lesson: Lesson[S], match: Match[S]) -> Moment[S]:
    """The match as the learner has it before them."""
    seat = lesson.seat
    known = match.seen_by(seat)
    at, token = known.last_answer(seat)
    news = tuple(line for line in known.log(seat) if line.moment >= at)
    return Moment(match.view(seat), seat, match.questions.get(seat), news, token, match.over)


def shown(lesson: Lesson[Any], progress: Progress, match: Match[Any]) -> Shown:
    """What is to be shown now."""
    step = _step(lesson, progress.now)
    count, number = 0 if lesson.beside else len(lesson.steps), len(progress.passed)
    if step is None:
        over = finished(lesson, progress) or match.over
        quiet = "" if lesson.beside else FREE if lesson.seat in match.asked else WATCH
        say = lesson.closing if over else quiet
        return Shown("", min(number + 1, count), count, say, progress.words, (), (), False, over)
    m = moment(lesson, match)
    targets = tuple(step.at(m) if callable(step.at) else step.at) or _targets(m, progress.tokens)
    say = _said(step.say, m)
    return Shown(step.id, number + 1, count, say, progress.words, targets, progress.tokens, step.read, False)


def _targets(m: Moment[Any], tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Where options are on the board."""
    if m.question is None or not tokens:
        return ()
    found = [option.target for option in m.question.options if option.token in tokens]
    return tuple(dict.fromkeys(target for target in found if target))


def _said(words: Words[Any], m: Moment[Any]) -> str:
    return words(m) if callable(words) else words


def _step(lesson: Lesson[Any], id: str) -> Step[Any] | None:
    return next((step for step in lesson.steps if id and step.id == id), None)
