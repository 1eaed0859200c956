"""Contracts: conditions, awards that grow over the eras, and claiming."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, choose_or

from ..content import BASES, COLONIES, TILES, Contract, contracts
from ..prompts import CLAIM
from ..state import KINDS, SpaceCorp
from .basics import gain
from .edges import market_influence


def matches(g: SpaceCorp, spot: int, where: dict[str, Any]) -> bool:
    """Whether the base on a spot fits a contract's filter."""
    board = g.map
    site = board.sites[board.spot_site[spot]]
    for key, want in where.items():
        if key == "sites":
            ok = site.key in want
        elif key == "regions":
            ok = board.regions[site.region].key in want
        elif key == "lagrange":
            ok = site.lagrange is want
        elif key == "site_kind":
            ok = site.kind == want
        elif key == "base_types":
            ok = BASES[g.bases[spot] % KINDS].key in want
        else:
            ok = g.tiles[spot] >= 0 and any(i in TILES[g.tiles[spot]].icons for i in want)
        if not ok:
            return False
    return True


def met(g: SpaceCorp, me: int, condition: dict[str, Any], spots: list[int]) -> bool:
    """Whether the seat meets a contract's condition now. Home and Legacy bases never count (RULES-NOTES 95)."""
    kind = condition["type"]
    if kind == "all_of":
        return all(met(g, me, c, spots) for c in condition["conditions"])
    if kind == "action_taken":
        return g.first and g.active == me
    if kind == "produce_total":
        return g.active == me and g.earned >= int(condition["at_least"])
    return progress_towards(g, me, condition, spots) >= int(condition.get("count", 1))


def progress_towards(g: SpaceCorp, me: int, condition: dict[str, Any], spots: list[int]) -> int:
    """How many of what a counting condition wants the seat has, with its bases on these spots."""
    kind = condition["type"]
    if kind == "infra_cards":
        return sum(c >= 0 for c in g.corps[me].slots)
    if kind == "progress_cards":
        return len(g.corps[me].progress)
    if kind == "colonies":
        return len(g.own_colonies(me))
    if not spots:
        return 0
    board = g.map
    if kind == "bases":
        return sum(matches(g, s, condition["where"]) for s in spots)
    if kind == "bases_in_distinct_regions":
        return len({board.sites[board.spot_site[s]].region for s in spots if matches(g, s, condition["where"])})
    if kind == "distinct_base_types":
        return len({g.bases[s] % KINDS for s in spots})
    whole = {board.spot_site[s] for s in spots}  # all_boxes_in_one_system
    return int(any(len(board.sites[s].slots) == condition["boxes"] for s in whole))


def award(g: SpaceCorp, row: int) -> int:
    """What a row pays now: its printed award and those of earlier eras since it was last claimed (RULES-NOTES 98)."""
    since = g.contracts[row] + 1
    return sum(contracts(g.seats, era)[row].award for era in range(since, g.era + 1))


def open_rows(g: SpaceCorp) -> list[Contract]:
    """The contracts of the era that nobody has fulfilled."""
    return [c for c in contracts(g.seats, g.era) if g.contracts[c.row] != g.era]


def claimable(g: SpaceCorp, me: int) -> list[int]:
    """The rows whose condition the active player meets."""
    spots = g.own_bases(me)
    return [c.row for c in open_rows(g) if met(g, me, c.condition, spots)]


def claim_contracts(g: SpaceCorp, me: int) -> Flow[None]:
    """Step 2: the active player may claim any contracts they have met, one by one."""
    while rows := claimable(g, me):
        if g.ordered(me, "claim") == "always":
            row: int | None = max(rows, key=lambda r: (award(g, r), -r))
        else:
            row = yield from choose_or("not-now", me, CLAIM, rows)
        if row is None:
            return
        take(g, me, row)
        yield from market_influence(g, row)


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
        if owner != me and effect["type"] == "on_event" and effect["event"] in _NAMES[event]:
            gain(g, owner, effect["gain"], "colonies")


_NAMES = {
    event: (f"opponent_{event}", f"opponent_or_competition_{event}")
    for event in ("colonizes", "fulfills_contract", "produces")
}
