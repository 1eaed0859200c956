"""One test per numbered ruling: the Salvation Phase, building, Population, Leader tracks."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine import Event, Match, Rng
from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.content import Effect
from cosmodrome.games.interstellar.rules import (
    basics,
    government,
    government_phase,
    population,
    rewards,
    starship,
    turn,
)
from cosmodrome.games.interstellar.state import Phase

DEAR = ("MA37", "MA40", "MA39", "MA26")
EMPTY_GOVERNMENT = (-1,) * 20


# --- J. common ---


def test_ruling_100_any_token_any_action_a_match_gives_one_prestige(
    table: Any, drive: Any, salvation_table: Make
) -> None:
    g = salvation_table(table)
    p = g.players[0]
    g.discovery_pool = (0, 0, 0, 1, 0, 0)
    drive(turn.turn(g), "probe", "probe", "c1r1")
    assert p.sources[c.FROM_MATCHES] == 1
    g.turn, g.discovery_pool = 0, (0, 0, 0, 1, 0, 0)
    p.probe = c.ROWS
    drive(turn.turn(g), "government", "probe", "c2r2")
    assert p.sources[c.FROM_MATCHES] == 1


def test_ruling_101_the_bonus_comes_after_the_action(table: Any, drive: Any, salvation_table: Make) -> None:
    g = salvation_table(table)
    drive(turn.turn(g), "probe", "probe", "c1r1")
    kinds = [event.kind for event in map(Event._make, g.news or [])]
    assert kinds.index("probe") < kinds.index("match")


def test_ruling_102_special_sides_have_no_centre() -> None:
    special = [t for t in c.EXTRA_TOKENS.values() if not t.center]
    assert len(special) == 12


def test_ruling_103_a_token_gained_now_may_be_played_in_this_phase(
    table: Any, drive: Any, salvation_table: Make
) -> None:
    g = salvation_table(table)
    drive(rewards.take_extra_action(g, 0), g.display[0])
    assert g.players[0].extra[0] in g.players[0].unspent(Phase.SALVATION)


def test_ruling_104_an_empty_display_gives_nothing(table: Any, drive: Any) -> None:
    g = table(2)
    g.display = ()
    drive(rewards.take_extra_action(g, 0))
    assert g.players[0].extra == ()


# --- K. building and Modules ---


def test_ruling_105_future_projects_cannot_be_built(table: Any) -> None:
    g = table(2)
    g.players[0].cubes = (9, 9, 9, 9, 9)
    g.long_term = ("MA40",)
    assert set(starship.buildable(g, 0)) == {*g.current, "MA40"}


def test_ruling_106_order_of_a_build(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    g.current, p.cubes = ("MS06", *DEAR[1:]), (0, 1, 1, 0, 0)
    drive(starship.build(g, 0))
    assert [event.kind for event in map(Event._make, g.news or [])] == ["paid", "built", "project", "leader", "gain"]


def test_ruling_106_a_long_term_project_moves_no_future_one(table: Any, drive: Any) -> None:
    g = table(2)
    g.current, g.long_term, g.players[0].cubes = DEAR, ("MS06",), (0, 1, 1, 0, 0)
    before = g.future
    drive(starship.build(g, 0))
    assert (g.current, g.future, g.long_term) == (DEAR, before, ())


def test_ruling_107_governor_to_the_post_others_slide_from_the_left(
    table: Any, ask: Any, drive: Any, seats_at: Make
) -> None:
    g = table(3)
    g.module_parts = ("MS01",)
    g.government = seats_at(r4s1=2, r4s2=0, r4s4=1, r1s1=1)
    flow = starship.complete_module(g)
    first = ask(flow)
    assert (first.seat, first.values) == (0, [12, 14])
    second = flow.send(12)
    assert (second.seat, second.values) == (1, [13, 14])
    with pytest.raises(StopIteration):
        flow.send(None)
    assert g.government == seats_at(r4s1=0, r4s4=1, r1s1=1)
    assert g.posts(2) == 1


def test_ruling_107_who_slides_may_imagine_the_reserve_that_paid_for_the_module(table: Any, seats_at: Make) -> None:
    g = table(3)
    g.phase, g.module_parts = Phase.SALVATION, ("MS01",) * (c.MODULES[g.module].needed[g.count] - 1)
    g.government = seats_at(r4s1=1, r4s2=2)
    g.current, g.players[0].extra, g.players[0].cubes = DEAR, ("X13",), (0, 0, 0, 0, 9)
    match = Match.at(GAME, g)
    match.answer(0, "X13")
    while 0 in match.asked:
        match.pick(0, 0)
    assert match.asked[2].prompt.kind == "slide"
    for seed in range(20):
        assert match.perspective(2).imagine(Rng.seeded(seed)).asked[2].values == match.asked[2].values


def test_ruling_108_without_a_governor_the_post_stays_empty(table: Any, drive: Any) -> None:
    g = table(3)
    done = g.module
    drive(starship.complete_module(g))
    assert g.modules_done == ((done, -1),)


def test_ruling_109_the_next_module_starts_at_zero_and_after_the_fifth_parts_just_leave(table: Any, drive: Any) -> None:
    g = table(2)
    for _ in range(5):
        drive(starship.complete_module(g))
        assert g.module_parts == ()
    assert (g.module, len(g.modules_done)) == ("", 5)
    g.players[0].cubes, g.current = (0, 1, 1, 0, 0), ("MS06", *DEAR[1:])
    drive(starship.build(g, 0))
    assert "MS06" in g.finished
    assert g.players[0].prestige == 17


def test_ruling_110_an_empty_stack_leaves_spaces_empty(table: Any, drive: Any) -> None:
    g = table(2)
    g.mechanism_stack = ()
    starship.drop_future(g, 0)
    starship.drop_future(g, 0)
    assert (g.current[0], g.future[0]) == ("", "")
    assert "" not in starship.available(g)


def test_ruling_111_build_lowest_is_free_and_scored_without_a_leader_step(table: Any, drive: Any) -> None:
    g = table(2)
    g.current, g.long_term = DEAR, ("MS02", "MS01")
    drive(starship.build_lowest(g, 0))
    p = g.players[0]
    assert (p.prestige, p.starship) == (16, 0)
    assert g.long_term == ("MS01",)


def test_ruling_112_a_full_long_term_row_skips_step_5(table: Any) -> None:
    g = table(2)
    g.long_term = tuple(f"MA{n:02d}" for n in range(1, 9))
    before = g.current
    government_phase.new_long_term_project(g)
    assert g.current == before


# --- L. Population, pods, Reputation ---


def test_ruling_113_save_pay_pod_reputation_leader(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    g.meeples, p.cubes = (0, 0, 0, 1, 0), (0, 0, 0, 0, 1)
    drive(population.save(g, 0))
    assert (g.pods, p.reputation, p.humankind, p.cubes) == ((3,), 4, 1, c.NONE)
    assert [event.kind for event in map(Event._make, g.news or [])][:3] == ["paid", "saved", "pod"]


def test_ruling_114_pod_ten_brings_ten_meeples(table: Any) -> None:
    g = table(2)
    g.pods = (0,) * 9
    g.meeples = (1, 0, 0, 0, 0)
    supply = sum(g.meeple_supply)
    population.save_meeple(g, 0)
    assert sum(g.meeples) == 10
    assert sum(g.meeple_supply) == supply - 10


def test_ruling_114_a_small_supply_gives_what_it_has(table: Any) -> None:
    g = table(2)
    g.pods, g.meeples, g.meeple_supply = (0,) * 9, (1, 0, 0, 0, 0), (0, 2, 0, 0, 1)
    population.save_meeple(g, 0)
    assert g.meeples == (0, 2, 0, 0, 1)


def test_ruling_115_full_pods_end_all_saving(table: Any) -> None:
    g = table(2)
    g.pods = (0,) * 60
    g.players[0].cubes = (9, 9, 9, 9, 9)
    assert population.rescuable(g, 0) == []
    assert not population.save_meeple(g, 0)


@pytest.mark.parametrize(
    ("start", "steps", "end", "row"), [(0, 3, 3, 2), (0, -4, -4, 4), (14, 1, 15, 0), (2, -6, -4, 4)]
)
def test_ruling_116_left_then_up_right_then_down(table: Any, start: int, steps: int, end: int, row: int) -> None:
    p = table(2).players[0]
    p.reputation = start
    if steps > 0:
        basics.gain_reputation(p, steps)
    else:
        basics.lose_reputation(p, -steps)
    assert (p.reputation, p.reputation_row()) == (end, row)


def test_ruling_117_steps_on_the_top_row_give_prestige_the_entering_one_does_not(table: Any) -> None:
    p = table(2).players[0]
    p.reputation = 14
    basics.gain_reputation(p, 1)
    assert p.prestige == 10
    basics.gain_reputation(p, 9)
    assert (p.reputation, p.prestige) == (20, 15)


def test_ruling_118_steps_past_the_last_space_cost_prestige(table: Any) -> None:
    p = table(2).players[0]
    p.reputation = -20
    basics.lose_reputation(p, 4)
    assert (p.reputation, p.prestige) == (-21, 7)


def test_ruling_119_every_gain_of_reputation_counts(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.reputation = 16
    rewards.give(g, 0, Effect("gain_reputation", 2), c.FROM_EXTRA)
    assert p.prestige == 12


def test_ruling_120_save_lowest_gives_reputation_only(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    g.meeples = (0, 1, 1, 0, 0)
    population.save_lowest(g, 0)
    assert (g.pods, p.reputation, p.humankind) == ((1,), 2, 0)


# --- M. Leader tracks ---


def test_ruling_121_bonus_at_once_and_no_step_at_the_end(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    drive(rewards.leader_step(g, 0, "leaders_of_humankind"))
    assert (p.humankind, p.fuel) == (1, 13)
    p.humankind = 12
    drive(rewards.leader_step(g, 0, "leaders_of_humankind"))
    assert (p.humankind, p.prestige) == (12, 10)


def test_ruling_122_the_extra_action_space_lets_one_choose(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    g.players[0].starship = 5
    assert tokens(ask(rewards.leader_step(g, 0, "leaders_of_the_starship"))) == list(g.display)


def test_ruling_123_track_advance_is_an_ordinary_step(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.starship = 3
    drive(government.take_bonus(g, 0, Effect("track_advance", 1, "leaders_of_the_starship")))
    assert (p.starship, p.fuel) == (4, 17)
