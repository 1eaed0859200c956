"""What things are worth to a corporation, in F: the plan behind the bot's rules of thumb, with weights per era."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from ..content import (
    CARDS,
    COLONY_TABLE,
    COOPERATIVE_EMPATHY,
    ENERGY_FIELDS,
    ERAS,
    RESEARCH,
    STARFARERS,
    TILES,
    contracts,
)
from ..map import MAPS, Map, Site
from ..payment.formula import USABLE
from ..payment.infra import headquarters
from ..payment.start import factory_owners, radiation
from ..rules.bases import TYPES, secure_pay
from ..rules.basics import able
from ..rules.build import cost as build_cost
from ..rules.build import open_site, types_for
from ..rules.contracts import CONDITIONS, award_since, share
from ..rules.explore import supplied
from ..rules.produce import producing
from ..state import KINDS, Payment, SpaceCorp

Position = tuple[tuple[Any, ...], ...]
"""Values that can be compared and hashed."""

UNSEEN = (2.2, 3.2, 3.4)
"""What building on a tile not yet turned up may bring, beside what the tile awards at once."""
LAP = ((5.0, 12.0, 7.0), (1.5, 4.0, 7.0))
"""What a progress card is worth, by era: if others follow, and in the last one."""
LEGACY = 2.4
"""What a unit of production more is worth that the best base carries over to the next era."""


def last_era(g: SpaceCorp) -> bool:
    """Whether the game ends with this era."""
    end: str = g.options["end_era"]
    return ERAS[g.era] == end


class Ground:
    """What lies at the sites of the board, and what follows from that alone, as far as it was asked for."""

    __slots__ = ("awards", "empty", "hopes", "owned", "shares")

    def __init__(self, board: Map, tiles: Sequence[int], bases: Sequence[int]) -> None:
        self.owned = [any(bases[spot] >= 0 for spot in site.spots) for site in board.sites]
        """by site: whether there are bases"""
        self.empty = [[s for s in site.spots if tiles[s] < 0] if site.slots else [] for site in board.sites]
        """by site: the boxes without a tile"""
        self.hopes: dict[int, float] = {}
        """by site: what exploring it, and building there in time, brings"""
        self.awards: dict[str, float] = {}
        """by stack: what its next tile awards"""
        self.shares: dict[int, tuple[float, ...]] = {}
        """by seat and site: how much of the contracts would be fulfilled with bases there"""


def ground(g: SpaceCorp) -> Ground:
    """The board of the table. Tables with the same pieces on the board share one object."""
    return _ground(g.seats, g.era, last_era(g), tuple(g.tiles), tuple(g.bases), tuple(g.stacks.items()))


@lru_cache(maxsize=16)
def _ground(
    seats: int,
    era: int,
    last: bool,
    tiles: tuple[int, ...],
    bases: tuple[int, ...],
    stacks: tuple[tuple[str, tuple[int, ...]], ...],
) -> Ground:
    """The board with these pieces. What is noted in it depends on all of the arguments."""
    return Ground(MAPS[era], tiles, bases)


@dataclass(slots=True)
class Outlook:
    """What the valuations of one position share."""

    turns: float
    last: bool
    produces: float
    open: list[tuple[int, int, float]]  # the contracts that nobody has (`_open`)
    own: tuple[int, ...]  # the seat's bases, as `base_shares` has them
    carried: int  # what its best base produces, which goes with it into the next era
    ground: Ground
    promised: float | None = None  # by contracts for bases, as they stand
    one_more: float | None = None  # what one Infra card more adds to what contracts promise
    scores: dict[tuple[float, ...], float] = field(default_factory=dict)  # what shares of the contracts promise
    places: dict[tuple[int, bool], float] = field(default_factory=dict)
    built: dict[int, tuple[float, list[int]]] = field(default_factory=dict)
    costs: dict[tuple[int, int], float] = field(default_factory=dict)  # what a Move from here to there takes
    ways: dict[int, list[int]] = field(default_factory=dict)  # where each team can go
    reach: dict[int, float] = field(default_factory=dict)  # how near each site is to good places


def turns_left(g: SpaceCorp, seat: int) -> float:
    """How many turns the seat may still have in this era."""
    if g.corps[seat].passed:
        return 0.0
    if g.ending:
        return float(seat in g.final) + 0.2 * (seat == g.active)
    by_deck = g.pile / (1.7 * g.seats) + 2.0
    claimed = g.contracts.count(g.era)
    by_contracts = 3.0 * (6 - claimed) if claimed >= 3 else by_deck
    return min(by_deck, max(1.0, by_contracts))


def outlook(g: SpaceCorp, seat: int) -> Outlook:
    """How long the era will last, whether it is the last one, and how often Produce may come.

    Positions in which all that the seat's valuations depend on is the same share one object: a turn asks its player
    several times before anything changes.
    """
    turns, last = turns_left(g, seat), last_era(g)
    ready = not USABLE["produce"].isdisjoint(g.corps[seat].cards.seen(()))
    produces = min(2.4, turns / 5.5 + (0.4 if ready and turns >= 1 else 0.0))
    here = ground(g)
    own = _key(g, (g.seats, g.era), g.own_bases(seat))
    carried = max([pays for _, pays in producing(g, seat)], default=0)
    return _outlook(turns, last, produces, own, carried, here, g.seats, g.era, tuple(g.contracts), _position(g, seat))


@lru_cache(maxsize=16)
def _outlook(
    turns: float,
    last: bool,
    produces: float,
    own: tuple[int, ...],
    carried: int,
    here: Ground,
    seats: int,
    era: int,
    claimed: tuple[int, ...],
    position: Position,
) -> Outlook:
    """The outlook of a position. What is noted in it depends on all of the arguments."""
    return Outlook(turns, last, produces, _still_open(seats, era, claimed), own, carried, here)


def _position(g: SpaceCorp, seat: int) -> Position:
    """All else that the seat's valuations depend on."""
    corp = g.corps[seat]
    lists = (corp.stock, corp.track, corp.claims, g.beyond, g.spent, g.colony_at, *[other.teams for other in g.corps])
    return (
        (seat, not g.deck, g.spur, g.colonies, corp.cards.seen(()), corp.profit, corp.progress),
        (corp.legacy_tile, corp.legacy_pay, corp.stalled, headquarters(g)),
        tuple([tuple(part) for part in lists]),
    )


