"""What is worked out once and kept, or by a short cut, beside the same worked out afresh, through random games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from cosmodrome.engine import Match
from cosmodrome.engine.testing import play_random
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.bot import hints, worth
from cosmodrome.games.interstellar.rules import basics, flight, market, population, probe, research, starship
from cosmodrome.games.interstellar.state import StarshipInterstellar


def through_games(check: Callable[[StarshipInterstellar, int], None]) -> None:
    """Compare for every seat that is asked something, with the whole table at hand."""

    def compare(match: Match) -> None:
        for seat in match.asked:
            if match.state.players[seat].probe >= 0:
                check(match.state, seat)

    for seats in (1, 3, 4):
        play_random(GAME, seats, seed=f"worked out for {seats}", at_question=compare)


def affords(reserve: c.Cubes, cost: c.Cubes) -> bool:
    """The Golden Rule, colour by colour."""
    spare = 0
    for color in (4, 3, 2, 1, 0):
        spare += reserve[color] - cost[color]
        if spare < 0:
            return False
    return True


def test_a_purse_covers_what_its_cubes_can_pay() -> None:
    costs = {m.cost for m in c.MECHANISMS.values()} | {t.cost for t in c.TECHNOLOGIES.values()}

    def check(g: StarshipInterstellar, seat: int) -> None:
        cubes = g.players[seat].cubes
        for cost in costs:
            assert basics.covers(basics.purse(cubes), basics.purse(cost)) == affords(cubes, cost)

    through_games(check)


def test_fares_are_what_each_flight_costs() -> None:
    def cost(g: StarshipInterstellar, seat: int, start: int, end: int, later: int) -> int:
        p = g.players[seat]
        fuel = 0 if g.destroyed[start] else p.parameter("take_off_cost")
        fuel += abs(c.PLANETS[start].orbit - c.PLANETS[end].orbit)
        fuel += min(flight.quadrant_steps(g, start, end, later), p.parameter("quadrant_cost_cap"))
        return min(fuel, p.parameter("travel_cost_cap"))

    def check(g: StarshipInterstellar, seat: int) -> None:
        p = g.players[seat]
        for later in (0, 1):
            for start in range(8):
                expected = tuple(cost(g, seat, start, end, later) for end in range(8))
                assert flight.fares(g, p, start, later) == expected
                assert flight.fares_home(g, p, later)[start] == expected[c.EARTH]

    through_games(check)


def test_what_can_be_built_is_what_one_of_the_costs_can_be_paid_for() -> None:
    def check(g: StarshipInterstellar, seat: int) -> None:
        cubes = g.players[seat].cubes
        for free in (0, 1):
            expected = [
                m
                for m in starship.available(g)
                if any(affords(cubes, cost) for cost in starship.costs_for(g, seat, m, free))
            ]
            expected.sort(key=lambda m: -c.MECHANISMS[m].prestige)
            assert starship.buildable(g, seat, free) == expected
            assert starship.can_build(g, seat, free) == bool(expected)

    through_games(check)


def test_what_can_be_researched_is_what_can_be_paid_for() -> None:
    def check(g: StarshipInterstellar, seat: int) -> None:
        p = g.players[seat]
        for fuel in (0, 3):
            expected = [
                t
                for t, known in c.TECHNOLOGIES.items()
                if p.scientists
                and (
                    known.level == p.levels[known.row] + 1
                    if known.row >= 0
                    else t not in p.salvation and len(p.salvation) < c.SALVATION_LIMIT
                )
                and research.ways_to_pay(p, research.cost_of(p, t), fuel)
            ]
            assert sorted(research.researchable(g, seat, fuel)) == sorted(expected)
            assert research.can_research(g, seat, fuel) == bool(expected)

    through_games(check)


def test_whoever_can_be_saved_and_a_probe_that_can_advance_has_somewhere_to_go() -> None:
    def check(g: StarshipInterstellar, seat: int) -> None:
        p = g.players[seat]
        assert population.can_save(g, seat) == bool(population.rescuable(g, seat))
        paid = p.fuel >= probe.fuel_for(p.probe)
        assert probe.can_advance(g, seat) == (paid and p.column() < c.TRAPPIST and bool(probe.reach(g, p.probe)))

    through_games(check)


def test_salvation_actions_are_worth_what_they_come_to_afresh_whatever_has_changed() -> None:
    tables: list[StarshipInterstellar] = []
    play_random(GAME, 3, seed="one table", at_question=lambda match: tables.append(match.state.copy()))
    play_random(GAME, 3, seed="another", at_question=lambda match: tables.append(match.state.copy()))
    mattered = set()
    for g, donor in zip(tables[60::23], tables[::-17], strict=False):
        left = worth.rounds_left(g)
        before = hints.actions_afresh(g, 0, left)
        for part in fields(g):
            changed = g.copy()
            hints.plain_actions(changed, 0, left)
            kept = changed.cache
            setattr(changed, part.name, getattr(donor, part.name))
            changed.cache = kept
            mattered |= compared(part.name, changed, left, before)
        for part in fields(g.players[0]):
            changed = g.copy()
            hints.plain_actions(changed, 0, left)
            setattr(changed.players[0], part.name, getattr(donor.players[0], part.name))
            mattered |= compared(part.name, changed, left, before)
    assert mattered >= {"reserve", "zones", "reputation", "current", "meeples", "government", "journey"}


def compared(name: str, changed: StarshipInterstellar, left: float, before: dict[str, float]) -> set[str]:
    """Whether a change is noticed; its name, if the actions are worth something else now."""
    now = hints.actions_afresh(changed, 0, left)
    assert hints.plain_actions(changed, 0, left) == now, name
    return {name} if now != before else set()


def test_what_was_found_out_about_a_reserve_still_holds() -> None:
    def check(g: StarshipInterstellar, seat: int) -> None:
        for modular in (False, True):
            if modular:
                g = g.copy()
                g.players[seat].salvation = ("sal_build",)
            plans = worth.plans(g, seat)
            least = [min(starship.costs_for(g, seat, m, 0), key=worth.cubes_value) for m in starship.available(g)]
            assert sorted(price for _, _, price in plans.choices) == sorted(basics.purse(cost) for cost in least)
            for other in g.players:
                assert plans.stock(other.cubes) == plans.worked_out(other.cubes)

    through_games(check)


def test_what_can_be_traded_is_what_each_number_of_cubes_costs() -> None:
    def check(g: StarshipInterstellar, seat: int) -> None:
        p = g.players[seat]
        supplied = p.parameter("buy_from_supply_surcharge") != c.NO_CAP
        for effect, rebate in ((market.PLAIN, 0), (c.EXTRA_TOKENS["X09"].effects[0], market.rebate_of(p))):
            delta, budget = effect.term("buy_delta"), p.fuel + rebate
            expected = [
                ("buy", color, n)
                for color in range(5)
                for n in range(1, budget + 1)
                if supplied or n <= g.market[color]
                if market.purchase_cost(g, p, color, n, delta) <= budget
            ]
            assert market.purchases(g, p, effect, rebate) == expected
            if rebate == market.rebate_of(p) and p.market_turns < c.MARKET_TURNS:
                assert market.can_trade(g, seat, effect) == bool(expected or market.sales(p))

    through_games(check)
