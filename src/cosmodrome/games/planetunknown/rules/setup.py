"""Setting up: the station, the cards, and a board of each kind for every player."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, choose, choose_secretly, together
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import ALL, NONE, Secret, only

from ..content import CORPORATIONS, PLANETS, SYMMETRIC_CORPORATION, SYMMETRIC_PLANET, box
from ..prompts import FLUX, PRIVATE, SIDE
from ..state import SETUP, STATION, PlanetUnknown, Player
from . import station
from .civ import NO_CARDS
from .corporations import corporation as rule_of

MIXES: dict[str, tuple[int, int, int]] = {
    "calm": (12, 6, 2),
    "even": (7, 7, 6),
    "harsh": (3, 6, 11),
    "deadly": (0, 4, 16),
}
"""Green, orange and red cards of the event decks that can be asked for by name."""
DECK = 20


def available(seats: int) -> tuple[int, int, int]:
    """How many cards of each colour there are: solo cards leave the deck in company."""
    counts = [0, 0, 0]
    for card in box().events.values():
        if seats == 1 or not card.solo_only:
            counts[("green", "orange", "red").index(card.colour)] += 1
    return counts[0], counts[1], counts[2]


def event_mix(seats: int, options: dict[str, Any], rng: Rng) -> tuple[int, int, int]:
    """What the event deck is made of: always used in solo play, else a module (ruling 99)."""
    name = options["events"]
    if name == "off":
        return MIXES["even"] if seats == 1 else (0, 0, 0)
    if name == "custom":
        return options["green_events"], options["orange_events"], options["red_events"]
    if name == "random":
        deck = [colour for colour, count in enumerate(available(seats)) for _ in range(count)]
        drawn = rng.shuffled(deck, "event-mix")[:DECK]
        return drawn.count(0), drawn.count(1), drawn.count(2)
    return MIXES[name]


def problems(seats: int, options: dict[str, Any]) -> list[str]:
    """What is wrong with the options taken together."""
    if options["events"] != "custom":
        return []
    mix = (options["green_events"], options["orange_events"], options["red_events"])
    found = []
    if sum(mix) != DECK:
        found.append(f"the event deck has {DECK} cards, not {sum(mix)}")
    for colour, wanted, there in zip(("green", "orange", "red"), mix, available(seats), strict=True):
        if wanted > there:
            found.append(f"there are {there} {colour} events for {seats} seats, not {wanted}")
    return found


def neighbor_pairs(seats: int) -> list[tuple[int, int]]:
    """Between whom objectives lie: each two neighbours, or three times between two players."""
    if seats == 1:
        return []
    if seats == 2:
        return [(0, 1)] * 3
    return [(seat, (seat + 1) % seats) for seat in range(seats)]


def new_player(seat: int, corporation: str, planet: str) -> Player:
    """A player with two empty boards."""
    p = Player(
        corporation=corporation,
        planet=planet,
        trackers=[0] * 5,
        columns=[0, 1, 2, 3, 4],
        ground="." * 144,
        icons="." * 144,
        symbols=(),
        meteorites=(),
        lifepods=(),
        rovers=(),
        loads=(),
        garage=0,
        laid=(),
        stored=0,
        pods=0,
        track_pods=(),
        tech_pods=(),
        collected=0,
        flux=-1,
        cards=(),
        played=(),
        private=Secret((), only(seat)),
        returned=Secret((), only(seat)),
        movement=0,
        used=(),
        spent=(),
        locked=(),
        owed=(),
        drafted=-1,
        relaxed=0,
        stuck=False,
        due=(),
        pending=(),
    )
    board_up(p, corporation, planet)
    return p


def board_up(p: Player, corporation: str, planet: str) -> None:
    """Take the boards, with the rovers and lifepods that belong to them."""
    p.corporation, p.planet = corporation, planet
    p.garage = p.board.rovers
    p.lifepods = p.world.lifepods
    p.flux = rule_of(corporation).token


def deal_boards(seats: int, given: Any, boards: tuple[str, ...], symmetric: str, rng: Rng) -> list[str]:
    """The boards asked for; who is dealt one gets an asymmetric board that nobody else has."""
    wanted = given if isinstance(given, list) else [given] * seats
    spare = list(rng.shuffled([b for b in boards if b != symmetric and b not in wanted], "boards"))
    return [spare.pop() if board == "dealt" else board for board in wanted]


def setup(seats: int, options: dict[str, Any], rng: Rng) -> PlanetUnknown:
    """The table before the first question."""
    corporations = deal_boards(seats, options["corporation"], CORPORATIONS, SYMMETRIC_CORPORATION, rng)
    planets = deal_boards(seats, options["planet"], PLANETS, SYMMETRIC_PLANET, rng)
    civ: list[Secret[tuple[int, ...]]] = []
    unused: list[int] = []
    for rank in range(1, 5):
        cards = rng.shuffled([c.id for c in box().civ_cards.values() if c.rank == rank], "civ-cards")
        civ.append(Secret(tuple(sorted(cards[: seats + 1])), NONE))
        unused += cards[seats + 1 :]
    mix = event_mix(seats, options, rng)
    g = PlanetUnknown(
        seats=seats,
        rng=rng,
        orders=tuple({} for _ in range(seats)),
        options=options,
        phase=SETUP,
        round=0,
        commander=rng.below(seats, "commander"),
        rotation=rng.below(6, "rotation") if seats == 1 else 0,
        shift=0,
        tops=[-1] * 12,
        stacks=[tuple(range(shape * 12, shape * 12 + 12)) for shape in range(12)],
        gone=(),
        civ=civ,
        choosing=Secret((), NONE),
        chooser=-1,
        unused=Secret(tuple(sorted(unused)), NONE),
        picks=0,
        looked=[(None, None, None, None)] * seats,
        objectives=Secret(tuple(box().objectives), NONE),
        boxed=(),
        neighbors=(),
        contested=(),
        event=0,
        events_left=mix,
        events_seen=(),
        events_mix=mix,
        next_event=None,
        ending="",
        players=[new_player(seat, c, p) for seat, (c, p) in enumerate(zip(corporations, planets, strict=True))],
        apart=False,
    )
    station.refill(g)
    return g


# -- what is asked before the first round -----------------------------------------------------------


def set_up(g: PlanetUnknown) -> Flow[None]:
    """Choose sides, private objectives and the flux track; then deal the objectives between neighbours."""
    for seat in range(g.seats):
        _deal_private(g, seat)
    yield from together({seat: _prepare(g, seat) for seat in range(g.seats)}, secret=True)
    for seat, player in enumerate(g.players):
        g.tell("board", seat, player.corporation, player.planet)
    for a, b in neighbor_pairs(g.seats):
        between, g.objectives = g.objectives.draw(g.rng, ALL, "objective")
        g.neighbors = (*g.neighbors, (a, b, between.look(g)))
    for a, b, card in g.neighbors:
        g.tell("neighbors", a, b, card)
    yield from station.align(g)
    g.phase = STATION


def _deal_private(g: PlanetUnknown, seat: int) -> None:
    """Private objectives: four in solo play, two with the module; before the neighbours' cards (ruling 100)."""
    count = 4 if g.seats == 1 else 2 if g.options["private_objectives"] else 0
    p = g.players[seat]
    for _ in range(count):
        card, g.objectives = g.objectives.draw(g.rng, only(seat), "objective")
        p.returned = p.returned.plus(card)


