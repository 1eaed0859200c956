"""What must always be true of a table: cards, tiles, bases and teams are all there once, and numbers in range."""

from __future__ import annotations

from collections import Counter

from .content import BASES_OF_A_TYPE, CARDS, COLONIES, PROGRESS, STACKS, TIMES, deck_of, stack_of
from .rules.setup import TIME_CARDS
from .state import GONE, IN_BOX, INTERVAL, KINDS, OVER, SETUP, START_LAYER, TURN, SpaceCorp


def check(g: SpaceCorp) -> list[str]:
    """What is wrong with a position; nothing, if it can stand."""
    wrong: list[str] = []
    if g.stage not in (SETUP, TURN, INTERVAL, OVER) or not 0 <= g.era < 3 or len(g.corps) != g.seats:
        return ["stage, era or number of corporations"]
    for seat, corp in enumerate(g.corps):
        if corp.profit < -1 or corp.profit != sum(corp.books.values()):
            wrong.append(f"seat {seat}: profit {corp.profit}, books {sum(corp.books.values())}")
        if len({p >> 1 for p in corp.progress}) != len(corp.progress):
            wrong.append(f"seat {seat}: a progress title twice")
    if g.stage == SETUP:
        return wrong
    return wrong + _cards(g) + _tiles(g) + _pieces(g) + _markers(g)


def _cards(g: SpaceCorp) -> list[str]:
    wrong: list[str] = []
    places: list[int] = [c for layer in g.deck for c in layer.raw]
    places += [c for c in g.offers if c >= 0]
    places += [*g.discard, *g.aside, *g.played]
    for seat, corp in enumerate(g.corps):
        places += corp.hand
        places += [c for c in corp.slots if c >= 0]
        if corp.hand != sorted(corp.hand):
            wrong.append(f"seat {seat}: hand not sorted")
        if Counter(corp.seen) - Counter(corp.hand):
            wrong.append(f"seat {seat}: seen cards that are not in hand")
        if any(c >= 0 and not CARDS[c].infra for c in corp.slots):
            wrong.append(f"seat {seat}: a card that is no Infra in a slot")
    count = Counter(places)
    expected = [*deck_of(g.era), *TIMES[: TIME_CARDS[g.seats]]]
    if any(n > 1 for n in count.values()):
        wrong.append("a card is in two places")
    if any(count[c] != 1 for c in expected):
        wrong.append("a card of the era is missing")
    older = [c for corp in g.corps for c in corp.slots if c >= 0 and CARDS[c].era < g.era]
    if len(places) != len(expected) + len(older):
        wrong.append("a card that is not in this era's game")
    if any(not layer or list(layer.raw) != sorted(layer.raw) for layer in g.deck):
        wrong.append("a layer of the deck is empty or not sorted")
    starts = [c for layer in g.deck if layer.face == START_LAYER for c in layer.raw]
    if not all(CARDS[c].start for c in starts) or (starts and g.deck[0].face != START_LAYER):
        wrong.append("the Start cards are not on top")
    return wrong


def _tiles(g: SpaceCorp) -> list[str]:
    wrong: list[str] = []
    board = g.map
    if not len(g.tiles) == len(g.bases) == len(g.spent) == len(board.spot_site):
        return ["tiles or bases do not fit the board"]
    placed = Counter(t for t in g.tiles if t >= 0)
    for stack in STACKS[g.era]:
        left = Counter(g.stacks[stack])
        whole = Counter(stack_of(g.era, stack))
        if (left - whole) or any(placed[t] and left[t] for t in whole):
            wrong.append(f"tiles of stack {stack}")
    if any(n > 1 for n in placed.values()):
        wrong.append("a tile is on the board twice")
    for spot, base in enumerate(g.bases):
        site = board.sites[board.spot_site[spot]]
        if base >= 0 and site.slots and g.tiles[spot] < 0:
            wrong.append(f"a base without a tile at {site.key}")
    return wrong


def _pieces(g: SpaceCorp) -> list[str]:
    wrong: list[str] = []
    board = g.map
    for seat, corp in enumerate(g.corps):
        for kind in range(KINDS):
            built = sum(b == seat * KINDS + kind for b in g.bases)
            if built + corp.stock[kind] + (corp.legacy_base == kind) != BASES_OF_A_TYPE or corp.stock[kind] < 0:
                wrong.append(f"seat {seat}: bases of type {kind}")
        for team in range(4):
            site, box = corp.teams[team], corp.track[team]
            if not (site in (IN_BOX, GONE) or 0 <= site < len(board.sites)):
                wrong.append(f"seat {seat}: team {team} is nowhere")
            elif box and (site < 0 or not board.sites[site].star or not 0 < box <= 3):
                wrong.append(f"seat {seat}: team {team} on a track that is none")
            elif corp.claims[team] and (site < 0 or not board.sites[site].slots):
                wrong.append(f"seat {seat}: team {team} claims nothing")
    for site in range(len(board.sites)):
        owners = {g.bases[s] // KINDS for s in board.sites[site].spots if g.bases[s] >= 0}
        if len(owners) > 1:
            wrong.append(f"bases of two players at {board.sites[site].key}")
        if g.colony_at[site] >= 0 and not owners:
            wrong.append(f"a colony without bases at {board.sites[site].key}")
    return wrong


def _markers(g: SpaceCorp) -> list[str]:
    wrong: list[str] = []
    held = [p for c in g.corps for p in c.progress]
    both = Counter([*held, *g.sideboard])
    if g.era and (any(n > 1 for n in both.values()) or len(both) != sum(p.era <= g.era for p in PROGRESS)):
        wrong.append("a progress card is missing or twice")
    if g.era == 2:
        tiles = Counter([*(c for c in g.colony_at if c >= 0), *g.colonies])
        if any(n > 1 for n in tiles.values()) or len(tiles) != sum(g.seats in c.players for c in COLONIES):
            wrong.append("a colony tile is missing or twice")
    if len(g.contracts) != 7 or any(not -1 <= c <= g.era for c in g.contracts):
        wrong.append("contract markers")
    return wrong
