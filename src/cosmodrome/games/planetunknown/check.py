"""What can't be on a table: pieces that appeared or vanished, and numbers out of range."""

from __future__ import annotations

from .content import CORPORATIONS, PLANETS, box
from .map import lies, masks
from .rules.corporations import corporation
from .rules.events import COLOURS, unseen
from .rules.ground import covered as covered_by
from .rules.lifepods import held
from .state import EVENT, OVER, SETUP, STATION, PlanetUnknown, Player, read_back

STACKS, RANKS, TRACKS, TILES = 12, 4, 5, 144
MOST = 10_000
"""No count comes near it."""


def check(g: PlanetUnknown) -> list[str]:
    """Everything that is wrong with a table; nothing, if it can stand."""
    found = [f"seat {seat}: {problem}" for seat, p in enumerate(g.players) for problem in _player(p)]
    if len(g.players) != g.seats or len(g.looked) != g.seats:
        return [*found, "not as many players as seats"]
    if found := found or _sizes(g):
        return found
    civ = _all_civ_cards(g) or [*_kept_civ_cards(g), *_memories(g)]
    return [*found, *_station(g), *civ, *_objectives(g), *_events(g)]


def check_start(g: PlanetUnknown) -> list[str]:
    """What is wrong with a table where a phase is to begin; nothing, if it can."""
    found = []
    if g.choosing.raw or g.chooser >= 0 or g.apart:
        found.append("somebody is in the middle of something")
    if g.phase == SETUP and (
        g.round or g.neighbors or any(p.laid or p.private.raw or p.returned.raw for p in g.players)
    ):
        found.append("the game has begun before the set-up")
    if g.phase == EVENT and not g.event:
        found.append("there is no event to carry out")
    if g.phase == STATION and any(g.events_mix) and not any(g.events_left):
        found.append("there is no event for the next round")
    if any(p.pending for p in g.players):
        found.append("a player has not finished")
    return found


def _sizes(g: PlanetUnknown) -> list[str]:
    """Lists have the length that everything relies on, and seats, ranks and counts exist."""
    found = []
    if len(g.tops) != STACKS or len(g.stacks) != STACKS or len(g.civ) != RANKS:
        found.append("not as many stacks or ranks as there are")
    if any(len(memory) != RANKS for memory in g.looked):
        found.append("a seat remembers other ranks than there are")
    pairs = [pair for *pair, _ in g.neighbors]
    if any(not 0 <= seat < g.seats for pair in pairs for seat in pair) or any(a == b for a, b in pairs):
        found.append("an objective between seats that are none")
    if not -1 <= g.chooser < g.seats or not 0 <= g.round < MOST or not 0 <= g.picks < MOST:
        found.append("chooser, round or picks out of range")
    if min(*g.events_left, *g.events_mix) < 0:
        found.append("the event deck is less than nothing")
    return found


def _station(g: PlanetUnknown) -> list[str]:
    """The round, phase and seats are possible, and every tile is somewhere."""
    found = []
    if not 0 <= g.phase <= OVER or not 0 <= g.commander < g.seats or not 0 <= g.rotation < 6 or not 0 <= g.shift < 6:
        found.append("phase, commander, rotation or alignment out of range")
    laid = [tile for p in g.players for tile, _ in p.laid]
    tops = [t for t in g.tops if t >= 0 and not (g.apart and t in laid)]  # drafted tiles leave when all are done
    tiles = [*g.gone, *laid, *tops, *(t for stack in g.stacks for t in stack)]
    if sorted(tiles) != list(range(144)):
        found.append("the 144 tiles are not all there once")
    return found


def _all_civ_cards(g: PlanetUnknown) -> list[str]:
    """Every civ card is somewhere."""
    cards = [*g.unused.raw, *g.choosing.raw, *(card for rank in g.civ for card in rank.raw)]
    cards += [card for p in g.players for card in (*(kept.raw for kept in p.cards), *p.played)]
    return [] if sorted(cards) == sorted(box().civ_cards) else ["the 36 civ cards are not all there once"]


def _objectives(g: PlanetUnknown) -> list[str]:
    """Every objective is somewhere."""
    shown = [*g.objectives.raw, *g.boxed, *g.contested, *(card for _, _, card in g.neighbors)]
    shown += [card for p in g.players for card in (*p.private.raw, *p.returned.raw)]
    return [] if sorted(shown) == sorted(box().objectives) else ["the 28 objectives are not all there once"]


