"""Rulings 94 to 123: the modules, and the second reading of the rulebook."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.match import Match
from cosmodrome.engine.secret import only
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import BIOMASS, CIV, ENERGY, ROVER, TECH, WATER, box
from cosmodrome.games.planetunknown.map import around, lies, masks
from cosmodrome.games.planetunknown.rules import (
    civ,
    effects,
    events,
    lifepods,
    objectives,
    patches,
    placement,
    resources,
    rovers,
    scoring,
    techs,
    tiles,
    tracks,
    turn,
)
from cosmodrome.games.planetunknown.rules.basics import has
from cosmodrome.games.planetunknown.rules.corporations import corporation
from cosmodrome.games.planetunknown.rules.ground import terrain
from cosmodrome.games.planetunknown.state import CIV_CARDS, EVENT, SETUP, STATION, Todo


def test_ruling_94_the_event_comes_between_rotation_and_tiles(bench: Any) -> None:
    m = cosmodrome.new("planet-unknown", 3, seed=5, options={"events": "calm"})
    assert m.state.event == 0
    m.pick(m.state.commander, 2)
    assert m.state.event != 0
    assert all(p.drafted == -1 for p in m.state.players)


def test_ruling_94_bans_last_through_the_civ_picks(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "I3-civ-energy-P", "5,1")
    g.event, g.phase = 39, CIV_CARDS
    bench.offer(g, "I2-rover-tech-P")
    asked = bench.ask(tiles.extra_tile(g, 0, True), "interior")
    spots = lies(p.planet, 0).spots
    assert not any(spots[value].mask & masks(p.planet).edge for value in asked.values)


def test_ruling_95_no_milestones(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-P", "5,0")
    g.event = 59
    p.trackers = [2, 0, 2, 0, 2]
    for tracker in (CIV, BIOMASS, ROVER, TECH):
        assert bench.run(bench.advance(g, tracker)) == []
    assert (p.owed, p.rovers, p.ground.count("p")) == ((), (), 0)
    assert not has(p, "ignore_adjacency")
    bench.run(turn.open_round(g))
    assert has(p, "ignore_adjacency")
    g, p = bench.one("cosmos_inc")
    g.event, p.pods, p.trackers[TECH] = 45, 2, 4
    assert bench.run(bench.advance(g, TECH)) == []
    assert "reposition_three" in p.spent


def test_ruling_96_no_boosts_but_advances_by_card(bench: Any) -> None:
    g, p = bench.one()
    g.event, p.trackers[WATER] = 58, 2
    assert bench.run(bench.advance(g, WATER)) == []
    assert bench.run(effects.carry_out(g, 0, box().civ_cards[1].effects[0]), "civ", "tech") == ["advance", "advance"]


def test_ruling_97_one_resource_only(bench: Any) -> None:
    g, p = bench.one("oasis_ultd")
    p.trackers[TECH] = 10
    g.event = 40
    bench.lay(g, "I2-energy-water-P", "7,5")
    tile = bench.tile("I2-energy-water-P")
    todo = [Todo("energy"), Todo("water"), Todo("patch_on_water_tile")]
    kinds = bench.run(bench.work(g, tile, bench.value("7,5"), todo), "water", "*", "end")
    assert kinds == ["next", "patch", "next"]  # the energy is dropped, the extra is kept
    assert p.trackers == [0, 0, 0, 0, 10]
    g, p = bench.one()
    g.event = 44
    bench.run(bench.work(g, tile, -1, [Todo("energy"), Todo("water")]), "energy", "end")
    assert p.trackers[WATER] == 1


def test_ruling_98_the_extra_rover(bench: Any) -> None:
    g, p = bench.one()
    g.event, p.garage = 1, 0
    g.apart = True
    spot = bench.lay(g, "I2-rover-tech-P", "5,0")
    assert techs.extras(g, 0, bench.tile("I2-rover-tech-P"), spot) == [Todo("event_rover")]
    bench.run(rovers.deploy(g, 0, extra=True), "5,1")
    assert (p.rovers, p.garage) == ((bench.cell("5,1"),), 0)
    g.apart = False
    assert techs.extras(g, 0, bench.tile("I2-rover-tech-P"), spot) == []  # not for the tile of a civ card


def test_ruling_99_solo_always_has_events() -> None:
    m = cosmodrome.new("planet-unknown", 1, seed=1)
    assert m.state.events_mix == (7, 7, 6)
    assert cosmodrome.new("planet-unknown", 2, seed=1).state.events_mix == (0, 0, 0)
    mix = {"events": "custom", "green_events": 3, "orange_events": 3, "red_events": 14}
    assert cosmodrome.new("planet-unknown", 2, seed=1, options=mix).state.events_mix == (3, 3, 14)
    for green, red in ((4, 14), (17, 0)):  # not twenty; more than there are in company
        with pytest.raises(cosmodrome.OptionError):
            cosmodrome.new("planet-unknown", 2, seed=1, options={**mix, "green_events": green, "red_events": red})
    random = [cosmodrome.new("planet-unknown", 2, seed=s, options={"events": "random"}).state for s in range(5)]
    assert all(sum(g.events_mix) == 20 for g in random)
    assert len({g.events_mix for g in random}) > 1


def test_ruling_100_private_objectives_come_first() -> None:
    m = cosmodrome.new("planet-unknown", 3, seed=1, options={"private_objectives": True})
    assert m.state.phase == SETUP
    assert m.state.neighbors == ()
    for seat in range(3):
        assert len(m.asked[seat]) == 2
        m.pick(seat, 0)
    assert [len(p.private) for p in m.state.players] == [1, 1, 1]
    assert len(m.state.neighbors) == 3
    assert m.view(0).players[1].private.blank


def test_ruling_101_removed_cards_join_the_unused(bench: Any) -> None:
    g = bench.table(2)
    g.event = 48
    bench.run(events.carry_out(g))
    assert [len(rank) for rank in g.civ] == [2, 2, 2, 2]
    assert len(g.unused) == 36 - 8
    g = bench.table(1)
    g.event = 2
    bench.run(events.carry_out(g))
    assert [len(rank) for rank in g.civ] == [3, 3, 3, 3]


def test_ruling_102_dealt_boards_can_be_turned() -> None:
    m = cosmodrome.new("planet-unknown", 3, seed=8, options={"corporation": "dealt", "planet": "dealt"})
    dealt = [p.corporation for p in m.state.players]
    assert len(set(dealt)) == 3
    assert "universal_coalition" not in dealt
    m.answer(1, "universal_coalition")
    m.answer(1, "ksb-4156")
    assert (m.state.players[1].corporation, m.state.players[1].planet) == ("universal_coalition", "ksb-4156")
    m.answer(0, dealt[0])
    assert m.state.players[0].garage == box().corporations[dealt[0]].rovers


def test_ruling_103_round_start_techs_join_the_movement(bench: Any) -> None:
    g, p = bench.one("horizon_group")
    p.rovers, p.loads, p.trackers[TECH] = (5, 6), (1, 1), 5
    g.phase = STATION
    bench.run(turn.open_round(g))
    assert p.movement == 2
    asked = bench.ask(bench.turn(g))
    assert bench.tokens(asked) == ["draft", "rovers"]  # before the tile as well


def test_ruling_104_makeshift_locks_all_techs(bench: Any) -> None:
    _, p = bench.one("makeshift")
    p.trackers[TECH] = 14
    effects = [tech.effect for tech in p.board.techs]
    assert all(has(p, effect) for effect in effects)
    p.columns[TECH] = ROVER
    p.columns[ROVER] = WATER
    assert not any(has(p, effect) for effect in effects)


def test_ruling_95_makeshift_keeps_a_tech_it_has_when_another_tracker_passes_it(bench: Any) -> None:
    """Events 45 and 59 take the milestone's benefit, not a tech that another tracker holds (rulings 95, 104)."""
    for event in (45, 59):
        g, p = bench.one("makeshift")
        g.event = event
        p.trackers, p.columns = [0, 0, 0, 2, 7], [0, 1, 2, TECH, TECH]
        bench.run(bench.advance(g, ROVER), "tech-3")
        assert (p.columns[ROVER], p.trackers[ROVER]) == (TECH, 3)
        assert has(p, "wrap_columns")
        p.trackers, p.columns = [0, 0, 0, 2, 2], [0, 1, 2, ROVER, TECH]
        bench.run(bench.advance(g, TECH), "tech-3")
        assert not has(p, "wrap_columns")  # new in this round: locked until it ends


