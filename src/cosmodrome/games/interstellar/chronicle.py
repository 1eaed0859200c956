"""The log: one line per event, and the things on the board that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import phrases
from .content import (
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
    Effect,
    cell_id,
)
from .prompts import space_id

GOALS = ("Three Modules are complete", "The required Cryo-Pods are full", "A Probe has reached Trappist")
SOLO_NAME = "The Directorate"


def _event(event: str, stage: int) -> str:
    line = EVENTS[event][stage]
    what = "the Sun advances again" if line == ADVANCE else f"{COLORS[line]} Population is rushed to the Cryo-Pods"
    return f"Solar Event ({STAGES[stage]}): {what}."


def _flew(who: str, start: int, end: int, cost: int, missing: int) -> str:
    short = f", {missing} short: -{2 * missing} Prestige" if missing else ""
    return f"{who} flies from {phrases.planet(start)} to {phrases.planet(end)} for {cost} Fuel{short}."


def _passes(who: str, unspent: Sequence[str]) -> str:
    shown = f" and shows {phrases.listed(phrases.token(t) for t in unspent)}" if unspent else ""
    return f"{who} passes{shown}."


def _paid(who: str, cubes: Any, fuel: int) -> str:
    parts = [phrases.cubes(cubes)] if any(cubes) else []
    parts += [f"{fuel} Fuel"] if fuel else []
    return f"{who} pays {phrases.listed(parts)}."


def _module(names: Callable[[int], str], module: str, governor: int) -> str:
    post = f"{names(governor)} takes its Command Post" if governor >= 0 else "its Command Post stays empty"
    return f"The {MODULES[module].name} is complete; {post}."


def _founded(who: str, planet: int, token: str) -> str:
    return f"{who} founds a Base on {phrases.planet(planet)}: {phrases.production(token)}."


def _outpost(who: str, fuel: int, held: int) -> str:
    return f"{who}: an Outpost makes {fuel} Fuel{f', {held} of it for the hold' if held else ''}."


def line(kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
    """One event in words."""

    def name(seat: int) -> str:
        return names[seat] if 0 <= seat < len(names) else SOLO_NAME

    if kind in BY_SEAT:
        return BY_SEAT[kind](name(args[0]), *args[1:])
    if kind in COMMON:
        return COMMON[kind](*args)
    if kind == "module":
        return _module(name, *args)
    if kind == "governor":
        return f"Government Phase. {f'Governor: {name(args[0])}' if args[0] >= 0 else 'There is no Governor'}."
    if kind == "government-builds":
        prestige = MECHANISMS[args[1]].prestige
        earns = f"; {name(args[0])} scores {prestige}" if args[0] >= 0 else ""
        return f"The Government builds {MECHANISMS[args[1]].name}{earns}."
    raise ValueError(kind)


BY_SEAT: dict[str, Callable[..., str]] = {
    "plays": lambda who, token: f"{who} plays {phrases.token(token)}.",
    "repeats": lambda who, token: f"{who} repeats {phrases.token(token)}.",
    "passes": _passes,
    "reward": lambda who, wheel, position: f"{who} takes {WHEEL_LABELS[wheel][position]} for passing.",
    "drew": lambda who, cubes: f"{who} draws {phrases.cubes(cubes)} from the Sun.",
    "kept": lambda who, cubes, loss: f"{who} keeps {phrases.cubes(cubes)}, Reputation -{loss}.",
    "paid": _paid,
    "gain": lambda who, op, n, word: f"{who} gains {phrases.effect(Effect(op, n, word))}.",
    "extra": lambda who, token: f"{who} takes the Extra Action {phrases.token(token)}.",
    "leader": lambda who, track, space: f"{who} moves to space {space} of {phrases.TRACK_NAMES[track]}.",
    "researched": lambda who, technology: f"{who} has {TECHNOLOGIES[technology].name}.",
    "mined": lambda who, planet, cubes: f"{who} mines {phrases.cubes(cubes)} on {phrases.planet(planet)}.",
    "shipped": lambda who, planet, cubes: f"{who} ships {phrases.cubes(cubes)} home from {phrases.planet(planet)}.",
    "converted": lambda who, planet, cubes: f"{who} raises {phrases.cubes(cubes)} on {phrases.planet(planet)}.",
    "outpost": _outpost,
    "improved": lambda who, planet, cubes: f"{who} adds {phrases.cubes(cubes)} to {phrases.planet(planet)}'s Deposit.",
    "flew": _flew,
    "loaded": lambda who, fuel, goods, cubes: f"{who} loads {phrases.cargo(fuel, goods, cubes)}.",
    "unloaded": lambda who, fuel, goods, cubes: f"{who} unloads {phrases.cargo(fuel, goods, cubes)}.",
    "dismantled": lambda who, planet: f"{who} dismantles the Base on {phrases.planet(planet)}.",
    "looked": lambda who, planet, token: (
        f"{who} draws a token on {phrases.planet(planet)}: {phrases.production(token)}."
    ),
    "looks": lambda who, planet: f"{who} looks at a token on {phrases.planet(planet)}.",
    "redraw": lambda who, planet: f"{who} pays 2 Fuel to draw again on {phrases.planet(planet)}.",
    "founded": _founded,
    "placed": lambda who, planet, goods: f"{who} places {phrases.pieces(goods)} on {phrases.planet(planet)}.",
    "bought": lambda who, color, n, fuel: f"{who} buys {n} {COLORS[color]} for {fuel} Fuel.",
    "sold": lambda who, color, n, fuel: f"{who} sells {n} {COLORS[color]} for {fuel} Fuel.",
    "bartered": lambda who, mine, theirs: f"{who} swaps a {COLORS[mine]} for a {COLORS[theirs]}.",
    "acts": lambda who, action: f"{who}: {phrases.ACTION_NAMES[action].replace('your', 'the')}.",
    "match": lambda who: f"{who} gains 1 Prestige for the matching token.",
    "built": lambda who, m: f"{who} builds {MECHANISMS[m].name} for {MECHANISMS[m].prestige} Prestige.",
    "slid": lambda who, space: f"{who} moves a Scientist to {phrases.space(space)}.",
    "seated": lambda who, space: f"{who} sends a Representative to {phrases.space(space)}.",
    "saved": lambda who, color: f"{who} saves a {COLORS[color]} Population: +{color + 1} Reputation.",
    "credit": lambda who, n: f"{who} is credited with {n} Reputation for the rescue.",
    "probe": lambda who, cell: f"{who}'s Probe reaches {phrases.cell(cell)}.",
    "reputation-row": lambda who, n: f"{who}: {n:+d} Prestige for Reputation.",
    "starts": lambda who, cell: f"{who}'s Probe starts at {phrases.cell(cell)}.",
    "final-fuel": lambda who, fuel: f"{who} ends with {fuel} Fuel: {fuel // 5} Prestige.",
    "final-journey": lambda who, n: f"{who}: {n} Prestige for the Journey.",
}

COMMON: dict[str, Callable[..., str]] = {
    "round": lambda n: f"Round {n}.",
    "spiral": lambda space: f"The Sun grows: space {space} of the spiral.",
    "doomed": lambda: "The Sun reaches Earth! This is the last round.",
    "event": _event,
    "destroyed": lambda planet: f"{phrases.planet(planet)} is destroyed.",
    "pod": lambda color, n: f"Cryo-Pod {n} takes a {COLORS[color]} Population.",
    "refill": lambda added: f"{phrases.cubes(added)} Population joins the Earth tile.",
    "goal": lambda which: f"{GOALS[which]}: a goal is reached.",
    "project": lambda m: f"A new Future Project: {phrases.mechanism(m)}.",
    "long-term": lambda m: f"{MECHANISMS[m].name} becomes a Long-Term Project.",
    "discovered": lambda cell, kind: f"Discovery at {phrases.cell(cell)}: {KIND_NAMES[kind]}.",
    "government-probe": lambda cell: f"The Government Probe reaches {phrases.cell(cell)}.",
    "cleared": lambda color, n: f"{n} {COLORS[color]} cubes leave the Market.",
    "directorate": lambda token: f"The Directorate reveals: {token.replace('_', ' ')}.",
    "directorate-draws": lambda color: f"The Directorate draws a {COLORS[color]} cube.",
    "directorate-passes": lambda: "The Directorate passes.",
}


def targets(kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
    """Things on the board that a line speaks of, as written in ``data-target``."""
    if kind in ("mined", "shipped", "converted", "improved", "dismantled", "looks", "looked", "founded", "placed"):
        return (f"planet:{PLANET_IDS[args[1]]}",)
    if kind == "flew":
        return (f"planet:{PLANET_IDS[args[1]]}", f"planet:{PLANET_IDS[args[2]]}")
    if kind == "destroyed":
        return (f"planet:{PLANET_IDS[args[0]]}",)
    if kind in ("probe", "starts"):
        return (f"cell:{cell_id(args[1])}",)
    if kind in ("discovered", "government-probe"):
        return (f"cell:{cell_id(args[0])}",)
    if kind in ("built", "government-builds"):
        return (f"mechanism:{args[1]}",)
    if kind in ("project", "long-term"):
        return (f"mechanism:{args[0]}",)
    if kind in ("seated", "slid"):
        return (f"government:{space_id(args[1])}",)
    if kind in ("bought", "sold", "bartered"):
        return (f"market:{COLORS[args[1]]}",)
    if kind == "plays" and args[1] in PRODUCTION:
        return (f"planet:{PLANET_IDS[PRODUCTION[args[1]].planet]}",)
    return ()
