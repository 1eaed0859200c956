"""Edges: cards that are played in their own window, often in another player's turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, TypeAlias

from cosmodrome.engine.flow import Flow, choose, choose_or
from cosmodrome.engine.secret import ALL

from ..content import ACTIONS, BIO_LAB, CARDS, TILES
from ..prompts import EDGE, POACH, REMOVE_INFRA, SABOTAGE, TAKE, Source
from ..state import KINDS, SpaceCorp
from .basics import discard, distinct, draw, drop, gain, lose, take_offer, to_hand

About: TypeAlias = tuple[Any, ...]
"""What a window is about: its name, and what the words need."""
Possible: TypeAlias = Callable[[SpaceCorp, int, str, About], bool]
Effect: TypeAlias = Callable[[SpaceCorp, int, int, About], Flow[None]]


class Window:
    """A moment for certain Edges: whether a seat could play one of that name, and what a card does."""

    __slots__ = ("cards", "effect", "names", "possible")

    def __init__(self, names: tuple[str, ...], possible: Possible, effect: Effect) -> None:
        self.names = names
        self.possible = possible
        self.effect = effect
        self.cards = with_edges(names)
        """all cards with one of these Edges"""


@cache
def with_edges(names: tuple[str, ...]) -> frozenset[int]:
    """All cards with one of these Edges."""
    return frozenset(c.id for c in CARDS if c.edge in names)


def held(g: SpaceCorp, seat: int, names: tuple[str, ...]) -> list[int]:
    """The seat's cards with one of these Edges, without those it never wants to be asked about."""
    cards = with_edges(names)
    kept: list[int] = []
    hand = g.corps[seat].cards.look(g)
    if cards.isdisjoint(hand):
        return kept
    for card in distinct([c for c in hand if c in cards]):
        order = g.ordered(seat, f"edge:{CARDS[card].edge}")
        if order != "never" and not (order == "own" and seat != g.active):
            kept.append(card)
    return kept


def window(g: SpaceCorp, which: Window, seats: tuple[int, ...], about: About) -> Flow[None] | None:
    """One card at a time in turn order, going round until all decline (RULES-NOTES 82); None: nobody is asked."""
    if not g.rng.witness(_anybody(g, which, seats, about), ALL):  # all see that nobody is asked
        return None
    return _round(g, which, seats, about)


def _anybody(g: SpaceCorp, which: Window, seats: tuple[int, ...], about: About) -> bool:
    """Whether any seat could play a card in a window."""
    cards, corps = which.cards, g.corps
    for seat in seats:
        if cards.isdisjoint(corps[seat].cards.look(g)):
            continue
        if _playable(g, which, seat, about):
            return True
    return False


def _playable(g: SpaceCorp, which: Window, seat: int, about: About) -> list[int]:
    """The cards that a seat could play in a window."""
    return [c for c in held(g, seat, which.names) if which.possible(g, seat, CARDS[c].edge, about)]


def _round(g: SpaceCorp, which: Window, seats: tuple[int, ...], about: About) -> Flow[None]:
    """A window in which somebody is asked."""
    quiet, at = 0, 0
    while quiet < len(seats):
        seat = seats[at % len(seats)]
        at += 1
        cards = _playable(g, which, seat, about)
        card = yield from choose_or("decline", seat, EDGE, cards, args=about, g=g)
        if card is None:
            quiet += 1
            continue
        quiet = 0
        drop(g, seat, card)
        discard(g, [card])  # at once, so it can't be poached (RULES-NOTES 81)
        g.tell("edge", seat, card)
        yield from which.effect(g, seat, card, about)


# -- the start of a turn -----------------------------------------------------------------------------------


def start_window(g: SpaceCorp) -> Flow[None] | None:
    """Salvage, Hostile Microbes, Incompatible and Sabotage, when a turn begins. All copies of a turn come by here."""
    seats, about = g.clockwise(g.active), ("start", g.active)
    asked = g.rng.witness(g.once(partial(_anybody, g, START, seats, about)), ALL)
    return _round(g, START, seats, about) if asked else None


