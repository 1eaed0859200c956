"""The board shows what is on the table, and everything that can be chosen can be found on it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.draw import compose
from cosmodrome.engine import Match
from cosmodrome.engine.testing import check_whole, drawn, targets
from cosmodrome.games.spacebase import board
from cosmodrome.games.spacebase.board import card as cards
from cosmodrome.games.spacebase.content import CARDS, EMPTY, FIRST_COLONY, FIRST_SHIP, NUMBER
from cosmodrome.games.spacebase.state import SpaceBase

SVG = "{http://www.w3.org/2000/svg}"


def walk(seats: int, seed: int, light_speed: bool = False) -> Iterator[Match[SpaceBase]]:
    """A match at every one of its questions, played without thought but varied."""
    match = cosmodrome.new("space-base", seats=seats, seed=seed, options={"light_speed": light_speed})
    count = 0
    while not match.over and count < 160:
        yield match
        for seat, asked in list(match.asked.items())[:1]:
            match.pick(seat, (count * 7 + seed) % len(asked))
        count += 1


@pytest.mark.parametrize(("seats", "light_speed"), [(2, False), (3, True), (5, False)])
def test_every_option_can_be_found_on_the_board(seats: int, light_speed: bool) -> None:
    kinds = set()
    for match in walk(seats, seats, light_speed):
        for seat, asked in match.asked.items():
            found = set(targets(drawn(match, seat)))
            kinds.add(asked.prompt.kind)
            assert asked.prompt.target is not None
            for value in asked.values:
                wanted = asked.prompt.target(value)
                assert not wanted or wanted in found, (asked.prompt.kind, wanted)
    assert {"allocate", "buy"} <= kinds


@pytest.mark.parametrize("seat", [0, 2, None])
def test_targets_and_ids_are_unique(seat: int | None) -> None:
    for match in list(walk(3, 11))[::40]:
        panels = drawn(match, seat)
        found = [name for name in targets(panels) if name != "dice"]
        assert len(found) == len(set(found))
        ids = [name for panel in panels for name in re.findall(r' id="([^"]+)"', panel.svg)]
        assert len(ids) == len(set(ids))
        for panel in panels:
            assert all(name.startswith(panel.id) for name in re.findall(r' id="([^"]+)"', panel.svg))


def test_a_click_on_either_dies_sector_takes_the_dice_one_by_one() -> None:
    for match in walk(3, 11):
        for seat, asked in match.asked.items():
            if asked.prompt.kind == "allocate":
                console = next(panel for panel in drawn(match, seat) if panel.id == f"console-{seat}")
                found = targets([console])
                first, second = match.state.dice
                assert found.count("dice") == 1 + len({first, second})
                assert f"sector:{first + second}" in found
                assert f"sector:{first}" not in found
                return
    raise AssertionError("nobody had to allocate dice")


def test_the_backdrop_does_not_change_during_a_game() -> None:
    seen: dict[str, set[str]] = {}
    for match in list(walk(4, 5))[::20]:
        for panel in drawn(match, 0):
            seen.setdefault(panel.id, set()).add(panel.backdrop)
    assert all(len(backdrops) == 1 for backdrops in seen.values())


def test_the_composed_board_is_whole_and_has_no_inline_style() -> None:
    for match in list(walk(3, 2))[::50]:
        check_whole(drawn(match, 1))


def test_focus_follows_the_question() -> None:
    about: dict[str, str] = {}
    for match in walk(2, 4):
        for seat, asked in match.asked.items():
            about[asked.prompt.kind] = max(drawn(match, seat), key=lambda panel: panel.focus).id.split("-")[0]
    assert about["buy"] == "shipyard"
    assert about["allocate"] == "console"


def test_the_shipyard_shows_the_cards_that_lie_there() -> None:
    match = cosmodrome.new("space-base", seats=2, seed=9)
    yard = next(panel for panel in drawn(match, 0) if panel.id == "shipyard")
    names = {CARDS[number].slug for number in match.state.shipyard if number != EMPTY}
    ships = {name.removeprefix("ship:") for name in targets([yard]) if name.startswith("ship:")}
    assert ships == names


def test_cubes_lie_on_their_squares() -> None:
    number = NUMBER["volynov"]
    empty, two = cards.face(number, 3, 0), cards.face(number, 3, 2)
    assert two.count("#i-charge") - empty.count("#i-charge") == 2


def test_squares_that_do_not_count_at_a_player_count_are_not_drawn() -> None:
    number = NUMBER["shepard"]  # four linked squares for two players, two for four (ruling 28)

    def squares(players: int) -> int:
        return cards.face(number, players, 0).count('stroke="var(--blue)" stroke-width="1.8"')

    assert [squares(players) for players in (2, 3, 4, 5)] == [4, 3, 2, 2]


@pytest.mark.parametrize("number", range(len(CARDS)))
def test_every_card_can_be_drawn_on_both_sides(number: int) -> None:
    wrapped = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    ET.fromstring(wrapped.format(cards.face(number, 4, 0)))
    if number < FIRST_COLONY:
        ET.fromstring(wrapped.format(cards.deployed_strip(number, 4, 0, 112, 22)))
    if number >= FIRST_SHIP:
        assert f">{CARDS[number].cost}<" in cards.face(number, 4, 0)


@pytest.mark.parametrize(("seats", "player"), [(2, "random"), (3, "greedy"), (4, "greedy")])
def test_every_moment_of_a_game_can_be_drawn_for_everybody(seats: int, player: str) -> None:
    """For each seat and a spectator, from the first question to the end of the game."""
    match = cosmodrome.new("space-base", seats=seats, seed=seats, options={"light_speed": seats % 2 == 0})
    bot = make(player, seed=seats) if player == "random" else make(player)
    while True:
        for viewer in (None, *range(seats)):
            assert len(drawn(match, viewer)) >= 3 + seats
        if match.over:
            break
        seat = min(match.asked)
        match.answer(seat, bot.choose(match.perspective(seat)))


def test_the_board_can_be_drawn_while_one_of_two_dice_is_set(table: Callable[..., Any]) -> None:
    """One die is set and the other not rolled yet: it points at its own sector, and there is no sum."""
    new = table(3).station(0, "gagarin").charge(0, "gagarin", 2).begin().say(0, "gagarin=4")
    assert new.kinds() == {0: "set-die"}
    for viewer in (None, 0, 1, 2):
        picture = compose(drawn(new.match, viewer))
        assert "One die is set to 4" in picture
        assert "dice-sum" not in picture
        assert picture.count("#i-die-4") == 3 + 3 + 1  # each console's tray and sector 4, and the middle
    new.say(0, "roll")
    assert "dice-sum" in compose(drawn(new.match, 0))


def test_spectators_see_the_table_without_sectors_to_choose() -> None:
    match = cosmodrome.new("space-base", seats=3, seed=3)
    panels = board.panels(match.game.view(match.state, None), None, None)
    assert len([panel for panel in panels if panel.owner >= 0]) == 3
    assert not [name for name in targets(panels) if name.startswith("sector:")]


def test_whoever_docks_a_ship_sees_what_lies_in_every_sector(table: Callable[..., Any]) -> None:
    """The line of sectors is there for the one who buys, own turn above, others' turns below."""
    new = table(2).deploy(0, "tuan", "ride").begin()
    assert not [panel for panel in drawn(new.match, 0) if panel.id.startswith("sectors")]
    new = table(2).deploy(0, "tuan", "ride").buying()
    assert new.kinds() == {0: "buy"}
    line = next(panel for panel in drawn(new.match, 0) if panel.id == "sectors-0")
    assert line.width / line.height > 4, "a strip, which a page puts below what is bought"
    assert line.focus > 0
    assert line.svg.count("data-target") == 12
    assert not [panel for panel in drawn(new.match, 1) if panel.id.startswith("sectors")]


def test_a_purchase_says_in_one_line_what_changes(table: Callable[..., Any]) -> None:
    new = table(2).sell("tuan").buying()
    labels = {option.token: option.label for option in new.match.questions[0].options}
    assert labels["tuan"] == "Tuân, sector 2: pays 1 VP, deploys 1 credit"


def test_no_figure_of_a_card_is_drawn_small() -> None:
    """A shipyard beside the line of sectors is drawn at four fifths on a small laptop: nine pixels are left."""
    for number in range(len(CARDS)):
        for players in (2, 5):
            sizes = re.findall(r'<text[^>]* font-size="([\d.]+)"', cards.face(number, players, 0))
            assert all(float(size) >= 11.3 for size in sizes), CARDS[number].name
