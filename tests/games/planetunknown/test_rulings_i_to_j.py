"""Rulings 69 to 93: planets and corporations."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games.planetunknown.content import BIOMASS, CIV, ENERGY, ROVER, TECH, WATER, box
from cosmodrome.games.planetunknown.map import BIT, cells_of, lies, masks, steps
from cosmodrome.games.planetunknown.rules import (
    civ,
    effects,
    events,
    lifepods,
    objectives,
    patches,
    pending,
    placement,
    resources,
    rovers,
    scoring,
    techs,
    tracks,
    turn,
)
from cosmodrome.games.planetunknown.rules.basics import has, pend
from cosmodrome.games.planetunknown.rules.corporations import corporation
from cosmodrome.games.planetunknown.state import BOOST_TODO, NEW_PATCH, Todo

# -- planets ---------------------------------------------------------------------------------------


def test_ruling_69_petra_currents_fill_lines(bench: Any) -> None:
    _, p = bench.one(planet="petra")
    bench.fill(p, but=("4,1",))  # a current
    assert scoring.planet_medals(p) == 40
    bench.fill(p, but=("3,1",))
    assert scoring.planet_medals(p) == 40 - 1 - 2  # row 1 and column 3
    bench.fill(p, but=("4,1",))
    p.meteorites = (bench.cell("5,1"),)
    assert scoring.planet_medals(p) == 40 - 1 - 3


def test_ruling_70_petra_currents_are_energy_for_objectives(bench: Any) -> None:
    _, p = bench.one(planet="petra")
    largest = objectives.measure(p, bench.neighbor("largest_area", "energy"))
    assert largest > 10
    assert objectives.measure(p, bench.neighbor("icons_total", "energy")) == 0


def test_ruling_71_petra_has_no_ice_to_cover(bench: Any) -> None:
    _, p = bench.one(planet="petra")
    assert objectives.met(p, bench.private("ice"))
    currents = tuple(f"{c % 12},{c // 12}" for c in cells_of(masks("petra").currents))
    bench.fill(p, but=currents)
    assert objectives.met(p, bench.private("land"))
    bench.fill(p, but=("5,0",))
    assert not objectives.met(p, bench.private("land"))


def test_ruling_72_cerberus_worlds(bench: Any) -> None:
    _, p = bench.one(planet="cerberus")
    assert sum(world.bit_count() for world in masks("cerberus").worlds) == 96
    bench.fill(p, but=("10,5",))  # the last row of the upper right world
    p.meteorites = (bench.cell("3,9"),)
    lines = 39 - p.world.row_medals[5] - p.world.column_medals[10] - p.world.row_medals[9] - p.world.column_medals[3]
    assert scoring.planet_medals(p) == lines + 4


def test_ruling_73_oblivion_edge_is_the_outer_frame(bench: Any) -> None:
    _, p = bench.one(planet="oblivion")
    assert all(c % 12 in (0, 11) or c // 12 in (0, 11) for c in p.world.edge)
    assert len(p.world.edge) == 44
    assert patches.spots(p) == list(p.world.edge)


def test_ruling_74_lacuna_hole_borders_are_no_edge(bench: Any) -> None:
    _, p = bench.one(planet="lacuna")
    assert bench.cell("4,2") not in p.world.edge  # next to the hole 5,2
    assert bench.cell("5,2") not in p.world.squares
    bench.fill(p)
    assert scoring.planet_medals(p) == 40


def test_ruling_75_pajitnov_tiles_slide_in(bench: Any) -> None:
    g, p = bench.one(planet="pajitnov")
    bench.fill(p, but=("6,5", "6,6", "6,7"))
    bench.offer(g, "I3-civ-energy-P")
    closed_in = bench.value("6,6")
    assert closed_in not in placement.placements(p, bench.tile("I3-civ-energy-P"), "", 0)
    assert closed_in in placement.placements(p, bench.tile("I3-civ-energy-P"), "", placement.PLANET_BAN)
    bench.fill(p, but=("6,4", "6,5", "6,6", "6,7"))
    assert closed_in in placement.placements(p, bench.tile("I3-civ-energy-P"), "", 0)
    bench.fill(p, but=("0,5", "0,6"))
    assert bench.value("0,5") in placement.placements(p, bench.tile("I2-civ-energy-P"), "", 0)  # from outside the grid
    assert patches.spots(p) == [bench.cell("0,5"), bench.cell("0,6")]


def test_ruling_76_persephone_bans_the_icon_only(bench: Any) -> None:
    _, p = bench.one(planet="persephone")
    tile = bench.tile("I4-civ-energy-P")  # civ icon, civ, energy icon, energy
    legal = placement.placements(p, tile, "", 0)
    spots = lies(p.planet, box().tiles[tile].shape).spots
    upper_left, resource = masks("persephone").quarters[0]
    assert resource == CIV
    assert legal
    assert not any(BIT[spots[v].icon[0]] & upper_left for v in legal)
    assert any(spots[v].slots[0] & upper_left for v in legal)  # terrain may lie there


def test_ruling_77_tartarus(bench: Any) -> None:
    g, p = bench.one(planet="tartarus")
    assert bench.value("6,0") not in placement.placements(p, bench.tile("I2-civ-energy-P"), "", 0)  # 6,0 to 6,1
    bench.lay(g, "I2-civ-energy-P", "5,1", "r180")  # west of the line
    east = bench.value("6,1", "r0")
    assert east in placement.placements(p, bench.tile("I2-energy-water-P"), "", 0)  # adjacent across the chasm
    spot = bench.lay(g, "I2-energy-water-P", "6,1")
    assert CIV in resources.energy_choices(p, spot.slots[0], ENERGY, WATER)
    straight, diagonal = steps("tartarus", False), steps("tartarus", True)
    assert bench.cell("6,1") not in straight[bench.cell("5,1")]
    assert bench.cell("6,4") in diagonal[bench.cell("5,3")]  # a gap
    assert bench.cell("6,2") not in diagonal[bench.cell("5,1")]
    effect = box().civ_cards[14].effects[0]
    p.rovers, p.loads = (bench.cell("5,1"),), (0,)
    assert (0, bench.cell("6,2")) in bench.ask(effects.carry_out(g, 0, effect)).values  # jumping ignores it


def test_ruling_78_kax_toxic_squares(bench: Any) -> None:
    g, p = bench.one(planet="kax")
    p.rovers, p.loads, p.movement = (bench.cell("4,1"),), (0,), 1
    toxic = bench.cell("3,1")
    assert (0, toxic) not in rovers.moves(g, p)
    asked = bench.ask(effects.carry_out(g, 0, box().civ_cards[14].effects[0]))
    assert (0, toxic) not in asked.values
    bench.patch(g, "3,1")
    assert (0, toxic) in rovers.moves(g, p)


def test_ruling_79_currents_are_not_closed_by_the_energy_event(bench: Any) -> None:
    g, p = bench.one("cosmos_inc", "petra")
    g.event = 35
    p.rovers, p.loads, p.movement = (bench.cell("3,1"),), (0,), 1
    assert (0, bench.cell("4,1")) in rovers.moves(g, p)
    p.trackers[TECH] = 10
    bench.run(rovers.drive(g, 0), "0>4,1", "stop")
    assert p.movement == 1  # but they are energy for Cosmos


def test_ruling_80_gaia_cities_are_land(bench: Any) -> None:
    _, p = bench.one(planet="gaia")
    assert scoring.planet_medals(p) == 16
    bench.fill(p)
    assert scoring.planet_medals(p) == 40
    bench.fill(p, but=("5,0",))
    assert scoring.planet_medals(p) == 40 - 1 - 3 + 2
    assert not objectives.met(p, bench.private("land"))


def test_ruling_81_disputed_ice(bench: Any) -> None:
    assert box().planets["cerberus"].grid[bench.cell("1,10")] == "I"
    assert box().planets["persephone"].grid[bench.cell("11,5")] == "L"


# -- corporations ----------------------------------------------------------------------------------


def test_ruling_82_techs_follow_the_tracker(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[TECH] = 3
    assert has(p, "ignore_adjacency")
    tracks.regress(g, 0, TECH, 1)
    assert not has(p, "ignore_adjacency")
    bench.run(bench.advance(g, TECH))
    assert has(p, "ignore_adjacency")
    g, p = bench.one("flux_industries")
    p.flux, p.trackers[TECH] = CIV, 5
    bench.run(techs.use_power(g, 0, Todo("jump_to_milestone")))
    assert Todo("jump_to_milestone") not in techs.powers(g, 0)
    p.trackers[TECH] = 4
    bench.run(bench.advance(g, TECH), "water")
    assert Todo("jump_to_milestone") not in techs.powers(g, 0)


def test_ruling_83_cosmos_level_2_is_used_at_once_or_never(bench: Any) -> None:
    g, p = bench.one("cosmos_inc")
    p.trackers[TECH], p.pods, p.track_pods = 4, 1, (8,)
    kinds = bench.run(bench.advance(g, TECH), "civ-8", "scoring", "keep")
    assert kinds == ["reposition", "position", "reposition"]
    assert (p.pods, p.track_pods) == (2, ())
    tracks.regress(g, 0, TECH, 1)
    assert bench.run(bench.advance(g, TECH)) == []
    g, p = bench.one("flux_industries")
    p.flux, p.trackers[TECH] = CIV, 7
    assert Todo("jump_to_milestone") not in techs.powers(g, 0)


def test_ruling_84_cosmos_lifepods_on_tracks(bench: Any) -> None:
    g, p = bench.one("cosmos_inc")
    p.trackers = [3, 0, 0, 0, 5]
    free = corporation(p.corporation).pod_places(p)
    assert len(free) == 76  # the scoring area, too
    assert 15 in free  # the top as well
    p.track_pods = (4, 5)
    assert corporation(p.corporation).next_stop(p, CIV) == 6
    p.trackers[CIV] = 6
    assert tracks.previous_stop(p, CIV) == 3
    p.track_pods = tuple(range(7, 16))
    assert not tracks.can_advance(p, CIV)
    p.track_pods = (TECH * 16 + 3,)
    assert not has(p, "diagonal_rovers")
    assert has(p, "reposition_three")
    p.track_pods, p.trackers[CIV] = (3,), 5
    bench.run(bench.advance(g, CIV))
    assert p.owed == (2,)  # ranks do not shift


def test_ruling_85_flux(bench: Any) -> None:
    g, p = bench.one("flux_industries")
    bench.lay(g, "O4-rover-tech-P", "5,0")  # tech 5,0 and 6,0, rover 5,1 and 6,1
    p.rovers, p.loads, p.flux, p.trackers[TECH] = (bench.cell("5,1"),), (0,), ROVER, 3
    assert rovers.round_start(p) == 2
    p.flux = TECH
    assert rovers.round_start(p) == 0
    p.trackers[TECH] = 5  # the newest tech alone works
    p.flux = ROVER
    assert rovers.round_start(p) == 0
    p.flux, p.trackers[CIV] = CIV, 6
    jump = techs.use_power(g, 0, Todo("jump_to_milestone"))
    bench.run(bench.whole(g, jump), "water")  # over the boost at 8 to the milestone at 10
    assert (p.trackers[CIV], p.trackers[WATER], p.owed) == (10, 1, (3,))
    p.trackers[TECH], p.trackers[CIV] = 7, 13
    bench.run(bench.advance(g, CIV))
    assert p.owed == (3, 4)  # one rank higher, but never above 4
    p.flux, p.trackers[ROVER] = ROVER, 3
    bench.run(bench.advance(g, ROVER))
    assert p.movement == 3
    p.flux, p.trackers[WATER], p.movement = WATER, 2, 0
    assert bench.run(bench.advance(g, WATER), "tech", "tech") == ["boost", "boost"]
    p.flux, p.trackers[BIOMASS] = BIOMASS, 5
    assert bench.run(bench.advance(g, BIOMASS), "*", "*") == ["patch", "patch"]
    p.trackers[TECH] = 6
    assert not has(p, "improve_flux_track")
    assert has(p, "jump_to_milestone")


def test_ruling_86_horizon_rovers_hold_one(bench: Any) -> None:
    g, p = bench.one("horizon_group")
    bench.lay(g, "I3-civ-energy-M", "5,1")  # meteorite 5,2
    bench.lay(g, "I3-civ-energy-M", "6,1", "r0")
    p.rovers, p.loads, p.movement = (bench.cell("5,3"),), (0,), 3
    bench.run(rovers.drive(g, 0), "0>5,2", "0>6,2", "0>6,3")
    assert p.loads == (1,)
    assert p.meteorites == (bench.cell("6,2"),)
    bench.fill(p)
    p.meteorites = ()
    assert scoring.planet_medals(p) == 40 - p.world.row_medals[3] - p.world.column_medals[6]
    rovers.destroy(p, (bench.cell("6,3"),))
    assert (p.rovers, p.loads, p.collected) == ((), (), 0)


def test_ruling_87_horizon_levels_3_and_4(bench: Any) -> None:
    g, p = bench.one("horizon_group")
    bench.lay(g, "I3-water-rover-M", "5,1")
    p.trackers[TECH] = 7
    g.event = 19
    kinds = bench.run(events.carry_out(g), "*")
    assert kinds == ["patch"]
    assert p.collected == 1
    g, p = bench.one("horizon_group")
    bench.lay(g, "I3-water-rover-M", "5,1")  # water 5,1 and 5,2 with the meteorite
    p.trackers[TECH] = 10
    p.rovers, p.loads, p.movement = (bench.cell("5,3"),), (0,), 2
    kinds = bench.run(rovers.drive(g, 0), "0>5,2", "carry", "0>5,1", "destroy")
    assert kinds == ["move", "yes", "move", "yes"]
    assert (p.collected, p.loads, p.meteorites) == (0, (0,), ())


def test_ruling_88_jump_drive(bench: Any) -> None:
    g, p = bench.one("jump_drive")
    p.lifepods, p.tech_pods = (bench.cell("5,0"),), (1,)
    asked = bench.ask(lifepods.collect(g, 0, bench.cell("5,0")))
    assert bench.tokens(asked) == ["scoring", "tech-2", "tech-3", "tech-4", "tech-5", "tech-6"]
    p.tech_pods = (4,)  # D
    spot = bench.lay(g, "I2-rover-tech-P", "5,0")
    assert resources.energy_choices(p, spot.slots[1], TECH, ROVER) == [ROVER, TECH]
    p.tech_pods = (3,)  # C, with the boost of an event
    g.event = 17
    bench.run(events.carry_out(g), "civ", "twice")
    assert p.trackers[CIV] == 2
    assert bench.run(events.carry_out(g), "civ") == ["boost"]  # once a round
    g, p = bench.one("jump_drive")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.tech_pods, p.trackers = (5,), [0, 0, 3, 0, 0]  # E: row 3
    row = techs.use_power(g, 0, Todo("claim_row"))
    kinds = bench.run(bench.whole(g, row), "biomass", "new_patch", "*", "tech")
    assert kinds == ["advance", "next", "patch", "boost"]
    assert (p.owed, p.movement, p.trackers[TECH]) == ((1,), 1, 1)
    assert Todo("claim_row") not in techs.powers(g, 0)


def test_ruling_88_jump_drive_f_among_all_players(bench: Any) -> None:
    g = bench.table(3, corporation=["jump_drive", "republic", "republic"])
    g.players[0].tech_pods = (6,)
    bench.run(techs.use_power(g, 0, Todo("shared_objective")))
    asked = bench.ask(civ.pick_all(g))
    assert asked.prompt.kind == "contest"
    assert len(asked) == 3
    g.contested = (25,)
    assert [objectives.contest_medals(g, seat) for seat in range(3)] == [2, 2, 2]
    g.players[2].collected = 1
    assert [objectives.contest_medals(g, seat) for seat in range(3)] == [0, 0, 5]


def test_ruling_89_makeshift(bench: Any) -> None:
    g, p = bench.one("makeshift")
    assert corporation(p.corporation).ahead(p, CIV) == [(0, 1), (1, 1)]
    assert corporation(p.corporation).ahead(p, BIOMASS) == [(2, 1), (1, 1), (3, 1)]
    bench.run(bench.advance(g, BIOMASS), "water-1")
    assert (p.columns[BIOMASS], p.trackers[BIOMASS]) == (1, 1)
    assert (1, 1) not in corporation(p.corporation).ahead(p, WATER)
    p.columns[WATER] = 1
    assert tracks.previous_stop(p, BIOMASS) == -1  # the water tracker stands below
    p.trackers[TECH] = 7
    shifts = corporation(p.corporation).ahead(p, TECH)
    assert (3, 7) in shifts
    assert (0, 8) in shifts  # level 1: civ and tech are neighbours
    p.trackers[ROVER], p.columns[ROVER] = 2, 3
    bench.run(bench.advance(g, ROVER), "biomass-2", "civ", "civ-1")  # sideways, and the boost is claimed
    assert (p.columns[ROVER], p.trackers[ROVER]) == (2, 2)


def test_ruling_90_oasis(bench: Any) -> None:
    g, p = bench.one("oasis_ultd")
    p.trackers[WATER], p.trackers[BIOMASS] = 2, 1
    assert not tracks.can_advance(p, BIOMASS)  # the water tracker blocks it
    p.trackers = [0, 2, 0, 3, 0]
    tile, value = bench.tile("I3-water-rover-P"), bench.value("5,3")
    bench.lay(g, "I3-water-rover-P", "5,3")
    bench.run(bench.resolve(g, tile, value, WATER))
    assert p.trackers[WATER] == 2
    p.trackers[TECH] = 5
    p.rovers, p.loads = (bench.cell("5,3"), bench.cell("9,9")), (0, 0)
    assert rovers.round_start(p) == 1
    p.trackers[TECH] = 14
    spot = bench.lay(g, "I2-energy-water-P", "7,5")  # no ice
    assert techs.extras(g, 0, bench.tile("I2-energy-water-P"), spot) == [
        Todo("water_without_ice"),
        Todo("patch_on_water_tile"),
        Todo("synergy_on_water_tile"),
    ]


def test_ruling_91_oasis_medal() -> None:
    assert box().corporations["oasis_ultd"].medals[WATER][19] == 9


def test_ruling_92_republic(bench: Any) -> None:
    g, p = bench.one("republic")
    p.trackers = [1, 2, 0, 0, 3]
    kinds = bench.run(bench.advance(g, CIV), "tech")
    assert kinds == ["regress"]  # now, not with the card
    assert (p.owed, p.trackers[TECH]) == ((1,), 2)
    g.event = 45
    bench.run(bench.advance(g, CIV))
    bench.run(bench.advance(g, CIV))
    assert (p.owed, p.trackers) == ((1,), [4, 2, 0, 0, 2])
    g, p = bench.one("republic")
    bench.lay(g, "L4-civ-energy-P", "6,1")  # civ icon and a civ square without one
    bench.lay(g, "I2-civ-energy-P", "5,4")
    p.trackers[TECH] = 7
    p.rovers, p.loads, p.movement = (p.icons.index("c"),), (0,), 1
    jumps = rovers.teleports(p, p.rovers[0])
    assert jumps == [cell for cell, mark in enumerate(p.icons) if mark == "c"][1:]
    bare = next(c for c in p.world.squares if p.ground[c] == "c" and p.icons[c] == ".")
    assert rovers.teleports(p, bare) == []
    g.civ, p.trackers[TECH], p.owed = bench.piles((), (8, 9), (), ()), 5, (1,)
    bench.run(civ.pick_all(g))  # the wanted rank is empty, the next one is not
    assert bench.held(p) in ((8,), (9,))


def test_ruling_92_republic_level_4_counts_when_the_milestone_is_claimed(bench: Any) -> None:
    """Claiming a civ milestone gives the boost (Republic), though the forced regress switches level 4 off."""
    g, p = bench.one("republic")
    p.trackers = [3, 0, 0, 0, 10]
    assert bench.run(bench.advance(g, CIV), "water") == ["boost"]
    assert p.trackers == [4, 1, 0, 0, 9]


def test_ruling_93_a_second_patch_may_wait_for_other_gains(bench: Any) -> None:
    """Wormhole level 3 gives two patches (Wormhole Corp.), and gains are taken in any order (ruling 11)."""
    g, p = bench.one("wormhole_corp")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[TECH] = 7
    pend(p, NEW_PATCH, BOOST_TODO)
    flow = pending.work(g, 0)
    asked = bench.ask(flow, "new_patch", "two", "*")
    assert asked.prompt.kind == "next"
    assert bench.tokens(asked) == ["boost", "new_patch"]


def test_ruling_79_jump_drive_teleports_from_a_bare_current(bench: Any) -> None:
    """Petra's owner may treat its currents as energy terrain (Petra); tech B goes to a tile of it (Jump Drive)."""
    g, p = bench.one("jump_drive", "petra")
    p.tech_pods = (2,)
    bench.lay(g, "I2-civ-energy-P", "5,0")
    energy = [cell for cell, letter in enumerate(p.ground) if letter == "e"]
    assert rovers.teleports(p, bench.cell("7,3")) == energy
    assert rovers.teleports(p, bench.cell("7,2")) == []  # bare land
    p.rovers, p.loads, p.movement = (bench.cell("7,3"),), (0,), 1
    assert (0, energy[0]) in rovers.moves(g, p)


