"""What the boards are labelled with, for eyes and screen readers."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Seat
from cosmodrome.engine.sentences import Player, say

from ..content import COLONIES
from ..rules.basics import VICTORY
from ..state import SpaceBase


def player(g: SpaceBase, owner: Seat, reader: Seat | None) -> Player:
    """A player as the reader calls them."""
    return Player(g.name(owner), owner == reader)


def deck_label(g: SpaceBase, level: int) -> str:
    """How many ships a deck has left."""
    left = sum(len(layer) for layer in g.decks[level - 1])
    return say("{left:ship|ships} left in the level {level} deck", left=left, level=level)


def colonies_title(g: SpaceBase) -> str:
    """How many colonies are left."""
    return say("Colonies ({left} of {all} left)", left=len(g.colonies), all=len(COLONIES))


def offer_title(g: SpaceBase, seat: Seat, reader: Seat | None) -> str:
    """Whose light-speed offer it is."""
    return say("{player:Your} light-speed offer", player=player(g, seat, reader))


def race_label(g: SpaceBase, seat: Seat) -> str:
    """How far a player is on the way to the end."""
    return say("{name}: {vp} of {victory} VP", name=g.name(seat), vp=g.vp[seat], victory=VICTORY)


TRACKS: Final = {"credits": "{number:credit|credits}", "income": "{number} income", "vp": "{number} VP"}


def track_label(name: str, number: int) -> str:
    """How far a track of a console is."""
    return say(TRACKS[name], number=number)