def _open(g: SpaceCorp) -> list[tuple[int, int, float]]:
    """The contracts that nobody has: the row, what it pays, and how many turns the whole of it takes."""
    return _still_open(g.seats, g.era, tuple(g.contracts))


@lru_cache(maxsize=256)
def _still_open(seats: int, era: int, claimed: tuple[int, ...]) -> list[tuple[int, int, float]]:
    return [
        (c.row, award_since(seats, c.row, claimed[c.row] + 1, era), TURNS_EACH * c.condition.count)
        for c in contracts(seats, era)
        if claimed[c.row] != era
    ]


def lap(g: SpaceCorp, out: Outlook) -> float:
    """What a progress card is worth."""
    return LAP[out.last][g.era]


def keep(card: int) -> float:
    """What a card in hand is worth."""
    return KEPT[card]


KEPT: Final = tuple([card.worth * 0.42 for card in CARDS])
"""The same by card."""


def payment_worth(g: SpaceCorp, seat: int, p: Payment) -> float:
    """What a payment takes from the hand, the purse, and gives to others."""
    lent = sum(o >= 0 and o != seat for o in (*p.hqs, p.port, p.plant, p.factory))
    due = 0 if p.shielded or p.factory >= 0 or p.shield >= 0 else p.penalty
    hand = len(g.corps[seat].cards)
    ease = 1.0 if hand <= 4 else 0.8 if hand <= 5 else 0.6  # of many cards each is missed less
    return (
        ease * sum(keep(c) for c in p.cards)
        + (1.3 if p.time else 0.0)
        + (0.45 * lent if not lent or not g.corps[seat].owns(COOPERATIVE_EMPATHY) else 0.45 * lent - 0.6)
        + p.spend
        + due
        + 0.6 * p.competitors
    )


