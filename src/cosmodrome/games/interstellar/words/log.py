"""The log: a sentence for every event, the headings of steps, and the things on the board that a line mentions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cosmodrome.engine.sentences import Names, Player, say

from ..content import (
    ADVANCE,
    COLORS,
    EVENTS,
    FUEL_PER_PRESTIGE,
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
    Pieces,
    cell_id,
)
from ..prompts import space_id
from ..state import GOVERNMENT_PHASE, OVER, SETTING_UP, StarshipInterstellar
from . import effects as effect_words
from . import names as words

Values = dict[str, Any]
DIRECTORATE: Final = "The Directorate"
PHASES: Final = ("", "Action Phase", "Salvation Phase", "Government Phase")
GOALS: Final = (
    "Three Modules are complete: a common goal is met.",
    "The required Cryo-Pods are full: a common goal is met.",
    "A Probe has reached Trappist: a common goal is met.",
)


def player(names: Names, seat: int) -> Player:
    """A player, as the reader calls them; in a solo game the seat after the last is the Directorate's."""
    return names.player(seat) if 0 <= seat < len(names) else Player(DIRECTORATE)


def heading(g: StarshipInterstellar, names: Names) -> str:
    """The round, the phase and, if there are names, the player whose turn begins."""
    if g.phase == SETTING_UP:
        return "Set-up"
    if g.phase == OVER:
        return "End"
    if not names or g.solo or g.phase == GOVERNMENT_PHASE:
        return say("Round {round}, {phase}", round=g.round, phase=PHASES[g.phase])
    active = names.player(g.active())
    return say("Round {round}, {phase}: {player:you}", round=g.round, phase=PHASES[g.phase], player=active)


# -- templates ------------------------------------------------------------------------------------------------

