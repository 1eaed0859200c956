"""Explains the things on the table: what a thing is, what it does, and why it can't be chosen.

A game provides `explain(view, seat, target)` in its words. The engine adds what choosing the thing would do now, or why
it can't be chosen, and its picture from the board. Page, terminal and API show the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cosmodrome.draw.cut import cut_out, named
from cosmodrome.draw.picture import Picture

from .flow import Seat
from .sentences import capital, listed, say

if TYPE_CHECKING:
    from cosmodrome.draw import Panel

    from .match import Match
    from .question import Question

_TARGET = re.compile(r'data-target="([^"]+)"')
MANY = 6
"""How many ways to choose one thing are listed; the question lists them all."""
MORE = "{count:more way|more ways}"
OVER = "The match is over."
WAITING = "Waiting for {players}."
ASKED = "You are asked: {question}"


@dataclass(frozen=True)
class About:
    """What a game says about a thing: its name, lines of (label, words), and when it can be chosen."""

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
    """What a thing on the table is, for a seat (None: a spectator); None if the game says nothing about it."""
    about = match.game.words.explain(match.view(seat), seat, target)
    return None if about is None else _read(match, seat, target, about)


def pictured(match: Match[Any], seat: Seat | None, target: str, panels: Sequence[Panel]) -> Explanation | None:
    """The explanation together with its picture from the board; None if the reader's board does not show the thing."""
    layers = (layer for panel in panels for layer in (panel.svg, panel.backdrop))
    drawn = next((layer for layer in layers if f'data-target="{target}"' in layer), None)
    if drawn is None:
        return None
    found = explained(match, seat, target)
    if found is None:
        found = _read(match, seat, target, About(named(drawn, target) or target))
    return replace(found, picture=cut_out(drawn, target))


def lying_there(match: Match[Any], seat: Seat | None) -> list[Explanation]:
    """Explanations of everything on a reader's board; empty if the game has no board."""
    try:
        board = match.game.board()
    except ModuleNotFoundError:
        return []
    panels = board.panels(match.view(seat), seat, match.asked.get(seat) if seat is not None else None)
    names = dict.fromkeys(_TARGET.findall("".join(f"{panel.svg}{panel.backdrop}" for panel in panels)))
    return [what for name in names if (what := explained(match, seat, name))]


def _read(match: Match[Any], seat: Seat | None, target: str, about: About) -> Explanation:
    """The game's explanation of a thing, completed with what the reader can do with it now."""
    question = match.questions.get(seat) if seat is not None else None
    choices = _choices(question, target)
    reason = "" if choices else _reason(match, seat, question, target, about)
    return Explanation(target, about.title, about.lines, choices, reason)


def _choices(question: Question | None, target: str) -> tuple[str, ...]:
    """What choosing it would do."""
    if question is None:
        return ()
    found = [option.label for option in question.options if option.target == target]
    return tuple(found[:MANY]) + ((say(MORE, count=len(found) - MANY),) if len(found) > MANY else ())


def _reason(match: Match[Any], seat: Seat | None, question: Question | None, target: str, about: About) -> str:
    """Why a thing can't be chosen: the rules' reason if there is one, otherwise whose turn it is or what is asked."""
    if match.over:
        return OVER
    if question is None:
        waiting = say(WAITING, players=listed([match.names[other] for other in match.asked]))
        return " ".join(filter(None, (waiting, about.chosen if seat is not None else "")))
    if why := question.why_not(target):
        return capital(_closed(why))
    return " ".join(filter(None, (about.chosen, say(ASKED, question=_closed(question.text.rstrip(" .:"))))))


def _closed(words: str) -> str:
    """A sentence with a full stop, unless it ends with a mark of its own."""
    return words if words.endswith((".", "!", "?")) else f"{words}."
