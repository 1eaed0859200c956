"""A payment at its start: the cost, the radiation penalty, and the bases that can help."""

from __future__ import annotations

from collections.abc import Sequence

from ..content import ENERGY_FIELDS, INDUSTRIAL, MARINERS, RADIATION_RESISTANT, SHIELD_FACTORY, SPACEPORT, STARFARERS
from ..state import KINDS, Payment, SpaceCorp

WITH_COST = ("move", "explore", "build")
"""The actions with a cost to meet. Time cards and profit can only be used for these."""


def card_kind(action: str) -> str:
    """The action type that cards must show. A Colony Point takes Build cards."""
    return "build" if action == "colony" else action


def penalty_due(p: Payment) -> int:
    """The radiation penalty of a payment in profit: 0 if something shields the action."""
    penalty = p.penalty
    return penalty if penalty and not p.shielded and p.factory < 0 and p.shield < 0 else 0


def may_add_port(g: SpaceCorp, p: Payment) -> bool:
    """Whether a Spaceport may still be added. A second team may add its own only in Mariners (rulings 23, 25)."""
    return p.action == "move" and p.port < 0 and (p.time != "second" or g.era == MARINERS)


def allowed_owners(g: SpaceCorp, seat: int, spots: Sequence[int]) -> list[int]:
    """The owners of these bases that the seat may use: itself first, and others until the era's end is triggered."""
    owners = sorted({g.bases[s] // KINDS for s in spots}, key=lambda o: (o != seat, o))
    return [o for o in owners if o == seat or not g.banned]


def bases_in(g: SpaceCorp, region: int, kind: int) -> tuple[int, ...]:
    """The spots in a region with a base of this type."""
    return g.settled.in_region(region, kind)


def port_owners(g: SpaceCorp, seat: int, site: int) -> list[int]:
    """The seats whose Spaceport at the starting site could help a Move."""
    spots = g.settled.at_site(site, SPACEPORT)
    return allowed_owners(g, seat, spots) if spots else []


def industrial_owners(g: SpaceCorp, seat: int, site: int) -> list[int]:
    """The seats whose Industrial base elsewhere in the region could double a Build (not in Starfarers)."""
    if g.era == STARFARERS:
        return []
    spots = [s for s in bases_in(g, g.map.sites[site].region, INDUSTRIAL) if g.map.spot_site[s] != site]
    return allowed_owners(g, seat, spots) if spots else []


def factory_owners(g: SpaceCorp, seat: int, site: int) -> list[int]:
    """The seats whose Shield Factory in the region could shield a Build there or a Move from there."""
    spots = bases_in(g, g.map.sites[site].region, SHIELD_FACTORY)
    return allowed_owners(g, seat, spots) if spots else []


def radiation(g: SpaceCorp, seat: int, site: int, to: int = -1) -> int:
    """The penalty for an unshielded Move between these sites, or a Build at one (ruling 44)."""
    board = g.map
    if not board.penalty or not (board.hot[site] or (to >= 0 and board.hot[to])):
        return 0
    if g.corps[seat].owns(RADIATION_RESISTANT):
        return 1 if g.era == STARFARERS else 0
    return board.penalty


def always_shielded(g: SpaceCorp, site: int) -> bool:
    """Whether every Move from a site is shielded: from the home base, except in Starfarers."""
    return site == g.map.home and g.era != STARFARERS


def open_payment(
    g: SpaceCorp, seat: int, action: str, cost: int, team: int = -1, site: int = -1, to: int = -1
) -> Payment:
    """A new payment. It already has what is free: the seat's own Infra, and its own bases that help."""
    progress = g.corps[seat].progress
    p = Payment(action, cost, team, site, to, [], [seat], False, "", -1, -1, -1, -1, False, 0, 0, False, 0, progress)
    if action in ("move", "build"):
        p.penalty = radiation(g, seat, site, to) if action == "move" else radiation(g, seat, site)
        if p.penalty:
            p.shielded = g.corps[seat].owns(ENERGY_FIELDS)
            if (action == "move" and always_shielded(g, site)) or seat in factory_owners(g, seat, site):
                p.factory = seat
    if action == "move" and seat in port_owners(g, seat, site):
        p.port = seat
    if action == "build" and seat in industrial_owners(g, seat, site):
        p.plant = seat
    return p
