"""For games whose hidden things have no type yet: what an answer has shown is guessed from imagined matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .flow import Seat, Several
from .history import IMAGINE, Entry, Past
from .rng import Rng

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

GUESSES = 8
REVEALED = "your answer has shown you something new since"


def needed(game: Game[Any]) -> bool:
    """Whether the game deals by itself what a seat can't know."""
    return hasattr(game, "imagine")


def deal_in(game: Any, state: Any, seat: Seat, rng: Rng) -> None:
    """Deal anew in a table at rest."""
    game.imagine(state, seat, rng)


def deal(match: Match[Any], seat: Seat, rng: Rng) -> None:
    """Deal anew what the seat can't know, and ask the others anew where their options depend on it."""
    game: Any = match.game
    game.imagine(match.state, seat, rng)
    pending = match._pending
    if isinstance(pending, Several) and pending.again is not None:
        for other in sorted(pending.open):
            if other != seat:
                pending.again(other)


def imagine(match: Match[Any], seat: Seat, rng: Rng, quiet: bool = True) -> Match[Any]:
    """The match with what the seat can't know dealt anew."""
    twin = match.clone(quiet)
    key = rng.fresh().key
    if twin._flow is not None:
        twin._feed(Entry(seat, IMAGINE, key, None, None))
        twin._floor = ()
    return twin


def revealed(after: Match[Any], seat: Seat) -> str:
    """Why the seat's last answer can't be taken back, where it showed what the seat could not know."""
    _, _, entries, at = after._undoable(seat)
    before = after.clone()
    before._take_back(seat)
    real = before.clone()
    real._feed(entries[at])
    seen = _seen(real, seat, before._past)
    rng = Rng.seeded("undo", before.state.rng.key.hex(), before._answers)
    for _ in range(GUESSES):
        other = imagine(before, seat, rng, quiet=False)
        other._feed(entries[at])
        if _seen(other, seat, before._past) != seen:
            return REVEALED
    return ""


def _seen(match: Match[Any], seat: Seat, since: Past | None) -> tuple[Any, ...]:
    events = list(match.state.news or ())
    past = match._past
    while past is not None and past is not since:
        events += past.events
        past = past.parent
    asked = match.asked.get(seat)
    return (
        match.game.view(match.state, seat),
        [event.seen_by(seat) for event in events],
        asked and [asked.token(i) for i in range(len(asked))],
    )
