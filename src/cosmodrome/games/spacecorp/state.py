"""What is on the table: the corporations, the board of the era, the decks, and the action under way.

All pieces are small ints (see content.py, map.py); -1 is none, or unknown in a view. A corporation has four teams,
numbered 0-3; `teams[i]` is a site of the era's map, IN_BOX or GONE, `track[i]` the box of the star track it stands in
(3 is the furthest, 0: on the site or star itself), `claims[i]` is 1 while it stands on tiles it discovered.
A base is `seat * 9 + type`, one per spot of the map. Decks are layers of face-down cards, each a sorted multiset: what
comes is decided by chance when it is drawn. Discovery stacks are sorted multisets as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import Secret, only
from cosmodrome.engine.state import Table

from .content import PROGRESS
from .map import MAPS, Map, Settled, settled

IN_BOX, GONE = -1, -2
SETUP, TURN, INTERVAL, OVER = "setup", "turn", "interval", "over"
KINDS = 9
CLOCKWISE: Final = {seats: tuple((*range(s, seats), *range(s)) for s in range(seats)) for seats in range(2, 5)}
"""by number of seats and the seat that is first: the turn order"""


@dataclass(slots=True)
class Corp:
    """One player's corporation: HQ, hand, pieces and profit."""

    cards: Secret[tuple[int, ...]]  # the hand
    seen: list[int]  # cards in hand that everyone saw going there
    profit: int
    books: dict[str, int]  # where the profit came from and went; the sum is the profit
    hq: int
    slots: list[int]  # Infra card in each of the three slots
    genetics: int  # spaces advanced in all; the Progress Wheel has three
    revelation: int
    progress: tuple[int, ...]
    stock: list[int]  # unbuilt bases by type
    teams: list[int]
    track: list[int]
    claims: list[int]
    legacy_tile: int
    legacy_base: int
    legacy_pay: int  # what the Legacy Production pair pays
    passed: bool
    stalled: bool  # has had the one idle turn after the deck ran out (ruling 112)

    def copy(self) -> Corp:
        """An independent copy."""
        return Corp(
            self.cards,
            self.seen[:],
            self.profit,
            self.books.copy(),
            self.hq,
            self.slots[:],
            self.genetics,
            self.revelation,
            self.progress,
            self.stock[:],
            self.teams[:],
            self.track[:],
            self.claims[:],
            self.legacy_tile,
            self.legacy_base,
            self.legacy_pay,
            self.passed,
            self.stalled,
        )

    @property
    def hand(self) -> list[int]:
        """The hand as the reader of a view has it: -1 for a card that can't be seen. Rules look at `cards`."""
        return list(self.cards.seen((-1,) * len(self.cards)))

    @hand.setter
    def hand(self, cards: list[int]) -> None:
        self.cards = Secret(tuple(sorted(cards)), self.cards.known)

    def owns(self, title: int) -> bool:
        """Whether a progress card of this title lies beside the HQ."""
        progress = self.progress
        return bool(progress) and (2 * title in progress or 2 * title + 1 in progress)

    def count_progress(self, breakthrough: bool) -> int:
        """How many Breakthroughs (or Adaptations) are owned."""
        return sum(PROGRESS[p].breakthrough == breakthrough for p in self.progress)