LOG: Final = {
    "plays": "{player} {player:play|plays} {token}.",
    "salvation": "{player} {player:play|plays} {token}.",
    "repeats": "{player} {player:repeat|repeats} {token}.",
    "passes": "{player} {player:pass|passes}.",
    "passes-showing": "{player} {player:pass|passes} and {player:show|shows} {tokens}.",
    "reward": "{player} {player:take|takes} {reward} for passing.",
    "drew": "{player} {player:draw|draws} {cubes} from the Sun.",
    "kept": "{player} {player:keep|keeps} {cubes} and {player:lose|loses} {loss} Reputation.",
    "kept-free": "{player} {player:keep|keeps} {cubes}.",
    "paid": "{player} {player:pay|pays} {payment}.",
    "gain": "{player} {player:gain|gains} {reward}.",
    "extra": "{player} {player:take|takes} the Extra Action token {token}.",
    "leader": "{player} {player:move|moves} to space {space} of {track}.",
    "researched": "{player} {player:research|researches} {technology}.",
    "mined": "{player} {player:mine|mines} {cubes} on {planet}.",
    "shipped": "{player} {player:ship|ships} {cubes} home from {planet}.",
    "converted": "{player} {player:raise|raises} {cubes} by one level on {planet}.",
    "outpost": "{player:Your} Outpost makes {fuel} Fuel.",
    "outpost-hold": "{player:Your} Outpost makes {fuel} Fuel, {held} of it for the hold.",
    "improved": "{player} {player:add|adds} {cubes} to the Deposit on {planet}.",
    "flew": "{player} {player:fly|flies} from {start} to {end} for {cost} Fuel.",
    "flew-short": (
        "{player} {player:fly|flies} from {start} to {end} for {cost} Fuel. {missing} Fuel is missing, so"
        " {player:you} {player:lose|loses} {lost} Prestige."
    ),
    "loaded": "{player} {player:load|loads} {cargo}.",
    "unloaded": "{player} {player:unload|unloads} {cargo}.",
    "dismantled": "{player} {player:dismantle|dismantles} the Base on {planet}.",
    "looked": "{player} {player:draw|draws} a production token on {planet}: {token}.",
    "looks": "{player} {player:look|looks} at a production token on {planet}.",
    "redraw": "{player} {player:pay|pays} 2 Fuel to draw again on {planet}.",
    "founded": "{player} {player:found|founds} a Base on {planet}: {token}.",
    "placed": "{player} {player:place|places} {pieces} on {planet}.",
    "bought": "{player} {player:buy|buys} {count} {color} for {fuel} Fuel.",
    "sold": "{player} {player:sell|sells} {count} {color} for {fuel} Fuel.",
    "bartered": "{player} {player:swap|swaps} a {mine} cube for a {theirs} cube.",
    "match": "{player} {player:gain|gains} 1 Prestige for the action in the centre.",
    "built": "{player} {player:build|builds} {mechanism} for {prestige} Prestige.",
    "slid": "{player} {player:move|moves} a Scientist to {space}.",
    "seated": "{player} {player:send|sends} a Representative to {space}.",
    "saved": "{player} {player:save|saves} a {color} Population for {reputation} Reputation.",
    "credit": "{player} {player:gain|gains} {reputation} Reputation for the rescue.",
    "probe": "{player:Your} Probe reaches {cell}.",
    "reputation-gain": "{player} {player:gain|gains} {prestige} Prestige for Reputation.",
    "reputation-loss": "{player} {player:lose|loses} {prestige} Prestige for Reputation.",
    "reputation-none": "{player} {player:gain|gains} no Prestige for Reputation.",
    "starts": "{player:Your} Probe starts at {cell}.",
    "final-fuel": "{player} {player:end|ends} with {fuel} Fuel: {prestige} Prestige.",
    "final-journey": "{player} {player:score|scores} {prestige} Prestige for the Journey.",
    "module": "The {module} is complete. {player} {player:take|takes} its Command Post.",
    "module-empty": "The {module} is complete. Its Command Post stays empty.",
    "governor": "Government Phase. {player} {player:are|is} Governor.",
    "governor-none": "Government Phase. There is no Governor.",
    "government-builds": "The Government builds {mechanism}. {player} {player:score|scores} {prestige} Prestige.",
    "government-builds-alone": "The Government builds {mechanism}.",
    "round": "Round {round}.",
    "spiral": "The Sun grows to space {space} of the spiral.",
    "doomed": "The Sun reaches Earth! This is the last round.",
    "event-advance": "Solar Event ({stage} line): the Sun advances again.",
    "event-rescue": "Solar Event ({stage} line): {color} Population is rushed to the Cryo-Pods.",
    "destroyed": "{planet} is destroyed.",
    "pod": "A {color} Population takes Cryo-Pod {number}.",
    "refill": "New Population on Earth: {cubes}.",
    "project": "New Future Project: {mechanism}.",
    "long-term": "{mechanism} becomes a Long-Term Project.",
    "discovered": "Discovery at {cell}: {kind}.",
    "government-probe": "The Government Probe reaches {cell}.",
    "cleared": "All {color} cubes leave the Market: {count:cube|cubes}.",
    "directorate": "The Directorate reveals {token}.",
    "directorate-draws": "The Directorate draws a {color} cube.",
    "levied": "The Directorate takes a {color} cube from {player:your} Storage on {planet}.",
    "directorate-passes": "The Directorate passes.",
}
"""A sentence for each kind of event."""
ACTS: Final = {
    "build": "{player} {player:choose|chooses} to build a Mechanism.",
    "government": "{player} {player:choose|chooses} to send a Representative.",
    "save": "{player} {player:choose|chooses} to save a Population.",
    "probe": "{player} {player:choose|chooses} to advance {player:your|their} Probe.",
    "none": "{player} {player:take|takes} no action.",
}
DIRECTORATE_TOKENS: Final = {
    "solar_extraction": "Solar Extraction",
    "technology_research": "Technology Research",
    "earth_production": "Earth production",
    "travel": "Travel",
    "market": "Market",
    "levy": "Levy",
    "second_levy": "Second Levy",
    "embargo": "Embargo",
    "build": "Build a Mechanism",
    "government": "Send a Representative",
    "save": "Save a Population",
    "probe": "Advance your Probe",
    "earth": "Earth: Save a Population",
}
"""The names of the Directorate's tokens."""

