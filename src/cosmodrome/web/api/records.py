"""The API's records: text records, forks, and the proof of chance."""

from __future__ import annotations

import asyncio

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

import cosmodrome

from ..security.requests import Req, must, services_of
from ..tables import fairness
from ..tables.endings import revealed
from ..tables.loading import commitment_of
from ..tables.options import Place
from .conversion import places_of, table_out
from .schemas import ForkIn, ProofOut, RecordIn, TableOut


class Records(Controller):
    """Records, forks, and the proof of chance."""

    path = "/"
    tags = ("records",)

    @get("/tables/{table_id:str}/record")
    async def record(self, request: Req, table_id: FromPath[str]) -> RecordIn:
        """The text record of a finished match."""
        services = services_of(request)
        return RecordIn(await services.archive.record(await services.tables.get(table_id)))

    @post("/records", request_max_body_size=2_000_000)
    async def import_record(self, request: Req, data: JSONBody[RecordIn]) -> TableOut:
        """Import a record as a table."""
        person = await must(request)
        return table_out(await services_of(request).archive.import_record(person, data.text), person.id)

    @post("/tables/{table_id:str}/fork")
    async def fork(self, request: Req, table_id: FromPath[str], data: JSONBody[ForkIn]) -> TableOut:
        """Play on from a moment; without seats, against bots."""
        services = services_of(request)
        person = await must(request)
        table = await services.tables.get(table_id)
        table.viewpoint(person.id, data.seat)
        places = places_of(data.seats)
        if not places:
            places = [Place("me" if seat == data.seat else "bot") for seat in range(table.row.seats)]
        return table_out(
            await services.archive.fork(table, person, data.moment, data.seat, places, data.open), person.id
        )

    @get("/tables/{table_id:str}/verify")
    async def verify(self, request: Req, table_id: FromPath[str]) -> ProofOut:
        """Prove the chance of a finished match against its commitment."""
        services = services_of(request)
        table = await services.tables.get(table_id)
        text = await services.archive.record(table)
        commitment, (seed, salts) = commitment_of(table.row), revealed(table.row)
        proof = await asyncio.to_thread(cosmodrome.verify, text, commitment)
        commitments = list(fairness.commitments(table.row))
        return ProofOut(proof.holds, list(proof.findings), seed, salts, commitment, commitments)
