"""The player turn: its six steps, passing, and how an era comes to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from cosmodrome.engine.flow import Flow, Reason, choose, choose_or
from cosmodrome.engine.secret import ALL

from ..content import (
    COOPERATIVE_EMPATHY,
    DEEP_HIBERNATION,
    ERAS,
    EXTENDED_LIFESPAN,
    FASTER_THAN_LIGHT,
    SPACEPORT,
    STARFARERS,
)
from ..payment.budget import Assets, assets_of
from ..prompts import ACTION, PASS, REWARD, TRANSPORT, TRANSPORT_TO
from ..state import INTERVAL, SETUP, TURN, SpaceCorp
from .basics import able, acting, alike, arrive, discard, draw, pull, uses
from .build import build, can_build, open_site
from .colonize import can_colonize, colonize
from .contracts import claim_contracts, claimable
from .edges import actions_of, held, intercept, poach, start_window
from .eras import close
from .explore import can_explore, empty_boxes, explore
from .genetics import advance_genetics, advance_revelation, can_advance_genetics, can_advance_revelation
from .move import can_move, move
from .produce import can_produce, produce, producing
from .research import can_research, research
from .setup import set_up
from .special import can_play_special, special
from .upgrade import can_upgrade, upgrade

IDLE_ROUNDS = 6
"""Ruling 187, ours: the era ends after this many rounds without a card drawn, gained, placed or used up, as skips do in
ruling 6. The rulebook's clock is the draw pile, and swapping Infra cards for ever would stop it."""


def turn(g: SpaceCorp) -> Flow[None]:
    """One whole turn of the active player, or a pass."""
    me = begin(g)
    pile, hand = g.pile, g.corps[me].cards.size
    if not pile and (yield from _passes(g, me)):
        finish(g, me, passed=True)
        return
    tracks = g.corps[me].track[:]
    advance_tracks(g, me)
    if (asked := start_window(g)) is not None:
        yield from asked
    legal = g.memo("actions", partial(actions, g, me))
    can = g.rng.witness(len(legal) > 0, ALL)
    if not can and not g.deck:  # must pass; then nothing of the turn happens (rulings 3, 108)
        g.corps[me].track = tracks
        finish(g, me, passed=True)
        return
    g.turns[g.era][me] += 1
    if can:
        g.skips = 0
        yield from conduct(g, me, legal)
    else:
        g.skips += 1
        g.tell("skip", me)
    yield from after_action(g, me)
    note_idling(g, me, pile, hand)
    if (asked := intercept(g)) is not None:
        yield from asked
    finish(g, me, passed=False)


def after_action(g: SpaceCorp, me: int) -> Flow[None]:
    """Steps 2 to 5: contracts, rewards, transport, discarding and drawing."""
    if rows := claimable(g, me):
        six = g.contracts.count(g.era) >= 6
        yield from claim_contracts(g, me, rows)
        if g.contracts.count(g.era) >= 6 and not six:
            count_down(g, [s for s in g.clockwise(g.due) if s != me])
    if any(g.owed):
        yield from rewards(g, me)
    if g.own_bases(me):
        yield from transport(g, me)
    if g.played and (asked := poach(g)) is not None:
        yield from asked
    _discard(g)
    _draw(g, me)


def note_idling(g: SpaceCorp, me: int, pile: int, hand: int) -> None:
    """Whether the turn has changed anything, by the size of the pile and of the hand at its beginning."""
    same = not g.moved_on and g.corps[me].cards.size >= hand
    if not pile and same:
        g.corps[me].stalled = True
    g.idle = g.idle + 1 if same and g.pile == pile else 0


def begin(g: SpaceCorp) -> int:
    """Clear what the last turn left behind, and see whose turn it is."""
    if g.extra >= 0:
        g.active, g.extra = g.extra, -1
    else:
        g.active = g.due
        g.due = next_seat(g, g.due)
        if g.active in g.final:
            g.final = tuple(s for s in g.final if s != g.active)
    g.action, g.pay, g.played, g.acted, g.forbidden = "", None, [], [], ""
    g.owed = [0] * g.seats
    g.earned, g.first, g.moved_on = -1, False, False
    return g.active


