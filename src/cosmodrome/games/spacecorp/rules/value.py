"""The value of an action, what else could raise it, and the cheapest payment that reaches a cost.

Value = (Infra of one HQ + cards + bonuses) x multipliers x doublings, then the profit spent (RULES-NOTES 8-18).
"""

from __future__ import annotations

from itertools import combinations

from ..content import (
    BONUSES,
    CARDS,
    ENERGY_FIELDS,
    HQS,
    INDUSTRIAL,
    MARINERS,
    PROBE_NETWORK,
    RADIATION_RESISTANT,
    SHIELD_FACTORY,
    SPACEPORT,
    STARFARERS,
    Use,
)
from ..state import KINDS, Payment, SpaceCorp
from .basics import time_card

FIXED = ("move", "explore", "build")
"""Actions with a cost to meet; Time and spent profit work with these alone."""


def kind_of(action: str) -> str:
    """The action type that cards must show: Build also for a Colony Point."""
    return "build" if action == "colony" else action


def infra_total(g: SpaceCorp, seat: int, action: str) -> int:
    """A number for how much matching Infra an HQ has; 0 is none."""
    corp, hq = g.corps[seat], HQS[g.corps[seat].hq]
    total = hq.research if action == "research" else 0
    for slot, card in enumerate(corp.slots):
        if card < 0:
            total += hq.slots[slot].get(action, 0)
        else:
            use = CARDS[card].uses.get(action)
            if use is not None:
                total += use.value + use.times
    return total


def bonus(g: SpaceCorp, seat: int, action: str, other: bool) -> int:
    """What progress cards add to an action, before multiplying; most need another value to add to."""
    corp = g.corps[seat]
    if not corp.progress:
        return 0
    rows = BONUSES.get((action, g.era), ())
    return sum(n for title, n, needs in rows if (other or not needs) and corp.owns(title))


def evaluate(g: SpaceCorp, seat: int, p: Payment) -> int:
    """The value that a payment has reached, without spent profit."""
    action = kind_of(p.action)
    plain, times, best, multiplied = 0, 1, 0, False
    shield = p.shield
    for owner in p.hqs:
        corp, hq = g.corps[owner], HQS[g.corps[owner].hq]
        if action == "research":
            plain += hq.research
        for slot, card in enumerate(corp.slots):
            if card < 0:
                plain += hq.slots[slot].get(action, 0)
                continue
            use = CARDS[card].uses.get(action)
            if use is None:
                continue
            if use.times:
                times *= use.times
                multiplied = True
            else:
                value = use.shielded if card == shield else use.value
                plain += value
                best = max(best, value)
    for card in p.cards:
        use = CARDS[card].uses[action]
        if use.times:
            times *= use.times
            multiplied = True
        else:
            value = use.shielded if card == shield else use.value
            plain += value
            best = max(best, value)
    if action == p.action:
        plain += bonus(g, seat, action, plain > 0 or multiplied)
    if p.port >= 0:
        if g.era == MARINERS:  # an addition for the team that starts here (RULES-NOTES 23)
            plain += 2
        elif multiplied:  # one card is doubled: x3 becomes x6 (RULES-NOTES 24)
            times *= 2
        else:
            plain += best
    if plain == 0 and not multiplied:
        return 0
    value = max(plain, 1) * times  # only multipliers: one of them is the base number (RULES-NOTES 15)
    if p.time == "double":
        value *= 2
    if p.plant >= 0:
        value *= 2
    if action == "explore" and g.corps[seat].owns(PROBE_NETWORK):
        value *= 2
    return value


def penalty_due(p: Payment) -> int:
    """What the action costs for want of shielding."""
    return 0 if p.shielded or p.factory >= 0 or p.shield >= 0 else p.penalty


def spend_limit(g: SpaceCorp, seat: int, p: Payment, value: int) -> int:
    """Profit may make up a shortfall of Move, Build or Explore: at most 3F and less than the other value."""
    if g.era == MARINERS or p.action not in FIXED:
        return 0
    most = 3 - p.spent_before
    return max(0, min(most, value - 1, g.corps[seat].profit - penalty_due(p)))


