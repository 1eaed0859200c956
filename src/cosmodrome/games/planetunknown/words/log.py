"""The log in words: a sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any, Final

from cosmodrome.engine.sentences import Names, capital, say

from ..content import TRACKS, box
from ..state import CIV_CARDS, EVENT, FINAL, PLACE, SETUP, STATION, PlanetUnknown
from .effects import event_words
from .names import place, tile_name
from .options import NEXT_WORDS

Args = tuple[Any, ...]

LOG: Final[dict[str, str]] = {
    "align": "The inner ring is {ring}.",
    "board": "{player} {player:lead|leads} {corporation} on {planet}.",
    "rotate": "{player} {player:face|faces} depot {number}.",
    "event": "Event: {event}",
    "advance": "{player} {player:advance|advances} {track} to {square}.",
    "regress": "{player} {player:move|moves} {track} down to {square}.",
    "movement": "{player} {player:gain|gains} {number} rover movement.",
    "owed": "{player} {player:reach|reaches} a civ milestone of rank {number}.",
    "tech": "{player} {player:unlock|unlocks} tech level {number}.",
    "unlock": "{player} {player:unlock|unlocks} a tech with a lifepod.",
    "flux": "{player} {player:put|puts} the flux token on {track}.",
    "place": "{player} {player:place|places} {tile} at {corner}.",
    "turn": "{player} {player:place|places} {tile}. {changes}.",
    "ended": "{player} {player:end|ends} {player:your|their} turn.",
    "take": "{player} {player:take|takes} {tile} without placing it.",
    "took": "{player} {player:have|has} no room for either tile and {player:take|takes} {tile}.",
    "patch": "{player} {player:place|places} a biomass patch at {cell}.",
    "patch-lost": "{player} {player:have|has} no room for a biomass patch and {player:lose|loses} it.",
    "store": "{player} {player:store|stores} a biomass patch.",
    "rover": "{player} {player:deploy|deploys} a rover at {cell}.",
    "no-rover": "{player} {player:have|has} no rover left to deploy.",
    "move": "{player} {player:move|moves} a rover from {cell} to {corner}.",
    "lifepod": "{player} {player:collect|collects} the lifepod at {cell}.",
    "meteorite": "{player} {player:collect|collects} the meteorite at {cell}.",
    "pick-up": "{player} {player:pick|picks} up the meteorite at {cell}.",
    "destroyed": "{player} {player:destroy|destroys} the meteorite at {cell}.",
    "reposition": "{player} {player:move|moves} a lifepod.",
    "use": "{player} {player:use|uses} a tech: {power}.",
    "no-boost": "Synergy boosts give nothing this round.",
    "no-milestone": "Milestones give nothing this round.",
    "no-extra": "{player} {player:have|has} no room for either tile.",
    "civ": "{player} {player:pick|picks} {card}.",
    "civ-empty": "{player} {player:find|finds} no civ card of rank {number}.",
    "keep": "{player} {player:keep|keeps} {card}.",
    "keep-secret": "{player} {player:keep|keeps} a civ card of rank {number}.",
    "cleared": "{player} {player:clear|clears} a line of meteorites.",
    "strike": "A meteorite hits {player:your} planet at {cell}.",
    "rover-lost": "{player} {player:lose|loses} the rover at {cell}.",
    "lifepod-lost": "{player} {player:lose|loses} the lifepod at {cell}.",
    "meteorite-lost": "{player} {player:lose|loses} a collected meteorite.",
    "pod-lost": "{player} {player:lose|loses} a collected lifepod.",
    "discard": "{player} {player:give|gives} up an objective.",
    "objective": "{player} {player:draw|draws} a private objective.",
    "peek": "{player} {player:see|sees} the next event: {event}",
    "peek-secret": "{player} {player:look|looks} at the next event.",
    "stack-removed": "A stack leaves the station: {shape}.",
    "neighbors": "Objective between {player:you} and {other:you}: {between}",
    "contest": "{player} {player:choose|chooses} an objective for everybody: {contest}",
    "ending": "The last round is over: {end}.",
}
"""A sentence for each kind of event; `VALUES` fills its placeholders."""

ENDINGS = {
    "stuck": "a player could not place a tile",
    "depot": "a depot is empty",
    "events": "the last event was drawn",
}


def _objective(card: int) -> str:
    kind = box().objectives[card]
    return f"{kind.neighbor_name}: {kind.neighbor_text}"


def _changes(args: Args) -> str:
    """How the trackers moved in a turn: "Civ 3 to 5, tech 2 to 3"."""
    moved = [
        say("{track} {old} to {new}", track=TRACKS[track], old=old, new=new)
        for track, (old, new) in enumerate(zip(args[3], args[4], strict=True))
        if old != new
    ]
    return capital(", ".join(moved)) if moved else "No tracker moved"


def _square(args: Args) -> str:
    """The square a tracker comes to; on another track, with the name of that track."""
    if args[1] == args[2]:
        return str(args[3])
    return say("{track} {row}", track=TRACKS[args[2]], row=args[3])


VALUES: Final[dict[str, Callable[[Args], str]]] = {
    "number": lambda args: str(args[1]),
    "corporation": lambda args: box().corporations[args[1]].name,
    "planet": lambda args: box().planets[args[2]].name,
    "event": lambda args: event_words(args[-1]),
    "track": lambda args: TRACKS[args[1]],
    "square": _square,
    "tile": lambda args: tile_name(args[1]),
    "cell": lambda args: place(args[1]),
    "corner": lambda args: place(args[2] % 144),
    "changes": _changes,
    "power": lambda args: NEXT_WORDS[args[1]],
    "card": lambda args: box().civ_cards[args[1]].name,
    "shape": lambda args: box().shapes[args[0]].name,
    "between": lambda args: _objective(args[2]),
    "contest": lambda args: _objective(args[1]),
    "end": lambda args: ENDINGS[args[0]],
    "ring": lambda args: f"turned by {args[0]}" if args[0] else "in its recommended position",
}
"""By placeholder: its words for what an event tells."""
PLACEHOLDERS: Final = {
    kind: tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name))
    for kind, template in LOG.items()
}
SEATS: Final = {"player": 0, "other": 1}
"""Which argument of an event is the seat of a player in its sentence."""


PHASES: Final = {PLACE: "Round {round}, tiles", EVENT: "Round {round}, event", CIV_CARDS: "Round {round}, civ cards"}


def heading(g: PlanetUnknown, names: Names) -> str:
    """The round and phase about to begin and, when the station opens a round, its commander."""
    if g.phase == SETUP:
        return "Setting up"
    if g.phase >= FINAL:
        return "After the last round"
    if g.phase != STATION:
        return say(PHASES[g.phase], round=g.round)
    if not names:
        return say("Round {round}", round=g.round + 1)
    template = "Round {round}: {player:you} {player:command|commands}"
    return say(template, round=g.round + 1, player=names.player(g.commander))


def event(kind: str, args: Args, names: Names) -> str:
    """One line of the log."""
    values = {
        name: names.player(args[SEATS[name]]) if name in SEATS else VALUES[name](args) for name in PLACEHOLDERS[kind]
    }
    return say(LOG[kind], **values)


def targets(kind: str, args: Args) -> tuple[str, ...]:
    """The things that a log line speaks of."""
    if kind == "rotate":
        return (f"depot:{args[1]}",)
    if kind == "civ":
        return (f"civ:{args[1]}",)
    return ()
