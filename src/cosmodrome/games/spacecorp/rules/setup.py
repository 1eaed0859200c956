"""Set-up: the table before the game, and the board, decks and hands of each era."""

from __future__ import annotations

from functools import cache
from typing import Any

from cosmodrome.engine.flow import Flow, choose, choose_or
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import NONE as NOBODY
from cosmodrome.engine.secret import Secret, only

from ..content import (
    CARDS,
    CARDS_OUT,
    CHEMICAL_DRIVES,
    COLONIES,
    ERAS,
    MARINERS,
    NONE,
    PLANETEERS,
    PROGRESS,
    STACKS,
    STARFARERS,
    TILES,
    TIMES,
    deck_of,
    stack_of,
)
from ..prompts import BEYOND, PROGRESS_CARD
from ..state import IN_BOX, KINDS, START_LAYER, TURN, SpaceCorp, empty_table, new_corp
from .basics import arrive, draw, gain, pull, to_hand
from .explore import place_tile, turn_up
from .progress import award_card, laps, take_card

START_PROFIT = (0, 8, 20)
START_GENETICS = (0, 1, 2)
START_REVELATION = (0, 0, 2)
TIME_CARDS = {2: 2, 3: 5, 4: 8}
TEAMS_AT_HOME = (2, 2, 3)
OFFERS = 4
EXTRA_DRAWS = {2: (1,), 3: (1, 2), 4: (2, 3)}
"""Mariners: places in turn order that draw a card before the first turn."""


def new_table(seats: int, options: dict[str, Any], rng: Rng) -> SpaceCorp:
    """An empty table; a game that starts with a later era begins with some profit and progress."""
    era = ERAS.index(options["start_era"])
    g = empty_table(seats, options, rng, era)
    g.corps = [
        new_corp(seat, era, START_PROFIT[era], START_GENETICS[era], START_REVELATION[era]) for seat in range(seats)
    ]
    g.contracts = [era - 1] * 7
    return g


