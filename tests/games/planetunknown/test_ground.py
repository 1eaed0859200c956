"""What lies on a planet is kept, and noted tile by tile: it must be what the ground says, and what fits must fit."""

from __future__ import annotations

from cosmodrome.engine import Match
from cosmodrome.engine.testing import play_random
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import LETTERS, PLANETS, box
from cosmodrome.games.planetunknown.map import around, cells_of, lies, mask_of, masks, nth_cell, spot_of
from cosmodrome.games.planetunknown.rules import ground, placement
from cosmodrome.games.planetunknown.rules.ground import surface
from cosmodrome.games.planetunknown.rules.planets import planet
from cosmodrome.games.planetunknown.state import Player

DEALT = {"corporation": "dealt", "planet": "dealt", "events": "even", "private_objectives": True}
BANNED = {
    "arashi": lambda mask: not mask & ~masks("arashi").ring,
    "k-273": lambda mask: bool(mask & masks("k-273").ice and mask & ~masks("k-273").ice),
    "tartarus": lambda mask: bool(mask & masks("tartarus").west and mask & ~masks("tartarus").west),
}
"""Planets whose ban looks at the cells of a tile alone: which are banned."""


def shown(p: Player, letters: str) -> int:
    return mask_of([cell for cell, letter in enumerate(p.ground) if letter in letters])


def same_surface(p: Player) -> None:
    now = surface(p.ground)
    assert now.taken == shown(p, LETTERS + "p")
    for resource, letter in enumerate(LETTERS):
        assert now.land(resource) == shown(p, "bp" if letter == "b" else letter)


def fitting(p: Player, shape: int, ruled: bool, adjacent: bool) -> list[int]:
    """Where a shape fits, one way to lie after the other."""
    taken = shown(p, LETTERS + "p")
    touched = masks(p.planet).start if not taken else around(taken) if adjacent else ~0
    banned = BANNED.get(p.planet) if ruled else None
    return [
        value
        for mask, value in lies(p.planet, shape).free
        if not mask & taken and mask & touched and not (banned is not None and banned(mask))
    ]


def test_the_planets_with_a_ban_on_cells_are_known() -> None:
    assert BANNED.keys() < {*PLANETS}
    for name in PLANETS:
        rule = planet(name)
        plain = rule.regions() == (masks(name).squares,) and not rule.never()
        assert plain == (name not in BANNED), name


def test_what_is_kept_of_a_surface_is_what_lies_there() -> None:
    counts = {"tiles": 0, "patches": 0, "none": 0}

    def at_question(match: Match) -> None:
        for seat, asked in match.asked.items():
            p = match.state.players[seat]
            same_surface(p)
            if asked.prompt.kind not in ("place", "draft"):
                continue
            counts["patches"] += "p" in p.ground
            world = planet(p.planet)
            for shape in range(match.answer_count % 3, len(box().shapes), 3):
                for ruled, adjacent in ((True, True), (True, False), (False, True)):
                    expected = fitting(p, shape, ruled, adjacent)
                    fits = world.fitting(surface(p.ground), shape, ruled, adjacent)
                    afresh = ground.Fits(
                        world.ways(shape, ruled), surface(p.ground).footing(masks(p.planet).start, adjacent)
                    )
                    assert bool(afresh) == bool(expected)
                    assert [*fits] == [*afresh] == expected
                    assert len(fits) == len(expected)
                    counts["none"] += not expected
                    for at in range(0, len(expected), 7):
                        assert fits[at] == expected[at]
                        assert fits[at - len(fits)] == expected[at]
                    counts["tiles"] += 1

    for seats in (1, 3):
        play_random(GAME, seats, f"surface {seats}", DEALT, at_question=at_question)
    assert min(counts.values()) > 10, counts


def test_what_bans_allow_is_kept_by_all_that_they_go_by() -> None:
    """Asked twice, in any order, with the surfaces forgotten in between: always the same."""
    seen = 0

    def at_question(match: Match) -> None:
        nonlocal seen
        for seat, asked in match.asked.items():
            if asked.prompt.kind != "place":
                continue
            p = match.state.players[seat]
            found = {
                (tile, rule, relaxed): [*placement.placements(p, tile, rule, relaxed)]
                for tile in range(match.step_count % 17, len(box().tiles), 17)
                for rule in ("", *placement.BANS)
                for relaxed in placement.LAPSES
            }
            ground.SURFACES.clear()
            for (tile, rule, relaxed), values in reversed(found.items()):
                assert [*placement.placements(p, tile, rule, relaxed)] == values
                shape = box().tiles[tile].shape
                banned = placement.BANS.get(rule)
                if banned is not None and not relaxed & placement.EVENT_BAN:
                    assert not any(banned(p, box().tiles[tile], spot_of(shape, value)) for value in values)
                seen += 1

    for name in ("persephone", "pajitnov", "ksb-4156"):
        play_random(GAME, 1, f"bans {name}", {**DEALT, "planet": name}, at_question=at_question)
    assert seen > 300


def test_the_cells_of_a_mask_one_by_one() -> None:
    for mask in (mask_of([0]), mask_of([143]), mask_of([0, 70, 71, 72, 73, 143]), masks("ksb-4156").squares):
        assert [nth_cell(mask, number) for number in range(mask.bit_count())] == cells_of(mask)


def test_bare_planets_have_starts_of_their_own() -> None:
    """They are all bare in the same way: what fits is kept apart for each."""
    bare = surface("." * 144)
    for name in PLANETS:
        for value in planet(name).fitting(bare, 3, True, True):
            assert spot_of(3, value).mask & masks(name).start
