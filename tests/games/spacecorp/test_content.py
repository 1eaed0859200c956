"""What is in the box, counted against the rulebook's inventory."""

import re
from collections import Counter

import pytest

from cosmodrome.engine.flow import Prompt
from cosmodrome.games.spacecorp import GAME, prompts
from cosmodrome.games.spacecorp.content import (
    ACTIONS,
    BASES,
    CARDS,
    COLONIES,
    EDGES,
    HQS,
    PROGRESS,
    STACKS,
    TILES,
    TIMES,
    contracts,
    deck_of,
    fitting,
    load,
    stack_of,
)
from cosmodrome.games.spacecorp.rules import effects
from cosmodrome.games.spacecorp.rules.colonize import COUNTED
from cosmodrome.games.spacecorp.rules.edges import START
from cosmodrome.games.spacecorp.rules.turn import CONDUCT


def test_220_cards() -> None:
    assert [len(deck_of(e)) for e in range(3)] == [46, 58, 76]
    assert [sum(CARDS[c].start for c in deck_of(e)) for e in range(3)] == [12, 12, 12]
    assert len(TIMES) == 8
    kinds = Counter(p.kind for p in PROGRESS)
    assert kinds == {"adaptation": 18, "breakthrough": 14}
    assert len(CARDS) + len(PROGRESS) == 220


def test_every_physical_card_has_its_own_token() -> None:
    assert len({c.token for c in CARDS}) == len(CARDS)
    assert [c.id for c in CARDS] == list(range(len(CARDS)))


def test_70_tiles_in_their_stacks() -> None:
    assert len(TILES) == 70
    sizes = [{s: len(stack_of(e, s)) for s in STACKS[e]} for e in range(3)]
    assert sizes == [{"e1": 6, "e2": 3}, {"e1": 6, "e2": 14, "e3": 8}, {"primary": 16, "secondary": 12, "alien": 5}]


def test_colonies_by_player_count() -> None:
    assert len(COLONIES) == 32
    assert [sum(n in c.players for c in COLONIES) for n in (2, 3, 4)] == [12, 17, 20]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("era", [0, 1, 2])
def test_seven_contracts_an_era(seats: int, era: int) -> None:
    assert [c.row for c in contracts(seats, era)] == list(range(7))
    assert all(c.era == era for c in contracts(seats, era))


def test_nine_base_types_six_in_mariners() -> None:
    assert len(BASES) == 9
    assert [b.key for b in BASES if b.requires[0] is None] == ["exploiter", "secure", "shield_factory"]


def test_progress_titles_come_in_pairs_award_copy_first() -> None:
    for award, plain in zip(PROGRESS[::2], PROGRESS[1::2], strict=True):
        assert award.key == plain.key
        assert award.award > 0 == plain.award


def test_three_headquarters() -> None:
    assert [h.id for h in HQS] == ["standard", "planeteers_start", "starfarers_start"]
    assert HQS[0].research == 2
    assert HQS[0].slots == ({"move": 1}, {}, {})


def test_lagrange_points_take_only_spaceport_or_research() -> None:
    names = [BASES[b].key for b in fitting(0, -1, True, 0)]
    assert names == ["research", "spaceport"]


def test_every_entry_tells_its_origin() -> None:
    for deck in load("action_cards")["decks"].values():
        assert all(card["origin"] in ("published", "designed") for card in deck)
    assert all(t["origin"] in ("published", "designed") for t in load("discovery_tiles")["tiles"])


def test_every_question_leads_to_a_heading_of_the_guide() -> None:
    headings = {re.sub(r"[^a-z0-9]+", "-", h.lower()).strip("-") for h in re.findall(r"^#+ (.*)$", GAME.guide, re.M)}
    rules = {p.rule for p in vars(prompts).values() if isinstance(p, Prompt)}
    assert rules <= headings
    assert "standing-orders" in headings


def test_every_kind_of_effect_in_the_data_has_its_entry_and_no_other_has() -> None:
    assert set(effects.SPECIALS) == {c.special for c in CARDS if c.special}
    assert set(effects.EDGES) == set(EDGES) == {c.edge for c in CARDS if c.edge}
    assert set(START.names) == {k for k, e in EDGES.items() if e.window.startswith("start_of")}
    assert set(effects.TITLES) == {card.id >> 1 for card in PROGRESS}
    conditions = [c.condition for seats in (2, 3) for era in range(3) for c in contracts(seats, era)]
    assert set(effects.CONDITIONS) == {part.kind for c in conditions for part in (c, *c.parts)}
    assert set(effects.EFFECTS) == {c.effect.kind for c in COLONIES}
    assert {c.effect.per for c in COLONIES if c.effect.kind == "gain_per"} == set(COUNTED)
    assert set(effects.TYPES) == {base.id for base in BASES}
    assert set(ACTIONS) == set(CONDUCT)


def test_a_progress_card_shows_the_marker_that_brings_it() -> None:
    for card in PROGRESS:
        assert effects.TITLES[card.id >> 1].icon == ("bulb" if card.breakthrough else "genetics")
