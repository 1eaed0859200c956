"""The texts of a game: questions, options, log lines, explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from .contents import Use
from .explain import About
from .facts import OptionFact
from .flow import Asked, Reason, Seat
from .plate import Fact, Rival
from .sentences import Names, more_words, say
from .state import Table
from .summary import Happened, Summary, by_step

S = TypeVar("S", bound=Table)


class Words(Generic[S]):
    """The texts of a game. Games override each method; `g` is always the reader's view."""

    contents: tuple[str, ...] = ()
    """The kinds of content that statistics count, the most telling first: ("Corporations", "Civ cards")."""

    def question(self, g: S, asked: Asked[Any]) -> str:
        """The question in words."""
        return asked.prompt.kind

    def option(self, g: S, asked: Asked[Any], value: Any) -> str:
        """An option in words, with its consequence; None is the declining one."""
        return asked.decline if value is None else asked.prompt.token(value)

    def reason(self, g: S, reason: Reason) -> str:
        """Why something is not possible."""
        return " ".join(str(part) for part in reason)

    def event(self, kind: str, args: tuple[Any, ...], names: Names) -> str:
        """One line of the log, as `names.reader` reads it."""
        return " ".join([kind, *(str(a) for a in args)])

    def explain(self, g: S, seat: Seat | None, target: str) -> About | None:
        """What a thing on the board is, for a seat (None: a spectator); None if its title on the board says all."""
        return None

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The things on the board that a log line mentions."""
        return ()

    def used(self, kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
        """What seats have used, as an event tells it. Statistics count it when the game is over."""
        return ()

    def summaries(self, g: S, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
        """What happened, turn by turn and in one sentence each; `now` is the number of the current step.

        A game that does not override this has each step in the sentences of its log, without a player.
        """
        found = []
        for step in by_step(events):
            text = " ".join(self.event(kind, args, names) for _, _, kind, args in step)
            targets = tuple(target for _, _, kind, args in step for target in self.event_targets(kind, args))
            found.append(Summary(-1, text, step[0].step, step[0].moment, step[-1].moment + 1, targets))
        return found

    def plate(self, g: S, seat: Seat) -> tuple[Fact, ...]:
        """The figures on a seat's plate: first the score as it stands, then what matters most."""
        return ()

    def rivals(self, g: S) -> tuple[Rival, ...]:
        """Automatic opponents, which play without a seat, with their plates."""
        return ()

    def source(self, key: str) -> str:
        """Where points came from, in words; `key` is a line of the result's breakdown."""
        return key[:1].upper() + key[1:]

    def setting(self, option: str, value: Any) -> str:
        """The name of a choice of a game option."""
        return str(value).replace("_", " ").capitalize()

    def fact(self, g: S, asked: Asked[Any], fact: OptionFact) -> str:
        """A fact about an option as one whole sentence."""
        return " ".join([fact.kind, *(str(arg) for arg in fact.args)])

    def count(self, key: str, more: float) -> str:
        """A sentence that says how many more (or, below 0, fewer) of a count of `Facts.counts` an option leads to."""
        return say("You will have {amount}.", amount=more_words(more, key))
