"""Answers by clicks on the board: at once if they can be undone, several in order if the target needs them."""

from __future__ import annotations

import asyncio
from typing import Literal, TypeAlias

from cosmodrome.engine import IllegalAnswer
from cosmodrome.engine.reach import Carried, carried, needs_thought, ways_to

from .. import words
from .live import LiveTable, Refused, Stale
from .wire import Way as WayPart

Caution: TypeAlias = Literal["", "unless-final", "if-undoable"]
"""When an answer is refused: never; if it is a real choice that can't be undone; if it is any choice that can't be."""
LONGEST_WALK = 20
"""How many answers are given at once."""


class Irreversible(Refused):
    """The answer can't be undone, and the sender wants to think about it first."""


async def answer(table: LiveTable, seat: int, token: str, question: str, client: str | None, caution: Caution) -> None:
    """Give an answer and the foregone ones that follow, unless its caution forbids it."""
    follow = _follow(table, seat, [token], question)
    if caution:
        _stop_to_think(table, seat, token, follow, caution)
    await table.answer(seat, token, question, client)
    await _go_on(table, seat, follow.tokens[1:] if follow else (), client)


async def walk(
    table: LiveTable, seat: int, tokens: list[str], question: str, client: str | None, caution: Caution
) -> None:
    """Give several answers in order. The last one is left out if its caution forbids it."""
    if not 1 <= len(tokens) <= LONGEST_WALK:
        raise Refused(words.WAY_LENGTH.format(most=LONGEST_WALK), 422)
    if question and question != table.question_id(seat):
        raise Stale(words.QUESTION_CHANGED)
    for n, token in enumerate(tokens[:-1]):
        await table.answer(seat, token, "", f"{client}:{n}" if client else None)
    last = len(tokens) - 1
    await answer(table, seat, tokens[last], "", f"{client}:{last}" if client else None, caution)


def _follow(table: LiveTable, seat: int, tokens: list[str], question: str) -> Carried | None:
    """What follows from an answer; None if it is refused (the answer itself gives the reason)."""
    match = table.playing()
    if seat not in match.asked or (question and question != table.question_id(seat)):
        return None
    try:
        found = carried(match, seat, tokens)
    except IllegalAnswer:
        return None
    if table.row.source.lesson:  # a lesson explains each answer
        return Carried(tuple(tokens), found.why)
    return found


def _stop_to_think(table: LiveTable, seat: int, token: str, follow: Carried | None, caution: Caution) -> None:
    """Refuse a choice that can't be undone, so that the player can withhold it, or the coach can warn of it."""
    if follow is None or not follow.why:
        return
    match = table.playing()
    if needs_thought(match, seat, token) or (caution == "if-undoable" and len(match.asked[seat]) > 1):
        raise Irreversible(words.FINAL[follow.why], 409)


async def _go_on(table: LiveTable, seat: int, tokens: tuple[str, ...], client: str | None) -> None:
    """Give the foregone answers, as long as they still are."""
    for n, token in enumerate(tokens):
        asked = table.playing().asked.get(seat)
        if asked is None or asked.index(token) < 0:
            return
        await table.answer(seat, token, "", f"{client}+{n}" if client else None)


async def reach(table: LiveTable, seat: int, goal: str, start: str) -> tuple[list[WayPart], bool]:
    """The ways from the open question to a target on the board, and whether these are all.

    There are none if it is out of reach, or there are too many.
    """
    match = table.playing()
    if seat not in match.asked:
        return [], True
    found, complete = await asyncio.to_thread(ways_to, match.clone(), seat, goal[:200], start[:200])
    return [WayPart(list(way.tokens), list(way.labels), way.then) for way in found], complete