MET = 0.95
"""How much of the award a contract is worth that the seat meets and has not claimed."""
BEGUN = 0.7
"""How much of the award a contract that is nearly fulfilled is worth."""
TURNS_EACH = 3.0
"""How many turns each base, card or colony that is missing takes."""


def contract_score(g: SpaceCorp, seat: int) -> float:
    """What the era's open contracts promise the seat: all of what is met, a share of what is begun and can be done."""
    return _promised(_open(g), contract_shares(g, seat), turns_left(g, seat))


def contract_shares(g: SpaceCorp, seat: int) -> list[float]:
    """How much the seat has fulfilled of each contract of the era."""
    spots = g.own_bases(seat)
    return [
        earned if CONDITIONS[contract.condition.kind].bases_alone else share(g, seat, contract.condition, spots)
        for contract, earned in zip(
            contracts(g.seats, g.era), base_shares(g, seat, _key(g, (g.seats, g.era), spots), spots), strict=True
        )
    ]


def met_and_begun(g: SpaceCorp, seat: int) -> tuple[float, float]:
    """What the open contracts promise the seat that it meets, which it can claim in its next turn, and the others."""
    shares = contract_shares(g, seat)
    total = _promised(_open(g), shares, turns_left(g, seat))
    met = sum([MET * pays for row, pays, _ in _open(g) if shares[row] >= 1.0])
    return met, total - met


def promised(g: SpaceCorp, seat: int, out: Outlook) -> float:
    """What contracts for bases promise the seat with the bases that it has."""
    if out.promised is None:
        out.promised = _score(base_shares(g, seat, out.own, g.own_bases(seat)), out)
    return out.promised


def _score(shares: tuple[float, ...], out: Outlook) -> float:
    """What the era's open contracts promise, of each of which so much is fulfilled."""
    found = out.scores.get(shares)
    if found is None:
        found = out.scores[shares] = _promised(out.open, shares, out.turns)
    return found


def _promised(rows: list[tuple[int, int, float]], shares: Sequence[float], turns: float) -> float:
    """A share of the award for a contract that is begun, less if there is no time to complete it."""
    total = 0.0
    for row, pays, whole in rows:
        earned = shares[row]
        if earned >= 1.0:
            total += MET * pays
        elif earned:
            total += BEGUN * earned * min(1.0, turns / (whole * (1.0 - earned))) * pays
    return total


_SHARES: dict[tuple[int, ...], tuple[float, ...]] = {}
"""Recent results of `base_shares`. It holds numbers alone, and is cleared when full, so threads can share it."""
MOST_SHARES = 20_000


def _key(g: SpaceCorp, key: tuple[int, ...], spots: Sequence[int]) -> tuple[int, ...]:
    """The key with the bases on more spots."""
    more = [*key]
    for spot in spots:
        more += (spot, g.bases[spot] % KINDS, g.tiles[spot])
    return tuple(more)


def base_shares(g: SpaceCorp, seat: int, key: tuple[int, ...], spots: tuple[int, ...]) -> tuple[float, ...]:
    """How much is fulfilled of each contract of the era that is for bases; 0 of the others.

    The same bases on the same tiles (the key) fulfil the same: searches ask it thousands of times.
    """
    found = _SHARES.get(key)
    if found is None:
        if len(_SHARES) >= MOST_SHARES:
            _SHARES.clear()
        conditions = [contract.condition for contract in contracts(g.seats, g.era)]
        found = _SHARES[key] = tuple(
            [share(g, seat, c, spots) if CONDITIONS[c.kind].bases_alone else 0.0 for c in conditions]
        )
    return found


