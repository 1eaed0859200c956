"""Edges: cards that are played in their own window, often in another player's turn.

A window is the table of its Edges: each entry has rule, icon and worth. Leak has its window in `progress`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, TypeAlias

from cosmodrome.engine.flow import Flow, choose, choose_or
from cosmodrome.engine.secret import ALL

from ..content import ACTIONS, BIO_LAB, CARDS, TILES
from ..prompts import EDGE, POACH, REMOVE_INFRA, SABOTAGE, TAKE, Source
from ..state import KINDS, SpaceCorp
from .basics import discard, distinct, draw, drop, gain, lose, take_offer, to_hand
from .prices import Prices

About: TypeAlias = tuple[Any, ...]
"""What a window is about: its name, and what the words need."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An Edge: whether a seat could play it, what it does, and what that is worth to bots."""

    can: Callable[[SpaceCorp, int, About], bool]
    do: Callable[[SpaceCorp, int, About], Flow[None]]
    worth: Callable[[Prices, float], float]
    """What playing it brings, less what the card costs (the second argument)."""
    icon: str = "spark"


class Window:
    """A moment for certain Edges."""

    __slots__ = ("cards", "edges", "names")

    def __init__(self, edges: dict[str, Edge]) -> None:
        self.edges = edges
        self.names = tuple(edges)
        self.cards = with_edges(self.names)
        """all cards with one of these Edges"""


@cache
def with_edges(names: tuple[str, ...]) -> frozenset[int]:
    """All cards with one of these Edges."""
    return frozenset(c.id for c in CARDS if c.edge in names)


def held(g: SpaceCorp, seat: int, names: tuple[str, ...]) -> list[int]:
    """The seat's cards with one of these Edges, without those it does not want to be asked about now."""
    cards = with_edges(names)
    kept: list[int] = []
    hand = g.corps[seat].cards.look(g)
    if cards.isdisjoint(hand) or g.ordered(seat, "edges") == f"{g.turn}":
        return kept
    for card in distinct([c for c in hand if c in cards]):
        order = g.ordered(seat, f"edge:{CARDS[card].edge}")
        if order != "never" and not (order == "own" and seat != g.active):
            kept.append(card)
    return kept


def window(g: SpaceCorp, which: Window, seats: tuple[int, ...], about: About) -> Flow[None] | None:
    """One card at a time in turn order, going round until all decline (ruling 82); None: nobody is asked."""
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
    return [c for c in held(g, seat, which.names) if which.edges[CARDS[c].edge].can(g, seat, about)]


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
        discard(g, [card])  # at once, so it can't be poached (ruling 81)
        g.tell("edge", seat, card)
        yield from which.edges[CARDS[card].edge].do(g, seat, about)


# -- the start of a turn -----------------------------------------------------------------------------------


def start_window(g: SpaceCorp) -> Flow[None] | None:
    """Salvage, Hostile Microbes, Incompatible and Sabotage, when a turn begins. All copies of a turn come by here."""
    seats, about = g.clockwise(g.active), ("start", g.active)
    asked = g.rng.witness(g.memo("start window", partial(_anybody, g, START, seats, about)), ALL)
    return _round(g, START, seats, about) if asked else None


def _can_salvage(g: SpaceCorp, _seat: int, _: About) -> bool:
    return any(c >= 0 for c in g.offers)


def _salvage(g: SpaceCorp, seat: int, _: About) -> Flow[None]:
    """Salvage: take all offers."""
    for slot, offer in enumerate(g.offers):
        if offer >= 0:
            take_offer(g, seat, slot)
    yield from ()


LIFE: Final = frozenset(tile.id for tile in TILES if "life" in tile.icons)
"""The tiles where Life was found."""


def _can_infect(g: SpaceCorp, _seat: int, _: About) -> bool:
    return not LIFE.isdisjoint(g.tiles) and any(corp.profit > 0 and infected(g, s) for s, corp in enumerate(g.corps))


