"""The Government Phase: nine steps in order, then the end of the game or a new round."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow

from ..content import FROM_GOVERNOR, FROM_REPUTATION_ROWS, LONG_TERM_SPACES, MECHANISMS, PLANETS, REPUTATION_PRESTIGE
from ..state import StarshipInterstellar
from . import probe, starship, sun
from .population import refill, save_lowest
from .scoring import final_scoring, game_ends
from .solo import DIRECTORATE, clear_most_common
from .turn import begin_action_phase


def government_phase(g: StarshipInterstellar) -> Flow[None]:
    """The Governor at its start stays Governor to its end (ruling 141)."""
    governor = g.governor()
    g.tell("governor", governor)
    yield from government_construction(g, governor)
    save_lowest(g, governor)
    yield from government_probe_explores(g, governor)
    sun.solar_advance(g)
    new_long_term_project(g)
    clear_most_common(g)
    refill(g, g.count)
    reputation_rewards(g)
    planets_move(g)
    if game_ends(g):
        final_scoring(g)
    else:
        begin_action_phase(g)


def government_construction(g: StarshipInterstellar, governor: int) -> Flow[None]:
    """Step 1: the Current Project of least Prestige is built; the Governor scores it, without a Leader step."""
    current = [m for m in g.current if m]
    if not current:
        return
    mechanism = starship.lowest(current)
    g.tell("government-builds", governor, mechanism)
    yield from starship.install(g, mechanism)
    if governor >= 0:
        g.players[governor].score(MECHANISMS[mechanism].prestige, FROM_GOVERNOR)


def government_probe_explores(g: StarshipInterstellar, governor: int) -> Flow[None]:
    """Step 3: the Governor may move the Government Probe; without one (or solo) the priority list does.

    Ruling 143.
    """
    if governor < 0 or (g.solo and governor == DIRECTORATE):
        probe.drive(g, governor)
    else:
        yield from probe.steer(g, governor, 1)


def new_long_term_project(g: StarshipInterstellar) -> None:
    """Step 5: the Current Project of most Prestige becomes a Long-Term one, if there is room (rulings 112, 145)."""
    current = [m for m in g.current if m]
    if not current or len(g.long_term) == LONG_TERM_SPACES:
        return
    mechanism = starship.highest(current)
    column = g.current.index(mechanism)
    g.long_term += (mechanism,)
    g.tell("long-term", mechanism)
    starship.drop_future(g, column)


def reputation_rewards(g: StarshipInterstellar) -> None:
    """Step 8: each player gains or loses the Prestige of the Reputation row (ruling 148)."""
    for seat, p in enumerate(g.players):
        prestige = REPUTATION_PRESTIGE[p.reputation_row()]
        p.score(prestige, FROM_REPUTATION_ROWS)
        g.tell("reputation-row", seat, prestige)


def planets_move(g: StarshipInterstellar) -> None:
    """Step 9: every surviving planet moves one dot clockwise, Explorers with it (ruling 149)."""
    dots = list(g.dots)
    for planet, lost in enumerate(g.destroyed):
        if not lost:
            dots[planet] = (dots[planet] + 1) % len(PLANETS[planet].quadrants)
    g.dots = tuple(dots)