# -- bases ---------------------------------------------------------------------------------------------------


def base_worth(prices: SeatPrices, spot: int, kind: int) -> float:
    """What a base of this type brings on this spot, contracts aside."""
    g, out = prices.g, prices.outlook()
    pays = TILES[g.tiles[spot]].production if g.tiles[spot] >= 0 else -1
    flow = max(0, pays) * out.produces
    if pays > 0 and not out.last:
        flow += 0.2 * pays + LEGACY * max(0, pays - out.carried)
    return TYPES[kind].worth(prices, spot, flow)


LIKELY = 0.6
"""How likely it is that a rival holds the cards for an action."""


def threats(g: SpaceCorp, rival: int) -> dict[str, float]:
    """Action -> what it would bring a rival in its turn: its tiles that produce, and the sites of its teams."""
    out = outlook(g, rival)
    corp = g.corps[rival]
    sites = {corp.teams[team] for team in able(g, rival)}
    built = [best_bases(g, rival, site, out)[0] for site in sorted(sites) if open_site(g, rival, site)]
    return {
        "produce": LIKELY * sum([pays for _, pays in producing(g, rival)]),
        "build": LIKELY * max(built, default=0.0),
    }


def best_bases(g: SpaceCorp, seat: int, site: int, out: Outlook) -> tuple[float, list[int]]:
    """The most that bases on all spots of a site can bring, contracts included, and which types."""
    if site in out.built:
        return out.built[site]
    mine, key = g.own_bases(seat), out.own
    before = promised(g, seat, out)
    stock, prices = g.corps[seat].stock, SeatPrices(g, seat, out)
    saved = g.bases
    g.bases = saved[:]
    total = 0.0
    chosen: list[int] = []
    try:
        for spot in g.map.sites[site].spots:
            best, best_kind = -1e9, RESEARCH
            after: float | None = None
            mine = (*mine, spot)
            tile = g.tiles[spot]
            for kind in types_for(g, seat, spot):
                if stock[kind] <= chosen.count(kind):
                    continue
                g.bases[spot] = seat * KINDS + kind
                then = _score(base_shares(g, seat, (*key, spot, kind, tile), mine), out)
                score = base_worth(prices, spot, kind) + then - before
                if score > best:
                    best, best_kind, after = score, kind, then
            g.bases[spot] = seat * KINDS + best_kind
            key = (*key, spot, best_kind, tile)
            before = after if after is not None else _score(base_shares(g, seat, key, mine), out)
            total += best
            chosen.append(best_kind)
    finally:
        g.bases = saved
    if g.era == STARFARERS:
        total += colony_hope(g, seat, site, out)
    out.built[site] = (total, chosen)
    return total, chosen


def colony_hope(g: SpaceCorp, seat: int, site: int, out: Outlook) -> float:
    """What a system promises for a colony: the next step of the table, if points and time will do."""
    if not g.colonies or out.turns < 1:
        return 0.0
    have = len(g.own_colonies(seat))
    step = COLONY_TABLE[min(4, have + 1)] - COLONY_TABLE[min(4, have)]
    points = sum(TILES[g.tiles[s]].colony for s in g.map.sites[site].spots if g.tiles[s] >= 0)
    return (step + 1.0) * min(1.0, (1.0 + points) / 4.0) * 0.7


# -- places ---------------------------------------------------------------------------------------------------


def tile_worth(g: SpaceCorp, stack: str, out: Outlook) -> float:
    """What the next tile of a stack awards at once, on average."""
    found = out.ground.awards.get(stack)
    if found is None:
        tiles, step = g.stacks[stack], lap(g, out) / 3
        awards = sum(TILES[t].profit + step * (TILES[t].genetics + TILES[t].revelation) for t in tiles)
        found = out.ground.awards[stack] = awards / len(tiles) + 0.2 if tiles else 0.0
    return found


