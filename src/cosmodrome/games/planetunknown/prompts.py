"""The questions of the game, and what lights up for each.

Targets (`data-target` on the board of the seat that is asked):
- `cell:x,y`     a square of its planet: placements, patches, rovers, meteorites, lifepods
- `row:y`, `column:x`   a line of its planet (Landing Zone Approved)
- `depot:k`      a depot of the station, 0 to 5 clockwise
- `draft:interior`, `draft:exterior`   the two open tiles in front of the seat
- `track:civ` ... `track:tech`   a whole track of its corporation
- `square:civ,5` a square of a track, by the column it is printed in and its row (0 below)
- `tech:1` ...   a technology (1 to 6 for A to F)
- `scoring`      the scoring area for lifepods
- `civ:12`       a civ card; `objective:7` an objective card
- `next:...`     buttons of the turn: `next:draft`, `next:rovers`, `next:end`, `next:civ` (a resource) ...

Variants: for a tile its orientation (`r0` `r90` `r180` `r270`, `f0` ... mirrored first), its target being the anchor
cell (see `map.turned`); for a rover's step `rover0`, `rover1` ...
"""

from __future__ import annotations

from cosmodrome.engine.flow import Prompt

from .content import (
    ADVANCE,
    BOOST,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
    RESOURCES,
    TRACKS,
    Benefit,
)
from .map import CELLS, TURNS, cell_name
from .state import Todo

RINGS = ("interior", "exterior")
SCORING = -1
"""The place of a lifepod in the scoring area."""


def _cell(cell: int) -> str:
    return f"cell:{cell_name(cell)}"


def square_to_choose(target: str, seat: int) -> str:
    """The target of a square of the seat's planet when it can be chosen; other targets stay."""
    mine = f"land:{seat}."
    return f"cell:{target.removeprefix(mine)}" if target.startswith(mine) else target


def _track(track: int) -> str:
    return f"track:{RESOURCES[track]}"


def _pod(place: int) -> str:
    return "scoring" if place == SCORING else f"{TRACKS[place // 16]}-{place % 16}"


def _pod_target(place: int) -> str:
    return "scoring" if place == SCORING else f"square:{TRACKS[place // 16]},{place % 16}"


def _line(line: int) -> str:
    return f"row-{line}" if line < 12 else f"column-{line - 12}"


def _tech(level: int) -> str:
    return "scoring" if level == SCORING else f"tech-{level}"


BENEFIT_TOKENS: dict[int, str] = {
    BOOST: "boost",
    MILESTONE_CIV: "civ{}",
    MILESTONE_BIOMASS: "patch",
    MILESTONE_ROVER: "rover",
    MILESTONE_TECH: "tech{}",
    MOVEMENT: "move{}",
}
"""A benefit in short, with its amount; an advance is called by its track."""


def benefit_token(benefit: Benefit) -> str:
    """A benefit in short: "boost", "civ3", "patch", "rover", "tech2", "move3", "advance-civ"."""
    if benefit.kind == ADVANCE:
        return f"advance-{TRACKS[benefit.amount]}"
    return BENEFIT_TOKENS[benefit.kind].format(benefit.amount)


def todo_token(todo: Todo) -> str:
    """Something to do: what it is, for a civ card its number, for steps of a tracker its track and how many."""
    if todo.card:
        return f"card-{todo.card}"
    if todo.track >= 0:
        return f"{todo.what}-{TRACKS[todo.track]}" + (f"-{todo.steps}" if todo.steps > 1 else "")
    return todo.what


# Setting up
SIDE: Prompt[str] = Prompt("side", "setting-up", target=lambda board: f"board:{board}")
FLUX: Prompt[int] = Prompt("flux", "flux-industries", lambda t: RESOURCES[t], _track)
PRIVATE: Prompt[int] = Prompt("private", "objectives", lambda c: f"objective-{c}", lambda c: f"objective:{c}")
DISCARD: Prompt[int] = Prompt("discard", "objectives", lambda c: f"objective-{c}", lambda c: f"objective:{c}")
CONTEST: Prompt[int] = Prompt("contest", "jump-drive", lambda c: f"objective-{c}", lambda c: f"objective:{c}")
ALIGN: Prompt[int] = Prompt("align", "the-station", lambda s: f"shift-{s}")

