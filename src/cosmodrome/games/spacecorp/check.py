"""What must always be true of a table: cards, tiles, bases and teams are all there once, and numbers in range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sized

from cosmodrome.engine.secret import NONE as NOBODY
from cosmodrome.engine.secret import only

from .content import (
    ACTIONS,
    BASES_OF_A_TYPE,
    CARDS,
    COLONIES,
    ERAS,
    HQS,
    PROGRESS,
    STACKS,
    TILES,
    TIMES,
    deck_of,
    stack_of,
)
from .rules.setup import OFFERS, TIME_CARDS
from .state import GONE, IN_BOX, INTERVAL, KINDS, OVER, SETUP, START_LAYER, TURN, Corp, SpaceCorp

MOST = 100_000
"""No count, profit or marker comes near it."""
TEAMS, SLOTS, BOXES, CONTRACTS, MARKERS = 4, 3, 3, 7, 2


def check(g: SpaceCorp) -> list[str]:
    """What is wrong with a position; nothing, if it can stand."""
    if wrong := _course(g) or _sizes(g) or _ranges(g):
        return wrong
    wrong = [f"seat {seat}: {what}" for seat, corp in enumerate(g.corps) for what in _corp(g, corp)]
    wrong += _progress(g) + _slots(g)
    if g.stage == SETUP:
        return wrong
    return wrong or _cards(g) + _tiles(g) + _pieces(g) + _markers(g)


def check_start(g: SpaceCorp) -> list[str]:
    """What is wrong with a table where a step is to begin: contracts fit, and no stack runs out of tiles."""
    if g.stage == SETUP:
        return []
    if any((owner >= 0) != (era == g.era) for owner, era in zip(g.claimed_by, g.contracts, strict=True)):
        return ["a contract that is claimed by nobody, or not claimed by somebody"]
    kept = {*g.tiles, *(corp.legacy_tile for corp in g.corps)}
    for stack in STACKS[g.era]:
        out = [t for t in stack_of(g.era, stack) if t not in g.stacks[stack] and t not in kept]
        if any(not TILES[t].redirect for t in out):
            return [f"tiles of stack {stack} are missing"]
    return []


def _course(g: SpaceCorp) -> list[str]:
    """Stage and era exist, the game is where its options can lead, and somebody's turn comes next."""
    if g.stage not in (SETUP, TURN, INTERVAL, OVER) or len(g.corps) != g.seats:
        return ["stage or number of corporations"]
    first, last = ERAS.index(g.options["start_era"]), ERAS.index(g.options["end_era"])
    if not first <= g.era <= last:
        return ["an era that is not played"]
    ended = len(g.profits) - (g.era - first)  # whether the era's profits are in the report: from its close on
    if ended not in {OVER: (1,), INTERVAL: (0, 1)}.get(g.stage, (0,)):
        return ["profits of other eras than those that ended"]
    seats = range(g.seats)
    if g.active not in seats or g.due not in seats or g.extra not in (-1, *seats):
        return ["a turn of nobody"]
    if any(seat not in seats or g.corps[seat].passed for seat in g.final) or len(set(g.final)) < len(g.final):
        return ["a last turn of nobody"]
    return [] if g.ending or not g.final else ["last turns before the end"]


def _sizes(g: SpaceCorp) -> list[str]:
    """Lists have the length that everything relies on."""
    expected: list[tuple[str, Sized, int]] = [
        ("offers", g.offers, OFFERS),
        ("contracts", g.contracts, CONTRACTS),
        ("claimed_by", g.claimed_by, CONTRACTS),
        ("beyond", g.beyond, MARKERS),
        ("owed", g.owed, g.seats),
        ("turns", g.turns, len(ERAS)),
        *(("turns", row, g.seats) for row in g.turns),
        *(("profits", row, g.seats) for row in g.profits),
    ]
    for corp in g.corps:
        expected += [("slots", corp.slots, SLOTS), ("stock", corp.stock, KINDS)]
        expected += [(name, row, TEAMS) for name, row in (("teams", corp.teams), ("track", corp.track))]
        expected += [("claims", corp.claims, TEAMS)]
    if g.stage != SETUP:
        board = g.map
        rows = (("tiles", g.tiles), ("bases", g.bases), ("spent", g.spent))
        expected += [(name, row, len(board.spot_site)) for name, row in rows]
        expected += [("colony_at", g.colony_at, len(board.sites))]
        if sorted(g.stacks) != sorted(STACKS[g.era]):
            return ["stacks of another era"]
    return [f"{name}: not {size} entries" for name, row, size in expected if len(row) != size]