def explore_worth(g: SpaceCorp, seat: int, site: int, out: Outlook, claim: bool = True) -> float:
    """What exploring a site brings: the awards, and the hope to build there."""
    return _boxes_worth(g, g.map.sites[site], out.ground.empty[site], out, claim)


def _boxes_worth(g: SpaceCorp, here: Site, boxes: list[int], out: Outlook, claim: bool) -> float:
    """What the empty boxes of a site bring."""
    at_once = 0.0
    for spot in boxes:
        at_once += tile_worth(g, here.slots[spot - here.spots[0]], out)
    later = (UNSEEN[g.era] * len(boxes) - 0.16 * here.build_cost) if claim and out.turns > 1.5 else 0.0
    return at_once + 0.5 * max(0.0, later)


def site_worth(g: SpaceCorp, seat: int, site: int, out: Outlook, arriving: bool = True) -> float:
    """What it is worth to have a team at a site."""
    key = (site, arriving)
    found = out.places.get(key)
    if found is None:
        found = out.places[key] = _site_worth(g, seat, site, out, arriving)
    return found


def _site_worth(g: SpaceCorp, seat: int, site: int, out: Outlook, arriving: bool) -> float:
    here = g.map.sites[site]
    if here.home:
        return 0.0
    if here.beyond:
        return _beyond_worth(g, seat, out)
    if here.spur:
        return _spur_worth(g, seat, site, out)
    turns = out.turns - (3.0 if here.star and arriving else 0.0)
    if turns < 1.0 or out.ground.owned[site]:
        return 0.0
    boxes = out.ground.empty[site]
    if boxes:
        worth = _hope(g, here, boxes, out)
        worth += _place_bonus(g, seat, here, out) if turns > 2.5 else 0.0
    elif open_site(g, seat, site):
        worth = best_bases(g, seat, site, out)[0] - 0.16 * build_cost(g, seat, site)
    else:
        return 0.0
    crowd = 0
    for other, corp in enumerate(g.corps):
        if other != seat and site in corp.teams:
            crowd += 1
    return worth * CROWDED[crowd] * (0.85 if here.star and arriving else 1.0)


def _spur_worth(g: SpaceCorp, seat: int, site: int, out: Outlook) -> float:
    """What an exit to the Orion Spur is worth: most to the first team of all."""
    teams = sum(t >= 0 for t in g.corps[seat].teams)
    prize = 5.0 if not g.spur else 2.0 if not any(site in c.teams for c in g.corps) else -2.0
    return prize - (1.0 if teams > 1 and out.turns > 3 else 0.3)


def _hope(g: SpaceCorp, here: Site, boxes: list[int], out: Outlook) -> float:
    """What a team at a site with empty boxes may hope for, if the stacks have tiles for them."""
    soon = out.turns <= 1.5  # then nothing will be built there any more
    found = None if soon else out.ground.hopes.get(here.id)
    if found is None:
        found = 0.0
        if supplied(g, here.id):
            found = _boxes_worth(g, here, boxes, out, True) - 0.15 * here.explore_cost
        if not soon:
            out.ground.hopes[here.id] = found
    return found


CROWDED = tuple([0.75**crowd for crowd in range(4)])
"""By the number of rivals with a team at a site: how much of its worth they leave."""


def _place_bonus(g: SpaceCorp, seat: int, here: Site, out: Outlook) -> float:
    """What a base at this place would add towards contracts, whatever its type."""
    before = promised(g, seat, out)
    shares = out.ground.shares.get(1000 * seat + here.id)
    if shares is None:
        key, saved, mine = out.own, g.bases, g.own_bases(seat)
        g.bases = saved[:]
        for spot in here.spots:
            g.bases[spot] = seat * KINDS + RESEARCH
            key = (*key, spot, RESEARCH, g.tiles[spot])
        shares = out.ground.shares[1000 * seat + here.id] = base_shares(g, seat, key, (*mine, *here.spots))
        g.bases = saved
    return 0.6 * (_score(shares, out) - before)