def _events(g: PlanetUnknown) -> list[str]:
    """The event deck adds up."""
    events, found = box().events, []
    if set(g.events_seen) - set(events) or (g.event and g.event not in events):
        return ["there is no such event"]
    seen = [events[card].colour for card in g.events_seen]
    mix = tuple(left + seen.count(colour) for left, colour in zip(g.events_left, COLOURS, strict=True))
    coming = {card for colour, left in enumerate(g.events_left) if left for card in unseen(g, colour)}
    if mix != g.events_mix or len(set(g.events_seen)) != len(g.events_seen):
        found.append("the event deck does not add up")
    if any(left > len(unseen(g, colour)) for colour, left in enumerate(g.events_left)):
        found.append("more events are to come than there are")
    if g.next_event is not None and g.next_event.raw not in coming:
        found.append("the next event can't come")
    return found


def _kept(g: PlanetUnknown) -> list[tuple[int, int, int]]:
    """The civ cards that players keep, each with the rank and the number of its pick, which its back tells."""
    return [(card.raw, *read_back(card.face or 0)) for p in g.players for card in p.cards]


def _kept_civ_cards(g: PlanetUnknown) -> list[str]:
    """Cards lie in their own rank, and kept ones have their own back."""
    cards = box().civ_cards
    found = []
    if any(cards[card].rank != rank for rank, pile in enumerate(g.civ, start=1) for card in pile.raw):
        found.append("a civ card lies in another rank")
    if any(cards[card].rank != rank or cards[card].immediate for card, rank, _ in _kept(g)):
        found.append("a civ card is kept that can't be, or with another back")
    return found


def _memories(g: PlanetUnknown) -> list[str]:
    """What a seat remembers of the ranks can be."""
    cards, kept = box().civ_cards, _kept(g)
    found = []
    for memory in g.looked:
        for rank, known in enumerate(memory, start=1):
            if known is None:
                continue
            there = [card for card in (*g.civ[rank - 1].raw, *g.choosing.raw) if cards[card].rank == rank]
            there += [card for card, home, pick in kept if home == rank and pick > known.face]
            if sorted(there) != sorted(known.raw):
                found.append("a seat remembers civ cards that can't be there")
    return found


def _player(p: Player) -> list[str]:
    """What is wrong with one player's boards."""
    if p.corporation not in CORPORATIONS or p.planet not in PLANETS:
        return ["no such board"]
    if found := _counts(p):
        return found
    found = corporation(p.corporation).problems(p)
    if len(p.ground) != 144 or len(p.icons) != 144 or set(p.ground) - set(".cwbrtep") or set(p.icons) - set(".cwbrte"):
        return [*found, "the ground is not 144 squares"]
    squares = masks(p.planet).squares
    if covered_by(p.ground) & ~squares:
        found.append("something lies beside the planet")
    return [*found, *_pieces(p), *_standing(p)]


def _counts(p: Player) -> list[str]:
    """Numbers of one player that exist, whatever the corporation."""
    found = []
    if len(p.trackers) != TRACKS or len(p.columns) != TRACKS or set(p.columns) - set(range(TRACKS)):
        found.append("not a tracker for each track")
    if not -1 <= p.flux < TRACKS or (p.flux >= 0) != (corporation(p.corporation).token >= 0):
        found.append("the flux token lies on no track")
    if len(p.loads) != len(p.rovers):
        found.append("not a load for each rover")
    counts = (p.garage, p.stored, p.pods, p.collected, p.movement, *p.trackers)
    if any(not 0 <= count < MOST for count in counts) or set(p.loads) - {0, 1}:
        found.append("a count is out of range")
    if set(p.owed) - set(range(1, RANKS + 1)) or not -1 <= p.drafted < TILES or not 0 <= p.relaxed <= 3:
        found.append("a rank, tile or ban that does not exist")
    return found


def _standing(p: Player) -> list[str]:
    """Rovers, lifepods and meteorites are on possible squares."""
    found = []
    cells = (*p.symbols, *p.meteorites, *p.lifepods, *p.rovers)
    if any(cell not in p.world.squares for cell in cells):
        found.append("something stands beside the planet")
    if len(p.loads) != len(p.rovers) or len(set(p.rovers)) != len(p.rovers):
        found.append("two rovers share a square")
    if any(p.ground[cell] in ".p" for cell in p.meteorites) or any(p.ground[cell] != "." for cell in p.lifepods):
        found.append("a meteorite without a tile, or a lifepod beneath one")
    if held(p) + len(p.lifepods) > 6 or min(p.pods, p.stored, p.collected, p.garage, p.movement) < 0:
        found.append("counts out of range")
    return found


def _pieces(p: Player) -> list[str]:
    """Every square is covered by one piece at most, and all that is covered is so by a piece."""
    taken = 0
    for tile, value in p.laid:
        spot = lies(p.planet, box().tiles[tile].shape).spots.get(value)
        if spot is None:
            return ["a tile lies beside the planet"]
        if taken & spot.mask:
            return ["two tiles overlap"]
        taken |= spot.mask
    bare = "".join("." if letter == "p" else letter for letter in p.ground)
    if covered_by(bare) & ~taken or taken & ~covered_by(p.ground):
        return ["ground and tiles differ"]
    return []
