"""The worked examples of the rulebook, by page."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import BIOMASS, CIV, ENERGY, ROVER, TECH, WATER, box
from cosmodrome.games.planetunknown.map import spot_of
from cosmodrome.games.planetunknown.rules import objectives, resources, rovers, scoring, tracks
from cosmodrome.games.planetunknown.rules.setup import neighbor_pairs
from cosmodrome.games.planetunknown.state import Todo


def test_page_3_four_players_have_five_cards_of_each_rank(bench: Any) -> None:
    assert [len(rank) for rank in bench.table(4).civ] == [5, 5, 5, 5]


def test_page_3_objectives_between_neighbours() -> None:
    assert neighbor_pairs(1) == []
    assert neighbor_pairs(2) == [(0, 1)] * 3
    assert neighbor_pairs(4) == [(0, 1), (1, 2), (2, 3), (3, 0)]


def test_page_5_multiple_benefits_three_movement_and_a_boost(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[ROVER] = 9
    kinds = bench.run(bench.advance(g, ROVER), "water")
    assert kinds == ["boost"]
    assert (p.movement, p.trackers[WATER], p.trackers[ROVER]) == (3, 1, 10)


def test_page_5_movement_split_between_two_rovers_collects_on_the_way(bench: Any) -> None:
    """Four movement: one rover moves three squares and takes a lifepod on its way, the other moves one."""
    g, p = bench.one()
    p.rovers, p.loads, p.movement = (bench.cell("5,2"), bench.cell("2,6")), (0, 0), 4
    assert bench.cell("7,2") in p.lifepods
    bench.run(rovers.drive(g, 0), "0>6,2", "0>7,2", "0>8,2", "1>2,5")
    assert p.rovers == (bench.cell("8,2"), bench.cell("2,5"))
    assert (p.pods, p.movement) == (1, 0)
    assert bench.cell("7,2") not in p.lifepods


def test_page_6_energy_alone_advances_the_other_resource(bench: Any) -> None:
    """Example 1: next to no other tile, energy advances civ, and civ advances civ as well."""
    g, p = bench.one()
    p.trackers[CIV] = 3  # so that the two steps bring nothing to choose
    value = bench.value("5,0")
    spot = bench.lay(g, "I2-civ-energy-P", "5,0")
    assert spot.icon == (bench.cell("5,0"), bench.cell("5,1"))
    bench.run(bench.work(g, bench.tile("I2-civ-energy-P"), value, [Todo("civ"), Todo("energy")]), "end")
    assert p.trackers == [5, 0, 0, 0, 0]


def test_page_6_energy_between_tiles_chooses_among_its_neighbours(bench: Any) -> None:
    """Example 2: civ, tech and water touch the energy area, rover does not."""
    g, p = bench.one()
    bench.lay(g, "I2-energy-water-P", "5,0")  # energy 5,0, water 5,1
    bench.lay(g, "I2-rover-tech-P", "4,1", "r90")  # rover 4,1, tech 3,1: no energy beside them
    bench.lay(g, "I2-tech-biomass-P", "6,0")  # tech 6,0 beside the energy, biomass 6,1
    bench.lay(g, "I2-civ-energy-P", "5,3", "r180")  # civ 5,3, energy 5,2 beside water 5,1
    slot = spot_of(0, bench.value("5,3", "r180")).slots[1]
    assert resources.energy_choices(p, slot, ENERGY, CIV) == [CIV, WATER]
    bench.lay(g, "I2-tech-biomass-P", "6,2")  # tech 6,2 beside the energy 5,2
    assert resources.energy_choices(p, slot, ENERGY, CIV) == [CIV, WATER, TECH]


def test_page_7_scoring_example(bench: Any) -> None:
    """15 from the planet, 15 from tracks, 4 lifepods, 3 meteorites, a civ card, 5 + 2 for objectives: 43."""
    g = bench.table(3)
    p = g.players[0]
    rows = (0, 1, 2, 5, 6, 9, 10, 11)  # 1 + 1 + 1 + 3 + 3 + 1 + 1 + 1 = 12
    columns = (0, 1, 11)  # 3 more
    p.ground = "".join(
        "r" if cell in p.world.squares and (cell // 12 in rows or cell % 12 in columns) else "." for cell in range(144)
    )
    p.trackers = [2, 13, 5, 15, 6]
    p.pods, p.collected, p.cards = 4, 3, bench.kept(6)
    assert (scoring.planet_medals(p), scoring.track_medals(p)) == (15, 15)
    assert [scoring.tracker_medals(p, t) for t in range(5)] == [1, 7, 1, 5, 1]
    g.neighbors = ((2, 0, 7), (0, 1, 4))  # the larger rover area; biomass icons at the edge
    table = dict(GAME.result(g).breakdown[0])
    assert table == {
        "planet": 15,
        "tracks": 15,
        "lifepods": 4,
        "meteorites": 1,
        "civ": 1,
        "private": 0,
        "neighbour": 7,
    }
    assert sum(table.values()) == 43
    assert GAME.result(g).scores[0] == 43


def test_page_7_the_last_tile_advances_water_twice_without_doubling(bench: Any) -> None:
    """The player could not place: water and energy are two single water advances, level 4 or not, and no meteorite."""
    g, p = bench.one()
    p.trackers[TECH], p.trackers[WATER] = 10, 8
    bench.run(bench.work(g, bench.tile("I2-energy-water-M"), -1, [Todo("energy"), Todo("water")]), "end")
    assert p.trackers[WATER] == 10
    assert p.meteorites == ()


def test_page_9_solo_target() -> None:
    assert scoring.solo_target((9, 3, 8)) == 58


def test_page_10_republic_level_2_adds_a_card_of_the_next_rank(bench: Any) -> None:
    from cosmodrome.games.planetunknown.rules import civ

    g = bench.table(2, corporation="republic")
    p = g.players[0]
    p.trackers[TECH] = 5
    asked = bench.ask(civ.pick(g, 0, 3))
    ranks = [box().civ_cards[card].rank for card in asked.values]
    assert sorted(ranks) == [3, 3, 3, 4]


def test_page_10_wormhole_chooses_the_patch_instead_of_a_civ_advance(bench: Any) -> None:
    g, p = bench.one("wormhole_corp")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[BIOMASS] = 1
    kinds = bench.run(bench.advance(g, BIOMASS), "patch", "4,1")
    assert kinds == ["benefit", "patch"]
    assert (p.trackers[CIV], p.trackers[BIOMASS]) == (0, 2)
    assert p.ground[bench.cell("4,1")] == "p"


def test_page_11_cosmos_skips_a_lifepod(bench: Any) -> None:
    """The lifepod covers the boost on the next position: no boost, but the biomass milestone after it."""
    g, p = bench.one("cosmos_inc")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[BIOMASS] = 1
    p.track_pods = (BIOMASS * 16 + 2,)
    kinds = bench.run(bench.advance(g, BIOMASS), "*")
    assert kinds == ["patch"]
    assert p.trackers[BIOMASS] == 3


def test_page_11_horizon_picks_up_and_delivers(bench: Any) -> None:
    """[A] a rover moves onto a meteorite and carries it, [B] onto a rover icon, where it is collected."""
    g, p = bench.one("horizon_group")
    bench.lay(g, "I3-water-rover-M", "5,1")  # rover icon 5,0, water 5,1 and meteorite 5,2
    p.rovers, p.loads, p.movement = (bench.cell("5,3"),), (0,), 3
    bench.run(rovers.drive(g, 0), "0>5,2", "0>5,1", "0>5,0")
    assert (p.collected, p.loads, p.meteorites) == (1, (0,), ())


def test_page_12_oasis_is_blocked_by_the_biomass_tracker(bench: Any) -> None:
    """Two squares of ice, but the biomass tracker stands on the first of the two stops."""
    g, p = bench.one("oasis_ultd")
    p.trackers[WATER], p.trackers[BIOMASS] = 1, 2
    spot = bench.lay(g, "I3-water-rover-P", "5,3")  # water on 5,3 and 5,4: both ice
    bench.run(bench.resolve(g, bench.tile("I3-water-rover-P"), bench.value("5,3"), WATER))
    assert spot.slots[0].bit_count() == 2
    assert p.trackers[WATER] == 1


def test_page_12_oasis_level_1_skips_over_the_blocker(bench: Any) -> None:
    """With level 1 it jumps onto the rover intersection, then goes on to the tech one; movement on the way."""
    g, p = bench.one("oasis_ultd")
    p.trackers = [0, 1, 2, 0, 3]
    bench.lay(g, "I3-water-rover-P", "5,3")
    bench.run(bench.resolve(g, bench.tile("I3-water-rover-P"), bench.value("5,3"), WATER))
    assert tracks.square_of(p, WATER) == (TECH, 4)
    assert p.movement == 1


def test_page_15_cerberus_is_worth_45_medals_at_most(bench: Any) -> None:
    _, p = bench.one(planet="cerberus")
    bench.fill(p)
    assert scoring.planet_medals(p) == 45


def test_page_16_area_of_touching_tiles(bench: Any) -> None:
    """A terrain area runs over several tiles that touch side by side, not diagonally."""
    g, p = bench.one()
    bench.lay(g, "I2-civ-energy-P", "5,0")  # civ 5,0
    bench.lay(g, "I2-civ-energy-P", "6,1", "r180")  # civ 6,1: diagonal to 5,0
    assert objectives.measure(p, bench.neighbor("largest_area", "civ")) == 1
    assert objectives.measure(p, bench.neighbor("area_count", "energy")) == 2
