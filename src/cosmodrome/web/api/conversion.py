"""Conversion of tables, questions and seats to and from the API's schemas."""

from __future__ import annotations

from cosmodrome.engine import Question
from cosmodrome.store import Chair, TableRow

from ..security.sessions import clean_name
from ..services import Services
from ..tables import fairness
from ..tables.clocks import Clock
from ..tables.live import LiveTable
from ..tables.loading import commitment_of
from ..tables.options import Place, place
from .schemas import ChairOut, OptionOut, PlaceIn, QuestionOut, TableOut


def question_out(table: LiveTable, question: Question) -> QuestionOut:
    """An open question."""
    options = [OptionOut(o.token, o.label, o.target, o.variant) for o in question.options]
    return QuestionOut(
        table.question_id(question.seat), question.seat, question.kind, question.text, question.rule, options
    )


def row_out(services: Services, row: TableRow, chairs: list[Chair], person: str | None) -> TableOut:
    """A stored table, without loading its match."""
    live = services.tables.find(row.id)
    asked = row.summary.get("asked", ()) if row.status == "playing" else ()
    host = person is not None and row.host == person
    return TableOut(
        id=row.id,
        game=row.game,
        status=row.status,
        options=row.options,
        clock=Clock.parse(row.clock).words,
        open=row.open,
        seats=[
            ChairOut(
                seat=c.seat,
                kind=c.kind,
                name=c.name,
                mine=person is not None and c.person == person,
                standin=c.standin,
                asked=c.seat in asked,
                invite=c.invite if host else None,
                chance=fairness.status(row, c, row.status != "waiting"),
            )
            for c in chairs
        ],
        seq=row.seq,
        change=live.tick if live is not None else 0,
        commitment=commitment_of(row),
        commitments=list(fairness.commitments(row)),
        reveal=fairness.wanted(live) if live is not None else [],
        rated=row.source.rated,
        hints=row.source.hints,
        scores=row.summary.get("scores"),
        winners=row.summary.get("winners"),
    )


def table_out(table: LiveTable, person: str | None) -> TableOut:
    """A table, as a person sees it."""
    return row_out(table.services, table.row, table.chairs, person)


def places_of(seats: list[PlaceIn]) -> list[Place]:
    """Who is to take each seat."""
    return [place(one.kind, clean_name(one.name, "Guest"), one.level) for one in seats]
