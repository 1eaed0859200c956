"""Contracts: conditions, awards that grow over the eras, and claiming."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from cosmodrome.engine.flow import Flow, Reason, choose_or

from ..content import BASES, COLONIES, TILES, Condition, Contract, Where, contracts
from ..map import MAPS
from ..prompts import CLAIM, contract_target
from ..state import KINDS, SpaceCorp
from .basics import gain
from .edges import market_influence

PLACES: Final = tuple(
    [[(board.sites[s], board.regions[board.sites[s].region]) for s in board.spot_site] for board in MAPS]
)
"""By era and spot: its site and region."""


def matches(g: SpaceCorp, spot: int, where: Where) -> bool:
    """Whether the base on a spot fits a contract's filter."""
    site, region = PLACES[g.era][spot]
    icons = where.tile_icons_any
    return (
        (not where.sites or site.key in where.sites)
        and (not where.regions or region.key in where.regions)
        and (where.lagrange is None or site.lagrange == where.lagrange)
        and (not where.site_kind or site.kind == where.site_kind)
        and (not where.base_types or BASES[g.bases[spot] % KINDS].key in where.base_types)
        and (not icons or (g.tiles[spot] >= 0 and any(i in TILES[g.tiles[spot]].icons for i in icons)))
    )


def met(g: SpaceCorp, me: int, condition: Condition, spots: tuple[int, ...]) -> bool:
    """Whether the seat meets a contract's condition now. Home and Legacy bases never count (ruling 95)."""
    wanted = CONDITIONS[condition.kind]
    if wanted.takes_bases and len(spots) < condition.count:
        return False
    return wanted.counts(g, me, condition, spots) >= condition.count


def _first_to_produce(g: SpaceCorp, me: int, _: Condition, __: tuple[int, ...]) -> int:
    return int(g.first and g.active == me)


def _produced(g: SpaceCorp, me: int, _: Condition, __: tuple[int, ...]) -> int:
    return g.earned if g.active == me else 0


def _infra_cards(g: SpaceCorp, me: int, _: Condition, __: tuple[int, ...]) -> int:
    slots = g.corps[me].slots
    return len(slots) - slots.count(-1)


def _progress_cards(g: SpaceCorp, me: int, _: Condition, __: tuple[int, ...]) -> int:
    return len(g.corps[me].progress)


def _colonies(g: SpaceCorp, me: int, _: Condition, __: tuple[int, ...]) -> int:
    return len(g.own_colonies(me))


def _bases(g: SpaceCorp, _: int, condition: Condition, spots: tuple[int, ...]) -> int:
    return sum([matches(g, s, condition.where) for s in spots])


def _regions(g: SpaceCorp, _: int, condition: Condition, spots: tuple[int, ...]) -> int:
    board = g.map
    return len({board.sites[board.spot_site[s]].region for s in spots if matches(g, s, condition.where)})


def _types(g: SpaceCorp, _: int, __: Condition, spots: tuple[int, ...]) -> int:
    return len({g.bases[s] % KINDS for s in spots})


def _boxes(g: SpaceCorp, _: int, condition: Condition, spots: tuple[int, ...]) -> int:
    """A system of exactly this many boxes; one Build fills all of them."""
    board = g.map
    found = [len(board.sites[board.spot_site[s]].slots) for s in spots]
    return condition.count if condition.count in found else 0


def _parts_met(g: SpaceCorp, me: int, condition: Condition, spots: tuple[int, ...]) -> int:
    """1 if all parts of a condition are met."""
    return int(all(met(g, me, part, spots) for part in condition.parts))


# -- what they are worth: the share of the award that a seat has earned ------------------------------------------


def share(g: SpaceCorp, me: int, condition: Condition, spots: tuple[int, ...]) -> float:
    """How much of a condition is fulfilled, 0 to 1."""
    return CONDITIONS[condition.kind].worth(g, me, condition, spots)


def _counted(g: SpaceCorp, me: int, condition: Condition, spots: tuple[int, ...]) -> float:
    """So many of what it wants."""
    return min(1.0, CONDITIONS[condition.kind].counts(g, me, condition, spots) / condition.count)


def _not_yet(g: SpaceCorp, me: int, condition: Condition, spots: tuple[int, ...]) -> float:
    """An event counts for nothing before it happens."""
    return 0.0


def _mean(g: SpaceCorp, me: int, condition: Condition, spots: tuple[int, ...]) -> float:
    """The mean of its parts."""
    return sum(share(g, me, part, spots) for part in condition.parts) / len(condition.parts)


# -- the table ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """A kind of condition: how much of what it wants a seat has with its bases on some spots, and that as a worth."""

    counts: Callable[[SpaceCorp, int, Condition, tuple[int, ...]], int]
    worth: Callable[[SpaceCorp, int, Condition, tuple[int, ...]], float] = _counted
    """The share of the award, 0 to 1, that bots count on."""
    takes_bases: bool = False
    """Whether it takes at least as many bases as it counts."""
    bases_alone: bool = False
    """Whether it is met by bases alone, so that the same bases always fulfil the same."""
    by_produce: bool = False
    """Whether only the Produce action of the turn can meet it."""
    icon: str = "credits"


