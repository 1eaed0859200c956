"""Rulings 1 to 34: the round, the order of advances, placement, energy and water."""

from __future__ import annotations

from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.match import Match
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import BIOMASS, CIV, ENERGY, ROVER, TECH, WATER, box
from cosmodrome.games.planetunknown.map import lies, masks
from cosmodrome.games.planetunknown.rules import (
    effects,
    events,
    patches,
    placement,
    resources,
    station,
    techs,
    tracks,
    turn,
)
from cosmodrome.games.planetunknown.state import END, EVENT, PLACE, STATION, Todo


def test_ruling_1_order_of_a_round(bench: Any) -> None:
    """Rotate, event, tiles, civ cards; tops are refilled when all have placed."""
    m = cosmodrome.new("planet-unknown", 2, seed=3, options={"events": "even"})
    phases = []
    while m.state.round < 3 and not m.over:
        if not phases or phases[-1] != m.state.phase:
            phases.append(m.state.phase)
        seat = min(m.asked)
        m.pick(seat, 0)
    assert phases[0] == STATION
    assert phases.index(PLACE) > 0
    assert sorted(phases[: phases.index(PLACE) + 1]) == phases[: phases.index(PLACE) + 1]


def test_ruling_2_nobody_sees_a_choice_before_all_have_confirmed(bench: Any) -> None:
    m = Match.at(GAME, bench.table(2))
    before = m.view(1).players[0]
    m.answer(0, m.questions[0].options[0].token)
    m.answer(0, m.questions[0].options[0].token)
    assert m.state.players[0].laid
    assert m.view(1).players[0] == before
    assert m.view(None).players[0] == before
    assert m.view(0).players[0].laid == m.state.players[0].laid


def test_ruling_3_the_tile_below_stays_hidden(bench: Any) -> None:
    m = Match.at(GAME, bench.table(2))
    tops = m.state.tops[:]
    while 0 in m.asked:
        m.pick(0, 0)
    assert m.state.tops == tops
    assert m.view(0).tops == tops


def test_ruling_4_everything_up_to_the_confirmation_can_be_undone(bench: Any) -> None:
    m = Match.at(GAME, bench.table(1))
    start = m.state_hash()
    answers = 0
    while not m.asked[0].values or m.asked[0].values[-1] != END:
        m.pick(0, 0)
        answers += 1
    for _ in range(answers):
        m.undo(0)
    assert m.state_hash() == start
    for _ in range(answers):
        m.pick(0, 0)
    m.answer(0, "end")
    assert m.can_undo(0)  # the next tiles have been turned up


def test_ruling_5_the_two_player_variant_is_a_setting(bench: Any) -> None:
    g = bench.table(2, phase=STATION, two_player_variant=True)
    assert bench.run(turn.open_round(g)) == []
    assert g.rotation == 5
    g = bench.table(2, phase=STATION)
    asked = bench.ask(turn.open_round(g))
    assert len(asked) == 6
    g = bench.table(2, phase=STATION)
    bench.run(turn.open_round(g), "depot-4")
    assert g.depot_of(0) == 4


def test_ruling_6_seats_with_four_players(bench: Any) -> None:
    g = bench.table(4)
    assert [g.depot_of(seat) for seat in range(4)] == [0, 1, 3, 4]
    g.rotation = 5
    assert [g.depot_of(seat) for seat in range(4)] == [5, 0, 2, 3]


def test_ruling_7_alignment_of_the_rings(bench: Any) -> None:
    g = bench.table(2, alignment="chosen")
    bench.run(station.align(g), "shift-2")
    interior = box().station.interior
    assert [g.depot(k)[0] for k in range(6)] == [interior[(k + 2) % 6] for k in range(6)]
    shifts = set()
    for seed in range(30):
        g = bench.table(2, seed=seed, alignment="random")
        bench.run(station.align(g))
        shifts.add(g.shift)
    assert shifts == set(range(6))


