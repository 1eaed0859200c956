"""What is asked, kind by kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked

from ..content import TRACKS
from ..state import PlanetUnknown, Player
from .names import tile_name
from .options import YES_WORDS

Args = tuple[Any, ...]


def _advance(p: Player, args: Args) -> str:
    if args[0] == "claim_row":
        return "Claim the row of which tracker?"
    return f"Which tracker goes up {args[1]} steps?" if args[0] == "steps" else "Which tracker advances?"


QUESTIONS: Final[dict[str, str | Callable[[Player, Args], str]]] = {
    "side": "Which side of the board do you play?",
    "private": lambda p, args: "Which objective do you give back?" if args else "Choose a private objective to keep",
    "place": lambda p, args: f"Place your tile: {tile_name(args[0])}",
    "flux": lambda p, args: (
        "Choose the flux track" if args[0] < 0 else "A tech is unlocked: where does the flux token go?"
    ),
    "next": lambda p, args: (
        f"Your turn: {p.movement} rover movement in hand" if p.movement else "Your turn: what next?"
    ),
    "advance": _advance,
    "regress": lambda p, args: f"Which tracker goes down {args[0]} step{'s' if args[0] > 1 else ''}?",
    "shift": lambda p, args: f"Where does the {TRACKS[args[0]]} tracker go?",
    "benefit": "Choose one benefit",
    "yes": lambda p, args: YES_WORDS[args[0]][0],
    "move": lambda p, args: f"Move a rover: {args[0]} movement left",
    "collect": lambda p, args: f"Collect which {args[0]}?",
    "destroy": lambda p, args: f"Lose which {args[0]}?",
    "civ": lambda p, args: f"Keep one civ card{f' (rank {args[0]})' if args[0] else ''}",
    "discard": "Give up a private objective",
    "contest": "Choose the objective that everyone competes for",
    "align": "How shall the inner ring stand?",
    "rotate": "Turn the station: which depot comes to you?",
    "draft": "Draft one of the two tiles",
    "take": "Neither tile fits: take one for its resources",
    "extra": "Which tile of your depot do you place in addition?",
    "energy": "What does the energy advance?",
    "boost": "Synergy boost: advance any tracker",
    "patch": "Place the biomass patch",
    "rover": "Put a rover on your last tile",
    "jump": "Move one rover to any square",
    "strike": "A meteorite strikes: on which of your empty meteor symbols?",
    "line": "Clear a row or column of meteorites",
    "position": "Where do you put the lifepod?",
    "reposition": "Which lifepod do you move?",
    "unlock": "Put the lifepod on a tech, or into the scoring area?",
    "lose": "Which lifepod is lost?",
    "relock": "Which lifepod is lost?",
    "either": "A synergy boost, or a look at the next event?",
    "stack": "Which stack of your depot is removed?",
}


def question(g: PlanetUnknown, asked: Asked[Any]) -> str:
    """The question in words."""
    words = QUESTIONS[asked.prompt.kind]
    return words if isinstance(words, str) else words(g.players[asked.seat], asked.args)