def test_ruling_105_rovers_are_limited(bench: Any) -> None:
    g, p = bench.one("republic")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    bench.run(bench.advance(g, ROVER), "5,0")
    p.trackers[ROVER] = 0
    assert bench.run(bench.advance(g, ROVER)) == []
    rovers.destroy(p, (bench.cell("5,0"),))
    assert (p.rovers, p.garage) == ((), 0)


def test_ruling_106_a_stack_is_not_removed_where_that_ends_the_game(bench: Any) -> None:
    g, p = bench.one()
    g.event = 52
    interior, exterior = g.depot(g.depot_of(0))
    assert bench.tokens(bench.ask(events.carry_out(g))) == ["interior", "exterior"]
    bench.offer(g, "I2-civ-energy-P")
    interior, exterior = g.depot(g.depot_of(0))
    bench.fill(p, but=("5,0", "5,1"))
    bench.run(events.carry_out(g))  # only the small tile fits: the large stack goes
    assert (g.tops[exterior], g.tops[interior]) == (-1, bench.tile("I2-civ-energy-P"))
    bench.run(events.carry_out(g))  # the last stack stays
    assert g.tops[interior] == bench.tile("I2-civ-energy-P")


def test_ruling_107_twenty_cards_twenty_rounds(bench: Any) -> None:
    g = bench.table(2, phase=STATION, events="even")
    for _ in range(20):
        assert g.ending == ""
        g.phase = STATION
        bench.run(turn.open_round(g), "*")
    assert (g.round, g.ending, g.events_left) == (21, "events", (0, 0, 0))
    colours = Counter(box().events[card].colour for card in g.events_seen)
    assert colours == {"green": 7, "orange": 7, "red": 6}
    assert not any(box().events[card].solo_only for card in g.events_seen)


