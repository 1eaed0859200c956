"""What can't be on a table: pieces that appeared or vanished, and numbers out of range."""

from __future__ import annotations

from .content import CORPORATIONS, PLANETS, box
from .map import lies, masks
from .rules.corporations import corporation
from .rules.ground import covered as covered_by
from .rules.lifepods import held
from .state import OVER, PlanetUnknown, Player, read_back


def check(g: PlanetUnknown) -> list[str]:
    """Everything that is wrong with a table; nothing, if it can stand."""
    found = [f"seat {seat}: {problem}" for seat, p in enumerate(g.players) for problem in _player(p)]
    if len(g.players) != g.seats or len(g.looked) != g.seats:
        return [*found, "not as many players as seats"]
    if not 0 <= g.phase <= OVER or not 0 <= g.commander < g.seats or not 0 <= g.rotation < 6 or not 0 <= g.shift < 6:
        found.append("phase, commander, rotation or alignment out of range")
    laid = [tile for p in g.players for tile, _ in p.laid]
    tops = [t for t in g.tops if t >= 0 and not (g.apart and t in laid)]  # drafted tiles leave when all are done
    tiles = [*g.gone, *laid, *tops, *(t for stack in g.stacks for t in stack)]
    if sorted(tiles) != list(range(144)):
        found.append("the 144 tiles are not all there once")
    cards = [*g.unused.raw, *g.choosing.raw, *(card for rank in g.civ for card in rank.raw)]
    cards += [card for p in g.players for card in (*(kept.raw for kept in p.cards), *p.played)]
    if sorted(cards) != sorted(box().civ_cards):
        found.append("the 36 civ cards are not all there once")
    found += _civ_cards(g)
    shown = [*g.objectives.raw, *g.boxed, *g.contested, *(card for _, _, card in g.neighbors)]
    shown += [card for p in g.players for card in (*p.private.raw, *p.returned.raw)]
    if sorted(shown) != sorted(box().objectives):
        found.append("the 28 objectives are not all there once")
    if len(g.events_seen) + sum(g.events_left) != sum(g.events_mix) or len(set(g.events_seen)) != len(g.events_seen):
        found.append("the event deck does not add up")
    if g.event and g.event not in box().events:
        found.append("there is no such event")
    return found


def _civ_cards(g: PlanetUnknown) -> list[str]:
    """Cards lie in their own rank, kept ones have their own back, and what a seat remembers can be."""
    cards = box().civ_cards
    found = []
    if any(cards[card].rank != rank for rank, pile in enumerate(g.civ, start=1) for card in pile.raw):
        found.append("a civ card lies in another rank")
    kept = [(card.raw, *read_back(card.face or 0)) for p in g.players for card in p.cards]
    if any(cards[card].rank != rank or cards[card].immediate for card, rank, _ in kept):
        found.append("a civ card is kept that can't be, or with another back")
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
    found = corporation(p.corporation).problems(p)
    if len(p.ground) != 144 or len(p.icons) != 144 or set(p.ground) - set(".cwbrtep") or set(p.icons) - set(".cwbrte"):
        return [*found, "the ground is not 144 squares"]
    squares = masks(p.planet).squares
    if covered_by(p.ground) & ~squares:
        found.append("something lies beside the planet")
    found += _pieces(p)
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
