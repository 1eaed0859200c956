"""The log: one line per event, and the things on the board that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..content import (
    ADVANCE,
    COLORS,
    EVENTS,
    KIND_NAMES,
    MECHANISMS,
    MODULES,
    PLANET_IDS,
    PRODUCTION,
    STAGES,
    TECHNOLOGIES,
    WHEEL_LABELS,
    Cubes,
    Effect,
    cell_id,
)
from ..prompts import space_id
from . import names

GOALS = ("Three Modules are complete", "The required Cryo-Pods are full", "A Probe has reached Trappist")
SOLO_NAME = "The Directorate"
Name = Callable[[int], str]


def _event(event: str, stage: int) -> str:
    line = EVENTS[event][stage]
    what = "the Sun advances again" if line == ADVANCE else f"{COLORS[line]} Population is rushed to the Cryo-Pods"
    return f"Solar Event ({STAGES[stage]}): {what}."


def _flew(who: str, start: int, end: int, cost: int, missing: int) -> str:
    short = f", {missing} short: -{2 * missing} Prestige" if missing else ""
    return f"{who} flies from {names.planet(start)} to {names.planet(end)} for {cost} Fuel{short}."


def _passes(side: Callable[[str], str]) -> Callable[[str, Sequence[str]], str]:
    """A Pass shows the unspent tokens, with the side of the phase up."""

    def line(who: str, unspent: Sequence[str]) -> str:
        return f"{who} passes{f' and shows {names.listed(side(t) for t in unspent)}' if unspent else ''}."

    return line


def _paid(who: str, cubes: Cubes, fuel: int) -> str:
    parts = [names.cubes(cubes)] if any(cubes) else []
    parts += [f"{fuel} Fuel"] if fuel else []
    return f"{who} pays {names.listed(parts)}."


def _module(name: Name, module: str, governor: int) -> str:
    post = f"{name(governor)} takes its Command Post" if governor >= 0 else "its Command Post stays empty"
    return f"The {MODULES[module].name} is complete; {post}."


def _governor(name: Name, governor: int) -> str:
    return f"Government Phase. {f'Governor: {name(governor)}' if governor >= 0 else 'There is no Governor'}."


def _government_builds(name: Name, governor: int, mechanism: str) -> str:
    known = MECHANISMS[mechanism]
    earns = f"; {name(governor)} scores {known.prestige}" if governor >= 0 else ""
    return f"The Government builds {known.name}{earns}."


def _founded(who: str, planet: int, token: str) -> str:
    return f"{who} founds a Base on {names.planet(planet)}: {names.production(token)}."


def _outpost(who: str, fuel: int, held: int) -> str:
    return f"{who}: an Outpost makes {fuel} Fuel{f', {held} of it for the hold' if held else ''}."


def line(kind: str, args: tuple[Any, ...], players: Sequence[str]) -> str:
    """One event in words."""

    def name(seat: int) -> str:
        return players[seat] if 0 <= seat < len(players) else SOLO_NAME

    if kind in BY_SEAT:
        return BY_SEAT[kind](name(args[0]), *args[1:])
    if kind in BY_GOVERNOR:
        return BY_GOVERNOR[kind](name, *args)
    return COMMON[kind](*args)


BY_SEAT: dict[str, Callable[..., str]] = {
    "plays": lambda who, token: f"{who} plays {names.token(token)}.",
    "salvation": lambda who, token: f"{who} plays {names.salvation_side(token)}.",
    "repeats": lambda who, token: f"{who} repeats {names.token(token)}.",
    "passes": _passes(names.token),
    "salvation-passes": _passes(names.salvation_side),
    "reward": lambda who, wheel, position: f"{who} takes {WHEEL_LABELS[wheel][position]} for passing.",
    "drew": lambda who, cubes: f"{who} draws {names.cubes(cubes)} from the Sun.",
    "kept": lambda who, cubes, loss: f"{who} keeps {names.cubes(cubes)}, Reputation -{loss}.",
    "paid": _paid,
    "gain": lambda who, op, n, word: f"{who} gains {names.effect(Effect(op, n, word))}.",
    "extra": lambda who, token: f"{who} takes the Extra Action {names.token(token)}.",
    "leader": lambda who, track, space: f"{who} moves to space {space} of {names.TRACK_NAMES[track]}.",
    "researched": lambda who, technology: f"{who} has {TECHNOLOGIES[technology].name}.",
    "mined": lambda who, planet, cubes: f"{who} mines {names.cubes(cubes)} on {names.planet(planet)}.",
    "shipped": lambda who, planet, cubes: f"{who} ships {names.cubes(cubes)} home from {names.planet(planet)}.",
    "converted": lambda who, planet, cubes: f"{who} raises {names.cubes(cubes)} on {names.planet(planet)}.",
    "outpost": _outpost,
    "improved": lambda who, planet, cubes: f"{who} adds {names.cubes(cubes)} to {names.planet(planet)}'s Deposit.",
    "flew": _flew,
    "loaded": lambda who, fuel, goods, cubes: f"{who} loads {names.cargo(fuel, goods, cubes)}.",
    "unloaded": lambda who, fuel, goods, cubes: f"{who} unloads {names.cargo(fuel, goods, cubes)}.",
    "dismantled": lambda who, planet: f"{who} dismantles the Base on {names.planet(planet)}.",
    "looked": lambda who, planet, token: f"{who} draws a token on {names.planet(planet)}: {names.production(token)}.",
    "looks": lambda who, planet: f"{who} looks at a token on {names.planet(planet)}.",
    "redraw": lambda who, planet: f"{who} pays 2 Fuel to draw again on {names.planet(planet)}.",
    "founded": _founded,
    "placed": lambda who, planet, goods: f"{who} places {names.pieces(goods)} on {names.planet(planet)}.",
    "bought": lambda who, color, n, fuel: f"{who} buys {n} {COLORS[color]} for {fuel} Fuel.",
    "sold": lambda who, color, n, fuel: f"{who} sells {n} {COLORS[color]} for {fuel} Fuel.",
    "bartered": lambda who, mine, theirs: f"{who} swaps a {COLORS[mine]} for a {COLORS[theirs]}.",
    "acts": lambda who, action: f"{who}: {names.ACTION_NAMES[action].replace('your', 'the')}.",
    "match": lambda who: f"{who} gains 1 Prestige for the matching token.",
    "built": lambda who, m: f"{who} builds {MECHANISMS[m].name} for {MECHANISMS[m].prestige} Prestige.",
    "slid": lambda who, space: f"{who} moves a Scientist to {names.space(space)}.",
    "seated": lambda who, space: f"{who} sends a Representative to {names.space(space)}.",
    "saved": lambda who, color: f"{who} saves a {COLORS[color]} Population: +{color + 1} Reputation.",
    "credit": lambda who, n: f"{who} is credited with {n} Reputation for the rescue.",
    "probe": lambda who, cell: f"{who}'s Probe reaches {names.cell(cell)}.",
    "reputation-row": lambda who, n: f"{who}: {n:+d} Prestige for Reputation.",
    "starts": lambda who, cell: f"{who}'s Probe starts at {names.cell(cell)}.",
    "final-fuel": lambda who, fuel: f"{who} ends with {fuel} Fuel: {fuel // 5} Prestige.",
    "final-journey": lambda who, n: f"{who}: {n} Prestige for the Journey.",
}

BY_GOVERNOR: dict[str, Callable[..., str]] = {
    "module": _module,
    "governor": _governor,
    "government-builds": _government_builds,
}
"""lines about the Governor, who may be nobody"""

COMMON: dict[str, Callable[..., str]] = {
    "round": lambda n: f"Round {n}.",
    "spiral": lambda space: f"The Sun grows: space {space} of the spiral.",
    "doomed": lambda: "The Sun reaches Earth! This is the last round.",
    "event": _event,
    "destroyed": lambda planet: f"{names.planet(planet)} is destroyed.",
    "pod": lambda color, n: f"Cryo-Pod {n} takes a {COLORS[color]} Population.",
    "refill": lambda added: f"{names.cubes(added)} Population joins the Earth tile.",
    "goal": lambda which: f"{GOALS[which]}: a goal is reached.",
    "project": lambda m: f"A new Future Project: {names.mechanism(m)}.",
    "long-term": lambda m: f"{MECHANISMS[m].name} becomes a Long-Term Project.",
    "discovered": lambda cell, kind: f"Discovery at {names.cell(cell)}: {KIND_NAMES[kind]}.",
    "government-probe": lambda cell: f"The Government Probe reaches {names.cell(cell)}.",
    "cleared": lambda color, n: f"{n} {COLORS[color]} cubes leave the Market.",
    "directorate": lambda token: f"The Directorate reveals: {token.replace('_', ' ')}.",
    "directorate-draws": lambda color: f"The Directorate draws a {COLORS[color]} cube.",
    "levied": lambda planet, color: f"It takes a {COLORS[color]} cube from your Storage on {names.planet(planet)}.",
    "directorate-passes": lambda: "The Directorate passes.",
}


def _planet(index: int) -> str:
    return f"planet:{PLANET_IDS[index]}"


def _cell(index: int) -> str:
    return f"cell:{cell_id(index)}"


def _planet_second(*args: Any) -> tuple[str, ...]:
    return (_planet(args[1]),)


def _color_second(*args: Any) -> tuple[str, ...]:
    return (f"market:{COLORS[args[1]]}",)


TARGETS: dict[str, Callable[..., tuple[str, ...]]] = {
    **dict.fromkeys(
        ("mined", "shipped", "converted", "improved", "dismantled", "looks", "looked", "founded", "placed"),
        _planet_second,
    ),
    "flew": lambda seat, start, end, *rest: (_planet(start), _planet(end)),
    "destroyed": lambda planet: (_planet(planet),),
    "probe": lambda seat, cell: (_cell(cell),),
    "starts": lambda seat, cell: (_cell(cell),),
    "discovered": lambda cell, kind: (_cell(cell),),
    "government-probe": lambda cell: (_cell(cell),),
    "built": lambda seat, m: (f"mechanism:{m}",),
    "government-builds": lambda seat, m: (f"mechanism:{m}",),
    "project": lambda m: (f"mechanism:{m}",),
    "long-term": lambda m: (f"mechanism:{m}",),
    "seated": lambda seat, space: (f"government:{space_id(space)}",),
    "slid": lambda seat, space: (f"government:{space_id(space)}",),
    **dict.fromkeys(("bought", "sold", "bartered"), _color_second),
    "plays": lambda seat, token: (_planet(PRODUCTION[token].planet),) if token in PRODUCTION else (),
}


def targets(kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
    """Things on the board that a line speaks of, as written in ``data-target``."""
    return TARGETS[kind](*args) if kind in TARGETS else ()
