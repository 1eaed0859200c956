"""The player decides the order: what is found may be done as one likes, and what is not asked can't matter."""

from __future__ import annotations

import os
from typing import Any

import pytest

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.rng import Rng
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import (
    BIOMASS,
    CIV,
    CORPORATIONS,
    ENERGY,
    PLANETS,
    ROVER,
    TECH,
    WATER,
    box,
)
from cosmodrome.games.planetunknown.map import lies
from cosmodrome.games.planetunknown.prompts import SCORING
from cosmodrome.games.planetunknown.rules import (
    civ,
    corporations,
    order,
    patches,
    pending,
    placement,
    resources,
    rovers,
    scoring,
    techs,
    tiles,
    tracks,
    turn,
)
from cosmodrome.games.planetunknown.rules.placement import placements
from cosmodrome.games.planetunknown.rules.setup import setup
from cosmodrome.games.planetunknown.state import CIV_CARDS, FINAL, PLACE, PlanetUnknown, Player, Todo

# -- one list, in any order ------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "found"), [(9, "boost"), (5, "new_rover")])
def test_ruling_11_driving_may_come_before_what_the_same_square_brings(bench: Any, row: int, found: str) -> None:
    """Rover 10 brings movement and a boost, rover 6 movement and a rover."""
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[ROVER], p.rovers, p.loads = row, (bench.cell("5,1"),), (0,)
    assert bench.tokens(bench.ask(bench.advance(g, ROVER))) == [found, "rovers"]


def test_ruling_11_driving_may_come_before_a_patch(bench: Any) -> None:
    g, p = bench.one()
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[BIOMASS], p.rovers, p.loads, p.movement = 2, (bench.cell("5,1"),), (0,), 1
    assert bench.tokens(bench.ask(bench.advance(g, BIOMASS))) == ["new_patch", "rovers"]
    bench.run(pending.work(g, 0), "rovers", "0>5,2", "4,1")
    assert (p.rovers, p.ground[bench.cell("4,1")]) == ((bench.cell("5,2"),), "p")


def test_ruling_11_a_lifepod_collected_first_unlocks_a_tech_for_the_boost(bench: Any) -> None:
    """Jump Drive, rover 9 to 10: drive onto the lifepod, put it on tech C, and that square's boost counts twice."""
    g, p = bench.one("jump_drive")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[ROVER], p.rovers, p.loads = 9, (bench.cell("5,1"),), (0,)
    p.lifepods = (bench.cell("5,2"),)
    bench.run(bench.advance(g, ROVER), "rovers", "0>5,2", "tech-3", "stop", "boost", "civ", "twice")
    assert p.trackers == [2, 0, 0, 10, 0]


def test_ruling_11_a_lifepod_collected_first_lies_in_the_way_of_a_boost(bench: Any) -> None:
    """Cosmos, rover 9 to 10: the lifepod on civ 1 lets the boost of the same square bring civ to 2."""
    g, p = bench.one("cosmos_inc")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[ROVER], p.rovers, p.loads = 9, (bench.cell("5,1"),), (0,)
    p.lifepods = (bench.cell("5,2"),)
    bench.run(bench.advance(g, ROVER), "rovers", "0>5,2", "civ-1", "stop", "boost", "civ")
    assert p.trackers == [2, 0, 0, 10, 0]


def test_ruling_11_a_patch_may_wait_for_the_tech_that_stores_it(bench: Any) -> None:
    """Universal: biomass 3 brings a patch, tech unlocks level 2; the patch is stored when it is taken after that."""
    g, p = bench.one()
    bench.lay(g, "I2-tech-biomass-P", "5,0")
    p.trackers[BIOMASS], p.trackers[TECH] = 2, 4
    tile, value = bench.tile("I2-tech-biomass-P"), bench.value("5,0")
    bench.run(bench.work(g, tile, value, [Todo("tech"), Todo("biomass")]), "tech", "store", "end")
    assert (p.stored, p.trackers[TECH]) == (1, 5)


def test_ruling_13_the_second_step_waits_for_what_the_first_has_found(bench: Any) -> None:
    """Universal level 4, water 2 to 4 over the boost at 3: the boost comes first, and may be driven before."""
    g, p = bench.one()
    bench.lay(g, "I2-energy-water-P", "5,2")  # water 5,3: ice
    p.trackers[WATER], p.trackers[TECH] = 2, 10
    p.rovers, p.loads, p.movement = (bench.cell("6,6"),), (0,), 1
    flow = bench.resolve(g, bench.tile("I2-energy-water-P"), bench.value("5,2"), WATER)
    assert bench.tokens(bench.ask(flow)) == ["boost", "rovers"]
    bench.run(pending.work(g, 0), "boost", "water")
    assert p.trackers[WATER] == 5