def _prepare(g: PlanetUnknown, seat: int) -> Flow[None]:
    """One player's choices before the game."""
    p = g.players[seat]
    if g.seats == 1:
        back = yield from choose_secretly(g, seat, PRIVATE, lambda: p.returned.look(g), args=("return",))
        p.private, p.returned = p.returned.less(back), NO_CARDS.held(only(seat)).plus(back)
    elif p.returned:
        kept = yield from choose_secretly(g, seat, PRIVATE, lambda: p.returned.look(g))
        p.private, p.returned = NO_CARDS.held(only(seat)).plus(kept), p.returned.less(kept)
    if _dealt(g, seat, "corporation"):  # the symmetric side is on the back (ruling 102)
        board_up(p, (yield from choose(seat, SIDE, (p.corporation, SYMMETRIC_CORPORATION))), p.planet)
    if _dealt(g, seat, "planet"):
        board_up(p, p.corporation, (yield from choose(seat, SIDE, (p.planet, SYMMETRIC_PLANET))))
    if p.flux >= 0:
        p.flux = yield from choose(seat, FLUX, range(5), args=(-1,))


def _dealt(g: PlanetUnknown, seat: int, name: str) -> bool:
    given = g.options[name]
    return bool((given[seat] if isinstance(given, list) else given) == "dealt")
