"""The Salvation Phase: any token for any action, the bonus for a match, and the special sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final

from cosmodrome.engine.flow import Flow, choose
from cosmodrome.engine.secret import ALL

from ..content import ACTIONS, ANY_SALVATION, FROM_EXTRA, FROM_MATCHES, MATCH_BONUS, REPUTATION_MAX, TOKENS, Effect
from ..prompts import ACT
from ..state import StarshipInterstellar
from . import government, market, population, probe, production, research, starship
from .prices import Prospects
from .rewards import give
from .rule import Can, always


@dataclass(frozen=True, slots=True)
class Action:
    """One of the four Salvation actions: its icon, whether it is possible, the flow, and its worth to bots."""

    icon: str
    can: Callable[[StarshipInterstellar, int], bool]
    do: Callable[[StarshipInterstellar, int], Flow[None]]
    worth: Callable[[Prospects], float]
    """Of its best use; endless loss if it is not possible."""


FOUR: Final[dict[str, Action]] = {
    "build": Action("hammer", starship.can_build, starship.build, lambda prospects: prospects.build(0)),
    "government": Action("government", government.can_send, government.send, lambda prospects: prospects.send()),
    "save": Action("people", population.can_save, population.save, lambda prospects: prospects.save(0)),
    "probe": Action("probe", probe.can_advance, probe.advance, lambda prospects: prospects.probe(0)),
}


def can_act(g: StarshipInterstellar, seat: int, action: str) -> bool:
    """Whether one of the four Salvation actions is possible."""
    return FOUR[action].can(g, seat)


def can_act_somehow(g: StarshipInterstellar, seat: int) -> bool:
    """Whether any of the four is possible; the cheapest checks come first."""
    return (
        government.can_send(g, seat)
        or probe.can_advance(g, seat)
        or population.can_save(g, seat)
        or starship.can_build(g, seat)
    )


def can_do(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    """Whether one part of a Salvation side does anything now."""
    return PARTS[effect.op].can(g, seat, effect)


def can_play(g: StarshipInterstellar, seat: int, token: str) -> bool:
    """Two parts resolve in the written order; one of them must do something (ruling 182)."""
    return any(can_do(g, seat, effect) for effect in TOKENS[token].salvation)


def playable(g: StarshipInterstellar, seat: int, tokens: list[str]) -> list[str]:
    """The tokens that can be played; ordinary ones all allow the same, which is looked at once."""
    ordinary = can_act_somehow(g, seat)
    return [t for t in tokens if (ordinary if TOKENS[t].salvation is ANY_SALVATION else can_play(g, seat, t))]


def play(g: StarshipInterstellar, seat: int, token: str) -> Flow[None]:
    """Carry out a token's Salvation side. Reserves are hidden, but what is done with them all get to see."""
    effects = TOKENS[token].salvation
    if effects is ANY_SALVATION:  # it could be played, so one of the four is possible
        return any_action(g, seat, token)
    return special_side(g, seat, token, effects)


def special_side(g: StarshipInterstellar, seat: int, token: str, effects: tuple[Effect, ...]) -> Flow[None]:
    """The parts of a side that is not an ordinary one, in the written order."""
    for index, effect in enumerate(effects):
        if g.rng.witness(can_do(g, seat, effect), ALL):
            # a part may be left out only where another one does something
            others = index > 0 or g.rng.witness(any(can_do(g, seat, later) for later in effects[index + 1 :]), ALL)
            yield from perform(g, seat, token, effect, must=not others)


def perform(g: StarshipInterstellar, seat: int, token: str, effect: Effect, must: bool) -> Flow[None]:
    """One part of a Salvation side (rulings 102, 205)."""
    return PARTS[effect.op].do(g, seat, effect, token, must)


def any_action(g: StarshipInterstellar, seat: int, token: str) -> Flow[None]:
    """Any possible action; the one in the token's centre gives 1 Prestige after it was done (rulings 100, 101)."""
    actions = [action for action in ACTIONS if can_act(g, seat, action)]
    action = yield from choose(seat, ACT, actions, args=(token,), why=lambda: why_not(g, seat), g=g)
    g.tell("acts", seat, action)
    yield from FOUR[action].do(g, seat)
    if action == TOKENS[token].center:
        g.players[seat].score(MATCH_BONUS, FROM_MATCHES)
        g.tell("match", seat)


def maybe_send(g: StarshipInterstellar, seat: int, must: bool) -> Flow[None]:
    """Recruitment Drive: after gaining the Scientist the player may send one."""
    actions = ["government"] if must else ["government", "none"]
    if (yield from choose(seat, ACT, actions, args=("X22",), g=g)) == "government":
        yield from government.send(g, seat)


def why_not(g: StarshipInterstellar, seat: int) -> dict[str, tuple[object, ...]]:
    """Actions that are not possible now."""
    return {f"action:{a}": (f"cannot-{a}",) for a in ACTIONS if not can_act(g, seat, a)}


