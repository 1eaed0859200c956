"""Special: cards that are played for their text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cosmodrome.engine.flow import Flow, choose

from ..content import CARDS
from ..payment.budget import Assets
from ..prompts import PROBE, RELOCATE, SPECIAL, TEAM
from ..state import SpaceCorp
from .basics import able, acting, arrive, distinct, gain, pieces_at, play
from .explore import discover, supplied
from .prices import Prices


def probe_sites(g: SpaceCorp) -> list[int]:
    """The sites a probe can reach: an exploration box, and no piece of any kind (rulings 80, 159)."""
    return list(_probe_sites(g))


def _probe_sites(g: SpaceCorp) -> Iterator[int]:
    """These sites, one after the other."""
    teams = {site for corp in g.corps for site in corp.teams}
    for site in g.map.sites:
        if site.slots and site.id not in teams and not pieces_at(g, site.id) and supplied(g, site.id):
            yield site.id


SPECIAL_CARDS: Final = frozenset(c.id for c in CARDS if c.special)
"""The cards with a Special action."""


def specials(g: SpaceCorp, me: int) -> list[int]:
    """The hand cards that can be played for their Special action."""
    hand = g.corps[me].cards.look(g)
    if SPECIAL_CARDS.isdisjoint(hand):
        return []
    cards = distinct([c for c in hand if c in SPECIAL_CARDS])
    return [c for c in cards if SPECIALS[CARDS[c].special].can(g, me)]


def can_play_special(g: SpaceCorp, has: Assets, _: list[int]) -> bool:
    """A card whose Special can be done."""
    return not SPECIAL_CARDS.isdisjoint(has.hand.cards) and bool(specials(g, has.seat))


def special(g: SpaceCorp, me: int) -> Flow[None]:
    """Play one Special card for its text."""
    card = yield from choose(me, SPECIAL, specials(g, me), g=g)
    play(g, me, card)
    g.tell("special", me, card)
    yield from SPECIALS[CARDS[card].special].do(g, me, card)


def _gain_profit(g: SpaceCorp, me: int, card: int) -> Flow[None]:
    """So much profit."""
    gain(g, me, CARDS[card].amount, "special actions")
    yield from ()


def _remote_explore(g: SpaceCorp, me: int, _: int) -> Flow[None]:
    """A probe explores an empty site; no team goes there, so nothing is claimed."""
    site = (yield from choose(me, PROBE, [(g.era, s) for s in probe_sites(g)], g=g))[1]
    yield from discover(g, me, site, -1)


def _relocate(g: SpaceCorp, me: int, _: int) -> Flow[None]:
    """Anti-Matter Prototype: put a team at any site but a Beyond site; no Move, no radiation (ruling 80)."""
    teams = acting(g, me)
    team = (yield from choose(me, TEAM, [(me, t) for t in teams], args=("special",), g=g))[1]
    here = g.corps[me].teams[team]
    places = [(g.era, s.id) for s in g.map.sites if not s.beyond and not s.spur and s.id != here]
    site = (yield from choose(me, RELOCATE, places, args=(team,), g=g))[1]
    g.tell("move", me, team, g.era, here, site)
    arrive(g, me, team, site, on_star=False)
    g.acted.append(team)


# -- what they are worth ------------------------------------------------------------------------------------


def _profit_worth(prices: Prices, card: int) -> float:
    return CARDS[card].amount - 0.5 * prices.card(card)


def _probe_worth(prices: Prices, card: int) -> float:
    return max(prices.probe(site) for site in probe_sites(prices.g)) - prices.card(card)


def _relocate_worth(prices: Prices, card: int) -> float:
    g = prices.g
    sites = [s.id for s in g.map.sites if not s.beyond and not s.spur and not s.home]
    best = max(prices.place(site) for site in sites)
    return best - min(prices.team(team) for team in able(g, prices.seat)) - prices.card(card) - 0.4


# -- the table ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Special:
    """A kind of Special action: whether a seat can do it, what it does with its card, and its worth to bots."""

    can: Callable[[SpaceCorp, int], bool]
    do: Callable[[SpaceCorp, int, int], Flow[None]]
    worth: Callable[[Prices, int], float]
    """Of playing a card."""
    icon: str = "star"


SPECIALS: Final[dict[str, Special]] = {
    "gain_profit": Special(lambda g, me: True, _gain_profit, _profit_worth),
    "remote_explore": Special(lambda g, me: any(True for _ in _probe_sites(g)), _remote_explore, _probe_worth),
    "relocate_team": Special(lambda g, me: bool(able(g, me)), _relocate, _relocate_worth),
}
"""By what the data calls the effect."""