def test_ruling_108_steps_without_benefits(bench: Any) -> None:
    g, p = bench.one("republic")
    g.event = 4
    bench.run(events.carry_out(g), "civ")
    assert (p.trackers[CIV], p.owed) == (3, ())
    g, p = bench.one()
    g.event, p.trackers = 4, [15, 15, 14, 0, 0]
    bench.run(events.carry_out(g))
    assert p.trackers[BIOMASS] == 15


def test_ruling_109_republic_and_an_empty_rank(bench: Any) -> None:
    g, p = bench.one("republic")
    g.civ[0] = bench.pile()
    p.trackers = [1, 0, 0, 0, 11]
    bench.run(bench.advance(g, CIV), "water")
    assert p.trackers == [2, 1, 0, 0, 10]  # tech has gone down, level 4 gave a boost
    p.trackers = [1, 0, 0, 0, 0]
    assert bench.run(bench.advance(g, CIV)) == []  # nothing can go down
    g.civ, p.owed, p.trackers[TECH] = bench.piles((6, 7), (8,), (), (22, 27)), (4,), 5
    asked = bench.ask(civ.pick_all(g))
    assert asked.values == (22, 27)  # at rank 4 level 2 adds nothing
    g, p = bench.one("republic")
    g.civ, p.owed, p.trackers[TECH] = bench.piles((6,), (8,), (), ()), (1,), 5
    bench.run(civ.pick_all(g), "civ-8")
    assert g.civ == bench.piles((6,), (), (), ())