def _can_at_start(g: SpaceCorp, seat: int, name: str, _: About) -> bool:
    return AT_START[name][0](g, seat)


def _at_start(g: SpaceCorp, seat: int, card: int, _: About) -> Flow[None]:
    return AT_START[CARDS[card].edge][1](g, seat)


def _can_salvage(g: SpaceCorp, _: int) -> bool:
    return any(c >= 0 for c in g.offers)


def _salvage(g: SpaceCorp, seat: int) -> Flow[None]:
    """Salvage: take all offers."""
    for slot, offer in enumerate(g.offers):
        if offer >= 0:
            take_offer(g, seat, slot)
    yield from ()


LIFE: Final = frozenset(tile.id for tile in TILES if "life" in tile.icons)
"""The tiles where Life was found."""


def _can_infect(g: SpaceCorp, _: int) -> bool:
    return not LIFE.isdisjoint(g.tiles) and any(corp.profit > 0 and infected(g, s) for s, corp in enumerate(g.corps))


def _microbes(g: SpaceCorp, _: int) -> Flow[None]:
    """Hostile Microbes: everybody at a Life site loses 2F."""
    for other in g.clockwise(g.active):
        if infected(g, other):
            lose(g, other, 2, "edges")
    yield from ()


def _can_remove_infra(g: SpaceCorp, _: int) -> bool:
    return any(c >= 0 for corp in g.corps for c in corp.slots)


def _can_sabotage(g: SpaceCorp, seat: int) -> bool:
    return seat != g.active and not g.forbidden


def _sabotage(g: SpaceCorp, seat: int) -> Flow[None]:
    """Sabotage: name an action that the active player may not conduct this turn."""
    g.forbidden = yield from choose(seat, SABOTAGE, actions_of(g.era), args=(g.active,), g=g)
    g.tell("sabotage", seat, g.forbidden)


ERA_ACTIONS: Final[list[list[str]]] = [
    [a for a in ACTIONS if a not in ("revelation", "colonize")],
    [a for a in ACTIONS if a != "colonize"],
    list(ACTIONS),
]


def actions_of(era: int) -> list[str]:
    """The actions of an era: Revelation from Planeteers on, Colonize in Starfarers."""
    return ERA_ACTIONS[era]


def infected(g: SpaceCorp, seat: int) -> bool:
    """Whether Hostile Microbes hit a seat: a team or base where Life was found, and no Bio Lab (RULES-NOTES 177)."""
    spots = g.own_bases(seat)
    if any(g.bases[s] % KINDS == BIO_LAB for s in spots):
        return False
    places = {g.map.spot_site[s] for s in spots} | {t for t in g.corps[seat].teams if t >= 0}
    return any(g.tiles[spot] in LIFE for place in places for spot in g.map.sites[place].spots)


def _incompatible(g: SpaceCorp, _: int) -> Flow[None]:
    """Each player with Infra cards removes one, the active player first (RULES-NOTES 87)."""
    for seat in g.clockwise(g.active):
        corp = g.corps[seat]
        filled = [(seat, i) for i, c in enumerate(corp.slots) if c >= 0]
        if not filled:
            continue
        slot = (yield from choose(seat, REMOVE_INFRA, filled, g=g))[1]
        card = corp.slots[slot]
        corp.slots[slot] = -1
        if CARDS[card].era == g.era:
            discard(g, [card])
        g.tell("remove-infra", seat, card)


# -- in other windows --------------------------------------------------------------------------------------


def hack(g: SpaceCorp) -> Flow[None] | None:
    """Hack: when an opponent announces Research, take an offer and draw a card first."""
    return window(g, HACK, g.clockwise(g.active)[1:], ("research", g.active))


