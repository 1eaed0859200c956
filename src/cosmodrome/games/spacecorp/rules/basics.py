"""What many rules do: pay and gain profit, draw, take, play and discard cards, put pieces down."""

from __future__ import annotations

from bisect import insort
from typing import Final

from cosmodrome.engine.secret import ALL, Secret, only

from ..content import CARDS, TILES
from ..map import MAPS
from ..state import GONE, IN_BOX, KINDS, SpaceCorp

INFRA_USED, BASE_USED, SPACEPORT_USED, INDUSTRIAL_USED, SHIELD_FACTORY_USED = 1, 2, 3, 4, 5
"""Uses of an opponent's things: Infra, a base to move from or to, and bases that help with a payment.

`owed` has one decimal digit for each use, so it is 0 between turns."""
KNOWN_TO: Final = [only(seat) for seat in range(4)]
"""By seat: what this seat alone knows."""


def gain(g: SpaceCorp, seat: int, amount: int, why: str) -> None:
    """Add profit, and note in the books where it came from."""
    if amount > 0:
        corp = g.corps[seat]
        corp.profit += amount
        corp.books[why] = corp.books.get(why, 0) + amount
        if seat == g.active:
            g.moved_on = True
        g.tell("gain", seat, amount, why)


def spend(g: SpaceCorp, seat: int, amount: int, why: str) -> None:
    """Pay profit; a payment that can't be made is illegal and never asked for (ruling 19)."""
    if amount > 0:
        corp = g.corps[seat]
        corp.profit -= amount
        corp.books[why] = corp.books.get(why, 0) - amount
        g.tell("spend", seat, amount, why)


def lose(g: SpaceCorp, seat: int, amount: int, why: str) -> None:
    """A forced loss stops at 0 (ruling 19)."""
    spend(g, seat, min(amount, max(0, g.corps[seat].profit)), why)


def owe(g: SpaceCorp, owner: int, use: int) -> None:
    """Note that an opponent's Infra or base was used (`INFRA_USED` and so on): its owner may draw a card for it."""
    g.owed[owner] = g.owed[owner] * 10 + use
    if use != INFRA_USED:  # the payment's own line names Infra
        g.tell("used", g.active, owner, use)


def uses(g: SpaceCorp, owner: int) -> list[int]:
    """Everything of this player that was used in this turn, oldest first."""
    return [int(digit) for digit in str(g.owed[owner])] if g.owed[owner] else []


def pull(g: SpaceCorp) -> int:
    """Turn up the top card of the draw pile; -1 if it is empty. Which one it is, is decided now."""
    if not g.deck:
        return -1
    return _from_pile(g, ALL).look(g)


def _from_pile(g: SpaceCorp, known: int) -> Secret[int]:
    """The top card of the pile, which these seats get to see."""
    card, rest = g.deck[0].draw(g.rng, known, "card")
    g.deck = (rest, *g.deck[1:]) if rest else g.deck[1:]
    if not g.deck:
        g.tell("deck-empty")
    return card


def draw(g: SpaceCorp, seat: int) -> bool:
    """Draw the top card of the pile into the hand; nothing happens if the pile is empty."""
    if not g.deck:
        return False
    card = _from_pile(g, KNOWN_TO[seat])
    corp = g.corps[seat]
    corp.cards = corp.cards.plus(card)
    g.tell("draw", seat, card.look(g), only=(seat,), others=("draw-hidden", seat))
    return True


def to_hand(g: SpaceCorp, seat: int, card: int) -> None:
    """Put a card that everyone sees into a hand."""
    corp = g.corps[seat]
    corp.cards = corp.cards.plus_open(card)
    insort(corp.seen, card)


def take_offer(g: SpaceCorp, seat: int, slot: int) -> None:
    """Take a card from the offers; the box is refilled only at the end of the turn."""
    card = g.offers[slot]
    g.offers[slot] = -1
    to_hand(g, seat, card)
    if seat == g.active:
        g.moved_on = True
    g.tell("take", seat, card)