@dataclass(slots=True)
class Payment:
    """What an action is paid with, as it is put together. `cost` 0: the more, the better."""

    action: str
    cost: int
    team: int  # the team that acts, -1 none
    site: int  # where it stands
    to: int  # where a Move goes; for Produce, how many tiles could pay
    cards: list[int]
    hqs: list[int]  # seats whose Infra is used
    competitors: bool  # two HQs may be used
    time: str  # "", "double" or "repeat"
    port: int  # seat whose Spaceport helps, -1 none
    plant: int  # seat whose Industrial base doubles the Build
    factory: int  # seat whose Shield Factory shields the action
    shield: int  # card (played, or Infra) used with its shielded value
    shielded: bool  # shielded in any case: Energy Fields, or a Shield Factory built by this action
    penalty: int  # what it costs if nothing shields it
    spend: int
    paid: bool  # until then only its player sees it
    spent_before: int  # by the first team of a Time-repeat: the limit of 3F covers both (ruling 18)
    progress: tuple[int, ...]  # the progress cards that count: those owned when the action was first paid for

    def copy(self) -> Payment:
        """An independent copy."""
        return Payment(
            self.action,
            self.cost,
            self.team,
            self.site,
            self.to,
            self.cards[:],
            self.hqs[:],
            self.competitors,
            self.time,
            self.port,
            self.plant,
            self.factory,
            self.shield,
            self.shielded,
            self.penalty,
            self.spend,
            self.paid,
            self.spent_before,
            self.progress,
        )

    def with_hq(self, owner: int) -> Payment:
        """A copy that uses the Infra of this HQ instead."""
        other = self.copy()
        other.hqs = [owner]
        return other


@dataclass(slots=True)
class SpaceCorp(Table):
    """The whole table."""

    stage: str
    era: int
    turn: int  # how many turns of the era have ended
    active: int
    due: int  # whose ordinary turn comes next
    extra: int  # seat whose Intercept turn comes before that, -1 none
    ending: bool  # the last turns are being counted down
    final: tuple[int, ...]  # seats that still have their last turn
    skips: int  # turns in a row in which nobody could act
    idle: int  # turns in a row that changed nothing
    deck: tuple[Secret[tuple[int, ...]], ...]  # layers, the top one first; that of the Start cards shows it
    offers: list[int]
    discard: tuple[int, ...]
    aside: tuple[int, ...]  # Time cards that were used; and with shorter decks what was taken out
    stacks: dict[str, tuple[int, ...]]
    tiles: list[int]
    bases: list[int]
    spent: list[int]  # spots whose tile an Exploiter has emptied
    colony_at: list[int]
    colonies: tuple[int, ...]  # colony tiles still on the Sideboard
    sideboard: tuple[int, ...]  # progress cards still there
    contracts: list[int]  # by row: the last era in which it was claimed, -1 never
    claimed_by: list[int]  # by row: who claimed it in this era
    produced: bool
    beyond: list[int]  # holders of the 1st and 2nd Beyond marker, -1: on the board
    spur: bool  # somebody has reached the Orion Spur
    corps: list[Corp]
    # the turn under way
    action: str
    pay: Payment | None
    played: list[int]
    owed: list[int]  # by seat: what was used of it in this turn, for which it may draw (rules/basics.py, owe)
    acted: list[int]
    forbidden: str
    earned: int  # what the turn's Produce action paid, -1 none
    first: bool  # it was the era's first
    moved_on: bool  # the turn gained, took or placed something (ruling 112)
    # for reports
    turns: list[list[int]]  # by era and seat
    profits: list[list[int]]  # at the end of each era, by seat

    def copy(self) -> SpaceCorp:
        """An independent copy, without news."""
        return SpaceCorp(
            self.seats,
            self.rng.copy(),
            self.orders,
            self.options,
            self.stage,
            self.era,
            self.turn,
            self.active,
            self.due,
            self.extra,
            self.ending,
            self.final,
            self.skips,
            self.idle,
            self.deck,
            self.offers[:],
            self.discard,
            self.aside,
            self.stacks.copy(),
            self.tiles[:],
            self.bases[:],
            self.spent[:],
            self.colony_at[:],
            self.colonies,
            self.sideboard,
            self.contracts[:],
            self.claimed_by[:],
            self.produced,
            self.beyond[:],
            self.spur,
            [c.copy() for c in self.corps],
            self.action,
            None if self.pay is None else self.pay.copy(),
            self.played[:],
            self.owed[:],
            self.acted[:],
            self.forbidden,
            self.earned,
            self.first,
            self.moved_on,
            [t[:] for t in self.turns],
            [p[:] for p in self.profits],
        )

    @property
    def map(self) -> Map:
        """The board of the era."""
        return MAPS[self.era]

    @property
    def pile(self) -> int:
        """How many cards are left in the draw pile."""
        cards = 0
        for layer in self.deck:
            cards += layer.size
        return cards

    @property
    def banned(self) -> bool:
        """Whether the era's end is triggered, so that opponents' Infra and bases may not be used any more."""
        return not self.deck or self.contracts.count(self.era) >= 6

    def clockwise(self, start: int) -> tuple[int, ...]:
        """All seats in turn order from one on."""
        return CLOCKWISE[self.seats][start]

    @property
    def settled(self) -> Settled:
        """Where the bases stand."""
        found: Settled | None = self.cache.get("settled")
        if found is None or found.bases != self.bases or found.era != self.era:
            found = self.cache["settled"] = settled(self.era, tuple(self.bases))
        return found

    def base_owner(self, site: int) -> int:
        """Who has bases at a site: one owner at most; -1 none."""
        bases = self.bases
        for spot in MAPS[self.era].sites[site].spots:
            if bases[spot] >= 0:
                return bases[spot] // KINDS
        return -1

    def has_base(self, seat: int, site: int) -> bool:
        """Whether the seat has a base at the site, its home base included."""
        return site == self.map.home or self.base_owner(site) == seat

    def has_type(self, site: int, kind: int) -> bool:
        """Whether a base of this type stands at the site."""
        return bool(self.settled.at_site(site, kind))

    def own_bases(self, seat: int) -> tuple[int, ...]:
        """The spots where the seat has a base."""
        return self.settled.owned.get(seat, ())

    def own_colonies(self, seat: int) -> list[int]:
        """The sites of the seat's colonies."""
        if self.era < 2:
            return []
        sites, colonies = self.map.spot_site, self.colony_at
        return [s for s in dict.fromkeys([sites[spot] for spot in self.own_bases(seat)]) if colonies[s] >= 0]