# -- the order of a tile's resources ---------------------------------------------------------------


def test_ruling_11_flux_takes_the_energy_first(bench: Any) -> None:
    """Flux, civ 3, tech 4, a civ and energy tile: energy to tech unlocks level 2, which brings civ to 6; civ to 7."""
    g, p = bench.one("flux_industries")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    bench.lay(g, "I2-civ-energy-P", "5,2")  # civ 5,2 below rover; energy 5,3
    p.trackers[CIV], p.trackers[TECH], p.flux = 3, 4, CIV
    p.ground = p.ground[: bench.cell("6,3")] + "t" + p.ground[bench.cell("6,3") + 1 :]
    tile, value = bench.tile("I2-civ-energy-P"), bench.value("5,2")
    flow = bench.work(g, tile, value, [Todo("civ"), Todo("energy")])
    bench.run(flow, "energy", "tech", "civ", "jump_to_milestone", "end")
    assert (p.trackers[CIV], p.trackers[TECH], p.owed) == (7, 5, (2,))


def test_ruling_11_jump_drive_is_asked_before_a_step_that_tech_e_looks_at(bench: Any) -> None:
    """Jump Drive with tech E: the row of civ 8 has a boost, that of civ 9 does not."""
    g, p = bench.one("jump_drive")
    bench.lay(g, "I2-civ-energy-P", "5,0")
    p.trackers[CIV], p.tech_pods = 8, (5,)
    tile, value = bench.tile("I2-civ-energy-P"), bench.value("5,0")
    asked = bench.ask(bench.work(g, tile, value, [Todo("civ")]))
    assert bench.tokens(asked) == ["civ", "claim_row"]


# -- techs at once ---------------------------------------------------------------------------------


def test_a_tech_unlocked_while_picking_civ_cards_is_used_at_once(bench: Any) -> None:
    """Horizon, tech 13: Dept of Operations brings it to level 5, and the rover advance of this round is offered."""
    g, p = bench.one("horizon_group")
    p.trackers[TECH], p.owed = 13, (1,)
    g.phase, g.civ = CIV_CARDS, bench.piles((2,), (), (), ())
    assert bench.run(civ.pick_all(g), "tech", "advance_rover") == ["advance", "next"]
    assert (p.trackers[TECH], p.trackers[ROVER]) == (15, 1)


def test_a_tech_unlocked_after_the_last_round_is_used_at_once(bench: Any) -> None:
    """Horizon, tech 13: an end-game card brings level 5, whose rover advance belongs to the last round (9, 63)."""
    g, p = bench.one("horizon_group")
    bench.lay(g, "O4-rover-tech-P", "5,0")
    p.trackers[TECH], p.cards, g.ending, g.phase = 13, bench.kept(24), "stuck", CIV_CARDS
    turn.close_round(g)
    bench.run(turn.final(g), "tech", "advance_rover", "5,0")
    assert (p.trackers[ROVER], p.rovers) == (1, (bench.cell("5,0"),))


def test_ruling_9_a_tech_used_in_the_last_round_is_used_up_after_it(bench: Any) -> None:
    g, p = bench.one("horizon_group")
    p.trackers[TECH], p.used, g.phase = 14, ("advance_rover",), FINAL
    assert techs.powers(g, 0) == []


# -- rovers, ties ----------------------------------------------------------------------------------


def test_ruling_84_energy_costs_cosmos_nothing_in_any_order_of_steps(bench: Any) -> None:
    """Level 4: onto energy, off it and back, and along it with no movement left."""
    g, p = bench.one("cosmos_inc")
    bench.lay(g, "O4-energy-water-P", "5,0")
    energy = [at for at in range(144) if p.ground[at] == "e"]
    beside, other = energy[0], energy[1]
    p.trackers[TECH], p.rovers, p.loads, p.movement, p.lifepods = 10, (beside,), (0,), 1, ()
    off = next(to for rover, to in rovers.moves(g, p) if p.ground[to] != "e")
    name = {at: f"0>{at % 12},{at // 12}" for at in (beside, other, off)}
    bench.run(rovers.drive(g, 0), name[other], name[beside], name[other], name[beside], name[off], name[beside], "stop")
    assert (p.movement, p.rovers) == (0, (beside,))
    assert {p.ground[to] for _, to in rovers.moves(g, p)} == {"e"}
    p.trackers[TECH] = 9
    assert rovers.moves(g, p) == []