def next_seat(g: SpaceCorp, seat: int) -> int:
    """Who comes after a seat: the next who has not passed (itself, if all others have)."""
    corps = g.corps
    for other in g.clockwise(seat)[1:]:
        if not corps[other].passed:
            return other
    return seat


def _passes(g: SpaceCorp, me: int) -> Flow[bool]:
    """With the pile empty a player may pass, and must if unable to act (ruling 108)."""
    corp = g.corps[me]
    tracks = corp.track[:]
    advance_tracks(g, me)
    able_to = g.memo("can play", partial(_can_play, g, me))
    corp.track = tracks
    if not g.rng.witness(able_to, ALL):
        return True
    return (yield from choose(me, PASS, ["play", "pass"], g=g)) == "pass"


def _can_play(g: SpaceCorp, me: int) -> bool:
    """Whether the player can act, or could after Salvage."""
    return can_act(g, me) or bool(held(g, me, ("salvage",)) and any(c >= 0 for c in g.offers))


def advance_tracks(g: SpaceCorp, me: int) -> None:
    """Starfarers: teams on star tracks come one box closer, two with Deep Hibernation."""
    if g.era != STARFARERS:
        return
    corp = g.corps[me]
    steps = 2 if corp.owns(DEEP_HIBERNATION) else 1
    corp.track = [max(0, t - steps) for t in corp.track]


def actions(g: SpaceCorp, me: int) -> list[str]:
    """The actions that the player can conduct now."""
    has, teams = assets_of(g, me), acting(g, me)
    legal = [action for action, can in CAN[g.era] if can(g, has, teams)]
    if g.forbidden in legal:
        legal.remove(g.forbidden)
    return legal


def can_conduct(g: SpaceCorp, me: int, action: str) -> bool:
    """Whether the player can conduct an action now."""
    if action == g.forbidden or action not in actions_of(g.era):
        return False
    return CONDUCT[action][0](g, assets_of(g, me), acting(g, me))


def can_act(g: SpaceCorp, me: int) -> bool:
    """Whether the player can conduct any action now."""
    has, teams, forbidden = assets_of(g, me), acting(g, me), g.forbidden
    return any(action != forbidden and can(g, has, teams) for action, can in CAN[g.era])


def why_not(g: SpaceCorp, me: int, legal: list[str]) -> dict[str, Reason]:
    """Why the other actions of the era can't be conducted."""
    sites = [g.corps[me].teams[t] for t in able(g, me)]
    blocked = {
        "research": "hand" if len(g.corps[me].cards) > 7 else "nothing",
        "move": "pay" if sites else "team",
        "explore": "pay" if any(empty_boxes(g, s) for s in sites) else "explored",
        "build": "pay" if any(open_site(g, me, s) for s in sites) else "site",
        "produce": "pay" if producing(g, me) else "tile",
        "colonize": "points" if any(g.base_owner(s) == me and g.colony_at[s] < 0 for s in g.map.stars) else "system",
    }
    reasons: dict[str, Reason] = {}
    for action in actions_of(g.era):
        if action not in legal:
            why = "sabotage" if action == g.forbidden else blocked.get(action, "card")
            reasons[f"action:{action}"] = ("action", why, action)
    return reasons


def conduct(g: SpaceCorp, me: int, legal: list[str]) -> Flow[None]:
    """Step 1: one action."""
    g.action = action = yield from choose(me, ACTION, legal, why=lambda: why_not(g, me, legal), g=g)
    g.tell("action", me, action)
    yield from CONDUCT[action][1](g, me)
    g.pay = None


def rewards(g: SpaceCorp, me: int) -> Flow[None]:
    """Step 3: opponents whose Infra or bases were used may each draw a card, in turn order."""
    for seat in g.clockwise(me)[1:]:
        for use in uses(g, seat):
            if not g.deck:
                break
            order = g.ordered(seat, "reward")
            if order != "decline" and (
                order == "draw" or (yield from choose_or("decline", seat, REWARD, ["draw"], args=(me, use), g=g))
            ):
                draw(g, seat)
    if g.corps[me].owns(COOPERATIVE_EMPATHY):
        draw(g, me)
    g.owed = [0] * g.seats