def test_ruling_8_a_depot_with_one_empty_stack_offers_the_other_tile(bench: Any) -> None:
    g = bench.table(1)
    interior, exterior = g.depot(g.depot_of(0))
    g.tops[interior], g.stacks[interior] = -1, ()
    asked = bench.ask(bench.turn(g))
    assert asked.prompt.kind == "place"
    assert asked.args == (g.tops[exterior],)


def test_ruling_9_once_a_round_is_once_a_round(bench: Any) -> None:
    g, p = bench.one("horizon_group")
    p.trackers[TECH] = 14
    assert Todo("advance_rover") in techs.powers(g, 0)
    bench.run(techs.use_power(g, 0, Todo("advance_rover")))
    assert Todo("advance_rover") not in techs.powers(g, 0)
    bench.run(turn.open_round(g))
    assert Todo("advance_rover") in techs.powers(g, 0)


def test_ruling_10_meteorite_and_destruction_come_with_the_tile(bench: Any) -> None:
    g, p = bench.one()
    p.rovers, p.loads = (bench.cell("6,1"),), (0,)
    p.lifepods = (bench.cell("5,0"), bench.cell("7,2"))
    bench.lay(g, "O4-rover-tech-M", "5,0")
    assert p.meteorites == (bench.cell("6,0"),)
    assert p.rovers == ()
    assert p.lifepods == (bench.cell("7,2"),)
    assert p.pods == 0


def test_ruling_11_what_was_found_and_the_other_resource_in_any_order(bench: Any) -> None:
    """Civ 8 brings a boost, and energy is left: either may come first."""
    g, p = bench.one()
    p.trackers[CIV] = 7
    bench.lay(g, "I2-civ-energy-P", "5,0")
    tile, value = bench.tile("I2-civ-energy-P"), bench.value("5,0")
    asked = bench.ask(bench.work(g, tile, value, [Todo("civ"), Todo("energy")]))
    assert bench.tokens(asked) == ["energy", "boost"]  # the step itself was not asked for: it can't matter when
    assert p.trackers[CIV] == 8
    bench.run(bench.work(g, tile, value, []), "energy", "water", "end")  # energy goes to civ, the only choice
    assert p.trackers == [9, 1, 0, 0, 0]