def drop(g: SpaceCorp, seat: int, card: int) -> None:
    """Take a card out of a hand, to wherever it goes next."""
    corp = g.corps[seat]
    corp.cards = corp.cards.minus(g, card)
    if card in corp.seen:
        corp.seen.remove(card)


def play(g: SpaceCorp, seat: int, card: int) -> None:
    """Play a card face-up to the table, where it lies until the discard step."""
    drop(g, seat, card)
    g.played.append(card)


def discard(g: SpaceCorp, cards: list[int]) -> None:
    """Put cards on the discard pile, Time cards aside."""
    time = [c for c in cards if CARDS[c].time]
    if time:
        g.aside = tuple(sorted((*g.aside, *time)))
        cards = [c for c in cards if c not in time]
    g.discard += tuple(cards)


def time_card(g: SpaceCorp, seat: int) -> int:
    """A Time card in the hand; -1 if there is none. Cards are sorted and Time cards come last."""
    hand = g.corps[seat].cards.look(g)
    return hand[-1] if hand and CARDS[hand[-1]].time else -1


def distinct(cards: list[int]) -> list[int]:
    """One of each title: copies of a card are alike."""
    seen: dict[str, int] = {}
    for card in cards:
        seen.setdefault(CARDS[card].code, card)
    return list(seen.values())


def able(g: SpaceCorp, seat: int) -> list[int]:
    """The seat's teams that can act: on the board, not on a star track, not at a Beyond site or Orion Spur."""
    corp = g.corps[seat]
    last, track = g.map.last, corp.track
    return [i for i, s in enumerate(corp.teams) if s >= 0 and not track[i] and not last[s]]


def alike(g: SpaceCorp, seat: int, teams: list[int]) -> list[int]:
    """One team per site and kind: teams on their claim are distinguished from the others."""
    corp = g.corps[seat]
    seen: dict[int, int] = {}
    for team in teams:
        seen.setdefault(2 * corp.teams[team] + corp.claims[team], team)
    return list(seen.values())


def acting(g: SpaceCorp, seat: int, but: int = -1) -> list[int]:
    """One team per site and kind of those that can act, `but` one that has acted already."""
    corp = g.corps[seat]
    last, track, claims = MAPS[g.era].last, corp.track, corp.claims
    seen: dict[int, int] = {}
    for team, site in enumerate(corp.teams):
        if site >= 0 and not track[team] and not last[site] and team != but:
            seen.setdefault(2 * site + claims[team], team)
    return list(seen.values())


def arrive(g: SpaceCorp, seat: int, team: int, site: int, on_star: bool) -> None:
    """Put a team on a site; its claim ends (ruling 52). At a star it enters the furthest box of the track."""
    corp = g.corps[seat]
    corp.claims[team] = 0
    corp.teams[team] = site
    corp.track[team] = 3 if g.map.sites[site].star and not on_star else 0


def suppressed(g: SpaceCorp, site: int) -> bool:
    """Phobes make a system's tiles worthless until a Secure base stands on their own tile (ruling 54)."""
    if g.era < 2:
        return False
    for spot in g.map.sites[site].spots:
        tile = g.tiles[spot]
        if tile >= 0 and TILES[tile].special == "phobes":
            base = g.bases[spot]
            return base < 0 or base % KINDS != 6
    return False


def pieces_at(g: SpaceCorp, site: int) -> bool:
    """Whether a base or tile lies at a site."""
    return any(g.tiles[s] >= 0 or g.bases[s] >= 0 for s in g.map.sites[site].spots)


def spare_team(g: SpaceCorp, seat: int) -> int:
    """An undeployed team; -1 if there is none. Teams removed from play never come back."""
    teams = g.corps[seat].teams
    return teams.index(IN_BOX) if IN_BOX in teams else -1


def remove_team(g: SpaceCorp, seat: int, team: int) -> None:
    """Remove a team from play for good."""
    corp = g.corps[seat]
    corp.teams[team], corp.track[team], corp.claims[team] = GONE, 0, 0
