"""Rulings 35 to 68: meteorites, lifepods, rovers, patches, civ cards, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.match import Match
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import BIOMASS, CIV, ROVER, TECH, WATER, box
from cosmodrome.games.planetunknown.map import cells_of
from cosmodrome.games.planetunknown.rules import (
    civ,
    effects,
    events,
    objectives,
    patches,
    rovers,
    scoring,
    station,
    turn,
)
from cosmodrome.games.planetunknown.rules.basics import ready
from cosmodrome.games.planetunknown.state import CIV_CARDS, FINAL, FINAL_CARDS, OVER, STATION, Todo


def test_ruling_35_a_rover_goes_on_the_last_tile(bench: Any) -> None:
    g, p = bench.one()
    bench.run(bench.advance(g, ROVER))  # before the first tile: lost
    assert (p.rovers, p.garage) == ((), 2)
    p.trackers[ROVER] = 0
    spot = bench.lay(g, "O4-rover-tech-M", "5,0")
    bench.patch(g, "4,1")
    asked = bench.ask(bench.advance(g, ROVER))
    assert sorted(asked.values) == cells_of(spot.mask)
    p.trackers[ROVER] = 0
    bench.run(bench.advance(g, ROVER), "6,0")  # onto the meteorite, which is collected
    assert (p.collected, p.meteorites) == (1, ())
    p.trackers[ROVER] = 5
    asked = bench.ask(bench.advance(g, ROVER))
    assert bench.cell("6,0") not in asked.values


def test_ruling_36_a_new_rover_may_use_the_movement_of_its_square(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[ROVER] = 5
    bench.run(bench.advance(g, ROVER), "5,0")
    assert p.movement == 2
    assert (0, bench.cell("5,1")) in rovers.moves(g, p)


def test_ruling_37_movement_is_optional_collecting_is_not(bench: Any) -> None:
    g, p = bench.one()
    p.rovers, p.loads, p.movement = (bench.cell("6,2"),), (0,), 3
    asked = bench.ask(rovers.drive(g, 0))
    assert asked.decline == "stop"
    bench.run(rovers.drive(g, 0), "0>7,2", "stop")
    assert (p.pods, p.movement) == (1, 2)


def test_ruling_38_no_two_rovers_on_a_square(bench: Any) -> None:
    g, p = bench.one()
    p.rovers, p.loads, p.movement = (bench.cell("5,0"), bench.cell("6,0")), (0, 0), 5
    assert (0, bench.cell("6,0")) not in rovers.moves(g, p)
    asked = bench.ask(effects.carry_out(g, 0, box().civ_cards[14].effects[0]))
    assert (0, bench.cell("6,0")) not in asked.values
    assert (0, bench.cell("9,9")) in asked.values


def test_ruling_39_rovers_stay_on_squares(bench: Any) -> None:
    g, p = bench.one(planet="lacuna")
    p.rovers, p.loads, p.movement = (bench.cell("4,2"),), (0,), 1
    assert (0, bench.cell("5,2")) not in rovers.moves(g, p)  # a hole
    g, p = bench.one(planet="cerberus")
    p.rovers, p.loads, p.movement = (bench.cell("6,8"),), (0,), 1
    assert (0, bench.cell("7,8")) in rovers.moves(g, p)  # from one world to the next
    g, p = bench.one()
    p.rovers, p.loads, p.movement = (bench.cell("5,0"),), (0,), 1
    assert sorted(rovers.moves(g, p)) == [(0, bench.cell("6,0")), (0, bench.cell("5,1"))]


def test_ruling_40_a_meteorite_by_event(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-M", "5,0")
    g.event = 31
    bench.run(events.carry_out(g))  # the symbol holds one already
    assert p.meteorites == (bench.cell("6,0"),)
    p.meteorites, p.rovers, p.loads = (), (bench.cell("6,0"),), (0,)
    bench.run(events.carry_out(g))
    assert (p.meteorites, p.rovers) == ((bench.cell("6,0"),), ())
    p.meteorites, p.trackers[TECH] = (), 14
    bench.run(events.carry_out(g))
    assert p.meteorites == ()


def test_ruling_41_level_5_is_checked_when_the_tile_is_placed(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[TECH] = 13
    bench.lay(g, "O4-rover-tech-M", "5,0")
    bench.run(bench.advance(g, TECH))
    assert p.meteorites == (bench.cell("6,0"),)
    bench.lay(g, "I2-civ-energy-M", "4,1")
    assert p.meteorites == (bench.cell("6,0"),)
    assert bench.cell("4,2") in p.symbols


def test_ruling_42_collecting_by_card_needs_no_rover(bench: Any) -> None:
    g, p = bench.one()
    p.lifepods = p.lifepods[:2]
    bench.run(effects.carry_out(g, 0, box().civ_cards[18].effects[0]), "*")
    assert (p.pods, p.lifepods) == (2, ())
    g, p = bench.one("cosmos_inc")
    bench.run(effects.carry_out(g, 0, box().civ_cards[13].effects[0]), "*", "civ-4", "*", "scoring")
    assert (p.pods, p.track_pods) == (1, (4,))
    g, p = bench.one("jump_drive")
    g.event = 18
    bench.run(events.carry_out(g), "*", "tech-3")
    assert p.tech_pods == (3,)


def test_ruling_43_only_collected_meteorites_are_destroyed(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-M", "5,0")
    g.event = 51
    bench.run(events.carry_out(g))
    assert (p.meteorites, p.collected) == ((bench.cell("6,0"),), 0)
    p.collected = 2
    bench.run(events.carry_out(g))
    assert p.collected == 1


def test_ruling_44_lifepods_on_tracks_and_techs_can_be_lost(bench: Any) -> None:
    g, p = bench.one("cosmos_inc")
    p.pods, p.track_pods, g.event = 1, (4, 20), 50
    asked = bench.ask(events.carry_out(g))
    assert bench.tokens(asked) == ["scoring", "civ-4", "water-4"]
    bench.run(events.carry_out(g), "water-4")
    assert (p.pods, p.track_pods) == (1, (4,))
    g, p = bench.one("jump_drive")
    p.tech_pods, g.event = (2, 5), 50
    bench.run(events.carry_out(g), "tech-5")
    assert p.tech_pods == (2,)


@pytest.mark.parametrize(("cards", "medals"), [((), 2), ((29,), 4), ((29, 30, 31, 32), 10)])
def test_ruling_45_meteorites_by_threes(bench: Any, cards: tuple[int, ...], medals: int) -> None:
    _, p = bench.one()
    p.collected, p.cards = 8, bench.kept(*cards)
    assert scoring.meteorite_medals(p) == medals


def test_ruling_46_a_patch_without_a_spot_is_lost(bench: Any) -> None:
    g, p = bench.one()
    bench.fill(p)
    bench.run(bench.gain(g, 1))
    assert (p.stored, p.ground.count("p")) == (0, 0)


def test_ruling_47_stored_patches_come_out_at_the_end(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-M", "5,0")
    p.trackers[TECH] = 5
    bench.run(bench.gain(g, 1), "store")
    assert p.stored == 1
    ground = p.ground
    bench.fill(p)
    bench.run(bench.gain(g, 1))  # no spot is free: it can be stored all the same
    assert p.stored == 2
    p.ground, g.phase = ground, FINAL
    bench.run(turn.final(g), "*", "*")
    assert (p.stored, p.ground.count("p")) == (0, 2)


def test_ruling_48_patches_have_terrain_but_no_icon(bench: Any) -> None:
    g, p = bench.one()
    bench.patch(g, "5,0")
    bench.patch(g, "5,1")
    assert objectives.measure(p, bench.neighbor("largest_area", "biomass")) == 2
    assert objectives.measure(p, bench.neighbor("icons_total", "biomass")) == 0


def test_ruling_49_a_patch_on_a_tile_hides_its_print(bench: Any) -> None:
    g, p = bench.one("wormhole_corp")
    p.trackers[TECH] = 5
    bench.lay(g, "O4-rover-tech-M", "5,0")
    assert bench.cell("6,0") not in patches.spots(p)  # a meteorite lies there
    assert bench.cell("5,0") in patches.spots(p)
    p.meteorites = ()
    bench.patch(g, "6,0")
    bench.patch(g, "5,0")
    assert p.ground[bench.cell("5,0")] == "p"
    assert (p.icons.count("t"), p.symbols) == (0, ())


def test_ruling_49_a_patch_need_not_go_on_a_tile(bench: Any) -> None:
    g, p = bench.one("wormhole_corp")
    p.trackers[TECH] = 5
    bench.fill(p)
    bench.run(bench.gain(g, 1), "give-up")
    assert p.ground.count("p") == 0
    bench.run(bench.gain(g, 1), "5,0")
    assert p.ground.count("p") == 1


def test_ruling_50_wormhole_destroys_meteorites_at_the_end_only(bench: Any) -> None:
    g, p = bench.one("wormhole_corp")
    p.trackers[TECH] = 14
    bench.lay(g, "O4-rover-tech-M", "5,0")
    assert bench.cell("6,0") not in patches.spots(p)
    assert bench.cell("6,0") in patches.spots(p, final=True)
    g.phase = FINAL
    bench.run(patches.place_or_store(g, 0), "6,0")
    assert p.meteorites == ()


def test_ruling_51_civ_cards_are_picked_clockwise_from_the_commander(bench: Any) -> None:
    g = bench.table(3, phase=CIV_CARDS)
    g.commander = 1
    g.civ = bench.piles((6, 7, 29, 33), (8, 9), (15, 20), (22, 27))
    for p in g.players:
        p.owed = (1,)
    flow = civ.pick_all(g)
    seats = [next(flow).seat]
    seats += [flow.send(7).seat, flow.send(6).seat]
    assert seats == [1, 2, 0]
    assert (bench.held(g.players[1]), bench.held(g.players[2])) == ((7,), (6,))


def test_ruling_52_a_milestone_reached_by_a_card_is_picked_right_away(bench: Any) -> None:
    g = bench.table(2, phase=CIV_CARDS)
    g.civ = bench.piles((1, 6), (8, 9), (15,), (22,))
    g.players[0].owed = g.players[1].owed = (1,)
    g.players[0].trackers[CIV] = 5
    kinds = bench.run(civ.pick_all(g), "civ-1", "civ", "water", "civ-9")
    assert kinds == ["civ", "advance", "advance", "civ"]
    assert bench.held(g.players[0]) == (9,)
    assert bench.held(g.players[1]) == (6,)


def test_ruling_53_cards_of_the_event_come_before_the_tiles(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[CIV], g.event, g.civ = 2, 5, bench.piles((6, 7), (), (), ())
    kinds = bench.run(turn.event(g), "civ", "civ-7")
    assert kinds == ["advance", "civ"]
    assert bench.held(p) == (7,)


def test_ruling_54_an_empty_rank_gives_nothing(bench: Any) -> None:
    g, p = bench.one()
    g.civ[0], p.owed = bench.pile(), (1,)
    bench.run(civ.pick_all(g))
    assert (bench.held(p), p.played, p.owed) == ((), (), ())
    g.civ[0], p.owed = bench.pile(4), (1,)  # four movement and no rover: taken all the same
    bench.run(civ.pick_all(g))
    assert p.played == (4,)


def test_ruling_55_an_extra_tile(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "I3-civ-energy-P", "5,1")
    g.phase = CIV_CARDS
    bench.offer(g, "I2-rover-tech-P")
    shape = box().tiles[bench.tile("I2-rover-tech-P")].shape
    g.civ[2], p.owed = bench.pile(16), (3,)
    p.trackers = [0, 0, 0, 3, 3]
    bench.run(civ.pick_all(g), "interior", "*", "end")
    assert len(p.laid) == 2
    assert p.trackers == [0, 0, 0, 4, 4]
    assert g.tops[shape] >= 0
    assert "the 144 tiles are not all there once" not in GAME.check(g)
    bench.fill(p)
    g.civ[2], p.owed = bench.pile(16), (3,)
    bench.run(civ.pick_all(g))  # neither fits: nothing happens
    assert g.ending == ""


def test_ruling_56_unionization(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers = [4, 7, 5, 5, 1]
    effect = box().civ_cards[21].effects[0]
    bench.run(effects.carry_out(g, 0, effect), "tech")
    assert p.trackers == [5, 7, 5, 5, 5]  # no boost for tech 2
    g, p = bench.one("wormhole_corp")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers = [5, 5, 0, 5, 5]
    kinds = bench.run(effects.carry_out(g, 0, effect), "advance-civ", "*")
    assert kinds == ["benefit", "patch"]  # at the first stop a boost may not be chosen
    assert p.trackers == [6, 5, 2, 5, 5]
    p.trackers = [7, 5, 1, 5, 5]
    assert bench.run(effects.carry_out(g, 0, effect), "advance-civ") == ["benefit"]
    assert p.trackers == [8, 5, 2, 5, 5]  # nor does the step that Wormhole's biomass gives bring the boost of civ 8
    g, p = bench.one("oasis_ultd")
    p.trackers = [5, 1, 5, 3, 2]  # the rover tracker blocks the third stop of the water path: that step is lost
    bench.run(effects.carry_out(g, 0, effect), "water", "rover")
    assert p.trackers == [5, 2, 5, 5, 5]
    g, p = bench.one("makeshift")
    p.trackers, p.columns = [5, 5, 5, 5, 4], [0, 1, 2, 3, 4]
    bench.run(effects.carry_out(g, 0, effect))
    assert p.trackers[TECH] == 5


def test_ruling_57_the_decree_pays_for_the_scoring_area_only(bench: Any) -> None:
    _, p = bench.one("cosmos_inc")
    p.pods, p.track_pods, p.cards = 2, (4, 5), bench.kept(28)
    assert scoring.lifepod_medals(p) == 4


def test_ruling_58_movement_of_a_card_is_not_improved(bench: Any) -> None:
    g, p = bench.one()
    p.trackers[TECH] = 7
    bench.run(effects.carry_out(g, 0, box().civ_cards[4].effects[0]))
    assert p.movement == 4
    p.trackers[ROVER] = 3
    bench.run(bench.advance(g, ROVER))
    assert p.movement == 4 + 3


def test_ruling_59_the_round_is_played_to_its_end(bench: Any) -> None:
    g = bench.table(2)
    bench.fill(g.players[0])
    group = turn.draft_and_place(g)
    steps = group.steps
    assert steps is not None
    assert group.begin_steps(steps)
    assert {seat: asked.prompt.kind for seat, asked in group.open.items()} == {0: "take", 1: "draft"}
    while group.open:
        seat = max(group.open)
        group.take(seat, group.open[seat].value(0))
    steps.close(g)
    assert g.players[0].stuck
    assert len(g.players[1].laid) == 1
    assert g.ending == "stuck"
    turn.close_round(g)
    assert g.phase == FINAL


def test_ruling_60_a_tile_that_is_not_placed(bench: Any) -> None:
    g, p = bench.one()
    p.trackers = [3, 4, 0, 0, 10]
    bench.run(bench.work(g, bench.tile("I2-energy-water-M"), -1, [Todo("energy"), Todo("water")]), "end")
    assert p.trackers[WATER] == 6
    g, p = bench.one("wormhole_corp")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    bench.run(bench.resolve(g, bench.tile("I2-tech-biomass-P"), -1, BIOMASS), "patch", "*")
    assert p.trackers[BIOMASS] == 1
    g, p = bench.one("oasis_ultd")
    bench.run(bench.resolve(g, bench.tile("I3-water-rover-P"), -1, WATER))
    assert p.trackers[WATER] == 1


def test_ruling_61_any_empty_depot_ends_the_game(bench: Any) -> None:
    g = bench.table(2)
    for shape in g.depot(1):  # nobody faces it
        g.gone = tuple(sorted((*g.gone, g.tops[shape], *g.stacks[shape])))
        g.tops[shape], g.stacks[shape] = -1, ()
    assert station.emptied(g)
    turn.close_round(g)
    assert (g.ending, g.phase) == ("depot", FINAL)


def test_ruling_62_the_last_event_starts_the_last_round(bench: Any) -> None:
    g = bench.table(1, phase=STATION, events="even")
    seen = [card for card in box().events.values() if card.colour == "green"][:7]
    g.events_left, g.events_seen = (0, 0, 1), tuple(card.id for card in seen)
    bench.run(turn.open_round(g))
    assert g.ending == "events"
    assert box().events[g.event].colour == "red"


def test_ruling_63_the_end_of_game_step(bench: Any) -> None:
    g = bench.table(2, phase=CIV_CARDS)
    p = g.players[0]
    bench.lay(g, "O4-rover-tech-P", "5,0")
    g.ending, p.cards, p.stored, p.trackers[CIV] = "stuck", bench.kept(24), 1, 2
    g.civ[0] = bench.pile(6, 7)
    turn.close_round(g)
    assert p.due == (Todo("card", 24),)
    assert Match.at(GAME, g).view(1).players[0].cards[0].raw == 24
    kinds = bench.run(turn.final(g), "card-24", "civ", "*")
    assert kinds == ["next", "advance", "patch"]
    bench.run(turn.final_cards(g), "civ-7")
    assert bench.held(p) == (24, 7)
    assert g.phase == OVER


def test_ruling_64_republic_keeps_two_once_and_carries_them_out(bench: Any) -> None:
    g, p = bench.one("republic")
    p.trackers[TECH], g.ending, g.phase = 14, "stuck", CIV_CARDS
    g.civ = bench.piles((6,), (8,), (15,), (23, 24))
    turn.close_round(g)
    assert p.due == (Todo("keep-two"),)
    bench.run(turn.final(g))
    bench.run(turn.final_cards(g), "civ-24", "civ-23")
    assert (bench.held(p), p.due, g.phase) == ((24, 23), (Todo("card", 24), Todo("card", 23)), FINAL)
    bench.run(turn.final(g), "card-24", "water", "water")
    bench.run(turn.final_cards(g))
    assert (p.trackers[WATER], g.phase) == (2, OVER)


def test_ruling_64_republic_level_5_unlocked_in_the_final_step_is_carried_out(bench: Any) -> None:
    """Level 5 works at the end of the game (Republic): an end-game card may be what unlocks it (ruling 63)."""
    g, p = bench.one("republic")
    p.trackers[TECH], g.ending, g.phase = 13, "stuck", CIV_CARDS
    p.cards = bench.kept(23)  # Gaming Commission: advance a tracker
    g.civ = bench.piles((6,), (8,), (15,), ())
    turn.close_round(g)
    bench.run(turn.final(g), "tech")
    assert p.trackers[TECH] == 14
    bench.run(turn.final_cards(g), "civ-6", "civ-8")
    assert set(bench.held(p)) | set(p.played) == {23, 6, 8}
    assert g.phase == OVER
    assert not ready(p, "endgame_two_civ_cards")  # once


def test_ruling_64_republic_level_5_unlocked_by_a_civ_card_of_the_final_step(bench: Any) -> None:
    """A civ milestone of the final step brings an immediate card, whose advance unlocks level 5."""
    g, p = bench.one("republic")
    g.phase, p.trackers[TECH], p.owed = FINAL_CARDS, 13, (1,)
    card = next(c.id for c in box().civ_cards.values() if c.rank == 1 and "advance" in {e.op for e in c.effects})
    g.civ = bench.piles((card,), (8, 9), (), ())
    flow = turn.final_cards(g)
    asked = flow.send(None)
    while asked is not None:
        try:
            asked = flow.send(TECH if TECH in asked.values else asked.values[0])
        except StopIteration:
            break
    assert p.trackers[TECH] >= 14
    assert g.phase == FINAL  # the step repeats
    bench.run(turn.final(g))
    assert bench.tokens(bench.ask(turn.final_cards(g))) == ["civ-8", "civ-9"]


def test_ruling_65_ties(bench: Any) -> None:
    g = bench.table(3, phase=OVER)
    for p in g.players:
        p.pods = 1
    g.players[1].ground = "....." + "c" + "." * 138
    result = GAME.result(g)
    assert result.ranks == (2, 1, 2)
    bench.fill(g.players[0], but=("5,0",))
    assert scoring.uncovered(g.players[0]) == 1
    g = bench.table(2, phase=OVER, planet="gaia")
    assert scoring.uncovered(g.players[0]) == 96
    g.players[0].meteorites = (5,)
    g.players[0].ground = g.players[1].ground = "......c" + "." * 137
    assert GAME.result(g).winners == (1,)


def test_ruling_66_objectives_between_neighbours(bench: Any) -> None:
    g = bench.table(3)
    g.neighbors = ((0, 1, 25), (1, 2, 27))  # more meteorites; fewer meteorites
    assert [objectives.contest_medals(g, seat) for seat in range(3)] == [2, 4, 2]  # nothing each: ties
    g.players[1].collected = 2
    assert [objectives.contest_medals(g, seat) for seat in range(3)] == [0, 5, 5]


def test_ruling_67_tracks_at_their_top(bench: Any) -> None:
    _, p = bench.one("oasis_ultd")
    p.trackers = [15, 23, 15, 15, 15]
    assert [objectives.at_top(p, track) for track in range(5)] == [True] * 5
    p.trackers[WATER] = 15
    assert not objectives.at_top(p, WATER)
    _, p = bench.one("wormhole_corp")
    p.trackers[BIOMASS] = 5
    assert objectives.at_top(p, BIOMASS)
    _, p = bench.one("makeshift")
    p.trackers, p.columns = [15, 0, 0, 0, 0], [1, 1, 2, 3, 4]
    assert [objectives.at_top(p, track) for track in range(5)] == [False, True, False, False, False]
    _, p = bench.one("jump_drive")
    p.trackers[TECH] = 15
    assert objectives.at_top(p, TECH)


@pytest.mark.parametrize(("row", "medals"), [(0, 0), (1, 5), (5, 5), (6, 3), (8, 2), (11, 1), (15, 1)])
def test_ruling_68_jump_drive_scores_the_last_medal_passed(bench: Any, row: int, medals: int) -> None:
    _, p = bench.one("jump_drive")
    p.trackers[TECH] = row
    assert scoring.tracker_medals(p, TECH) == medals