def test_ruling_65_a_load_over_another_meteorite_counts_in_a_tie(bench: Any) -> None:
    """Equal medals, equal squares: a loaded rover on a second meteorite is two against one (86)."""
    g = bench.table(2, corporation="horizon_group")
    for seat, p in enumerate(g.players):
        bench.lay(g, "I3-civ-energy-M", "5,1", seat=seat) if seat == 0 else None
        p.lifepods = ()
    first, second = g.players
    second.ground, second.icons, second.symbols, second.laid = first.ground, first.icons, first.symbols, first.laid
    second.meteorites = first.meteorites
    first.rovers, first.loads = first.meteorites, (1,)
    assert (scoring.stone_count(first), scoring.stone_count(second)) == (2, 1)
    result = GAME.result(g)
    assert result.scores[0] == result.scores[1]
    assert result.winners == (1,)


# -- what is not asked can't matter ----------------------------------------------------------------

LONG = os.environ.get("COSMODROME_LONG") == "1"
SEEDS, NODES = (20, 1500) if LONG else (3, 120)
"""Positions for each planet, and how many questions are looked at on each side; what has more is left out."""


def _end(g: PlanetUnknown) -> str:
    p = g.players[0]
    rover = sorted(zip(p.rovers, p.loads, strict=True))
    return repr((p.trackers, p.columns, p.ground, p.meteorites, p.lifepods, rover, p.garage, p.stored, p.pods)) + repr(
        (p.track_pods, p.tech_pods, p.collected, p.flux, p.owed, sorted(p.used), sorted(p.spent), p.locked, p.due)
    )


def _ends(position: PlanetUnknown, placed: tiles.Placed) -> set[str] | None:
    """Every end of the turn that can be reached from here; None if there are too many ways."""
    ends: set[str] = set()
    seen: set[str] = set()
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        g = position.copy()
        flow = pending.finish(g, 0, placed)
        try:
            asked = next(flow)
            for answer in path:
                assert isinstance(asked, Asked)
                asked = flow.send(asked.value(answer))
        except StopIteration:
            ends.add(_end(g))
            continue
        assert isinstance(asked, Asked)
        p = g.players[0]
        here = _end(g) + repr((p.pending, p.movement, asked.prompt.kind, asked.args, [*asked.values]))
        if here in seen:
            continue
        seen.add(here)
        if len(seen) > NODES:
            return None
        paths += [(*path, answer) for answer in range(len(asked))]
    return ends


def _position(corporation: str, planet: str, seed: int) -> tuple[PlanetUnknown, tiles.Placed] | None:
    """A tile just placed, with trackers before what may be found.

    Even seeds: now and then a rover before a lifepod. Odd ones: a tile that the corporation has a rule of its own for,
    on ice or enlarging an area, and its trackers in each other's way or at the top.
    """
    rng = Rng.seeded("order", corporation, planet, seed)
    g = setup(1, GAME.complete(1, {"corporation": corporation, "planet": planet}), rng)
    g.phase, p = PLACE, g.players[0]
    tight = bool(seed % 2)
    special = _special(p)
    p.lifepods = ()
    p.flux = rng.below(5) if p.flux >= 0 else -1
    if corporation == "jump_drive":
        p.tech_pods = (5,) if tight else (rng.pick((3, 4, 5)),) if rng.below(2) else ()
    for _ in range(2):
        first = rng.pick(_wanted(g, rng, special if tight else ENERGY))
        values = placements(p, first, "", 0)
        if values:
            placement.put(g, 0, first, rng.pick(values))
            g.tops[box().tiles[first].shape] = -1
    tile = rng.pick(_wanted(g, rng, special if tight else ENERGY))
    values = placements(p, tile, "", 0)
    if tight:
        values = [value for value in values if _counts(p, tile, value)] or values
    if not values or not _set_trackers(p, rng, box().tiles[tile].resources if tight else ()):
        return None
    flow = tiles.lay(g, 0, tile, True)
    value = rng.pick(values)
    try:
        next(flow)
        flow.send(value)
    except StopIteration as end:
        placed: tiles.Placed = end.value
    p.meteorites, p.rovers, p.loads = (), (), ()
    if not tight and rng.below(2):
        p.rovers, p.loads = (p.last_tile()[0],), (0,)
        p.movement, p.garage = 1, 0
        bare = [to for _, to in rovers.moves(g, p) if p.ground[to] == "."]
        p.lifepods = tuple(bare[:1])
    return g, placed


def _special(p: Player) -> int:
    """The resource that the corporation has a rule of its own for, or that brings few choices; else energy."""
    rule = corporations.corporation(p.corporation)
    return BIOMASS if rule.expands or rule.lettered else WATER if rule.each_ice else ENERGY


