"""Every kind of question that Starship Interstellar asks.

Targets on the board, as written in ``data-target``:

- ``token:B3`` / ``token:X07`` / ``token:PP-JUP-01``: an Action or production token in the asked player's hand,
  ``token:active``: the active token (repeat), ``token:pass``: the Pass token
- ``planet:jupiter``: a planet in the Solar System; ``zone:jupiter``: the asked player's part of its planetary zone;
  ``building:drill``: a Building of the zone that is being activated; ``stack:jupiter``: its face-down tokens
- ``tech:drill2``, ``tech:sal_gov``: a Technology on the asked player's board
- ``market:red``: the Market's cubes of a colour (also where they would lie)
- ``bag``: the Solar Bag; ``hold``: the asked player's Explorer board; ``reserve``: the asked player's reserve
- ``mechanism:MA01``: a Mechanism on the Construction Site; ``meeple:red``: a Population on the Earth tile
- ``government:r3s2``: a space of the World Government (row 1 at the bottom, space 1 at the left)
- ``cell:c3r2``: a cell of the Journey (column 10 is Trappist); ``extra:X07``: a token of the Extra Action display
- ``wheel:3``: a position of the asked player's Pass token
"""

from __future__ import annotations

from cosmodrome.engine.flow import Prompt

from .content import (
    BASIC_TOKENS,
    COLORS,
    EARTH_TOKEN,
    GOVERNMENT_SPACES,
    PIECES,
    PLANET_IDS,
    PRODUCTION,
    Cubes,
    Pieces,
    cell_id,
)

Trade = tuple[str, int, int]
"""buy or sell, colour, how many"""
Load = tuple[str, int, Pieces, Cubes]
"""kind (pack, dismantle, choose), Fuel, pieces and cubes to load"""
Haul = tuple[int, Cubes]
"""planet, cubes moved there"""
Draw = tuple[str, int]
"""a drawn token to keep, or "draw" with the Fuel that comes from the hold"""

_LETTERS = "rygbp"


def cubes_token(cubes: Cubes) -> str:
    """Cubes as letters and counts: r2g1; none is 0."""
    return "".join(f"{_LETTERS[c]}{n}" for c, n in enumerate(cubes) if n) or "0"


def pieces_token(pieces: Pieces) -> str:
    """Pieces as names and counts: drill1-ars1; none is 0."""
    return "-".join(f"{PIECES[k]}{n}" for k, n in enumerate(pieces) if n) or "0"


def _payment_token(payment: tuple[int, ...]) -> str:
    fuel = f"+f{payment[5]}" if len(payment) > 5 and payment[5] else ""
    return cubes_token(payment[:5]) + fuel


def _load_token(load: Load) -> str:
    kind, fuel, pieces, cubes = load
    parts = [f"f{fuel}"] if fuel else []
    parts += [pieces_token(pieces)] if any(pieces) else []
    parts += [cubes_token(cubes)] if any(cubes) else []
    return kind if kind == "choose" else "+".join([kind, *parts])


def _token_target(token: str) -> str:
    return f"token:{'active' if token == 'repeat' else token}"


_ACTION_NAMES = {"B1": "extract", "B2": "research", "B3": "travel", "B4": "market", "B5": "earth"}


def _action_name(token: str) -> str:
    """A token in the record of the Action Phase: its action, its planet, or the id of an Extra Action."""
    if token in PRODUCTION:
        return PLANET_IDS[PRODUCTION[token].planet]
    return _ACTION_NAMES.get(token, token)


def _salvation_name(token: str) -> str:
    """A token in the record of the Salvation Phase: what is in its centre, or the id of an Extra Action.

    The Earth token shares its centre with another one, so it keeps its own name.
    """
    if token == EARTH_TOKEN:
        return _ACTION_NAMES[EARTH_TOKEN]
    return BASIC_TOKENS[token].center if token in BASIC_TOKENS else token


def space_id(space: int) -> str:
    """The name of a Government space, such as r3s2."""
    return f"r{space // GOVERNMENT_SPACES + 1}s{space % GOVERNMENT_SPACES + 1}"


def _planet(planet: int) -> str:
    return PLANET_IDS[planet]


