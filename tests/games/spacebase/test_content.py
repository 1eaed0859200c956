"""What is in the box."""

from __future__ import annotations

import re
from collections import Counter

from cosmodrome.engine.flow import Prompt
from cosmodrome.games.spacebase import GAME, prompts
from cosmodrome.games.spacebase.content import (
    BEFORE_ROLL,
    CARDS,
    COLONIES,
    DECKS,
    FIRST_COLONY,
    FIRST_SHIP,
    NUMBER,
    PAYABLE,
    PRICE,
    RED,
    ROOM,
    STARTER_NAMES,
    STATION,
    WHEN_ACTIVE,
    WHEN_PASSIVE,
    card_name,
    cubes_in,
    unpacked,
)

SHIPS = CARDS[FIRST_SHIP:FIRST_COLONY]


def test_what_all_cards_would_pay_in_one_sector_twice_fits_into_its_number() -> None:
    red = [card.deployed.reward for card in CARDS]
    sums = [sum(reward.credits for reward in red), sum(reward.income for reward in red), sum(r.vp for r in red)]
    assert unpacked(2 * sum(RED)) == tuple(2 * resource for resource in sums)
    assert cubes_in(2 * sum(RED)) == 2 * sum(reward.charge for reward in red)


def test_numbers_of_cards() -> None:
    assert len(CARDS) == 156
    assert Counter(card.level for card in CARDS) == {0: 12, 1: 48, 2: 48, 3: 36, 4: 12}
    assert [len(deck) for deck in DECKS] == [48, 48, 36]
    assert [CARDS[card].sector for card in COLONIES] == list(range(1, 13))


def test_every_level_has_as_many_ships_in_each_sector() -> None:
    for level, each in ((1, 4), (2, 4), (3, 3)):
        assert Counter(card.sector for card in SHIPS if card.level == level) == dict.fromkeys(range(1, 13), each)


def test_names_and_slugs_are_unique() -> None:
    assert len({card.slug for card in CARDS}) == len(CARDS) == len(NUMBER)
    assert len({card.name for card in CARDS}) == len(CARDS)
    assert len({name for names in STARTER_NAMES for name in names}) == 60
    assert card_name(6, seat=0) != card_name(6, seat=1)
    assert all(re.fullmatch(r"[a-z0-9-]+", card.slug) for card in CARDS)


def test_prices() -> None:
    for level, low, high in ((1, 2, 5), (2, 6, 9), (3, 12, 14)):
        prices = {card.cost for card in SHIPS if card.level == level}
        assert min(prices) == low
        assert max(prices) == high
    assert all(CARDS[card].cost == 3 * CARDS[card].vp for card in COLONIES)
    assert list(COLONIES) == sorted(COLONIES, key=lambda card: CARDS[card].cost)
    assert PAYABLE == [(0, 0)] * 2 + [(0, 6)] * 3 + [(6, 6)] + [(6, 12)] * 3 + [(12, 12)] * 3 + [(12, 18)] * 2 + [
        (18, 18)
    ]


def test_charge_squares_and_abilities_belong_together() -> None:
    for card in CARDS:
        for side in (card.station, card.deployed):
            assert (side.squares is None) == (side.ability is None) == (side.reward.charge == 0)


def test_only_one_red_ability_and_no_green_reward() -> None:
    red = [c.slug for c in SHIPS for s in (c.station, c.deployed) if s.ability and s.ability.colour == "red"]
    assert red == ["aksyonov"]
    aksyonov = 2 * NUMBER["aksyonov"]
    assert (WHEN_ACTIVE[aksyonov], WHEN_PASSIVE[aksyonov]) == (1 << 4, 0)
    assert (WHEN_ACTIVE[aksyonov + 1], WHEN_PASSIVE[aksyonov + 1]) == (0, 1 << 4)


def test_green_abilities_work_on_any_turn_and_blue_ones_on_your_own() -> None:
    grissom, gordon = 2 * NUMBER["grissom"] + STATION, 2 * NUMBER["gordon"] + STATION
    assert WHEN_ACTIVE[grissom] == WHEN_PASSIVE[grissom] == 1 << 1 | 1 << 5 | 1 << 7
    assert WHEN_ACTIVE[gordon] >> BEFORE_ROLL & 1
    assert WHEN_PASSIVE[gordon] == 0


def test_squares_by_number_of_players() -> None:
    kubasov, volynov = 2 * NUMBER["kubasov"], 2 * NUMBER["volynov"]
    assert [PRICE[players][kubasov] for players in (2, 3, 4, 5)] == [4, 3, 2, 2]
    assert [ROOM[players][kubasov] for players in (2, 3, 4, 5)] == [4, 3, 2, 2]
    assert [(ROOM[players][volynov], PRICE[players][volynov]) for players in (2, 5)] == [(3, 1), (3, 1)]


def test_provenance_is_kept() -> None:
    designed = [card.slug for card in CARDS if card.origin == "designed"]
    assert len(designed) == 9
    assert all(CARDS[NUMBER[slug]].level == 3 and CARDS[NUMBER[slug]].notes for slug in designed)


def test_every_question_has_its_section_in_the_guide() -> None:
    headings = re.findall(r"^#+ (.+)$", GAME.guide, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings}
    questions = [value for value in vars(prompts).values() if isinstance(value, Prompt)]
    assert len(questions) == 18
    assert {question.rule for question in questions} <= anchors
    assert "standing-orders" in anchors
