"""A question in words: what a seat is asked, its options, and why other things are not among them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Protocol, overload

from msgspec import Struct

from .flow import Asked, Seat

if TYPE_CHECKING:
    from .game import Game
    from .state import Table

SHOWN = 12
"""How many options a question names where it shows itself to somebody who tries things out."""
_PUNCTUATION = re.compile(r"[^0-9A-Za-z]+")


class Eyes(Protocol):
    """What wording a question needs: the game, and the table as a seat sees it. A match provides both."""

    @property
    def game(self) -> Game[Any]:
        """Whose words they are."""

    def view(self, seat: Seat) -> Table:
        """The table as the seat sees it."""


class Option(Struct, eq=False):
    """One thing a seat may answer. Token, label and target are made when read."""

    _options: Options
    asked: Asked[Any]
    """The question it answers, as data."""
    index: int
    value: Any
    """What the rules are given; None for the declining one."""

    @property
    def token(self) -> str:
        """How it is written in the record."""
        return self.asked.token(self.index)

    @property
    def label(self) -> str:
        """What it does, in words."""
        options = self._options
        return options.game.words.option(options.view, self.asked, self.value)

    @property
    def target(self) -> str:
        """What lights up on the board; empty if nothing."""
        target, value = self.asked.prompt.target, self.value
        return target(value) if target is not None and value is not None else ""

    @property
    def variant(self) -> str:
        """Which of several options on the same target it is; empty if there is but one."""
        variant, value = self.asked.prompt.variant, self.value
        return variant(value) if variant is not None and value is not None else ""

    @property
    def turned(self) -> tuple[int, int]:
        """Which turn and which face of a thing that can be laid in several ways."""
        turned = self.asked.prompt.turned
        return turned(self.value) if turned is not None and self.value is not None else (0, 0)

    @property
    def counted(self) -> tuple[str, int] | None:
        """What is counted and how many, for options that differ only in the amount."""
        counted, value = self.asked.prompt.counted, self.value
        return counted(value) if counted is not None and value is not None else None

    def __repr__(self) -> str:
        return f"Option({self.token!r}, {self.label!r})"


class Options(Struct, eq=False):
    """The options of a question, made one by one as they are read: a sequence."""

    asked: Asked[Any]
    _eyes: Eyes

    @property
    def game(self) -> Game[Any]:
        """Whose words they are in."""
        return self._eyes.game

    @property
    def view(self) -> Table:
        """The table as the asked seat sees it."""
        return self._eyes.view(self.asked.seat)

    def __len__(self) -> int:
        asked = self.asked
        return len(asked.values) + 1 if asked.decline else len(asked.values)

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> list[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | list[Option]:
        asked = self.asked
        values = asked.values
        if type(at) is int and at >= 0 and at < len(values):  # nearly always
            return Option(self, asked, at, values[at])
        if isinstance(at, slice):
            return [Option(self, asked, i, asked.value(i)) for i in range(*at.indices(len(asked)))]
        index = at + len(asked) if at < 0 else at
        if not 0 <= index < len(asked):
            raise IndexError(at)
        return Option(self, asked, index, asked.value(index))

    def __iter__(self) -> Iterator[Option]:
        asked = self.asked
        return iter([Option(self, asked, index, asked.value(index)) for index in range(len(asked))])

    def __reversed__(self) -> Iterator[Option]:
        return iter(self[::-1])

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and option.asked is self.asked

    def index(self, option: Option, start: int = 0, stop: int | None = None) -> int:
        """The number of an option of this question."""
        if option in self and option.index in range(*slice(start, stop).indices(len(self))):
            return option.index
        raise ValueError(f"{option!r} is not among the options")

    def count(self, option: Option) -> int:
        """Once, if it is one of them."""
        return int(option in self)


Sequence.register(Options)


class Question(Struct, eq=False):
    """What one seat is asked, seen with that seat's eyes."""

    asked: Asked[Any]
    options: Options
    """The possible answers. They don't refer back to the question, which avoids a reference cycle."""

    @property
    def game(self) -> Game[Any]:
        """Whose rules ask it."""
        return self.options.game

    @property
    def view(self) -> Table:
        """The table as the asked seat sees it."""
        return self.options.view

    @property
    def seat(self) -> Seat:
        """Who is asked."""
        return self.asked.seat

    @property
    def kind(self) -> str:
        """The key of the question."""
        return self.asked.prompt.kind

    @property
    def rule(self) -> str:
        """The section of the guide that it comes from."""
        return self.asked.prompt.rule

    @property
    def text(self) -> str:
        """The question in words."""
        return self.game.words.question(self.view, self.asked)

    @property
    def impossible(self) -> dict[str, str]:
        """Things a player might try that are not options, each with the reason in words."""
        if self.asked.why is None:
            return {}
        return {target: self.game.words.reason(self.view, reason) for target, reason in self.asked.why().items()}

    def why_not(self, what: str) -> str:
        """The reason why a target, or a token, is not an option; empty if it is one, or if there is nothing to say."""
        if self.asked.why is None:
            return ""
        reasons = self.asked.why()
        reason = reasons.get(what)
        if reason is None and self.asked.index(what) < 0:
            reason = next((reasons[target] for target in reasons if _names(what, target)), None)
        return self.game.words.reason(self.view, reason) if reason is not None else ""

    def __repr__(self) -> str:
        tokens = [self.asked.token(i) for i in range(min(len(self.asked), SHOWN))]
        rest = len(self.asked) - len(tokens)
        more = f", and {rest} more" if rest else ""
        return f"<{self.kind} for seat {self.seat}: {self.text} [{', '.join(tokens)}{more}]>"

    def _repr_html_(self) -> str:
        """The question with its options, for notebooks."""
        options = "".join(f"<li><code>{escape(o.token)}</code> {escape(o.label)}</li>" for o in self.options[:SHOWN])
        rest = len(self.options) - SHOWN
        more = f"<p>and {rest} more</p>" if rest > 0 else ""
        return f"<p><strong>{escape(self.text)}</strong> (seat {self.seat})</p><ul>{options}</ul>{more}"


def _names(token: str, target: str) -> bool:
    """Whether a token says the same as a target: `ride` for `ship:ride`, `depot-3` for `depot:3`."""
    plain = _PUNCTUATION.sub(" ", token)
    return plain in (_PUNCTUATION.sub(" ", target), _PUNCTUATION.sub(" ", target.partition(":")[2]))