START_LAYER = "start"
"""The face of the layer of Start cards."""


def new_corp(seat: int, hq: int, profit: int, genetics: int, revelation: int) -> Corp:
    """A corporation at the start of the game."""
    return Corp(
        cards=Secret((), only(seat)),
        seen=[],
        profit=profit,
        books={"start": profit} if profit else {},
        hq=hq,
        slots=[-1, -1, -1],
        genetics=genetics,
        revelation=revelation,
        progress=(),
        stock=[3] * KINDS,
        teams=[IN_BOX] * 4,
        track=[0] * 4,
        claims=[0] * 4,
        legacy_tile=-1,
        legacy_base=-1,
        legacy_pay=0,
        passed=False,
        stalled=False,
    )


def empty_table(seats: int, options: dict[str, Any], rng: Rng, era: int) -> SpaceCorp:
    """A table with nothing on it yet; the era's set-up fills it."""
    return SpaceCorp(
        seats=seats,
        rng=rng,
        orders=tuple({} for _ in range(seats)),
        options=options,
        stage=SETUP,
        era=era,
        turn=0,
        active=0,
        due=0,
        extra=-1,
        ending=False,
        final=(),
        skips=0,
        idle=0,
        deck=(),
        offers=[-1] * 4,
        discard=(),
        aside=(),
        stacks={},
        tiles=[],
        bases=[],
        spent=[],
        colony_at=[],
        colonies=(),
        sideboard=(),
        contracts=[-1] * 7,
        claimed_by=[-1] * 7,
        produced=False,
        beyond=[-1, -1],
        spur=False,
        corps=[],
        action="",
        pay=None,
        played=[],
        owed=[0] * seats,
        acted=[],
        forbidden="",
        earned=-1,
        first=False,
        moved_on=False,
        turns=[[0] * seats for _ in range(3)],
        profits=[],
    )