def test_ruling_12_movement_waits_and_adds_up(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[ROVER] = 3
    p.rovers, p.loads, p.movement = (bench.cell("5,0"),), (0,), 2
    bench.run(bench.advance(g, ROVER))
    assert p.movement == 4
    m = Match.at(GAME, bench.table(1))
    m.state.players[0].movement = 3
    while m.asked[0].prompt.kind != "rotate" and m.state.round == 1:
        m.pick(0, len(m.asked[0]) - 1)
    assert m.state.players[0].movement == 0


def test_ruling_10_the_order_of_advances_is_free_for_republic(bench: Any) -> None:
    """Civ first: nothing can go down for the milestone, and biomass keeps its step (page 7, and ruling 109)."""
    g, p = bench.one("republic")
    bench.lay(g, "I2-biomass-civ-P", "5,0")
    p.trackers[CIV] = 1
    tile, value = bench.tile("I2-biomass-civ-P"), bench.value("5,0")
    assert bench.run(bench.work(g, tile, value, [Todo("biomass"), Todo("civ")]), "civ", "end") == ["next", "next"]
    assert p.trackers == [2, 0, 1, 0, 0]


def test_ruling_12_movement_of_the_event_joins_that_of_the_turn(bench: Any) -> None:
    g, p = bench.one()
    g.phase, g.event, g.civ, p.movement, p.trackers[CIV] = EVENT, 5, bench.piles((4,), (), (), ()), 2, 2
    bench.run(turn.event(g), "civ")
    assert (p.played, p.movement) == ((4,), 6)


def test_ruling_13_a_double_advance_is_two_steps(bench: Any) -> None:
    """Dept of Operations over the boost of water 3: the boost is used before the second step."""
    g, p = bench.one()
    p.trackers[WATER] = 2
    flow = effects.carry_out(g, 0, box().civ_cards[2].effects[0])
    asked = bench.ask(flow, "water")
    assert asked.prompt.kind == "boost"
    assert p.trackers[WATER] == 3


def test_ruling_14_only_trackers_that_can_move_are_offered(bench: Any) -> None:
    g, p = bench.one()
    p.trackers = [15, 15, 15, 3, 15]
    assert tracks.movable(p) == [ROVER]
    p.trackers = [15, 15, 14, 15, 15]
    effect = box().civ_cards[10].effects[0]  # three different trackers: only two can
    bench.run(effects.carry_out(g, 0, effect), "biomass")
    assert p.trackers == [15, 15, 15, 15, 15]
    assert p.movement == 5  # tech level 3 adds one
    bench.run(bench.advance(g, WATER))
    assert p.trackers[WATER] == 15


def test_ruling_15_doubling_counts_if_unlocked_earlier_in_the_turn(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[TECH], p.trackers[WATER] = 9, 3
    bench.lay(g, "I2-energy-water-P", "5,2")  # energy 5,2, water 5,3: ice
    tile, value = bench.tile("I2-energy-water-P"), bench.value("5,2")
    bench.run(bench.resolve(g, tile, value, WATER))
    assert p.trackers[WATER] == 4
    p.trackers[TECH] = 10
    bench.run(bench.resolve(g, tile, value, WATER))
    assert p.trackers[WATER] == 6


def test_ruling_16_a_boost_must_be_used(bench: Any) -> None:
    g, p = bench.one()
    assert bench.ask(tracks.boost(g, 0)).decline == ""
    p.trackers = [15, 15, 15, 0, 15]
    bench.run(tracks.boost(g, 0))
    assert p.trackers[ROVER] == 1


@pytest.mark.parametrize("source", ["boost", "card"])
def test_ruling_17_the_rover_top_gives_its_movement_again(bench: Any, source: str) -> None:
    g, p = bench.one()
    p.trackers[ROVER] = 15
    flow = tracks.boost(g, 0) if source == "boost" else effects.carry_out(g, 0, box().civ_cards[2].effects[0])
    bench.run(flow, "rover")
    assert p.movement == (4 if source == "boost" else 8)


def test_ruling_18_milestones_are_claimed_again_after_regressing(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[CIV] = 2
    bench.run(bench.advance(g, CIV))
    tracks.regress(g, 0, CIV, 1)
    bench.run(bench.advance(g, CIV))
    assert p.owed == (1, 1)


def test_ruling_19_regress_as_far_as_possible(bench: Any) -> None:
    g, p = bench.one()
    p.trackers = [1, 3, 2, 0, 3]
    asked = bench.ask(tracks.regress_one_of(g, 0, range(5), 3))
    assert asked.values == [WATER, TECH]
    p.trackers = [1, 2, 0, 0, 0]
    bench.run(tracks.regress_one_of(g, 0, range(5), 3))
    assert p.trackers == [1, 0, 0, 0, 0]


def test_ruling_20_regress_a_or_b(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[CIV] = 2
    g.event = 21
    bench.run(events.carry_out(g))
    assert p.trackers[CIV] == 1
    p.trackers[CIV] = 0
    bench.run(events.carry_out(g))
    assert p.trackers == [0, 0, 0, 0, 0]


def test_ruling_21_the_first_piece_covers_an_edge_square(bench: Any) -> None:
    _, p = bench.one()
    tile = bench.tile("F5-civ-energy-P")
    edge = masks(p.planet).edge
    spots = lies(p.planet, box().tiles[tile].shape).spots
    legal = placement.placements(p, tile, "", 0)
    assert legal
    assert all(spots[value].mask & edge for value in legal)
    assert len(legal) == sum(1 for spot in spots.values() if spot.mask & edge)
    assert bench.cell("3,2") not in p.world.edge  # an inner corner


def test_ruling_22_patches_are_pieces_for_adjacency(bench: Any) -> None:
    g, p = bench.one()
    assert patches.spots(p) == list(p.world.edge)
    bench.patch(g, "5,0")
    spots = lies(p.planet, 0).spots
    for value in placement.placements(p, bench.tile("I2-civ-energy-P"), "", 0):
        cells = [c for c in p.world.squares if spots[value].mask >> (143 - c) & 1]
        assert any(c in (bench.cell("6,0"), bench.cell("5,1")) for c in cells)
    assert patches.spots(p) == [bench.cell("6,0"), bench.cell("5,1")]
    _, p = bench.one(planet="charybdis")
    assert patches.spots(p) == [bench.cell(at) for at in ("5,5", "6,5", "5,6", "6,6")]


def test_ruling_23_event_bans_bind_tiles_planet_bans_patches_too(bench: Any) -> None:
    g, p = bench.one()
    g.event = 39
    assert patches.spots(p) == list(p.world.edge)
    g, p = bench.one(planet="arashi")
    bench.lay(g, "I3-water-rover-P", "1,4")
    ring = [c for c in p.world.squares if p.world.grid[c] == "R"]
    assert not set(patches.spots(p)) & set(ring)
    g, p = bench.one(planet="pajitnov")
    bench.lay(g, "U5-civ-energy-P", "6,1", "r180")
    assert bench.cell("6,2") in patches.spots(p) or bench.cell("6,0") in patches.spots(p)


def test_ruling_24_bans_lapse_one_after_the_other(bench: Any) -> None:
    """The first tile needs the edge, the event forbids it: the event's ban lapses."""
    g, p = bench.one()
    g.event = 39
    assert placement.choices(g, 0) == (placement.EVENT_BAN, [0, 1])
    bench.lay(g, "I3-water-rover-P", "5,1")
    assert placement.choices(g, 0) == (0, [0, 1])
    # On K-273 only two squares are left, one of ice and one of land: the planet's ban lapses.
    g, p = bench.one(planet="k-273")
    bench.offer(g, "I2-civ-energy-P")
    bench.fill(p, but=("5,0", "5,1"))
    assert p.world.grid[bench.cell("5,0")] == "I"
    assert p.world.grid[bench.cell("5,1")] == "L"
    relaxed, rings = placement.choices(g, 0)
    assert (relaxed, rings) == (placement.PLANET_BAN, [0])
    # With an event that forbids the edge as well, both lapse.
    g.event = 39
    assert placement.choices(g, 0) == (placement.EVENT_BAN | placement.PLANET_BAN, [0])
    # Holes of Lacuna are no squares at all.
    assert not any(spot.mask & ~masks("lacuna").squares for spot in lies("lacuna", 8).spots.values())


def test_ruling_25_who_can_place_only_one_must_take_it(bench: Any) -> None:
    g, p = bench.one()
    bench.offer(g, "I2-civ-energy-P")
    bench.fill(p, but=("5,0", "5,1"))
    asked = bench.ask(bench.turn(g))
    assert asked.prompt.kind == "place"
    assert asked.args == (bench.tile("I2-civ-energy-P"),)


def test_ruling_26_a_patch_destroys_too(bench: Any) -> None:
    g, p = bench.one()
    p.rovers, p.loads = (bench.cell("5,0"),), (0,)
    bench.patch(g, "5,0")
    assert p.rovers == ()
    bench.patch(g, "7,2")
    assert bench.cell("7,2") not in p.lifepods


def test_ruling_27_mirrored_tiles_keep_their_print_on_the_mirrored_squares(bench: Any) -> None:
    g, p = bench.one()
    plain = bench.lay(g, "L4-civ-energy-M", "5,5")
    offsets = [plain.symbol - bench.cell("5,5"), plain.icon[0] - bench.cell("5,5")]
    g, p = bench.one()
    mirrored = bench.lay(g, "L4-civ-energy-M", "5,5", "f0")
    dx, dy = (offsets[0] + 6) % 12 - 6, (offsets[0] + 6) // 12
    assert mirrored.symbol == bench.cell("5,5") + dy * 12 - dx
    assert p.icons.count("c") == 1
    assert p.meteorites == (mirrored.symbol,)


def test_ruling_28_the_domino_has_icon_and_meteor_on_one_square() -> None:
    for shape in box().shapes:
        both = [c for c in shape.cells if c.icon and c.symbol]
        assert bool(both) == (shape.id == "I2")


def test_ruling_29_universal_level_1_lifts_adjacency_for_patches_too(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "I2-civ-energy-P", "5,0")
    p.trackers[TECH] = 3
    assert len(patches.spots(p)) == 94
    assert bench.value("5,9") in placement.placements(p, bench.tile("I2-civ-energy-M"), "", 0)
    g.event = 39
    edge = masks(p.planet).edge
    spots = lies(p.planet, 0).spots
    legal = placement.placements(p, bench.tile("I2-civ-energy-M"), "tile_not_on_edge", 0)
    assert not any(spots[value].mask & edge for value in legal)


def test_ruling_30_horizon_level_1_lifts_adjacency_only(bench: Any) -> None:
    g, p = bench.one("horizon_group", "k-273")
    bench.lay(g, "I2-civ-energy-P", "6,0", "r90")
    p.trackers[TECH] = 3
    rover, civ_tile = bench.tile("I2-rover-tech-P"), bench.tile("I2-civ-energy-M")
    far = bench.value("6,10")
    assert far in placement.placements(p, rover, "", 0)
    assert far not in placement.placements(p, civ_tile, "", 0)
    mixed = bench.value("5,7")  # ice above land
    assert mixed not in placement.placements(p, rover, "", 0)
    assert mixed in placement.placements(p, rover, "", placement.PLANET_BAN)


def test_ruling_31_energy_runs_on_through_older_tiles(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "I2-energy-water-P", "6,0", "r90")  # energy 6,0, water 5,0
    bench.patch(g, "7,1")
    spot = bench.lay(g, "I2-civ-energy-P", "5,1", "r270")  # civ 5,1, energy 6,1 below the older energy
    assert resources.energy_choices(p, spot.slots[1], ENERGY, CIV) == [CIV, WATER, BIOMASS]


def test_ruling_32_energy_spent_on_water_needs_no_ice_and_is_doubled(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[TECH] = 10
    p.trackers[WATER] = 4
    bench.lay(g, "I2-energy-water-P", "5,0")  # water 5,1 is land
    tile, value = bench.tile("I2-energy-water-P"), bench.value("5,0")
    bench.run(bench.resolve(g, tile, value, ENERGY))
    assert p.trackers[WATER] == 6
    g, p = bench.one("oasis_ultd")
    p.trackers[WATER] = 3
    bench.lay(g, "I2-energy-water-P", "5,0")
    bench.run(bench.resolve(g, tile, value, ENERGY))
    assert p.trackers[WATER] == 4


def test_ruling_33_one_water_square_on_ice_is_enough(bench: Any) -> None:
    g, p = bench.one()
    tile = bench.tile("I3-water-rover-P")
    bench.lay(g, "I3-water-rover-P", "5,3")  # two on ice
    bench.run(bench.resolve(g, tile, bench.value("5,3"), WATER))
    assert p.trackers[WATER] == 1
    bench.lay(g, "I3-water-rover-M", "8,4", "r180")  # rover on 8,5; water on 8,4 (land) and 8,3 (ice)
    bench.run(bench.resolve(g, tile, bench.value("8,4", "r180"), WATER))
    assert p.trackers[WATER] == 2
    bench.lay(g, "I3-water-rover-M", "7,5", "r0")
    bench.run(bench.resolve(g, tile, bench.value("7,5"), WATER))
    assert p.trackers[WATER] == 2


def test_ruling_34_wormhole_energy_never_chooses_biomass(bench: Any) -> None:
    g, p = bench.one("wormhole_corp")
    bench.lay(g, "I2-tech-biomass-P", "6,0", "r0")
    spot = bench.lay(g, "I2-civ-energy-P", "5,0")  # energy 5,1 beside biomass 6,1
    assert resources.energy_choices(p, spot.slots[1], ENERGY, CIV) == [CIV]
    p.corporation = "universal_coalition"
    assert resources.energy_choices(p, spot.slots[1], ENERGY, CIV) == [CIV, BIOMASS]