# --- the Action Phase ---
TURN: Prompt[str] = Prompt("turn", "the-action-phase", _action_name, _token_target)
KEEP: Prompt[Cubes] = Prompt("keep", "solar-extraction", cubes_token, lambda v: "bag", cubes_token)
RESEARCH: Prompt[str] = Prompt("research", "technology-research", target=lambda v: f"tech:{v}")
PAY: Prompt[tuple[int, ...]] = Prompt("pay", "paying-with-cubes", _payment_token, lambda v: "reserve")
PRODUCE: Prompt[int] = Prompt("produce", "planetary-production", _planet, lambda v: f"zone:{PLANET_IDS[v]}")
ACTIVATE: Prompt[str] = Prompt("activate", "planetary-production", target=lambda v: f"building:{v}")
MINE: Prompt[Cubes] = Prompt("mine", "planetary-production", cubes_token)
SHIP: Prompt[Cubes] = Prompt("ship", "planetary-production", cubes_token)
CONVERT: Prompt[Cubes] = Prompt("convert", "planetary-production", cubes_token)
SPLIT: Prompt[int] = Prompt("split", "planetary-production", str, counted=lambda v: ("split", v))
DESTINATION: Prompt[int] = Prompt("destination", "travel", _planet, lambda v: f"planet:{PLANET_IDS[v]}")
LOAD: Prompt[Load] = Prompt("load", "loading-and-unloading", _load_token, lambda v: "hold", _load_token)
LOAD_FUEL: Prompt[int] = Prompt("load-fuel", "loading-and-unloading", str, counted=lambda v: ("fuel", v))
LOAD_PIECES: Prompt[Pieces] = Prompt("load-pieces", "loading-and-unloading", pieces_token)
LOAD_CUBES: Prompt[Cubes] = Prompt("load-cubes", "loading-and-unloading", cubes_token)
FOUND: Prompt[str] = Prompt("found", "founding-a-base", target=lambda v: "")
KEEP_TOKEN: Prompt[Draw] = Prompt(
    "keep-token", "founding-a-base", lambda v: f"draw-h{v[1]}" if v[0] == "draw" else v[0], lambda v: f"token:{v[0]}"
)
PLACE: Prompt[Pieces] = Prompt("place", "founding-a-base", pieces_token)
TRADE: Prompt[Trade] = Prompt(
    "trade",
    "market",
    lambda v: f"{v[0]}-{COLORS[v[1]]}-{v[2]}",
    lambda v: f"market:{COLORS[v[1]]}",
    counted=lambda v: (f"{v[0]}-{COLORS[v[1]]}", v[2]),
)
REBATE: Prompt[str] = Prompt("rebate", "market")
BARTER: Prompt[tuple[int, int]] = Prompt(
    "barter", "market", lambda v: f"{COLORS[v[0]]}-for-{COLORS[v[1]]}", lambda v: f"market:{COLORS[v[1]]}"
)
HAUL: Prompt[Haul] = Prompt(
    "haul",
    "bonuses",
    lambda v: f"{PLANET_IDS[v[0]]}-{cubes_token(v[1])}",
    lambda v: f"zone:{PLANET_IDS[v[0]]}",
    lambda v: cubes_token(v[1]),
)
REWARD: Prompt[int] = Prompt("reward", "passing", str, lambda v: f"wheel:{v}")

# --- the Salvation Phase ---
SALVATION: Prompt[str] = Prompt("salvation", "the-salvation-phase", _salvation_name, _token_target)
ACT: Prompt[str] = Prompt("act", "the-salvation-phase", target=lambda v: "token:active")
BUILD: Prompt[str] = Prompt("build", "build-a-mechanism", target=lambda v: f"mechanism:{v}")
SPACE: Prompt[int] = Prompt("space", "send-a-representative", space_id, lambda v: f"government:{space_id(v)}")
SLIDE: Prompt[int] = Prompt("slide", "completing-a-module", space_id, lambda v: f"government:{space_id(v)}")
RESCUE: Prompt[int] = Prompt("rescue", "save-a-population", lambda v: COLORS[v], lambda v: f"meeple:{COLORS[v]}")
PROBE: Prompt[int] = Prompt("probe", "advance-your-probe", cell_id, lambda v: f"cell:{cell_id(v)}")
GOVERNMENT_PROBE: Prompt[int] = Prompt("government-probe", "government-probe", cell_id, lambda v: f"cell:{cell_id(v)}")
IMPROVE: Prompt[Haul] = Prompt(
    "improve", "bonuses", lambda v: f"{PLANET_IDS[v[0]]}-{cubes_token(v[1])}", lambda v: f"zone:{PLANET_IDS[v[0]]}"
)
BONUS: Prompt[str] = Prompt("bonus", "bonuses")
EXTRA: Prompt[str] = Prompt("extra", "extra-action-tokens", target=lambda v: f"extra:{v}")

# --- set-up ---
START: Prompt[int] = Prompt("start", "set-up", cell_id, lambda v: f"cell:{cell_id(v)}")
FAST_TECHNOLOGY: Prompt[str] = Prompt("fast-technology", "fast-play", target=lambda v: f"tech:{v}")
FAST_PLANET: Prompt[int] = Prompt("fast-planet", "fast-play", _planet, lambda v: f"planet:{PLANET_IDS[v]}")