def test_ruling_110_republic_level_1(bench: Any) -> None:
    g, p = bench.one("republic")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[TECH] = 3
    p.rovers, p.loads = (bench.cell("5,0"),), (0,)
    bench.offer(g, "I2-civ-energy-P")
    for row, movement in ((0, 0), (1, 0), (4, 2), (15, 3)):
        p.trackers[ROVER] = row
        assert rovers.civ_tile_movement(p) == movement
    asked = bench.ask(bench.turn(g), "interior")
    assert bench.tokens(asked) == ["place", "rovers"]
    assert p.movement == 3


def test_ruling_111_horizon_on_a_domino(bench: Any) -> None:
    g, p = bench.one("horizon_group")
    bench.lay(g, "I2-water-rover-M", "5,0")  # rover icon and meteorite on 5,1
    p.trackers[ROVER] = 0
    bench.run(bench.advance(g, ROVER), "5,1")
    assert (p.collected, p.loads) == (0, (1,))  # placed there it only picks up
    p.rovers, p.loads, p.meteorites, p.movement = (bench.cell("5,2"),), (0,), (bench.cell("5,1"),), 1
    bench.run(rovers.drive(g, 0), "0>5,1")
    assert (p.collected, p.loads) == (1, (0,))
    p.loads = (1,)
    bench.run(techs.collect_stone(g, 0))  # an event takes a carried one
    assert (p.collected, p.loads) == (2, (0,))


def test_ruling_112_wormhole_patches(bench: Any) -> None:
    g, p = bench.one("wormhole_corp")
    p.trackers[TECH] = 7
    bench.lay(g, "O4-rover-tech-P", "5,0")
    bench.patch(g, "5,0")
    assert bench.cell("5,0") not in patches.spots(p)
    assert bench.cell("5,1") in patches.spots(p)
    bench.run(bench.gain(g, 3), "two", *["*"] * 4)
    assert p.ground.count("p") == 5
    g, p = bench.one("wormhole_corp", "arashi")
    p.trackers[TECH] = 5
    bench.lay(g, "I3-civ-energy-P", "1,5")  # 1,4 to 1,6: two squares on the ring
    assert bench.cell("1,5") not in patches.spots(p)
    assert bench.cell("1,4") in patches.spots(p)
    g, p = bench.one("wormhole_corp")
    bench.patch(g, "5,0")
    spot = bench.lay(g, "I2-tech-biomass-P", "5,2", "r180")  # biomass below the patch
    assert resources.enlarges(p, bench.tile("I2-tech-biomass-P"), spot)


def test_ruling_113_a_lone_patch_is_an_area(bench: Any) -> None:
    g, p = bench.one()
    bench.patch(g, "5,0")
    assert objectives.measure(p, bench.neighbor("area_count", "biomass")) == 1


def test_ruling_114_patches_cover_cities_and_worlds(bench: Any) -> None:
    g, p = bench.one(planet="gaia")
    bench.patch(g, "5,0")
    assert scoring.planet_medals(p) == 14
    g, p = bench.one(planet="cerberus")
    bench.fill(p, "p")
    assert scoring.planet_medals(p) == 45


def test_ruling_115_salvage_yard(bench: Any) -> None:
    g, p = bench.one("oasis_ultd")
    bench.lay(g, "I3-civ-energy-P", "5,1")
    g.phase = CIV_CARDS
    p.trackers[TECH] = 10
    bench.offer(g, "I2-water-rover-M")
    g.civ[0], p.owed = bench.pile(5), (1,)
    kinds = bench.run(civ.pick_all(g), "interior", "4,1-r0", "*", "end")
    assert kinds == ["extra", "place", "patch", "next"]
    assert p.trackers == [0, 0, 0, 0, 10]
    assert len(p.meteorites) == 1


