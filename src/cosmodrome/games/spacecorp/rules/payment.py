"""A payment as it begins: what it costs, what radiation takes, and the bases that help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..content import ENERGY_FIELDS, INDUSTRIAL, MARINERS, RADIATION_RESISTANT, SHIELD_FACTORY, SPACEPORT, STARFARERS
from ..prompts import TIME_MODES
from ..state import KINDS, Payment, SpaceCorp

FIXED = ("move", "explore", "build")
"""Actions with a cost to meet; Time and spent profit work with these alone."""


def kind_of(action: str) -> str:
    """The action type that cards must show: Build also for a Colony Point."""
    return "build" if action == "colony" else action


def penalty_due(p: Payment) -> int:
    """What the action costs for want of shielding."""
    penalty = p.penalty
    return penalty if penalty and not p.shielded and p.factory < 0 and p.shield < 0 else 0


def may_use_port(g: SpaceCorp, p: Payment) -> bool:
    """Whether a Spaceport may still be added: a second team follows the first, but in Mariners (RULES-NOTES 23, 25)."""
    return p.action == "move" and p.port < 0 and (p.time != "second" or g.era == MARINERS)


def usable(g: SpaceCorp, seat: int, spots: Sequence[int]) -> list[int]:
    """Owners of these bases whose use is allowed: own ones first, others' until the era's end is triggered."""
    owners = sorted({g.bases[s] // KINDS for s in spots}, key=lambda o: (o != seat, o))
    return [o for o in owners if o == seat or not g.banned]


def bases_in(g: SpaceCorp, region: int, kind: int) -> tuple[int, ...]:
    """The spots in a region with a base of this type."""
    return g.settled.in_region(region, kind)


def ports(g: SpaceCorp, seat: int, site: int) -> list[int]:
    """Whose Spaceport at the starting site could help a Move."""
    spots = g.settled.at_site(site, SPACEPORT)
    return usable(g, seat, spots) if spots else []


def plants(g: SpaceCorp, seat: int, site: int) -> list[int]:
    """Whose Industrial base elsewhere in the region could double a Build (not among the stars)."""
    if g.era == STARFARERS:
        return []
    spots = [s for s in bases_in(g, g.map.sites[site].region, INDUSTRIAL) if g.map.spot_site[s] != site]
    return usable(g, seat, spots) if spots else []


def factories(g: SpaceCorp, seat: int, site: int) -> list[int]:
    """Whose Shield Factory in the region could shield a Build there or a Move from there."""
    spots = bases_in(g, g.map.sites[site].region, SHIELD_FACTORY)
    return usable(g, seat, spots) if spots else []


def radiation(g: SpaceCorp, seat: int, site: int, to: int = -1) -> int:
    """What an unshielded Move between these sites, or a Build at one, costs (RULES-NOTES 44)."""
    board = g.map
    if not board.penalty or not (board.hot[site] or (to >= 0 and board.hot[to])):
        return 0
    if g.corps[seat].owns(RADIATION_RESISTANT):
        return 1 if g.era == STARFARERS else 0
    return board.penalty


def safe(g: SpaceCorp, site: int) -> bool:
    """Whether every Move from a site is shielded: that of the home, but for the stars."""
    return site == g.map.home and g.era != STARFARERS


def open_payment(
    g: SpaceCorp, seat: int, action: str, cost: int, team: int = -1, site: int = -1, to: int = -1
) -> Payment:
    """A payment that has what costs nothing: the own Infra and the own bases that help."""
    p = Payment(action, cost, team, site, to, [], [seat], False, "", -1, -1, -1, -1, False, 0, 0, False, 0)
    if action in ("move", "build"):
        p.penalty = radiation(g, seat, site, to) if action == "move" else radiation(g, seat, site)
        if p.penalty:
            p.shielded = g.corps[seat].owns(ENERGY_FIELDS)
            if (action == "move" and safe(g, site)) or seat in factories(g, seat, site):
                p.factory = seat
    if action == "move" and seat in ports(g, seat, site):
        p.port = seat
    if action == "build" and seat in plants(g, seat, site):
        p.plant = seat
    return p


# -- the steps of a payment --------------------------------------------------------------------------------


def _add_card(p: Payment, card: int) -> None:
    p.cards.append(card)


def _add_hq(p: Payment, owner: int) -> None:
    p.hqs = [*p.hqs, owner] if p.competitors else [owner]


def _add_competitors(p: Payment, _: int) -> None:
    p.competitors, p.hqs = True, []


def _add_time(p: Payment, mode: int) -> None:
    p.time = TIME_MODES[mode]


def _add_port(p: Payment, owner: int) -> None:
    p.port = owner


def _drop_port(p: Payment, _: int) -> None:
    p.port = -1


def _add_plant(p: Payment, owner: int) -> None:
    p.plant = owner


def _add_factory(p: Payment, owner: int) -> None:
    p.factory = owner


def _add_shield(p: Payment, card: int) -> None:
    p.shield = card


def _add_profit(p: Payment, amount: int) -> None:
    p.spend = amount


ADD: dict[str, Callable[[Payment, int], None]] = {
    "card": _add_card,
    "hq": _add_hq,
    "competitors": _add_competitors,
    "time": _add_time,
    "port": _add_port,
    "no-port": _drop_port,
    "plant": _add_plant,
    "factory": _add_factory,
    "shield": _add_shield,
    "spend": _add_profit,
}
"""How each step goes into a payment."""