# --- the parts of Salvation sides, by operation; of a part that is done twice, the second time may be left out ---


def _build(g: StarshipInterstellar, seat: int, effect: Effect, token: str, must: bool) -> Flow[None]:
    yield from starship.build(g, seat, effect.term("free_sections"))
    for _ in range(effect.term("times", 1) - 1):
        yield from starship.build(g, seat, decline="enough")


def _can_build(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return starship.can_build(g, seat, effect.term("free_sections"))


def _save(g: StarshipInterstellar, seat: int, effect: Effect, token: str, must: bool) -> Flow[None]:
    yield from population.save(g, seat, effect.term("free_levels"))
    for _ in range(effect.term("times", 1) - 1):
        yield from population.save(g, seat, decline="enough")


def _can_save(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    free = effect.term("free_levels")
    return bool(population.rescuable(g, seat, free, free or 5))


def _probe(g: StarshipInterstellar, seat: int, effect: Effect, token: str, must: bool) -> Flow[None]:
    yield from probe.advance(g, seat, effect.term("discount"))
    for _ in range(effect.term("times", 1) - 1):
        if g.rng.witness(probe.can_advance(g, seat), ALL):
            yield from probe.advance(g, seat, decline="enough")


def _can_probe(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return probe.can_advance(g, seat, effect.term("discount"))


def _research(g: StarshipInterstellar, seat: int, effect: Effect, token: str, must: bool) -> Flow[None]:
    yield from research.research(g, seat, decline="" if must else "none")


def _give(g: StarshipInterstellar, seat: int, effect: Effect, token: str, must: bool) -> Flow[None]:
    give(g, seat, effect, FROM_EXTRA)
    yield from ()


# -- what they are worth --------------------------------------------------------------------------------------


LITTLE: Final = 0.4
"""What a part counts for that is impossible now, or not worked out."""


def _special(best: float) -> float:
    """An action on a side of its own is good for nothing else, so it is played before others."""
    return 1.4 * best + 1.0 if best > -inf else LITTLE


def _any_worth(prospects: Prospects, effect: Effect, center: str) -> float:
    return prospects.any_action(center)


def _build_worth(prospects: Prospects, effect: Effect, center: str) -> float:
    return _special(prospects.build(effect.term("free_sections")))


def _save_worth(prospects: Prospects, effect: Effect, center: str) -> float:
    return _special(prospects.save(effect.term("free_levels")))


def _probe_worth(prospects: Prospects, effect: Effect, center: str) -> float:
    return _special(prospects.probe(effect.term("discount")))


def _send_worth(prospects: Prospects, effect: Effect, center: str) -> float:
    return _special(prospects.send())


def _little(prospects: Prospects, effect: Effect, center: str) -> float:
    return LITTLE


def _reward_worth(prospects: Prospects, effect: Effect, center: str) -> float:
    return prospects.reward(effect)


# -- the table ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of part: whether it does anything, its flow, its worth to bots, and the icon of a side that it fills.

    The flow receives the token and whether the action is forced.
    """

    can: Can
    do: Callable[[StarshipInterstellar, int, Effect, str, bool], Flow[None]]
    worth: Callable[[Prospects, Effect, str], float]
    """By the action in the token's centre, too."""
    icon: str = "spark"


PARTS: Final[dict[str, Part]] = {
    "any_salvation": Part(
        lambda g, seat, effect: can_act_somehow(g, seat),
        lambda g, seat, effect, token, must: any_action(g, seat, token),
        _any_worth,
    ),
    "build": Part(_can_build, _build, _build_worth, FOUR["build"].icon),
    "save": Part(_can_save, _save, _save_worth, FOUR["save"].icon),
    "probe": Part(_can_probe, _probe, _probe_worth, FOUR["probe"].icon),
    "government": Part(
        lambda g, seat, effect: government.can_send(g, seat),
        lambda g, seat, effect, token, must: maybe_send(g, seat, must),
        _send_worth,
        FOUR["government"].icon,
    ),
    "technology_research": Part(lambda g, seat, effect: research.can_research(g, seat), _research, _little),
    "market_sell": Part(
        lambda g, seat, effect: any(g.players[seat].cubes),
        lambda g, seat, effect, token, must: market.emergency_sale(g, seat, must),
        _little,
    ),
    "ars": Part(
        lambda g, seat, effect: production.can_haul(g.players[seat], "ars"),
        lambda g, seat, effect, token, must: production.haul(g, seat, "ars", effect.n, split=False, must=must),
        _little,
    ),
    "gain_scientist": Part(lambda g, seat, effect: g.players[seat].scientist_supply > 0, _give, _reward_worth),
    "gain_reputation": Part(lambda g, seat, effect: g.players[seat].reputation < REPUTATION_MAX, _give, _reward_worth),
    "gain_prestige": Part(always, _give, _reward_worth),
}