def test_ruling_116_oasis_path(bench: Any) -> None:
    g, p = bench.one("oasis_ultd")
    p.trackers = [0, 3, 0, 0, 0]
    tracks.regress(g, 0, WATER, 1)
    assert tracks.square_of(p, WATER) == (BIOMASS, 2)
    p.trackers = [0, 3, 2, 0, 3]
    assert tracks.previous_stop(p, WATER) == -1  # level 1 helps advancing only
    p.trackers = [0, 1, 2, 3, 3]
    assert board_square(p, corporation(p.corporation).next_stop(p, WATER)) == (TECH, 4)  # over two blockers in one step


def board_square(p: Any, stop: int) -> tuple[int, int]:
    """The square of a stop of the water path."""
    square: tuple[int, int] = p.board.squares[WATER][stop]
    return square


def test_ruling_117_makeshift_at_the_top(bench: Any) -> None:
    g, p = bench.one("makeshift")
    p.trackers, p.columns = [15, 0, 0, 0, 7], [2, 1, 2, 3, 4]
    assert corporation(p.corporation).ahead(p, CIV) == [(1, 15), (3, 15)]
    p.columns[CIV] = ROVER
    assert (ROVER, 15) in corporation(p.corporation).ahead(p, CIV)
    bench.run(bench.advance(g, CIV), "rover-15")
    assert p.movement == 4  # level 2: two trackers are on the rover track
    p.trackers, p.columns = [14, 3, 0, 0, 9], [4, 1, 2, 3, 4]
    assert scoring.tracker_medals(p, TECH) == scoring.tracker_medals(p, CIV) == 2
    p.trackers[CIV] = 13
    assert scoring.tracker_medals(p, TECH) == 1


def test_ruling_118_repositioning_gives_no_benefit(bench: Any) -> None:
    g, p = bench.one("cosmos_inc")
    p.trackers[CIV], p.track_pods = 6, (CIV * 16 + 3, CIV * 16 + 5)
    assert scoring.tracker_medals(p, CIV) == 1
    bench.run(lifepods.reposition(g, 0), "civ-5", "scoring")
    assert scoring.tracker_medals(p, CIV) == 2
    bench.run(lifepods.reposition(g, 0), "civ-3", "water-9")
    assert (p.owed, p.pods) == ((), 1)


def test_ruling_119_jump_drive_d_and_b(bench: Any) -> None:
    g, p = bench.one("jump_drive")
    p.tech_pods = (2, 4)
    bench.lay(g, "I2-energy-water-P", "5,0")  # energy 5,0, water 5,1
    bench.lay(g, "I2-rover-tech-P", "7,1", "r90")  # rover 7,1, tech 6,1
    spot = bench.lay(g, "I2-tech-biomass-M", "5,2", "r0")  # tech 5,2 below water; biomass 5,3
    assert resources.energy_choices(p, spot.slots[0], TECH, BIOMASS) == [WATER, BIOMASS, TECH]
    bench.patch(g, "4,3")
    jumps = rovers.teleports(p, bench.cell("4,3"))  # from a patch as biomass, onto tiles only
    assert jumps == [bench.cell("5,3")]
    p.rovers, p.loads, p.movement = (bench.cell("6,1"),), (0,), 2
    bench.run(rovers.drive(g, 0), "0>5,2", "stop")
    assert "teleport_same_terrain" in p.used
    assert rovers.teleports(p, bench.cell("5,2")) == []
    g, p = bench.one("jump_drive")
    p.tech_pods = (6,)
    bench.run(techs.use_power(g, 0, Todo("shared_objective")))
    bench.run(civ.pick_all(g), "*")
    assert len(p.private) == 1
    assert g.contested == ()