def transport(g: SpaceCorp, me: int) -> Flow[None]:
    """Step 4: one team that did not act may go from an own base to an own base, one of them a Spaceport."""
    if g.ordered(me, "transport") == "never":
        return
    bases = {g.map.spot_site[s] for s in g.own_bases(me)}
    hubs = sorted(s for s in bases if g.has_type(s, SPACEPORT))
    if not hubs:
        return
    corp = g.corps[me]
    bases.add(g.map.home)
    teams = [t for t in able(g, me) if t not in g.acted and corp.teams[t] in bases]
    team = yield from choose_or("stay", me, TRANSPORT, [(me, t) for t in alike(g, me, teams)], g=g)
    if team is None:
        return
    here = corp.teams[team[1]]
    there = sorted(bases) if here in hubs else hubs
    places = [(g.era, s) for s in there if s != here]
    site = (yield from choose(me, TRANSPORT_TO, places, args=(team[1],), g=g))[1]
    g.tell("transport", me, team[1], g.era, here, site)
    arrive(g, me, team[1], site, on_star=corp.owns(FASTER_THAN_LIGHT))


def _discard(g: SpaceCorp) -> None:
    """Step 5: played cards are discarded, Time cards set aside, offers refilled."""
    if g.played:
        discard(g, g.played)
        g.played = []
    while -1 in g.offers and g.deck:
        slot = g.offers.index(-1)
        g.offers[slot] = pull(g)
        g.tell("offer", g.offers[slot])


def _draw(g: SpaceCorp, me: int) -> None:
    """Step 6: with four or fewer cards in hand (six with Extended Lifespan), draw one."""
    corp = g.corps[me]
    if corp.cards.size <= 4 or (corp.cards.size <= 6 and corp.owns(EXTENDED_LIFESPAN)):
        draw(g, me)


# -- the end of an era -------------------------------------------------------------------------------------


def count_down(g: SpaceCorp, seats: Iterable[int]) -> None:
    """The era's last turns: these seats, if they have not passed, each take one more. A count already begun goes on."""
    if not g.ending:
        g.ending = True
        g.final = tuple(s for s in seats if not g.corps[s].passed)
        g.tell("ending", g.era, g.final)


def finish(g: SpaceCorp, me: int, passed: bool) -> None:
    """After a turn: count it, note a pass, and see whether the era is over."""
    g.turn += 1
    if passed:
        note_pass(g, me)
    if g.extra >= 0:
        return
    if g.ending:
        if not g.final:
            g.stage = INTERVAL
            return
        while g.due not in g.final:
            g.due = next_seat(g, g.due)
    elif g.idle >= IDLE_ROUNDS * g.seats:
        g.tell("idle", IDLE_ROUNDS)
        g.stage = INTERVAL
    elif g.skips >= g.seats or (passed and False not in [c.passed for c in g.corps]):
        g.stage = INTERVAL


def note_pass(g: SpaceCorp, me: int) -> None:
    """A player is out of the era; the first pass of two players, the second of more, brings on its end."""
    g.corps[me].passed = True
    g.tell("pass", me)
    limit = 1 if g.seats == 2 else 2
    if sum(c.passed for c in g.corps) >= limit:
        count_down(g, g.clockwise(me)[1:])
    g.final = tuple(s for s in g.final if not g.corps[s].passed)
    if g.corps[g.due].passed:
        g.due = next_seat(g, g.due)


STEPS: dict[str, Callable[[SpaceCorp], Flow[None]]] = {SETUP: set_up, TURN: turn, INTERVAL: close}
"""The course of the game: the set-up of an era, its turns, and the change to the next era."""

Can = Callable[[SpaceCorp, Assets, list[int]], bool]
Do = Callable[[SpaceCorp, int], Flow[None]]
CONDUCT: dict[str, tuple[Can, Do]] = {
    "research": (can_research, research),
    "move": (can_move, move),
    "explore": (can_explore, explore),
    "build": (can_build, build),
    "produce": (can_produce, produce),
    "genetics": (can_advance_genetics, advance_genetics),
    "upgrade": (can_upgrade, upgrade),
    "special": (can_play_special, special),
    "revelation": (can_advance_revelation, advance_revelation),
    "colonize": (can_colonize, colonize),
}
"""The actions: whether one can be conducted with what a seat has and the teams that can act, and how."""
CAN: Final = [[(action, CONDUCT[action][0]) for action in actions_of(era)] for era in range(len(ERAS))]
"""By era: its actions, and whether each can be conducted."""