def _wanted(g: PlanetUnknown, rng: Rng, resource: int) -> list[int]:
    """Open tiles with energy and some of the others; or tiles with this resource and another that is not energy."""
    tops = {t: box().tiles[t].resources for t in g.tops if t >= 0}
    if resource == ENERGY:
        found = [t for t, both in tops.items() if ENERGY in both or rng.below(2)]
    else:
        found = [t for t, both in tops.items() if resource in both and ENERGY not in both]
    return found or [*tops]


def _counts(p: Player, tile: int, value: int) -> bool:
    """Whether a tile's water lies on ice, or its biomass enlarges an area."""
    kind = box().tiles[tile]
    placed = resources.placed_so(tile, value)
    wet = WATER in kind.resources and resources.on_ice(p, placed) > 0
    return wet or resources.enlarges(p, tile, lies(p.planet, kind.shape).spots[value])


def _set_trackers(p: Player, rng: Rng, tight: tuple[int, ...]) -> bool:
    """Trackers before what may be found; those of a tile in each other's way or at the top. False: two on a square."""
    board = p.board
    for track, top in enumerate(board.tops):
        before = [row - 1 for row in range(1, top + 1) if board.benefits[track][row]]
        p.trackers[track] = rng.pick(before) if before and rng.below(3) else rng.below(top + 1)
    if tight and corporations.corporation(p.corporation).lettered:  # tech E claims rows: one of them finds a boost
        p.trackers[:] = [rng.pick((0, 4, 5)) for _ in range(5)]
        p.trackers[rng.pick(tight)] = 8
        return True
    pairs = [(a, b) for a in tight for b in tight if a != b and ENERGY not in (a, b)]
    ways = [
        (a, b, stop, other)
        for a, b in pairs
        for stop in range(board.tops[a])
        for other in range(board.tops[b] + 1)
        if board.squares[a][stop + 1] == board.squares[b][other]
    ]
    if ways:
        a, b, p.trackers[a], p.trackers[b] = rng.pick(ways)
    elif tight and rng.below(2):
        track = rng.pick([t for t in tight if t != ENERGY])
        p.trackers[track] = board.tops[track]
        row = rng.pick([tech.row for tech in board.techs if tech.row > 0] or [board.tops[TECH]])
        p.trackers[TECH] = row - rng.below(2) if track != TECH else p.trackers[TECH]
    return len({tracks.square_of(p, tracker) for tracker in range(5)}) == 5


def _compare(corporation: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Over all planets: the ends that can be reached are those of a turn in which everything is asked.

    Gives how many positions were compared, and in how many of them something was not asked.
    """
    # less to look at, on both sides: two places for a patch, and for a lifepod only those just before a tracker
    spots, places = patches.spots, corporations.Cosmos.pod_places
    monkeypatch.setattr(patches, "spots", lambda p, final=False: spots(p, final)[:2])
    monkeypatch.setattr(
        corporations.Cosmos, "pod_places", lambda rule, p: [at for at in places(rule, p) if _near(p, at)]
    )
    positions = [_position(corporation, planet, seed) for seed in range(SEEDS) for planet in PLANETS]
    compared = skipped = 0
    for position, placed in filter(None, positions):
        quiet = _ends(position, placed)
        if quiet is None:
            continue
        with monkeypatch.context() as everything:
            everything.setattr(order, "unasked", lambda p, placed, extra: None)
            asked = _ends(position, placed)
        if asked is None:
            continue
        compared += 1
        skipped += order.unasked(position.players[0], placed, techs.powers(position, 0)) is not None
        assert quiet == asked, f"{corporation} on {position.players[0].planet}: {box().tiles[placed.tile].id}"
    return compared, skipped


def _near(p: Player, place: int) -> bool:
    return place == SCORING or p.trackers[place // 16] + 1 == place % 16


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_what_is_not_asked_leads_to_the_same_ends(corporation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared, skipped = _compare(corporation, monkeypatch)
    assert compared > 4
    assert skipped or corporation == "makeshift"


@pytest.mark.parametrize(
    "rule",
    [
        corporations.Republic,
        corporations.Wormhole,
        corporations.Cosmos,
        corporations.JumpDrive,
        corporations.Oasis,
        corporations.Makeshift,
        corporations.Flux,
    ],
)
def test_a_step_that_is_wrongly_taken_unasked_is_found(
    rule: type[corporations.CorporationRule], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail: without the corporation's own word on what is settled, it does."""
    monkeypatch.setattr(rule, "settled", corporations.CorporationRule.settled)
    name = next(c for c in CORPORATIONS if type(corporations.corporation(c)) is rule)
    with pytest.raises(AssertionError, match=name):
        _compare(name, monkeypatch)
