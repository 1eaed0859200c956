"""What the boards are labelled with, for eyes and screen readers."""

from __future__ import annotations

from cosmodrome.engine.flow import Seat
from cosmodrome.engine.sentences import Player, capital, say

from ..content import TRACKS
from ..state import PlanetUnknown
from .names import line_words


def title(template: str, g: PlanetUnknown, seat: Seat, reader: Seat | None) -> str:
    """The title of a player's panel, as the reader calls it."""
    return say(template, player=Player(g.name(seat), seat == reader))


def line_label(number: int, medals: int, blocked: bool, left: int) -> str:
    """What a row or column is worth and how far it is filled."""
    if blocked:
        template = "{line}, {medals:medal|medals}: blocked by a meteorite"
    elif left:
        template = "{line}, {medals:medal|medals}: {left:square|squares} to cover"
    else:
        template = "{line}, {medals:medal|medals}: complete"
    return say(template, line=capital(line_words(number)), medals=medals, left=left)


def tracker_label(track: int, row: int, medals: int) -> str:
    """Where a tracker stands and what it scores."""
    template = "{track} tracker on {row}, worth {medals:medal|medals}"
    return say(template, track=capital(TRACKS[track]), row=row, medals=medals)


def cards_label(cards: int, hidden: int) -> str:
    """How many civ cards a player has."""
    if hidden:
        return say("{cards:civ card|civ cards}, {hidden} secret", cards=cards, hidden=hidden)
    return say("{cards:civ card|civ cards}", cards=cards)


def pods_label(pods: int) -> str:
    """How many lifepods a player has collected."""
    return say("{pods:lifepod|lifepods} in the scoring area", pods=pods)


def stones_label(stones: int) -> str:
    """How many meteorites a player has collected."""
    return say("{stones:meteorite|meteorites} collected; every three are worth a medal", stones=stones)


def reserve_label(rovers: int) -> str:
    """How many rovers a player has not deployed yet."""
    return say("{rovers:rover|rovers} in reserve", rovers=rovers)


def stored_label(patches: int) -> str:
    """How many biomass patches a player has stored."""
    return say("{patches:stored patch|stored patches}", patches=patches)


def rank_label(rank: int, left: int) -> str:
    """How many civ cards of a rank are left."""
    return say("Rank {rank}: {left:civ card|civ cards} left", rank=rank, left=left)


def secrets_label(hidden: int) -> str:
    """How many private objectives other players have."""
    template = "{hidden:private objective|private objectives} of other players"
    return say(template, hidden=hidden)


def events_label(colour: str, left: int) -> str:
    """How many events of a colour are left."""
    return say("{colour} events: {left} left", colour=capital(colour), left=left)