def _ranges(g: SpaceCorp) -> list[str]:
    """Numbers are of things that exist."""
    cards = (*g.discard, *g.aside, *g.played, *(c for layer in g.deck for c in layer.raw))
    bounds: list[tuple[str, Iterable[int], int, int]] = [
        ("cards", cards, 0, len(CARDS)),
        ("offers", g.offers, -1, len(CARDS)),
        ("stacks", [tile for stack in g.stacks.values() for tile in stack], 0, len(TILES)),
        ("tiles", g.tiles, -1, len(TILES)),
        ("bases", g.bases, -1, g.seats * KINDS),
        ("spent", g.spent, 0, 2),
        ("colonies", g.colonies, 0, len(COLONIES)),
        ("colony_at", g.colony_at, -1, len(COLONIES)),
        ("sideboard", g.sideboard, 0, len(PROGRESS)),
        ("contracts", g.contracts, -1, g.era + 1),
        ("claimed_by", g.claimed_by, -1, g.seats),
        ("beyond", g.beyond, -1, g.seats),
        ("owed", g.owed, 0, MOST),
        ("acted", g.acted, 0, TEAMS),
        ("turn, skips and idle", (g.turn, g.skips, g.idle), 0, MOST),
        ("earned", (g.earned,), -1, MOST),
        ("turns", [n for row in g.turns for n in row], 0, MOST),
        ("profits", [n for row in g.profits for n in row], -MOST, MOST),
    ]
    for corp in g.corps:
        bounds += _corp_bounds(corp)
    wrong = [f"{name}: out of range" for name, row, low, high in bounds if any(not low <= n < high for n in row)]
    return wrong + _action_problems(g)


def _action_problems(g: SpaceCorp) -> list[str]:
    """The action in hand is known, and is paid for in a turn only."""
    actions = ("", *ACTIONS)
    known = g.action in actions and g.forbidden in actions
    return [] if known and (g.pay is None or g.stage == TURN) else ["an action that there is not"]


def _corp_bounds(corp: Corp) -> list[tuple[str, Iterable[int], int, int]]:
    """The same for one player."""
    return [
        ("hands", (*corp.cards.raw, *corp.seen), 0, len(CARDS)),
        ("slots", corp.slots, -1, len(CARDS)),
        ("hq", (corp.hq,), 0, len(HQS)),
        ("genetics and revelation", (corp.genetics, corp.revelation), 0, MOST),
        ("progress", corp.progress, 0, len(PROGRESS)),
        ("stock", corp.stock, 0, BASES_OF_A_TYPE + 1),
        ("track", corp.track, 0, BOXES + 1),
        ("claims", corp.claims, 0, 2),
        ("profit", (corp.profit, *corp.books.values()), -MOST, MOST),
        ("legacy_tile", (corp.legacy_tile,), -1, len(TILES)),
        ("legacy_base", (corp.legacy_base,), -1, KINDS),
        ("legacy_pay", (corp.legacy_pay,), -1, MOST),
    ]


