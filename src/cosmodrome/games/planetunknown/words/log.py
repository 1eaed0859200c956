"""What is told in the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..content import TRACKS, box
from .names import place, tile_name
from .options import NEXT_WORDS

Args = tuple[Any, ...]

LOG: Final[dict[str, str]] = {
    "align": "The inner ring stands {ring}.",
    "board": "{who} leads {corporation} on {planet}.",
    "rotate": "{who} faces depot {1}.",
    "event": "Event: {event}",
    "advance": "{who} advances {track} to {square}.",
    "regress": "{who} regresses {track} to {square}.",
    "movement": "{who} gains {1} rover movement.",
    "owed": "{who} reaches a civ milestone of rank {1}.",
    "tech": "{who} unlocks tech level {1}.",
    "unlock": "{who} unlocks a tech with a lifepod.",
    "flux": "{who} puts the flux token on {track}.",
    "place": "{who} places {tile} at {cell2}.",
    "turn": "{who} placed {tile}: {changes}.",
    "ended": "{who} ends the turn.",
    "take": "{who} takes {tile} without placing it.",
    "took": "{who} could not place a tile and took {tile}.",
    "patch": "{who} places a biomass patch at {cell}.",
    "patch-lost": "{who} has no room for a biomass patch.",
    "store": "{who} stores a biomass patch.",
    "rover": "{who} deploys a rover at {cell}.",
    "no-rover": "{who} has no rover to deploy.",
    "move": "{who} moves a rover from {cell} to {cell2}.",
    "lifepod": "{who} collects the lifepod at {cell}.",
    "meteorite": "{who} collects the meteorite of {cell}.",
    "pick-up": "{who} picks up the meteorite at {cell}.",
    "destroyed": "{who} destroys the meteorite at {cell}.",
    "reposition": "{who} moves a lifepod.",
    "use": "{who} uses a tech: {power}.",
    "no-boost": "Boosts give nothing this round.",
    "no-milestone": "Milestones give nothing this round.",
    "no-extra": "{who} can place neither tile.",
    "civ": "{who} picks {card}.",
    "civ-empty": "{who} finds no civ card of rank {1}.",
    "keep": "{who} keeps {card}.",
    "keep-secret": "{who} keeps a civ card of rank {1}.",
    "cleared": "{who} clears a line of meteorites.",
    "strike": "A meteorite strikes {who} at {cell}.",
    "rover-lost": "{who} loses the rover at {cell}.",
    "lifepod-lost": "{who} loses the lifepod at {cell}.",
    "meteorite-lost": "{who} loses a collected meteorite.",
    "pod-lost": "{who} loses a collected lifepod.",
    "discard": "{who} gives up an objective.",
    "objective": "{who} draws a private objective.",
    "peek": "{who} sees the next event: {event}",
    "peek-secret": "{who} looks at the next event.",
    "stack-removed": "A stack leaves the station: {shape}.",
    "neighbors": "Between {who} and {other}: {objective}",
    "contest": "Everyone competes, by {who}'s choice: {objective1}",
    "ending": "The last round is over: {end}.",
}

ENDINGS = {
    "stuck": "a player could not place a tile",
    "depot": "a depot is empty",
    "events": "the last event was drawn",
}


def _objective(card: int) -> str:
    kind = box().objectives[card]
    return f"{kind.neighbor_name}: {kind.neighbor_text}"


def _changes(args: Args) -> str:
    """How the trackers moved in a turn: "civ 3 to 5, tech 2 to 3"."""
    moved = [f"{TRACKS[t]} {a} to {b}" for t, (a, b) in enumerate(zip(args[3], args[4], strict=True)) if a != b]
    return ", ".join(moved) if moved else "no tracker moved"


FILL: Final[dict[str, Callable[[Args], str]]] = {
    "corporation": lambda args: box().corporations[args[1]].name,
    "planet": lambda args: box().planets[args[2]].name,
    "event": lambda args: box().events[args[-1]].text,
    "track": lambda args: TRACKS[args[1]],
    "square": lambda args: str(args[3]) if args[1] == args[2] else f"{TRACKS[args[2]]} {args[3]}",
    "tile": lambda args: tile_name(args[1]),
    "cell": lambda args: place(args[1]),
    "cell2": lambda args: place(args[2] % 144),
    "changes": _changes,
    "power": lambda args: NEXT_WORDS[args[1]],
    "card": lambda args: box().civ_cards[args[1]].name,
    "shape": lambda args: box().shapes[args[0]].name,
    "objective": lambda args: _objective(args[2]),
    "objective1": lambda args: _objective(args[1]),
    "end": lambda args: ENDINGS[args[0]],
    "ring": lambda args: f"turned by {args[0]}" if args[0] else "as recommended",
}


def event(kind: str, args: Args, names: Sequence[str]) -> str:
    """One line of the log."""
    words: dict[str, str] = {}
    text = LOG[kind]
    if "{who}" in text:
        words["who"] = names[args[0]]
    if "{other}" in text:
        words["other"] = names[args[1]]
    for name, say in FILL.items():
        if "{" + name + "}" in text:
            words[name] = say(args)
    return text.format(*args, **words)


def targets(kind: str, args: Args) -> tuple[str, ...]:
    """The things that a log line speaks of."""
    if kind == "rotate":
        return (f"depot:{args[1]}",)
    if kind == "civ":
        return (f"civ:{args[1]}",)
    return ()