def idle(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """With the pile empty, no second turn may change nothing: such a Move must cost a card (RULES-NOTES 112)."""
    if g.deck or p.action != "move" or p.cards or p.time or not g.corps[seat].stalled:
        return False
    return not g.map.sites[p.to].spur or any(p.to in c.teams for c in g.corps)


def enough(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether the payment reaches the cost and its penalty can be paid."""
    if penalty_due(p) > g.corps[seat].profit or idle(g, seat, p):
        return False
    value = evaluate(g, seat, p)
    missing = p.cost - value
    return missing <= 0 or (missing <= p.spend and missing <= spend_limit(g, seat, p, value))


def matching(g: SpaceCorp, seat: int, action: str) -> list[int]:
    """The hand cards that can be played for an action."""
    kind = kind_of(action)
    return [c for c in g.corps[seat].hand if kind in CARDS[c].uses]


def competitors_card(g: SpaceCorp, seat: int) -> int:
    """The Competitors Edge in the hand, -1 if it isn't there."""
    return next((c for c in g.corps[seat].hand if CARDS[c].edge == "competitors"), -1)


# -- helpers on the board ------------------------------------------------------------------------------


def usable(g: SpaceCorp, seat: int, spots: list[int]) -> list[int]:
    """Owners of these bases whose use is allowed: own ones first, others' until the era's end is triggered."""
    owners = sorted({g.bases[s] // KINDS for s in spots}, key=lambda o: (o != seat, o))
    return [o for o in owners if o == seat or not g.banned]


def bases_in(g: SpaceCorp, region: int, kind: int) -> list[int]:
    """The spots in a region with a base of this type."""
    board = g.map
    return [
        s
        for s, b in enumerate(g.bases)
        if b >= 0 and b % KINDS == kind and board.sites[board.spot_site[s]].region == region
    ]


def ports(g: SpaceCorp, seat: int, site: int) -> list[int]:
    """Whose Spaceport at the starting site could help a Move."""
    spots = [s for s in g.map.sites[site].spots if g.bases[s] >= 0 and g.bases[s] % KINDS == SPACEPORT]
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


def radiation(g: SpaceCorp, seat: int, *sites: int) -> int:
    """What an unshielded Move or Build at these sites costs (RULES-NOTES 44)."""
    board = g.map
    if not board.penalty or not any(board.regions[board.sites[s].region].radiation for s in sites):
        return 0
    if g.corps[seat].owns(RADIATION_RESISTANT):
        return 1 if g.era == STARFARERS else 0
    return board.penalty


def open_payment(
    g: SpaceCorp, seat: int, action: str, cost: int, team: int = -1, site: int = -1, to: int = -1
) -> Payment:
    """A payment that has what costs nothing: the own Infra and the own bases that help."""
    p = Payment(action, cost, team, site, to, [], [seat], False, "", -1, -1, -1, -1, False, 0, 0, False, 0)
    if action in ("move", "build"):
        p.penalty = radiation(g, seat, site, to) if action == "move" else radiation(g, seat, site)
        if p.penalty:
            p.shielded = g.corps[seat].owns(ENERGY_FIELDS)
            inherent = action == "move" and site == g.map.home and g.era != STARFARERS
            if inherent or seat in factories(g, seat, site):
                p.factory = seat
    if action == "move" and seat in ports(g, seat, site):
        p.port = seat
    if action == "build" and seat in plants(g, seat, site):
        p.plant = seat
    return p


# -- the most that can be reached ----------------------------------------------------------------------


def hq_choices(g: SpaceCorp, seat: int, p: Payment) -> list[tuple[list[int], bool]]:
    """The sets of HQs whose Infra may still be used for this payment, and whether that takes Competitors."""
    if p.time == "second":
        return [(p.hqs, p.competitors)]
    action = kind_of(p.action)
    others = [s for s in range(g.seats) if s != seat and infra_total(g, s, action)]
    if p.competitors:
        rest = [s for s in [seat, *others] if s not in p.hqs]
        pairs = [[*p.hqs, *more] for more in combinations(rest, min(len(rest), 2 - len(p.hqs)))]
        return [(hqs, True) for hqs in pairs]
    if p.hqs != [seat]:
        return [(p.hqs, False)]
    choices = [([seat], False)]
    if not g.banned:
        choices += [([s], False) for s in others]
    card = competitors_card(g, seat)
    if others and card >= 0 and card not in p.cards:
        choices += [(list(pair), True) for pair in combinations([seat, *others], 2)]
    return choices


def shields(g: SpaceCorp, p: Payment) -> list[int]:
    """The cards in this payment that could be used with their shielded value."""
    action = kind_of(p.action)
    cards = list(p.cards)
    for owner in p.hqs:
        cards += [c for c in g.corps[owner].slots if c >= 0]
    none = Use(0, 0, 0)
    return [c for c in cards if CARDS[c].uses.get(action, none).shielded]


def most(g: SpaceCorp, seat: int, p: Payment) -> tuple[int, Payment]:
    """The most that a payment begun like this can reach, spent profit included, and how (-1: it can't be paid)."""
    q = p.copy()
    second = p.time == "second"
    if not second:
        q.cards = matching(g, seat, p.action)
        if not p.time and p.action in FIXED and time_card(g, seat) >= 0:
            q.time = "double"
    if p.action == "move" and p.port < 0 and not (second and g.era != MARINERS) and (helpers := ports(g, seat, p.site)):
        q.port = helpers[0]
    if p.action == "build" and p.plant < 0 and (helpers := plants(g, seat, p.site)):
        q.plant = helpers[0]
    best, how = -1, q
    edge = -1 if second else competitors_card(g, seat)
    for hqs, competitors in hq_choices(g, seat, p):
        q.hqs, q.competitors = hqs, competitors
        cards = q.cards
        if competitors and edge in cards:
            q.cards = [c for c in cards if c != edge]
        for shield, factory in _shield_choices(g, seat, q):
            r = q.copy()
            r.shield, r.factory = shield, factory
            if penalty_due(r) > g.corps[seat].profit:
                continue
            value = evaluate(g, seat, r)
            r.spend = spend_limit(g, seat, r, value)
            if value + r.spend > best:
                best, how = value + r.spend, r
        q.cards = cards
    return best, how


def _shield_choices(g: SpaceCorp, seat: int, q: Payment) -> list[tuple[int, int]]:
    """Ways to deal with radiation: (shielded card, factory owner)."""
    if not penalty_due(q):
        return [(q.shield, q.factory)]
    choices = [(-1, -1)]
    choices += [(-1, owner) for owner in factories(g, seat, q.site)[:1]]
    if q.time != "second":
        choices += [(card, -1) for card in shields(g, q)]
    return choices


def can_pay(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether a payment begun like this can be completed."""
    best, how = most(g, seat, p)
    return best >= p.cost and not idle(g, seat, how)