# The round
ROTATE: Prompt[int] = Prompt("rotate", "the-station", lambda d: f"depot-{d}", lambda d: f"depot:{d}")
DRAFT: Prompt[int] = Prompt("draft", "drafting", lambda r: RINGS[r], lambda r: f"draft:{RINGS[r]}")
TAKE: Prompt[int] = Prompt("take", "the-end", lambda r: RINGS[r], lambda r: f"draft:{RINGS[r]}")
EXTRA: Prompt[int] = Prompt("extra", "civ-cards", lambda r: RINGS[r], lambda r: f"draft:{RINGS[r]}")
PLACE: Prompt[int] = Prompt(
    "place",
    "placing-a-tile",
    lambda v: f"{cell_name(v % CELLS)}-{TURNS[v // CELLS]}",
    lambda v: _cell(v % CELLS),
    lambda v: TURNS[v // CELLS],
    lambda v: (v // CELLS % 4, v // CELLS // 4),
)
NEXT: Prompt[Todo] = Prompt("next", "your-turn", todo_token, lambda todo: f"next:{todo_token(todo)}")

# Tracks
ENERGY_CHOICE: Prompt[int] = Prompt("energy", "energy", lambda t: RESOURCES[t], _track)
SYNERGY: Prompt[int] = Prompt("boost", "resource-tracks", lambda t: RESOURCES[t], _track)
RAISE: Prompt[int] = Prompt("advance", "resource-tracks", lambda t: RESOURCES[t], _track)
LOWER: Prompt[int] = Prompt("regress", "resource-tracks", lambda t: RESOURCES[t], _track)
SHIFT: Prompt[tuple[int, int]] = Prompt(
    "shift", "makeshift", lambda s: f"{TRACKS[s[0]]}-{s[1]}", lambda s: f"square:{TRACKS[s[0]]},{s[1]}"
)
BENEFIT: Prompt[Benefit] = Prompt("benefit", "resource-tracks", benefit_token)
YES: Prompt[str] = Prompt("yes", "technologies")

# Pieces on the planet
PATCH: Prompt[int] = Prompt("patch", "biomass-patches", cell_name, _cell)
NEW_ROVER: Prompt[int] = Prompt("rover", "rovers", cell_name, _cell)
MOVE: Prompt[tuple[int, int]] = Prompt(
    "move", "rovers", lambda m: f"{m[0]}>{cell_name(m[1])}", lambda m: _cell(m[1]), lambda m: f"rover{m[0]}"
)
JUMP: Prompt[tuple[int, int]] = Prompt(
    "jump", "civ-cards", lambda m: f"{m[0]}>{cell_name(m[1])}", lambda m: _cell(m[1]), lambda m: f"rover{m[0]}"
)
COLLECT: Prompt[int] = Prompt("collect", "rovers", cell_name, _cell)
DESTROY: Prompt[int] = Prompt("destroy", "events", cell_name, _cell)
STRIKE: Prompt[int] = Prompt("strike", "events", cell_name, _cell)
LINE: Prompt[int] = Prompt("line", "civ-cards", _line, lambda n: f"row:{n}" if n < 12 else f"column:{n - 12}")

# Lifepods of Cosmos and Jump Drive
POSITION: Prompt[int] = Prompt("position", "cosmos", _pod, _pod_target)
REPOSITION: Prompt[int] = Prompt("reposition", "cosmos", _pod, _pod_target)
UNLOCK: Prompt[int] = Prompt("unlock", "jump-drive", _tech, lambda t: "scoring" if t == SCORING else f"tech:{t}")
LOSE_POD: Prompt[int] = Prompt("lose", "events", _pod, _pod_target)
LOSE_TECH: Prompt[int] = Prompt("relock", "events", _tech, lambda t: "scoring" if t == SCORING else f"tech:{t}")

# Cards
CIV_CARD: Prompt[int] = Prompt("civ", "civ-cards", lambda c: f"civ-{c}", lambda c: f"civ:{c}")
EITHER: Prompt[str] = Prompt("either", "events")
STACK: Prompt[int] = Prompt("stack", "events", lambda r: RINGS[r], lambda r: f"draft:{RINGS[r]}")
