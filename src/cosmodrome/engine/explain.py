"""What lies on the table explains itself: what a thing is, what it does on every side, and why it can't be chosen.

A game says it by one method of its words, `explain(view, seat, target)`; the engine adds what choosing it would do now,
or why it can't be chosen, and the picture that the board draws of it. Page, terminal and API show the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cosmodrome.draw.cut import cut_out, named
from cosmodrome.draw.picture import Picture

from .flow import Seat

if TYPE_CHECKING:
    from cosmodrome.draw import Panel

    from .match import Match
    from .question import Question

_TARGET = re.compile(r'data-target="([^"]+)"')
MANY = 6
"""How many ways to choose one thing are told; the question lists them all."""


@dataclass(frozen=True)
class About:
    """What a game says of a thing: its name, lines of (label, words), and when it is chosen at all."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    chosen: str = ""


@dataclass(frozen=True)
class Explanation:
    """A thing on the table for one reader: what choosing it does now (`choices`), or why it can't be chosen."""

    target: str
    title: str
    lines: tuple[tuple[str, str], ...]
    choices: tuple[str, ...]
    reason: str
    picture: Picture | None = None

    @property
    def state(self) -> str:
        """Whether the reader may choose it now: "choice" or "none"."""
        return "choice" if self.choices else "none"


def explained(match: Match[Any], seat: Seat | None, target: str) -> Explanation | None:
    """What a thing on the table is, for a seat (None: who looks on); None where the game has nothing to say of it."""
    about = match.game.words.explain(match.view(seat), seat, target)
    return None if about is None else _read(match, seat, target, about)


def pictured(match: Match[Any], seat: Seat | None, target: str, panels: Sequence[Panel]) -> Explanation | None:
    """The same with the picture that the board draws of it; None where the reader's board draws no such thing."""
    layers = (layer for panel in panels for layer in (panel.svg, panel.backdrop))
    drawn = next((layer for layer in layers if f'data-target="{target}"' in layer), None)
    if drawn is None:
        return None
    found = explained(match, seat, target)
    if found is None:
        found = _read(match, seat, target, About(named(drawn, target) or target))
    return replace(found, picture=cut_out(drawn, target))


def lying_there(match: Match[Any], seat: Seat | None) -> list[Explanation]:
    """Everything that a reader's board draws, explained; nothing where the game has no board."""
    try:
        board = match.game.board()
    except ModuleNotFoundError:
        return []
    panels = board.panels(match.view(seat), seat, match.asked.get(seat) if seat is not None else None)
    names = dict.fromkeys(_TARGET.findall("".join(f"{panel.svg}{panel.backdrop}" for panel in panels)))
    return [what for name in names if (what := explained(match, seat, name))]


def _read(match: Match[Any], seat: Seat | None, target: str, about: About) -> Explanation:
    """What a game says of a thing, with what it means to the reader at this moment."""
    question = match.questions.get(seat) if seat is not None else None
    choices = _choices(question, target)
    reason = "" if choices else _reason(match, seat, question, target, about)
    return Explanation(target, about.title, about.lines, choices, reason)


def _choices(question: Question | None, target: str) -> tuple[str, ...]:
    """What choosing it would do."""
    if question is None:
        return ()
    found = [option.label for option in question.options if option.target == target]
    return tuple(found[:MANY]) + ((f"and {len(found) - MANY} more ways",) if len(found) > MANY else ())


def _reason(match: Match[Any], seat: Seat | None, question: Question | None, target: str, about: About) -> str:
    """Why it can't be chosen: what the rules say of it, else who has to act, or what is asked and when it is chosen."""
    if match.over:
        return "The match is over."
    if question is None:
        names = " and ".join(match.names[other] for other in match.asked)
        waiting = f"{names} {'has' if len(match.asked) == 1 else 'have'} to act."
        return " ".join(filter(None, (waiting, about.chosen if seat is not None else "")))
    if why := question.why_not(target):
        return why[0].upper() + why[1:] + ("" if why.endswith((".", "!", "?")) else ".")
    asked = question.text.rstrip(" .:")
    return " ".join(filter(None, (about.chosen, f"You are asked: {asked}{'' if asked.endswith('?') else '.'}")))
