"""Write what each game tells its players of its usage (`usage.json` beside its rules), from benchmarks/results.

Run it after `cosmodrome usage GAME --json benchmarks/results/usage-GAME-….json`. A test fails if a file is out of date.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from cosmodrome.bots.usage import FILE

ROOT: Final = Path(__file__).resolve().parents[1]
RESULTS: Final = ROOT / "benchmarks" / "results"
GAMES: Final = ROOT / "src" / "cosmodrome" / "games"

SOURCES: Final[dict[str, tuple[str, dict[str, str], str]]] = {
    "interstellar": (
        "usage-starship-interstellar-mixed.json",
        {
            "research": "Technologies",
            "destination": "Places flown to",
            "build": "Mechanisms",
            "extra": "Extra Action tokens",
        },
        "A Technology counts as one that a player could take if its level is open and can be paid.",
    ),
    "planetunknown": ("usage-planet-unknown-mixed.json", {"civ": "Civ cards"}, ""),
    "spacebase": ("usage-space-base-mixed.json", {"buy": "Ships and colonies bought"}, ""),
    "spacecorp": (
        "usage-spacecorp-mixed.json",
        {
            "contract": "Contracts",
            "progress card": "Adaptations and Breakthroughs",
            "colony": "Colonies",
            "Edge": "Edges",
            "base": "Bases",
            "Time": "Time cards",
        },
        "In this game the shares are of all players, whether or not they could.",
    ),
}
"""By folder of the game: the file of results, the kinds that players read with their titles, and a note."""
LEFT_OUT: Final = ("Decline", "Stop here", "Save your credits", "(met, and not claimed when asked)")
"""What is no card, place or action."""


def told(folder: str) -> dict[str, Any]:
    """What a game tells: the kinds of its file of results that players read."""
    source, titles, note = SOURCES[folder]
    data = json.loads((RESULTS / source).read_text(encoding="utf-8"))
    lines = [
        {**line, "name": line["name"].partition(". ")[0]}
        for line in data["lines"]
        if line["kind"] in titles and line["name"] not in LEFT_OUT
    ]
    names = [(line["kind"], line["name"]) for line in lines]
    if len(set(names)) < len(names):
        raise ValueError(f"{source}: two items have the same name")
    kept = {key: data[key] for key in ("game", "bots", "seed", "games")}
    return {**kept, "titles": titles, "note": note, "lines": lines}


def text(folder: str) -> str:
    """The file of a game, an item on each line."""
    found = told(folder)
    lines = ",\n".join(json.dumps(line, ensure_ascii=False) for line in found.pop("lines"))
    return json.dumps(found, ensure_ascii=False)[:-1] + ', "lines": [\n' + lines + "\n]}\n"


def main() -> None:
    """Write the file of every game."""
    for folder in SOURCES:
        (GAMES / folder / FILE).write_text(text(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