@pytest.mark.parametrize(("at", "grows"), [("5,3", True), ("8,5", False)])
def test_ruling_93_wormhole_expansion(bench: Any, at: str, grows: bool) -> None:
    g, p = bench.one("wormhole_corp")
    first = bench.lay(g, "I2-tech-biomass-M", "5,0")  # biomass 5,1
    assert not resources.enlarges(p, bench.tile("I2-tech-biomass-M"), first)  # the first never counts
    tile = bench.tile("I2-tech-biomass-P")
    spot = bench.lay(g, "I2-tech-biomass-P", at, "r180")  # biomass above
    assert resources.enlarges(p, tile, spot) == grows
    flow = bench.work(g, tile, bench.value(at, "r180"), [Todo("biomass")], grows)
    bench.run(flow, *(["boost", "civ"] * grows), "end")
    assert p.trackers[BIOMASS] == int(grows)


def test_ruling_93_wormhole_reset_and_doubling(bench: Any) -> None:
    g, p = bench.one("wormhole_corp")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[TECH], p.trackers[BIOMASS] = 7, 5
    assert scoring.tracker_medals(p, BIOMASS) == 5
    bench.run(techs.use_power(g, 0, Todo("reset_biomass_at_top")))
    assert (p.trackers[BIOMASS], scoring.tracker_medals(p, BIOMASS)) == (0, 0)
    kinds = bench.run(bench.gain(g, 1), "two", "*", "*")
    assert kinds == ["yes", "patch", "patch"]
    assert bench.run(bench.gain(g, 1), "*") == ["patch"]  # once a round
    bench.run(turn.open_round(g))
    assert bench.run(bench.gain(g, 1), "one", "*") == ["yes", "patch"]
