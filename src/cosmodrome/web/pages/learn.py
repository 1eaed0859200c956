"""Learn by playing: start the lesson of a game, or continue it."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from cosmodrome.engine import Game
from cosmodrome.store import Person, Source

from .. import words
from ..coach import lessons
from ..security.requests import Req, services_of, someone
from ..services import Services
from ..tables.live import LiveTable
from ..tables.lobby import chairs_for, new_row
from ..tables.options import Place
from .front import field


@post("/learn")
async def learn(request: Req) -> Redirect:
    """Continue the person's lesson, or start it."""
    services = services_of(request)
    form = await request.form()
    game = services.games.get(field(form, "game"))
    if game is None or game.lesson is None:
        raise NotFoundException(words.NO_SUCH_LESSON)
    me = await someone(request, field(form, "name"))
    known = None if field(form, "again") else await unfinished_lesson(services, me, game)
    return Redirect(f"/table/{known or (await set_up(services, me, game)).id}", status_code=303)


async def unfinished_lesson(services: Services, person: Person, game: Game[Any]) -> str | None:
    """The table of a lesson that the person has not finished."""
    for row, _ in await services.store.tables_of(person.id):
        if row.game == game.id and row.source.lesson and row.status == "playing" and not lessons.finished(row):
            return row.id
    return None


async def set_up(services: Services, person: Person, game: Game[Any]) -> LiveTable:
    """A table with the fixed deal of the lesson and a bot on every other seat."""
    lesson = game.lesson
    assert lesson is not None
    match = lesson.deal()
    places = [Place("me") if seat == lesson.seat else Place("bot", level=lesson.bot) for seat in range(match.seats)]
    row = new_row(person, game.id, match.seats, match.options, Source(lesson=True), origin=match.record())
    return await services.lobby.add(row, chairs_for(person, places, False))


HANDLERS = [learn]
