"""Learn by playing: start a lesson of a game or continue it, and play a full game with the coach beside you."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from cosmodrome.engine import Game
from cosmodrome.engine.lesson import BESIDE, FIRST
from cosmodrome.store import Person, Source

from .. import words
from ..coach import lessons
from ..security.requests import Req, services_of, someone
from ..services import Services
from ..tables.fairness import Stake
from ..tables.live import LiveTable
from ..tables.lobby import chairs_for, new_row
from ..tables.options import Place, TableOptions
from .front import field, stake

CADET = "greedy:slips=0.3"
"""The level of the bots in a first full game."""


@post("/learn")
async def learn(request: Req) -> Redirect:
    """Continue the person's lesson, or start it. A full game with the coach is always a new one."""
    services = services_of(request)
    form = await request.form()
    game = services.games.get(field(form, "game"))
    course = field(form, "course", FIRST)
    if game is None or course not in game.lessons:
        raise NotFoundException(words.NO_SUCH_LESSON)
    me = await someone(request, field(form, "name"))
    if course == BESIDE:
        return _to((await full_game(services, me, game, stake(form), field(form, "nonce"))).id)
    known = None if field(form, "again") else await unfinished_lesson(services, me, game, course)
    return _to(known or (await set_up(services, me, game, course)).id)


def _to(table: str) -> Redirect:
    return Redirect(f"/table/{table}", status_code=303)


async def unfinished_lesson(services: Services, person: Person, game: Game[Any], course: str = FIRST) -> str | None:
    """The table of a lesson that the person has not finished."""
    for row, _ in await services.store.tables_of(person.id):
        same = row.game == game.id and row.source.lesson and (row.source.course or FIRST) == course
        if same and row.status == "playing" and not lessons.finished(row):
            return row.id
    return None


async def set_up(services: Services, person: Person, game: Game[Any], course: str = FIRST) -> LiveTable:
    """A table with the fixed deal of the lesson and a bot on every other seat."""
    lesson = game.lessons[course]
    match = lesson.deal()
    places = [Place("me") if seat == lesson.seat else Place("bot", level=lesson.bot) for seat in range(match.seats)]
    source = Source(lesson=True, course="" if course == FIRST else course)
    row = new_row(person, game.id, match.seats, match.options, source, origin=match.record())
    return await services.lobby.add(row, chairs_for(person, places, False))


async def full_game(services: Services, person: Person, game: Game[Any], given: Stake, nonce: str) -> LiveTable:
    """An ordinary game against Cadets, in which the coach says a sentence at each new kind of question."""
    seats = 3 if 3 in game.seats else game.seats.start
    places = [Place("me"), *(Place("bot", level=CADET) for _ in range(seats - 1))]
    options = TableOptions(game=game.id, places=places, course=BESIDE, stake=given, nonce=nonce)
    return await services.lobby.open_table(person, options)


HANDLERS = [learn]