def set_up(g: SpaceCorp) -> Flow[None]:
    """Set up the era's board, decks and hands, with the choices that players have before the first turn."""
    g.tell("era", g.era)
    _clear(g)
    if g.era == MARINERS:
        g.due = g.rng.below(g.seats, "first-player")
        _deal_mariners(g)
    else:
        orbits = [c.genetics // 3 >= 1 for c in g.corps]
        owed = yield from _beyond_options(g)
        _deal(g)
        _offers(g)
        yield from _progress_cards(g, orbits, owed)
    g.stage = TURN
    g.active = g.due
    g.tell("first", g.due)


def _clear(g: SpaceCorp) -> None:
    """An empty board with full discovery stacks, and teams at home."""
    board = g.map
    g.stacks = {name: stack_of(g.era, name) for name in STACKS[g.era]}
    g.tiles = [NONE] * len(board.spot_site)
    g.bases = [NONE] * len(board.spot_site)
    g.spent = [0] * len(board.spot_site)
    g.colony_at = [NONE] * len(board.sites)
    g.claimed_by = [NONE] * 7
    g.offers = [NONE] * OFFERS
    g.deck, g.discard, g.aside = (), (), ()
    g.turn = g.skips = g.idle = 0
    g.ending, g.final, g.extra, g.produced = False, (), NONE, False
    g.played, g.acted, g.owed = [], [], [0] * g.seats
    for seat, corp in enumerate(g.corps):
        corp.cards, corp.seen = Secret((), only(seat)), []
        corp.passed = corp.stalled = False
        corp.teams = [board.home if i < TEAMS_AT_HOME[g.era] else IN_BOX for i in range(4)]
        corp.track, corp.claims = [0] * 4, [0] * 4
        corp.stock = [3] * KINDS
        if corp.legacy_base >= 0:
            corp.stock[corp.legacy_base] -= 1
    if g.era == STARFARERS:
        g.colonies = tuple(c.id for c in COLONIES if g.seats in c.players)


def _deal_mariners(g: SpaceCorp) -> None:
    """Mariners: a Chemical Drive and a Time card each, extra cards and profit for those who come late."""
    order = g.clockwise(g.due)
    for place, seat in enumerate(order):
        to_hand(g, seat, CHEMICAL_DRIVES[place])
        to_hand(g, seat, TIMES[place])
    starts = tuple([c for c in _cards(MARINERS, True) if c not in CHEMICAL_DRIVES[: g.seats]])
    g.deck = _layers(g, Secret(starts, NOBODY))
    for place in EXTRA_DRAWS[g.seats]:
        draw(g, order[place])
    if g.seats > 2:
        gain(g, order[-1], 1, "start")
    _offers(g)


def _deal(g: SpaceCorp) -> None:
    """Planeteers and Starfarers: a Time card and two Start cards each; the other Start cards go on top of the deck."""
    starts = Secret(_cards(g.era, True), NOBODY)
    for seat, corp in enumerate(g.corps):
        to_hand(g, seat, TIMES[seat])
        for _ in range(2):
            card, starts = starts.draw(g.rng, only(seat), "start-card")
            corp.cards = corp.cards.plus(card)
            g.tell("draw", seat, card.look(g), only=(seat,), others=("draw-hidden", seat))
    g.deck = _layers(g, starts)


def _layers(g: SpaceCorp, starts: Secret[tuple[int, ...]]) -> tuple[Secret[tuple[int, ...]], ...]:
    """The draw pile: Start cards on top, then the others with the Time cards that are left."""
    return starts.marked(START_LAYER), Secret(_rest(g) + TIMES[g.seats : TIME_CARDS[g.seats]], NOBODY)


def _rest(g: SpaceCorp) -> tuple[int, ...]:
    """The era's cards that are no Start cards; with shorter decks some of them are laid aside, open to all."""
    cards = _cards(g.era, False)
    if not g.options["shorter_decks"]:
        return cards
    g.aside = tuple(sorted(g.rng.shuffled(cards, "laid-aside")[: CARDS_OUT[g.era]]))
    g.tell("shortened", len(g.aside))
    return tuple(c for c in cards if c not in g.aside)


@cache
def _cards(era: int, start: bool) -> tuple[int, ...]:
    """The Start cards of an era, or all its others."""
    return tuple(c for c in deck_of(era) if CARDS[c].start == start)


def _offers(g: SpaceCorp) -> None:
    """Four cards face-up."""
    for slot in range(OFFERS):
        g.offers[slot] = pull(g)


def _beyond_options(g: SpaceCorp) -> Flow[list[list[bool]]]:
    """Holders of Beyond markers may start a team further out. Returns the progress cards owed for a tile on Ceres."""
    owed: list[list[bool]] = [[] for _ in range(g.seats)]
    keys = ("ceres", "vesta") if g.era == PLANETEERS else ("alpha_centauri", "luhman_16")
    for marker, key in enumerate(keys):
        seat = g.beyond[marker]
        if seat < 0:
            continue
        site = g.map.site(key)
        if (yield from choose_or("home", seat, BEYOND, [(g.era, site)], args=(marker,), g=g)) is None:
            continue
        team = g.corps[seat].teams.index(g.map.home)
        arrive(g, seat, team, site, on_star=marker == 0)
        g.tell("move", seat, team, g.era, g.map.home, site)
        if g.era == PLANETEERS and marker == 0:
            owed[seat] = _ceres(g, seat, team, site)
    g.beyond = [NONE, NONE]
    return owed


def _ceres(g: SpaceCorp, seat: int, team: int, site: int) -> list[bool]:
    """The 1st Beyond team explores Ceres; progress cards for its markers wait for the Sideboard (ruling 163)."""
    spot = g.map.sites[site].spots[0]
    tile = turn_up(g, "e1")
    place_tile(g, seat, spot, tile)
    corp, face = g.corps[seat], TILES[tile]
    corp.claims[team] = 1
    gain(g, seat, face.profit, "discoveries")
    owed = [False] * laps(corp.genetics, face.genetics) + [True] * laps(corp.revelation, face.revelation)
    corp.genetics += face.genetics
    corp.revelation += face.revelation
    return owed


def _progress_cards(g: SpaceCorp, orbits: list[bool], owed: list[list[bool]]) -> Flow[None]:
    """Stock the Sideboard, give the Adaptations that are owed, and find the first player."""
    short = not g.profits
    if g.era == PLANETEERS or short:
        g.sideboard = tuple(p.id for p in PROGRESS if p.era <= g.era)
    else:
        g.sideboard = tuple(sorted((*g.sideboard, *(p.id for p in PROGRESS if p.era == g.era))))
    g.due = _first_player(g)
    if short:
        if g.era == STARFARERS:
            yield from _draft(g)
        return
    for seat in g.clockwise(g.due):
        awards = [False] if g.era == PLANETEERS and orbits[seat] else []
        for breakthrough in awards + owed[seat]:
            yield from award_card(g, seat, breakthrough)
    g.due = _first_player(g)


def _first_player(g: SpaceCorp) -> int:
    """The player with a team on Ceres or Alpha Centauri, else who has the least profit, ties at random."""
    site = g.map.site("ceres" if g.era == PLANETEERS else "alpha_centauri")
    for seat, corp in enumerate(g.corps):
        if site in corp.teams:
            return seat
    least = min(c.profit for c in g.corps)
    poorest = [s for s, c in enumerate(g.corps) if c.profit == least]
    return poorest[0] if len(poorest) == 1 else g.rng.pick(poorest, "first-player")


def _draft(g: SpaceCorp) -> Flow[None]:
    """Starting with Starfarers: one Planeteers Adaptation each, from the last player backwards, without its profit."""
    for seat in reversed(g.clockwise(g.due)):
        found: dict[int, int] = {}
        for card in g.sideboard:
            face = PROGRESS[card]
            free = not face.needs_adaptations and not face.needs_breakthroughs
            if face.era == PLANETEERS and not face.breakthrough and free:
                found.setdefault(card >> 1, card)
        card = yield from choose(seat, PROGRESS_CARD, list(found.values()), args=(False,), g=g)
        yield from take_card(g, seat, card, paid=False)