def _corp(g: SpaceCorp, corp: Corp) -> list[str]:
    """One player's profit, knowledge and Legacy."""
    wrong: list[str] = []
    if corp.profit < (-1 if g.stage in (INTERVAL, OVER) else 0) or corp.profit != sum(corp.books.values()):
        wrong.append(f"profit {corp.profit}, books {sum(corp.books.values())}")
    if len({p >> 1 for p in corp.progress}) != len(corp.progress):
        wrong.append("a progress title twice")
    if corp.cards.known != only(g.corps.index(corp)) or corp.cards.face is not None:
        wrong.append("a hand that others know")
    if (corp.legacy_tile < 0) != (corp.legacy_base < 0) or (corp.legacy_tile >= 0 and corp.legacy_pay < 0):
        wrong.append("half a Legacy")
    if corp.legacy_tile >= 0 and TILES[corp.legacy_tile].era >= g.era + (g.stage == INTERVAL):
        wrong.append("a Legacy of an era that has not ended")
    return wrong


def _progress(g: SpaceCorp) -> list[str]:
    """Each progress card of the eras until now is on the Sideboard or with one player."""
    both = sorted([*(p for corp in g.corps for p in corp.progress), *g.sideboard])
    stocked = [[p.id for p in PROGRESS if 0 < p.era <= g.era]]
    if g.stage == SETUP:  # until the era's cards are added
        stocked.append([p.id for p in PROGRESS if 0 < p.era < g.era] if g.profits else [])
    return [] if both in stocked else ["a progress card is missing or twice"]


def _slots(g: SpaceCorp) -> list[str]:
    """Slots hold Infra cards, each once."""
    cards = [c for corp in g.corps for c in _infra(corp)]
    newest = g.era - (g.stage == SETUP)
    if any(not CARDS[c].infra or CARDS[c].era > newest for c in cards) or len(set(cards)) < len(cards):
        return ["a card that is no Infra in a slot, or one twice"]
    return []


def _cards(g: SpaceCorp) -> list[str]:
    """Every card of the era is in one place."""
    wrong = [problem for seat in range(g.seats) for problem in _hand(g, seat)]
    places: list[int] = [c for layer in g.deck for c in layer.raw]
    places += [c for c in g.offers if c >= 0]
    places += [*g.discard, *g.aside, *g.played]
    for corp in g.corps:
        places += [*corp.hand, *_infra(corp)]
    count = Counter(places)
    expected = [*deck_of(g.era), *TIMES[: TIME_CARDS[g.seats]]]
    if any(n > 1 for n in count.values()):
        wrong.append("a card is in two places")
    if any(count[c] != 1 for c in expected):
        wrong.append("a card of the era is missing")
    older = [c for corp in g.corps for c in _infra(corp) if CARDS[c].era < g.era]
    if len(places) != len(expected) + len(older):
        wrong.append("a card that is not in this era's game")
    return wrong + _deck(g)


def _infra(corp: Corp) -> list[int]:
    """The cards in the slots of a headquarters."""
    return [c for c in corp.slots if c >= 0]


def _hand(g: SpaceCorp, seat: int) -> list[str]:
    """A hand is sorted, and the cards that everybody saw are in it."""
    wrong: list[str] = []
    corp = g.corps[seat]
    if corp.hand != sorted(corp.hand):
        wrong.append(f"seat {seat}: hand not sorted")
    if Counter(corp.seen) - Counter(corp.hand):
        wrong.append(f"seat {seat}: seen cards that are not in hand")
    return wrong


def _deck(g: SpaceCorp) -> list[str]:
    """The layers of the draw pile, the Start cards on top."""
    wrong: list[str] = []
    if any(not layer or list(layer.raw) != sorted(layer.raw) for layer in g.deck):
        wrong.append("a layer of the deck is empty or not sorted")
    starts = [c for layer in g.deck if layer.face == START_LAYER for c in layer.raw]
    if not all(CARDS[c].start for c in starts) or (starts and g.deck[0].face != START_LAYER):
        wrong.append("the Start cards are not on top")
    if any(layer.known != NOBODY or layer.face not in (None, START_LAYER) for layer in g.deck):
        wrong.append("a layer of the deck that somebody knows")
    return wrong


