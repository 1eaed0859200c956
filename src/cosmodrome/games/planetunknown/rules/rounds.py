"""The course of the game: setting up, the rounds, and the step after the last one."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, together

from ..content import SYMMETRIC_CORPORATION, SYMMETRIC_PLANET, box
from ..prompts import FLUX, NEXT, PRIVATE, RAISE, SIDE
from ..state import CIV_CARDS, EVENT, FINAL, FINAL_CARDS, OVER, PLACE, SETUP, STATION, PlanetUnknown, Player
from . import civ, events, patches, rovers, station, tracks, turn
from .setup import board_up, neighbor_pairs
from .techs import MOVE_ROVERS, has


def step(g: PlanetUnknown) -> Flow[None]:
    """One phase, from one table at rest to the next."""
    if g.phase == SETUP:
        yield from set_up(g)
    elif g.phase == STATION:
        yield from open_round(g)
    elif g.phase == EVENT:
        yield from event(g)
    elif g.phase == PLACE:
        yield from draft_and_place(g)
    elif g.phase == CIV_CARDS:
        yield from civ.pick_all(g)
        close_round(g)
    elif g.phase == FINAL:
        yield from final(g)
    else:
        yield from final_cards(g)


# -- setting up ------------------------------------------------------------------------------------


def set_up(g: PlanetUnknown) -> Flow[None]:
    """Choose sides, private objectives and the flux track; then deal the objectives between neighbours."""
    for player in g.players:
        _deal_private(g, player)
    yield from together({seat: _prepare(g, seat) for seat in range(g.seats)}, again=lambda seat: _prepare(g, seat))
    for seat, player in enumerate(g.players):
        g.tell("board", seat, player.corporation, player.planet)
    cards = list(g.rng.shuffled(g.objectives))
    pairs = neighbor_pairs(g.seats)
    g.neighbors = tuple((a, b, cards[i]) for i, (a, b) in enumerate(pairs))
    g.objectives = tuple(sorted(cards[len(pairs) :]))
    for a, b, card in g.neighbors:
        g.tell("neighbors", a, b, card)
    yield from station.align(g)
    g.phase = STATION


def _deal_private(g: PlanetUnknown, p: Player) -> None:
    """Private objectives: four in solo play, two with the module; before the neighbours' cards (RULES-NOTES 100)."""
    count = 4 if g.seats == 1 else 2 if g.options["private_objectives"] else 0
    p.returned = tuple(sorted(g.rng.shuffled(g.objectives)[:count]))
    g.objectives = tuple(c for c in g.objectives if c not in p.returned)


def _prepare(g: PlanetUnknown, seat: int) -> Flow[None]:
    """One player's choices before the game."""
    p = g.players[seat]
    if g.seats == 1:
        back = yield from choose(seat, PRIVATE, p.returned, args=("return",))
        p.private, p.returned = tuple(c for c in p.returned if c != back), (back,)
    elif p.returned:
        kept = yield from choose(seat, PRIVATE, p.returned)
        p.private, p.returned = (kept,), tuple(c for c in p.returned if c != kept)
    if _dealt(g, seat, "corporation"):  # the symmetric side is on the back (RULES-NOTES 102)
        board_up(p, (yield from choose(seat, SIDE, (p.corporation, SYMMETRIC_CORPORATION))), p.planet)
    if _dealt(g, seat, "planet"):
        board_up(p, p.corporation, (yield from choose(seat, SIDE, (p.planet, SYMMETRIC_PLANET))))
    if p.board.kind == "flux_token":
        p.flux = yield from choose(seat, FLUX, range(5), args=(-1,))


def _dealt(g: PlanetUnknown, seat: int, name: str) -> bool:
    given = g.options[name]
    return bool((given[seat] if isinstance(given, list) else given) == "dealt")


# -- the rounds ------------------------------------------------------------------------------------


def open_round(g: PlanetUnknown) -> Flow[None]:
    """A round begins: techs that pay at its start, the rotation, then the event (RULES-NOTES 1, 103)."""
    g.round += 1
    g.event = 0
    for p in g.players:
        p.used, p.locked, p.drafted, p.relaxed, p.stuck = (), (), -1, 0, False
        p.movement = rovers.round_start(p)
    yield from station.rotate(g)
    if sum(g.events_mix):
        events.reveal(g)
        g.phase = EVENT
    else:
        g.phase = PLACE