def _can_hack(g: SpaceCorp, _seat: int, _name: str, _: About) -> bool:
    return bool(g.deck) or any(c >= 0 for c in g.offers)


def _hack(g: SpaceCorp, seat: int, _card: int, _: About) -> Flow[None]:
    offers: list[Source] = [("offer", i) for i, c in enumerate(g.offers) if c >= 0]
    if offers:
        take_offer(g, seat, (yield from choose(seat, TAKE, offers, g=g))[1])
    draw(g, seat)


def divert(g: SpaceCorp) -> Flow[None] | None:
    """Divert: after an opponent Produces, gain half of it, rounded up."""
    return window(g, DIVERT, g.clockwise(g.active)[1:], ("produce", g.active, g.earned))


def _can_divert(g: SpaceCorp, _seat: int, _name: str, _: About) -> bool:
    return g.earned > 0


def _divert(g: SpaceCorp, seat: int, _card: int, _: About) -> Flow[None]:
    gain(g, seat, (g.earned + 1) // 2, "edges")
    yield from ()


def market_influence(g: SpaceCorp, row: int) -> Flow[None] | None:
    """Market Influence: 2F for a contract claimed in one's own turn, 1F for an opponent's; one claim per card."""
    return window(g, MARKET_INFLUENCE, g.clockwise(g.active), ("contract", g.active, row))


def _can_influence(_g: SpaceCorp, _seat: int, _name: str, _: About) -> bool:
    return True


def _influence(g: SpaceCorp, seat: int, _card: int, _: About) -> Flow[None]:
    gain(g, seat, 2 if seat == g.active else 1, "edges")
    yield from ()


def poach(g: SpaceCorp) -> Flow[None] | None:
    """Poach: as an opponent discards played cards, take up to two of them, never Time."""
    return window(g, POACHING, g.clockwise(g.active)[1:], ("discard", g.active))


def _left(g: SpaceCorp) -> list[int]:
    """The played cards that can be poached."""
    return [c for c in g.played if not CARDS[c].time]


def _can_poach(g: SpaceCorp, _seat: int, _name: str, _: About) -> bool:
    return bool(_left(g))


def _poach(g: SpaceCorp, seat: int, _card: int, _: About) -> Flow[None]:
    for more in (2, 1):
        card = yield from choose_or("enough", seat, POACH, distinct(_left(g)), args=(more,), g=g)
        if card is None:
            return
        g.played.remove(card)
        to_hand(g, seat, card)
        g.tell("poach", seat, card)


def intercept(g: SpaceCorp) -> Flow[None] | None:
    """Intercept: when any turn has ended, take a whole extra turn at once (RULES-NOTES 88)."""
    return window(g, INTERCEPT, g.clockwise(g.active), ("end", g.active))


def _can_intercept(g: SpaceCorp, seat: int, _name: str, _: About) -> bool:
    return not g.corps[seat].passed and g.extra < 0


def _intercept(g: SpaceCorp, seat: int, _card: int, _: About) -> Flow[None]:
    g.extra = seat
    yield from ()


Can = Callable[[SpaceCorp, int], bool]
Do = Callable[[SpaceCorp, int], Flow[None]]
AT_START: dict[str, tuple[Can, Do]] = {
    "salvage": (_can_salvage, _salvage),
    "hostile_microbes": (_can_infect, _microbes),
    "incompatible": (_can_remove_infra, _incompatible),
    "sabotage": (_can_sabotage, _sabotage),
}
"""The Edges of the window when a turn begins; each of the others has a window of its own."""
START = Window(tuple(AT_START), _can_at_start, _at_start)
HACK = Window(("hack",), _can_hack, _hack)
DIVERT = Window(("divert",), _can_divert, _divert)
MARKET_INFLUENCE = Window(("market_influence",), _can_influence, _influence)
POACHING = Window(("poach",), _can_poach, _poach)
INTERCEPT = Window(("intercept",), _can_intercept, _intercept)