def _tiles(g: SpaceCorp) -> list[str]:
    """Exploration tiles: in their stack or on the board, once, and of this era."""
    wrong: list[str] = []
    placed = Counter(t for t in g.tiles if t >= 0)
    for stack in STACKS[g.era]:
        left = Counter(g.stacks[stack])
        whole = Counter(stack_of(g.era, stack))
        ordered = list(g.stacks[stack]) == sorted(g.stacks[stack])
        if not ordered or (left - whole) or any(placed[t] and left[t] for t in whole):
            wrong.append(f"tiles of stack {stack}")
    if any(TILES[t].era != g.era for t in placed):
        wrong.append("a tile of another era")
    if any(n > 1 for n in placed.values()):
        wrong.append("a tile is on the board twice")
    return wrong + _spots(g)


def _spots(g: SpaceCorp) -> list[str]:
    """What lies on a spot: a base needs its tile, a tile its box."""
    wrong: list[str] = []
    board = g.map
    for spot, base in enumerate(g.bases):
        site = board.sites[board.spot_site[spot]]
        if base >= 0 and site.slots and g.tiles[spot] < 0:
            wrong.append(f"a base without a tile at {site.key}")
        if g.tiles[spot] >= 0 and not site.slots:
            wrong.append(f"a tile at {site.key}, which has no box for one")
        if g.spent[spot] and g.tiles[spot] < 0:
            wrong.append(f"an emptied tile that is not at {site.key}")
    return wrong


def _pieces(g: SpaceCorp) -> list[str]:
    """Bases, teams and colonies."""
    wrong: list[str] = []
    for seat in range(g.seats):
        wrong += [*_bases(g, seat), *_teams(g, seat)]
    for site in g.map.sites:
        owners = {g.bases[s] // KINDS for s in site.spots if g.bases[s] >= 0}
        if len(owners) > 1:
            wrong.append(f"bases of two players at {site.key}")
        if g.colony_at[site.id] >= 0 and not owners:
            wrong.append(f"a colony without bases at {site.key}")
    return wrong


def _bases(g: SpaceCorp, seat: int) -> list[str]:
    """Three bases of each type: built, in stock, or a Legacy."""
    wrong: list[str] = []
    corp = g.corps[seat]
    for kind in range(KINDS):
        built = sum(b == seat * KINDS + kind for b in g.bases)
        if built + corp.stock[kind] + (corp.legacy_base == kind) != BASES_OF_A_TYPE or corp.stock[kind] < 0:
            wrong.append(f"seat {seat}: bases of type {kind}")
    return wrong


def _teams(g: SpaceCorp, seat: int) -> list[str]:
    """Where teams stand, on which star tracks, and what they claim."""
    wrong: list[str] = []
    corp, sites = g.corps[seat], g.map.sites
    for team in range(4):
        at, box = corp.teams[team], corp.track[team]
        if not (at in (IN_BOX, GONE) or 0 <= at < len(sites)):
            wrong.append(f"seat {seat}: team {team} is nowhere")
        elif box and (at < 0 or not sites[at].star or not 0 < box <= 3):
            wrong.append(f"seat {seat}: team {team} on a track that is none")
        elif corp.claims[team] and (at < 0 or not sites[at].slots):
            wrong.append(f"seat {seat}: team {team} claims nothing")
    return wrong


def _markers(g: SpaceCorp) -> list[str]:
    """Colony tiles are all there once, at stars."""
    wrong: list[str] = []
    tiles = sorted([*(c for c in g.colony_at if c >= 0), *g.colonies])
    if tiles != [c.id for c in COLONIES if g.era == len(ERAS) - 1 and g.seats in c.players]:
        wrong.append("a colony tile is missing or twice")
    if any(colony >= 0 and not site.star for colony, site in zip(g.colony_at, g.map.sites, strict=True)):
        wrong.append("a colony where there is no star")
    return wrong