def event(g: PlanetUnknown) -> Flow[None]:
    """The event, and the civ cards it brought, before the tiles are drafted (RULES-NOTES 53)."""
    yield from events.carry_out(g)
    yield from civ.pick_all(g)
    g.phase = PLACE


def draft_and_place(g: PlanetUnknown) -> Flow[None]:
    """All draft and place at the same time; then the depots are refilled."""
    g.shown = tuple(p.copy() for p in g.players)
    before = g.shown
    yield from together({seat: turn.turn(g, seat) for seat in range(g.seats)})
    g.shown = ()
    for seat in g.clockwise():
        p = g.players[seat]
        if p.drafted < 0:
            continue
        g.tops[box().tiles[p.drafted].shape] = -1
        if p.stuck:
            g.gone = tuple(sorted((*g.gone, p.drafted)))
            g.ending = g.ending or "stuck"
            g.tell("took", seat, p.drafted)
        else:
            tile, value = p.laid[-1]
            moved = (tuple(before[seat].trackers), tuple(p.trackers))
            g.tell("ended", seat, only=(seat,), others=("turn", seat, tile, value, *moved))  # it has read the details
    station.refill(g)
    g.phase = CIV_CARDS


def close_round(g: PlanetUnknown) -> None:
    """The token passes clockwise; the game ends after this round if something has triggered it."""
    if station.emptied(g):
        g.ending = g.ending or "depot"
    if not g.ending:
        g.commander = (g.commander + 1) % g.seats
        g.phase = STATION
        return
    g.event = 0
    for p in g.players:
        p.locked, p.movement = (), 0
        p.due = tuple(f"card-{card}" for card in p.cards if _advances(card))
        if has(p, "endgame_two_civ_cards"):
            p.due = (*p.due, "keep-two")
    g.phase = FINAL
    g.tell("ending", g.ending)


def _advances(card: int) -> bool:
    return any(effect["op"] == "advance" for effect in box().civ_cards[card].effects)


# -- after the last round --------------------------------------------------------------------------


def final(g: PlanetUnknown) -> Flow[None]:
    """The end-of-game step: stored patches and the advances of end-game cards, all at once (RULES-NOTES 63)."""
    g.shown = tuple(p.copy() for p in g.players)
    yield from together({seat: _finish(g, seat) for seat in range(g.seats)})
    g.shown = ()
    g.phase = FINAL_CARDS


def _finish(g: PlanetUnknown, seat: int) -> Flow[None]:
    """One player's end-of-game step, in any order."""
    p = g.players[seat]
    while True:
        todo = ["patch"] if p.stored else []
        todo += [due for due in p.due if due.startswith("card-")]
        if p.movement > 0 and rovers.moves(g, p):
            todo.append(MOVE_ROVERS)
            if len(todo) == 1:
                todo.append(turn.END)
        if not todo:
            break
        what = yield from choose(seat, NEXT, todo)
        if what == turn.END:
            break
        if what == "patch":
            p.stored -= 1
            yield from patches.place_or_store(g, seat)
        elif what == MOVE_ROVERS:
            yield from rovers.drive(g, seat)
        else:
            p.due = tuple(due for due in p.due if due != what)
            yield from _card_advance(g, seat)
    p.movement = 0


def _card_advance(g: PlanetUnknown, seat: int) -> Flow[None]:
    """An end-game card lets one tracker advance."""
    able = tracks.movable(g.players[seat])
    if able:
        tracker = yield from choose(seat, RAISE, able, args=("card",))
        yield from tracks.advance(g, seat, tracker)


def final_cards(g: PlanetUnknown) -> Flow[None]:
    """Civ milestones reached in the end-of-game step, and Republic's two cards; repeated until nothing is left."""
    for seat in g.clockwise():
        p = g.players[seat]
        if "keep-two" in p.due:
            p.due = tuple(due for due in p.due if due != "keep-two")
            yield from civ.keep_two(g, seat)
    yield from civ.pick_all(g)
    g.phase = FINAL if any(p.due or p.stored or p.owed for p in g.players) else OVER