def _microbes(g: SpaceCorp, _seat: int, _: About) -> Flow[None]:
    """Hostile Microbes: everybody at a Life site loses 2F."""
    for other in g.clockwise(g.active):
        if infected(g, other):
            lose(g, other, 2, "edges")
    yield from ()


def _can_remove_infra(g: SpaceCorp, _seat: int, _: About) -> bool:
    return any(c >= 0 for corp in g.corps for c in corp.slots)


def _can_sabotage(g: SpaceCorp, seat: int, _: About) -> bool:
    return seat != g.active and not g.forbidden


def _sabotage(g: SpaceCorp, seat: int, _: About) -> Flow[None]:
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
    """Whether Hostile Microbes hit a seat: a team or base where Life was found, and no Bio Lab (ruling 177)."""
    spots = g.own_bases(seat)
    if any(g.bases[s] % KINDS == BIO_LAB for s in spots):
        return False
    places = {g.map.spot_site[s] for s in spots} | {t for t in g.corps[seat].teams if t >= 0}
    return any(g.tiles[spot] in LIFE for place in places for spot in g.map.sites[place].spots)


def _incompatible(g: SpaceCorp, _seat: int, _: About) -> Flow[None]:
    """Each player with Infra cards removes one, the active player first (ruling 87)."""
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


def _can_hack(g: SpaceCorp, _seat: int, _: About) -> bool:
    return bool(g.deck) or any(c >= 0 for c in g.offers)


def _hack(g: SpaceCorp, seat: int, _: About) -> Flow[None]:
    offers: list[Source] = [("offer", i) for i, c in enumerate(g.offers) if c >= 0]
    if offers:
        take_offer(g, seat, (yield from choose(seat, TAKE, offers, g=g))[1])
    draw(g, seat)


def divert(g: SpaceCorp) -> Flow[None] | None:
    """Divert: after an opponent Produces, gain half of it, rounded up."""
    return window(g, DIVERT, g.clockwise(g.active)[1:], ("produce", g.active, g.earned))


def _can_divert(g: SpaceCorp, _seat: int, _: About) -> bool:
    return g.earned > 0


