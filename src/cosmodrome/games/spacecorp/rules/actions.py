"""Research, Produce, Genetics, Revelation, Upgrade and Special."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import CARDS, MATTER_SYNTHESIS
from ..prompts import DRAW, PROBE, PRODUCE, RELOCATE, SLOT, SPECIAL, TEAM, UPGRADE, Place, Source
from ..state import SpaceCorp
from .build import tile_pay
from .common import able, alike, arrive, distinct, draw, drop, gain, pieces_at, play, take_offer, to_hand
from .contracts import on_event
from .edges import divert, hack
from .explore import discover, supplied
from .pay import settle
from .progress import advance
from .value import evaluate, most, open_payment

# -- Research ------------------------------------------------------------------------------------------


def can_research(g: SpaceCorp, me: int) -> bool:
    """Seven cards or fewer in hand, and something to draw (RULES-NOTES 26, 28)."""
    return len(g.corps[me].hand) <= 7 and (bool(g.deck) or any(c >= 0 for c in g.offers))


def research(g: SpaceCorp, me: int) -> Flow[None]:
    """Draw as many cards as the value says, one at a time, from the pile and the offers."""
    p = yield from settle(g, me, open_payment(g, me, "research", 1))
    yield from hack(g)
    stuck = not g.deck and g.corps[me].stalled  # something must be taken (RULES-NOTES 112)
    for left in range(evaluate(g, me, p), 0, -1):
        sources: list[Source] = [("deck", 0)] if g.deck else []
        sources += [("offer", i) for i, c in enumerate(g.offers) if c >= 0]
        if stuck and not g.moved_on and not p.cards and sources:
            source: Source | None = yield from choose(me, DRAW, sources, args=(left,))
        else:
            source = yield from choose_or("enough", me, DRAW, sources, args=(left,))
        if source is None:
            return
        if source[0] == "deck":
            draw(g, me)
        else:
            take_offer(g, me, source[1])


# -- Produce -------------------------------------------------------------------------------------------


def producing(g: SpaceCorp, me: int) -> list[tuple[Place, int]]:
    """The tiles that can pay the seat, and how much; the Legacy pair is (-1, seat)."""
    found: list[tuple[Place, int]] = []
    for spot in g.own_bases(me):
        pays = tile_pay(g, spot)
        if pays >= 0:
            found.append(((g.era, spot), pays))
    if g.corps[me].legacy_tile >= 0:
        found.append(((-1, me), g.corps[me].legacy_pay))
    found.sort(key=lambda f: (-f[1], f[0]))
    return found


def can_produce(g: SpaceCorp, me: int) -> bool:
    """A tile that pays, and a value of at least 1."""
    return bool(producing(g, me)) and most(g, me, open_payment(g, me, "produce", 1))[0] >= 1


def produce(g: SpaceCorp, me: int) -> Flow[None]:
    """Collect from as many tiles as the value allows."""
    tiles = dict(producing(g, me))
    p = yield from settle(g, me, open_payment(g, me, "produce", 1, to=len(tiles)))
    value = evaluate(g, me, p)
    left = dict(tiles)
    total = count = 0
    while left and count < value:
        if value - count >= len(left):
            place: Place = next(iter(left))
        else:
            place = yield from choose(me, PRODUCE, list(left), args=(value - count, tuple(left.values())))
        total += left.pop(place)
        count += 1
    if g.corps[me].owns(MATTER_SYNTHESIS):
        total += min(3, count)
    g.earned = total
    g.first, g.produced = not g.produced, True
    g.tell("produce", me, count, total)
    gain(g, me, total, "production")
    on_event(g, me, "produces")
    yield from divert(g)


# -- Genetics and Revelation -----------------------------------------------------------------------------


def can_advance(g: SpaceCorp, me: int, marker: str) -> bool:
    """Some value for the action."""
    return most(g, me, open_payment(g, me, marker, 1))[0] >= 1


def advance_marker(g: SpaceCorp, me: int, marker: str) -> Flow[None]:
    """Advance the marker by the value of the action."""
    p = yield from settle(g, me, open_payment(g, me, marker, 1))
    yield from advance(g, me, marker, evaluate(g, me, p))


# -- Upgrade ---------------------------------------------------------------------------------------------


def upgrades(g: SpaceCorp, me: int) -> list[int]:
    """The hand cards that may become Infra."""
    cards = [c for c in g.corps[me].hand if CARDS[c].infra]
    return distinct(cards) if cards and slots_for(g, me) else []


def slots_for(g: SpaceCorp, me: int) -> list[int]:
    """The slots that may take a card; swapping cards of this era for ever is barred (RULES-NOTES 112)."""
    corp = g.corps[me]
    stuck = not g.deck and corp.stalled
    return [i for i, c in enumerate(corp.slots) if not (stuck and c >= 0 and CARDS[c].era == g.era)]


def upgrade(g: SpaceCorp, me: int) -> Flow[None]:
    """Place one Infra card; a replaced card of this era returns to hand, an older one leaves the game."""
    corp = g.corps[me]
    card = yield from choose(me, UPGRADE, upgrades(g, me))
    slot = (yield from choose(me, SLOT, [(me, i) for i in slots_for(g, me)], args=(card,)))[1]
    old = corp.slots[slot]
    drop(g, me, card)
    corp.slots[slot] = card
    g.tell("upgrade", me, card, slot, old)
    if old >= 0 and CARDS[old].era == g.era:
        to_hand(g, me, old)


# -- Special ---------------------------------------------------------------------------------------------


def probe_sites(g: SpaceCorp) -> list[int]:
    """The sites a probe can reach: an exploration box, and no piece of any kind (RULES-NOTES 80, 159)."""
    return [s.id for s in g.map.sites if s.slots and not pieces_at(g, s.id) and supplied(g, s.id)]


def specials(g: SpaceCorp, me: int) -> list[int]:
    """The hand cards that can be played for their Special action."""
    found = []
    for card in distinct([c for c in g.corps[me].hand if CARDS[c].special]):
        kind = CARDS[card].special
        if (
            kind == "gain_profit"
            or (kind == "remote_explore" and probe_sites(g))
            or (kind == "relocate_team" and able(g, me))
        ):
            found.append(card)
    return found


def special(g: SpaceCorp, me: int) -> Flow[None]:
    """Play one Special card for its text."""
    card = yield from choose(me, SPECIAL, specials(g, me))
    play(g, me, card)
    g.tell("special", me, card)
    kind = CARDS[card].special
    if kind == "gain_profit":
        gain(g, me, CARDS[card].amount, "special actions")
    elif kind == "remote_explore":
        site = (yield from choose(me, PROBE, [(g.era, s) for s in probe_sites(g)]))[1]
        yield from discover(g, me, site, -1)
    else:
        yield from _relocate(g, me)


def _relocate(g: SpaceCorp, me: int) -> Flow[None]:
    """Anti-Matter Prototype: put a team at any site but a Beyond site; no Move, no radiation (RULES-NOTES 80)."""
    teams = alike(g, me, able(g, me))
    team = (yield from choose(me, TEAM, [(me, t) for t in teams], args=("special",)))[1]
    here = g.corps[me].teams[team]
    places = [(g.era, s.id) for s in g.map.sites if not s.beyond and not s.spur and s.id != here]
    site = (yield from choose(me, RELOCATE, places, args=(team,)))[1]
    g.tell("move", me, team, g.era, here, site)
    arrive(g, me, team, site, on_star=False)
    g.acted.append(team)