# -- what the templates need ------------------------------------------------------------------------------------


def _on(planet: int, cubes: Cubes) -> Values:
    return {"planet": words.planet(planet), "cubes": words.cubes(cubes)}


def _trade(color: int, count: int, fuel: int) -> Values:
    return {"count": count, "color": COLORS[color], "fuel": fuel}


def _cargo(fuel: int, goods: Pieces, cubes: Cubes) -> Values:
    return {"cargo": words.cargo(fuel, goods, cubes)}


def _paid(cubes: Cubes, fuel: int) -> Values:
    parts = [words.cubes(cubes)] if any(cubes) else []
    parts += [say("{fuel} Fuel", fuel=fuel)] if fuel else []
    return {"payment": words.listed(parts)}


VALUES: Final[dict[str, Callable[..., Values]]] = {
    "plays": lambda token: {"token": words.token(token)},
    "salvation": lambda token: {"token": words.salvation_side(token)},
    "repeats": lambda token: {"token": words.token(token)},
    "reward": lambda wheel, position: {"reward": WHEEL_LABELS[wheel][position]},
    "drew": lambda cubes: {"cubes": words.cubes(cubes)},
    "paid": _paid,
    "gain": lambda op, n, word: {"reward": effect_words.effect(Effect(op, n, word))},
    "extra": lambda token: {"token": words.token(token)},
    "leader": lambda track, space: {"track": words.TRACK_NAMES[track], "space": space},
    "researched": lambda technology: {"technology": TECHNOLOGIES[technology].name},
    "mined": _on,
    "shipped": _on,
    "converted": _on,
    "improved": _on,
    "loaded": _cargo,
    "unloaded": _cargo,
    "dismantled": lambda planet: {"planet": words.planet(planet)},
    "looked": lambda planet, token: {"planet": words.planet(planet), "token": words.production(token)},
    "looks": lambda planet: {"planet": words.planet(planet)},
    "redraw": lambda planet: {"planet": words.planet(planet)},
    "founded": lambda planet, token: {"planet": words.planet(planet), "token": words.production(token)},
    "placed": lambda planet, goods: {"planet": words.planet(planet), "pieces": words.pieces(goods)},
    "bought": _trade,
    "sold": _trade,
    "bartered": lambda mine, theirs: {"mine": COLORS[mine], "theirs": COLORS[theirs]},
    "match": dict,
    "built": lambda m: {"mechanism": MECHANISMS[m].name, "prestige": MECHANISMS[m].prestige},
    "slid": lambda space: {"space": words.space(space)},
    "seated": lambda space: {"space": words.space(space)},
    "saved": lambda color: {"color": COLORS[color], "reputation": color + 1},
    "credit": lambda n: {"reputation": n},
    "probe": lambda cell: {"cell": words.cell(cell)},
    "starts": lambda cell: {"cell": words.cell(cell)},
    "final-fuel": lambda fuel: {"fuel": fuel, "prestige": fuel // FUEL_PER_PRESTIGE},
    "final-journey": lambda n: {"prestige": n},
}
"""Events about a player: what they tell after the seat."""
COMMON: Final[dict[str, Callable[..., Values]]] = {
    "round": lambda n: {"round": n},
    "spiral": lambda space: {"space": space},
    "doomed": dict,
    "destroyed": lambda planet: {"planet": words.planet(planet)},
    "pod": lambda color, n: {"color": COLORS[color], "number": n},
    "refill": lambda added: {"cubes": words.cubes(added)},
    "project": lambda m: {"mechanism": words.mechanism(m)},
    "long-term": lambda m: {"mechanism": MECHANISMS[m].name},
    "discovered": lambda cell, kind: {"cell": words.cell(cell), "kind": KIND_NAMES[kind]},
    "government-probe": lambda cell: {"cell": words.cell(cell)},
    "cleared": lambda color, n: {"color": COLORS[color], "count": n},
    "directorate": lambda token: {"token": DIRECTORATE_TOKENS[token]},
    "directorate-draws": lambda color: {"color": COLORS[color]},
    "directorate-passes": dict,
}
"""Events about all players, or none."""


def event(kind: str, args: tuple[Any, ...], names: Names) -> str:
    """One line of the log."""
    if kind in COMMON:
        return say(LOG[kind], **COMMON[kind](*args))
    if kind in VALUES:
        return say(LOG[kind], player=player(names, args[0]), **VALUES[kind](*args[1:]))
    return OTHERS[kind](names, *args)


def _event(names: Names, event: str, stage: int) -> str:
    line = EVENTS[event][stage]
    if line == ADVANCE:
        return say(LOG["event-advance"], stage=STAGES[stage])
    return say(LOG["event-rescue"], stage=STAGES[stage], color=COLORS[line])


def _flew(names: Names, seat: int, start: int, end: int, cost: int, missing: int) -> str:
    return say(
        LOG["flew-short" if missing else "flew"],
        player=player(names, seat),
        start=words.planet(start),
        end=words.planet(end),
        cost=cost,
        missing=missing,
        lost=2 * missing,
    )


def _passes(side: Callable[[str], str]) -> Callable[[Names, int, Sequence[str]], str]:
    """A Pass shows the unspent tokens, with the side of the phase up."""

    def line(names: Names, seat: int, unspent: Sequence[str]) -> str:
        template = LOG["passes-showing" if unspent else "passes"]
        return say(template, player=player(names, seat), tokens=words.listed(side(token) for token in unspent))

    return line


def _kept(names: Names, seat: int, cubes: Cubes, loss: int) -> str:
    template = LOG["kept" if loss else "kept-free"]
    return say(template, player=player(names, seat), cubes=words.cubes(cubes), loss=loss)


def _outpost(names: Names, seat: int, fuel: int, held: int) -> str:
    return say(LOG["outpost-hold" if held else "outpost"], player=player(names, seat), fuel=fuel, held=held)


def _reputation(names: Names, seat: int, prestige: int) -> str:
    which = "gain" if prestige > 0 else "loss" if prestige < 0 else "none"
    return say(LOG[f"reputation-{which}"], player=player(names, seat), prestige=abs(prestige))


def _module(names: Names, module: str, governor: int) -> str:
    if governor < 0:
        return say(LOG["module-empty"], module=MODULES[module].name)
    return say(LOG["module"], module=MODULES[module].name, player=player(names, governor))


def _governor(names: Names, governor: int) -> str:
    return LOG["governor-none"] if governor < 0 else say(LOG["governor"], player=player(names, governor))


def _government_builds(names: Names, governor: int, mechanism: str) -> str:
    known = MECHANISMS[mechanism]
    if governor < 0:
        return say(LOG["government-builds-alone"], mechanism=known.name)
    return say(LOG["government-builds"], mechanism=known.name, player=player(names, governor), prestige=known.prestige)


def _levied(names: Names, planet: int, color: int) -> str:
    return say(LOG["levied"], player=player(names, 0), planet=words.planet(planet), color=COLORS[color])


OTHERS: Final[dict[str, Callable[..., str]]] = {
    "event": _event,
    "flew": _flew,
    "passes": _passes(words.token),
    "salvation-passes": _passes(words.salvation_side),
    "kept": _kept,
    "outpost": _outpost,
    "reputation-row": _reputation,
    "module": _module,
    "governor": _governor,
    "government-builds": _government_builds,
    "levied": _levied,
    "goal": lambda names, which: GOALS[which],
    "acts": lambda names, seat, action: say(ACTS[action], player=player(names, seat)),
}
"""Events with several sentences."""

# -- what lines mention -----------------------------------------------------------------------------------------


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