CONDITIONS: Final[dict[str, Wanted]] = {
    "action_taken": Wanted(_first_to_produce, _not_yet, by_produce=True),
    "produce_total": Wanted(_produced, _not_yet, by_produce=True),
    "infra_cards": Wanted(_infra_cards),
    "progress_cards": Wanted(_progress_cards),
    "colonies": Wanted(_colonies, takes_bases=True),
    "bases": Wanted(_bases, takes_bases=True, bases_alone=True),
    "bases_in_distinct_regions": Wanted(_regions, takes_bases=True, bases_alone=True),
    "distinct_base_types": Wanted(_types, takes_bases=True, bases_alone=True),
    "all_boxes_in_one_system": Wanted(_boxes, bases_alone=True),
    "all_of": Wanted(_parts_met, _mean, bases_alone=True),
}
"""By what the data calls a condition."""


# -- claiming -------------------------------------------------------------------------------------------------


def award(g: SpaceCorp, row: int) -> int:
    """What a row pays now: its printed award and those of earlier eras since it was last claimed (ruling 98)."""
    return award_since(g.seats, row, g.contracts[row] + 1, g.era)


@cache
def award_since(seats: int, row: int, since: int, now: int) -> int:
    """What a row pays in all from one era to another."""
    return sum(contracts(seats, era)[row].award for era in range(since, now + 1))


def open_rows(g: SpaceCorp) -> list[Contract]:
    """The contracts of the era that nobody has fulfilled."""
    return [c for c in contracts(g.seats, g.era) if g.contracts[c.row] != g.era]


def claimable(g: SpaceCorp, me: int) -> list[int]:
    """The rows whose condition the active player meets."""
    spots, era, claimed = g.own_bases(me), g.era, g.contracts
    wanted = _wanted(g.seats, era, len(spots), g.earned >= 0)
    return [row for row, condition in wanted if claimed[row] != era and met(g, me, condition, spots)]


@cache
def _wanted(seats: int, era: int, bases: int, produced: bool) -> list[tuple[int, Condition]]:
    """The rows of contracts whose condition can be met with this many bases, and whether after Produce."""
    return [
        (c.row, c.condition)
        for c in contracts(seats, era)
        if _least(c.condition) <= bases and (produced or not CONDITIONS[c.condition.kind].by_produce)
    ]


def _least(condition: Condition) -> int:
    """How many bases it takes at least."""
    if condition.kind == "all_of":
        return max(_least(part) for part in condition.parts)
    wanted = CONDITIONS[condition.kind]
    return condition.count if wanted.takes_bases else int(wanted.bases_alone)


def why_not(g: SpaceCorp, me: int, rows: list[int]) -> dict[str, Reason]:
    """Why the player can't claim the other contracts of the era: they are claimed, or not met."""
    return {
        contract_target(c.row): ("contract", "yours" if g.claimed_by[c.row] == me else "taken", g.claimed_by[c.row])
        if g.contracts[c.row] == g.era
        else ("contract", "unmet", c.row)
        for c in contracts(g.seats, g.era)
        if c.row not in rows
    }


def claim_contracts(g: SpaceCorp, me: int, rows: list[int]) -> Flow[None]:
    """Step 2: the active player may claim any contracts they have met, one by one."""
    while rows:
        row = yield from _claim(g, me, rows)
        if row is None:
            return
        take(g, me, row)
        if (asked := market_influence(g, row)) is not None:
            yield from asked
        rows = claimable(g, me)


def _claim(g: SpaceCorp, me: int, rows: list[int]) -> Flow[int | None]:
    """Which of the contracts is claimed next."""
    if g.ordered(me, "claim") == "always":
        return max(rows, key=lambda r: (award(g, r), -r))
    return (yield from choose_or("not-now", me, CLAIM, rows, why=lambda: why_not(g, me, rows), g=g))


def take(g: SpaceCorp, me: int, row: int) -> None:
    """Fulfil a contract: its award, and what others' colonies make of it."""
    amount = award(g, row)
    g.contracts[row] = g.era
    g.claimed_by[row] = me
    g.tell("contract", me, g.era, row, amount)
    gain(g, me, amount, "contracts")
    on_event(g, me, "fulfills_contract")


def on_event(g: SpaceCorp, me: int, event: str) -> None:
    """Colonies that pay their owners whenever an opponent Colonizes, fulfils a contract or Produces."""
    if g.era < 2:
        return
    for site, colony in enumerate(g.colony_at):
        if colony < 0:
            continue
        owner = g.base_owner(site)
        effect = COLONIES[colony].effect
        if owner != me and effect.event in _NAMES[event]:
            gain(g, owner, effect.gain, "colonies")


_NAMES = {
    event: (f"opponent_{event}", f"opponent_or_competition_{event}")
    for event in ("colonizes", "fulfills_contract", "produces")
}