def _divert(g: SpaceCorp, seat: int, _: About) -> Flow[None]:
    gain(g, seat, (g.earned + 1) // 2, "edges")
    yield from ()


def market_influence(g: SpaceCorp, row: int) -> Flow[None] | None:
    """Market Influence: 2F for a contract claimed in one's own turn, 1F for an opponent's; one claim per card."""
    return window(g, MARKET_INFLUENCE, g.clockwise(g.active), ("contract", g.active, row))


def _can_influence(_g: SpaceCorp, _seat: int, _: About) -> bool:
    return True


def _influence(g: SpaceCorp, seat: int, _: About) -> Flow[None]:
    gain(g, seat, 2 if seat == g.active else 1, "edges")
    yield from ()


def poach(g: SpaceCorp) -> Flow[None] | None:
    """Poach: as an opponent discards played cards, take up to two of them, never Time."""
    return window(g, POACHING, g.clockwise(g.active)[1:], ("discard", g.active))


def _left(g: SpaceCorp) -> list[int]:
    """The played cards that can be poached."""
    return [c for c in g.played if not CARDS[c].time]


def _can_poach(g: SpaceCorp, _seat: int, _: About) -> bool:
    return bool(_left(g))


def _poach(g: SpaceCorp, seat: int, _: About) -> Flow[None]:
    for more in (2, 1):
        card = yield from choose_or("enough", seat, POACH, distinct(_left(g)), args=(more,), g=g)
        if card is None:
            return
        g.played.remove(card)
        to_hand(g, seat, card)
        g.tell("poach", seat, card)


def intercept(g: SpaceCorp) -> Flow[None] | None:
    """Intercept: when any turn has ended, take a whole extra turn at once (ruling 88)."""
    return window(g, INTERCEPT, g.clockwise(g.active), ("end", g.active))


def _can_intercept(g: SpaceCorp, seat: int, _: About) -> bool:
    return not g.corps[seat].passed and g.extra < 0


def _intercept(g: SpaceCorp, seat: int, _: About) -> Flow[None]:
    g.extra = seat
    yield from ()


# -- what they are worth ---------------------------------------------------------------------------------------


def _salvage_worth(prices: Prices, cost: float) -> float:
    return sum(0.55 for c in prices.g.offers if c >= 0) - cost - 0.6 if prices.turns > 2 else -1.0


def _microbes_worth(prices: Prices, cost: float) -> float:
    g = prices.g
    hit = [infected(g, s) and g.corps[s].profit > 0 for s in range(g.seats)]
    return sum(hit) * 2.0 / (g.seats - 1) - (3.0 if hit[prices.seat] else 0.0) - cost


def _incompatible_worth(prices: Prices, cost: float) -> float:
    """Everybody loses the Infra card they miss least: little, if it is from an earlier era."""
    g = prices.g
    losses = [
        min([1.2 if CARDS[c].era == g.era else 0.5 for c in corp.slots if c >= 0], default=0.0) for corp in g.corps
    ]
    own = losses[prices.seat]
    return (sum(losses) - own) / (g.seats - 1) - own - cost


LATER = 0.3
"""The share of an action's worth that a rival loses by having to put it off."""


def _sabotage_worth(prices: Prices, cost: float) -> float:
    """The rival's best action: lost if there is no other turn, else put off."""
    g = prices.g
    last = g.ending and g.active not in g.final
    best = max(prices.threats(g.active).values())
    return best * (1.0 if last else LATER) / (g.seats - 1) - cost


def _hack_worth(prices: Prices, cost: float) -> float:
    return 1.5 * min(1.0, prices.turns / 3) - cost


def _divert_worth(prices: Prices, cost: float) -> float:
    return (prices.g.earned + 1) // 2 - cost - (0.6 if prices.turns > 6 else 0.0)


def _influence_worth(prices: Prices, cost: float) -> float:
    return (2.0 if prices.seat == prices.g.active else 1.0) - cost - 0.1


def _poach_worth(prices: Prices, cost: float) -> float:
    best = sorted((prices.card(c) for c in _left(prices.g)), reverse=True)[:2]
    return (sum(best) - cost - 0.2) * min(1.0, prices.turns / 2)


def _intercept_worth(prices: Prices, cost: float) -> float:
    return (1.6 if len(prices.g.corps[prices.seat].hand) >= 4 or prices.turns < 1 else 0.4) - cost


# -- the tables --------------------------------------------------------------------------------------------------


START: Final = Window(
    {
        "salvage": Edge(_can_salvage, _salvage, _salvage_worth),
        "hostile_microbes": Edge(_can_infect, _microbes, _microbes_worth),
        "incompatible": Edge(_can_remove_infra, _incompatible, _incompatible_worth),
        "sabotage": Edge(_can_sabotage, _sabotage, _sabotage_worth),
    }
)
HACK: Final = Window({"hack": Edge(_can_hack, _hack, _hack_worth)})
DIVERT: Final = Window({"divert": Edge(_can_divert, _divert, _divert_worth)})
MARKET_INFLUENCE: Final = Window({"market_influence": Edge(_can_influence, _influence, _influence_worth)})
POACHING: Final = Window({"poach": Edge(_can_poach, _poach, _poach_worth)})
INTERCEPT: Final = Window({"intercept": Edge(_can_intercept, _intercept, _intercept_worth)})


def _never(g: SpaceCorp, seat: int, about: About) -> bool:
    return False


def _declared(g: SpaceCorp, seat: int, about: About) -> Flow[None]:
    raise ValueError("Competitors is declared with the Infra of a payment, not played in a window")


def _not_weighed(prices: Prices, cost: float) -> float:
    return -cost  # payments that play it are weighed as a whole (`payment_worth`)


COMPETITORS: Final = Edge(_never, _declared, _not_weighed)
"""A way to pay: its rule is a step of a payment (`payment/steps.py`)."""