def test_ruling_120_lines_of_the_result(bench: Any) -> None:
    g = bench.table(2)
    names = [name for name, _ in GAME.result(g).breakdown[0]]
    assert names == [
        "planet",
        "tracks",
        "lifepods",
        "meteorites",
        "civ",
        "private",
        "neighbour",
    ]
    assert GAME.result(g).winners == (0, 1)  # all equal: shared


@pytest.mark.parametrize(
    ("difference", "grade"), [(-40, 1), (-11, 1), (-10, 2), (-5, 3), (0, 4), (5, 5), (14, 6), (15, 7)]
)
def test_ruling_121_solo_grades(difference: int, grade: int) -> None:
    assert scoring.solo_grade(difference) == grade


def test_ruling_121_solo_set_up() -> None:
    m = cosmodrome.new("planet-unknown", 1, seed=2)
    assert [len(rank) for rank in m.state.civ] == [2, 2, 2, 2]
    before = m.state.rotation
    assert len(m.asked[0]) == 4
    m.pick(0, 0)
    assert len(m.state.players[0].private) == 3
    assert len(m.state.players[0].returned) == 1
    assert m.state.rotation == (before - 1) % 6
    assert {cosmodrome.new("planet-unknown", 1, seed=s).state.rotation for s in range(30)} == set(range(6))


def test_ruling_122_twin_events() -> None:
    for one, other in ((31, 43), (40, 44)):
        first, second = box().events[one].effect, box().events[other].effect
        assert first.op == second.op


def test_ruling_123_what_stands_on_the_planet_does_not_score(bench: Any) -> None:
    _, p = bench.one()
    before = scoring.planet_medals(p) + scoring.lifepod_medals(p) + scoring.meteorite_medals(p)
    assert before == 0
    bench.fill(p)
    p.rovers, p.loads, p.lifepods = (bench.cell("5,5"),), (0,), ()
    assert scoring.planet_medals(p) == 40


def test_solo_events(bench: Any) -> None:
    g, p = bench.one()
    g.event = 3
    bench.run(events.carry_out(g))
    assert len(p.private) == 1
    g.event = 46
    bench.run(events.carry_out(g))
    assert not p.private
    g.event = 15
    bench.run(events.carry_out(g), "depot-4")
    assert g.depot_of(0) == 4


def test_peeking_is_private_and_true(bench: Any) -> None:
    m = Match.at(GAME, before_a_peek(bench))
    g = m.state
    m.answer(1, "peek")
    m.answer(0, "boost")
    m.answer(0, m.questions[0].options[0].token)
    coming = g.next_event.raw
    assert g.next_event.known == only(1)
    assert m.view(1).next_event.raw == coming
    assert m.view(0).next_event.blank
    assert m.view(None).next_event.blank
    bench.run(turn.open_round(g), "*")
    assert g.event == coming


def before_a_peek(bench: Any) -> Any:
    """Two players before an event that lets them look at the next one."""
    g = bench.table(2, phase=EVENT, events="even")
    g.event, g.events_seen, g.events_left = 53, (53,), (7, 7, 5)
    g.neighbors = tuple((0, 1, card) for card in (1, 2, 3))
    g.objectives = g.objectives.part(g, lambda card: card > 3)
    return g


@pytest.mark.parametrize("rule", ["tile_not_on_ice", "no_matching_terrain_neighbours"])
def test_tile_bans_of_events(bench: Any, rule: str) -> None:
    g, p = bench.one()
    bench.lay(g, "F5-civ-energy-P", "5,1")
    tile = bench.tile("F5-civ-energy-M")
    spots = lies(p.planet, box().tiles[tile].shape).spots
    free, ruled = placement.placements(p, tile, "", 0), placement.placements(p, tile, rule, 0)
    assert 0 < len(ruled) < len(free)
    for value in ruled:
        if rule == "tile_not_on_ice":
            assert not spots[value].mask & masks(p.planet).ice
        else:
            for slot, resource in zip(spots[value].slots, (CIV, ENERGY), strict=True):
                assert not terrain(p.ground, resource) & around(slot)
