"""What the coach tells of a site beside its label: the contracts that wait there, and who is there already."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import Condition, Where
from ..prompts import BUILD, EXPLORE, MOVE_TO, TRANSPORT_TO, Place
from ..rules.contracts import award, matches, met, open_rows
from ..state import SpaceCorp
from .names import listing

SITES = tuple(prompt.kind for prompt in (MOVE_TO, EXPLORE, BUILD, TRANSPORT_TO))


def fact(g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
    """Figures worth knowing of a site; empty where there are none."""
    if value is None or asked.prompt.kind not in SITES:
        return ""
    return "; ".join([text for text in (_contracts(g, asked.seat, value), _others(g, asked.seat, value)) if text])


def _contracts(g: SpaceCorp, seat: int, place: Place) -> str:
    """The open contracts that want a base at such a site and which the seat has not met."""
    own = g.own_bases(seat)
    spot = g.map.sites[place[1]].spots[0]
    wanted = [
        f"{contract.name} ({award(g, contract.row)}F)"
        for contract in open_rows(g)
        if not met(g, seat, contract.condition, own) and _wants(g, contract.condition, spot)
    ]
    return f"a base there counts for {listing(wanted)}" if wanted else ""


def _wants(g: SpaceCorp, condition: Condition, spot: int) -> bool:
    """Whether a condition names places, and this is one of them."""
    if condition.kind == "all_of":
        return any(_wants(g, part, spot) for part in condition.parts)
    where = replace(condition.where, base_types=(), tile_icons_any=())
    return where != Where() and matches(g, spot, where)


def _others(g: SpaceCorp, seat: int, place: Place) -> str:
    """How many teams of others stand there."""
    there = sum(corp.teams.count(place[1]) for other, corp in enumerate(g.corps) if other != seat)
    return f"{there} team{'s' if there > 1 else ''} of others there" if there else ""