def _beyond_worth(g: SpaceCorp, seat: int, out: Outlook) -> float:
    """What a Beyond marker is worth: profit at the end of a short game, else a better start."""
    if -1 not in g.beyond:
        return -1.0
    first = g.beyond[0] < 0
    prize = (3.0 if first else 1.0) if out.last else (2.4 if first else 1.3)
    return prize - 0.14 * out.turns


def team_worth(g: SpaceCorp, seat: int, team: int, out: Outlook) -> float:
    """What a team's present place is worth; a second team at one site adds nothing."""
    corp = g.corps[seat]
    site = corp.teams[team]
    if site < 0 or site in corp.teams[:team]:
        return 0.0
    if g.map.sites[site].beyond or g.map.sites[site].spur:
        return 0.0
    return site_worth(g, seat, site, out, arriving=corp.track[team] > 1)


# -- journeys --------------------------------------------------------------------------------------------------


def reach_worth(g: SpaceCorp, seat: int, site: int, out: Outlook) -> float:
    """How near a site is to good places."""
    best = out.reach.get(site)
    if best is None:
        best = 0.0
        teams = g.corps[seat].teams
        for to, share in NEAR[g.era][site]:
            if to not in teams:
                best = max(best, site_worth(g, seat, to, out) * share)
        out.reach[site] = best
    return best


def _near(board: Map, scale: float) -> list[list[tuple[int, float]]]:
    """By site: the places around it, and how much of what they are worth can be felt there."""
    return [
        [
            (to.id, math.exp(-distance / scale))
            for to, distance in zip(board.sites, distances, strict=True)
            if distance < 5 * scale and not to.beyond and not to.spur
        ]
        for distances in board.distance
    ]


NEAR: Final = tuple([_near(board, scale) for board, scale in zip(MAPS, (6.0, 9.0, 40.0), strict=True)])


# -- effects ---------------------------------------------------------------------------------------------------


class SeatPrices:
    """What effects are weighed with (`rules/prices.py`)."""

    def __init__(self, g: SpaceCorp, seat: int, out: Outlook | None = None) -> None:
        self.g = g
        self.seat = seat
        self.turns = turns_left(g, seat) if out is None else out.turns
        self._out = out

    def outlook(self) -> Outlook:
        """The seat's outlook, which many an effect can be weighed without."""
        if self._out is None:
            self._out = outlook(self.g, self.seat)
        return self._out

    def card(self, card: int) -> float:
        """A card in hand."""
        return KEPT[card]

    def step(self) -> float:
        """A step of a progress marker."""
        return lap(self.g, self.outlook()) / 3

    def production(self) -> float:
        """1F more at each Produce action."""
        return self.outlook().produces

    def rivals(self, spot: int) -> int:
        """The opposing bases that a Secure base on this spot would count."""
        return secure_pay(self.g, self.seat, self.g.map.spot_site[spot], spot)

    def threats(self, rival: int) -> dict[str, float]:
        """What Produce and Build would bring a rival."""
        return threats(self.g, rival)

    def radiation(self, spot: int) -> int:
        """What radiation takes of a Build on this spot."""
        g, seat = self.g, self.seat
        site = g.map.spot_site[spot]
        due = radiation(g, seat, site)
        return 0 if due and (g.corps[seat].owns(ENERGY_FIELDS) or factory_owners(g, seat, site)) else due

    def probe(self, site: int) -> float:
        """A tile put on a site where nothing will be built."""
        return explore_worth(self.g, self.seat, site, self.outlook(), claim=False)

    def place(self, site: int) -> float:
        """A team at a site."""
        return site_worth(self.g, self.seat, site, self.outlook())

    def team(self, team: int) -> float:
        """The place where a team stands."""
        return team_worth(self.g, self.seat, team, self.outlook())
