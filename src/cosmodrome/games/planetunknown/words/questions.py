"""The questions in words, by their kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import say

from ..content import TRACKS
from ..state import PlanetUnknown, Player
from .names import tile_name
from .options import YES_WORDS

Args = tuple[Any, ...]


def _advance(p: Player, args: Args) -> str:
    if args[0] == "claim_row":
        return "Which tracker's row do you claim?"
    if args[0] == "steps":
        return say("Which tracker goes up {steps:step|steps}?", steps=args[1])
    return "Which tracker advances?"


def _civ(p: Player, args: Args) -> str:
    return say("Keep one civ card of rank {rank}.", rank=args[0]) if args[0] else "Keep one civ card."


QUESTIONS: Final[dict[str, str | Callable[[Player, Args], str]]] = {
    "side": "Which side of the board do you play?",
    "private": lambda p, args: "Which objective do you give back?" if args else "Which private objective do you keep?",
    "place": lambda p, args: say("Place your tile: {tile}.", tile=tile_name(args[0])),
    "flux": lambda p, args: (
        "Which track is your flux track?" if args[0] < 0 else "You unlock a tech. Where does the flux token go?"
    ),
    "next": lambda p, args: (
        say("What next? You have {movement} rover movement.", movement=p.movement) if p.movement else "What next?"
    ),
    "advance": _advance,
    "regress": lambda p, args: say("Which tracker goes down {steps:step|steps}?", steps=args[0]),
    "shift": lambda p, args: say("Where does the {track} tracker go?", track=TRACKS[args[0]]),
    "benefit": "Choose one benefit.",
    "yes": lambda p, args: YES_WORDS[args[0]][0],
    "move": lambda p, args: say("Move a rover. You have {movement} movement left.", movement=args[0]),
    "collect": lambda p, args: say("Which {piece} do you collect?", piece=args[0]),
    "destroy": lambda p, args: say("Which {piece} do you lose?", piece=args[0]),
    "civ": _civ,
    "discard": "Which private objective do you give up?",
    "contest": "Which objective does everybody compete for?",
    "align": "How should the inner ring be turned?",
    "rotate": "Turn the station. Which depot comes to you?",
    "draft": "Which tile do you draft?",
    "take": "Neither tile fits. Which one do you take for its resources?",
    "extra": "Which extra tile of your depot do you place?",
    "energy": "Which tracker does the energy advance?",
    "boost": "Synergy boost: which tracker advances?",
    "patch": "Where do you place the biomass patch?",
    "rover": "Where on your last tile does the rover start?",
    "jump": "Which rover moves, and to which square?",
    "strike": "A meteorite hits. Which of your empty meteor symbols does it land on?",
    "line": "Which row or column do you clear of meteorites?",
    "position": "Where do you put the lifepod?",
    "reposition": "Which lifepod do you move?",
    "unlock": "Put the lifepod on a tech or in the scoring area?",
    "lose": "Which lifepod do you lose?",
    "relock": "Which lifepod do you lose?",
    "either": "Take a synergy boost, or look at the next event?",
    "stack": "Which stack of your depot do you remove?",
}


def question(g: PlanetUnknown, asked: Asked[Any]) -> str:
    """The question in words."""
    words = QUESTIONS[asked.prompt.kind]
    return words if isinstance(words, str) else words(g.players[asked.seat], asked.args)
