"""Whatever a card, a tech or a board can be is found in every table that is asked for it: nothing is forgotten."""

from __future__ import annotations

from typing import get_args

import pytest

from cosmodrome.engine.flow import Prompt
from cosmodrome.games.planetunknown import prompts
from cosmodrome.games.planetunknown.board.corporation import GIFTS
from cosmodrome.games.planetunknown.bot import hints, worth
from cosmodrome.games.planetunknown.content import (
    BENEFIT_KINDS,
    CORPORATIONS,
    OPS,
    PLANETS,
    CorporationKind,
    Metric,
    PlanetKind,
    Test,
    box,
)
from cosmodrome.games.planetunknown.rules import corporations, objectives, planets
from cosmodrome.games.planetunknown.rules.effects import KINDS, unchosen
from cosmodrome.games.planetunknown.rules.placement import BANS
from cosmodrome.games.planetunknown.rules.techs import EXTRAS, POWERS
from cosmodrome.games.planetunknown.rules.tracks import CLAIMS
from cosmodrome.games.planetunknown.words.options import NEXT_WORDS, OPTIONS
from cosmodrome.games.planetunknown.words.questions import QUESTIONS
from cosmodrome.games.planetunknown.words.reasons import REASONS


def test_every_effect_is_carried_out_and_every_card_has_a_worth() -> None:
    assert set(KINDS) == set(OPS)
    on_cards = {effect.op for card in box().civ_cards.values() for effect in card.effects}
    on_events = {card.effect.op for card in box().events.values()}
    assert on_cards | on_events == set(OPS), "an effect that no card has is dead"
    assert {op for op in OPS if KINDS[op].worth is not unchosen} == on_cards
    assert set(REASONS) >= set(BANS)


@pytest.mark.parametrize("immediate", [True, False])
def test_cards_that_act_at_once_have_something_to_do(immediate: bool) -> None:
    """A card kept for the end only scores, or advances in the end-of-game step."""
    for card in box().civ_cards.values():
        if card.immediate == immediate:
            done = [effect for effect in card.effects if KINDS[effect.op].each is not None]
            assert done == list(card.effects) if immediate else {effect.op for effect in done} <= {"advance"}


def test_every_benefit_is_claimed_said_written_valued_and_drawn() -> None:
    kinds = set(BENEFIT_KINDS.values())
    assert set(CLAIMS) == set(worth.BENEFITS) == set(GIFTS) == kinds
    for board in box().corporations.values():
        for benefits in (benefit for track in board.benefits for stop in track for benefit in stop):
            assert prompts.benefit_token(benefits)


def test_every_tech_that_is_used_has_words() -> None:
    assert not set(POWERS) & set(EXTRAS)
    assert set(POWERS) | set(EXTRAS) <= set(NEXT_WORDS)


def test_every_board_has_its_rule() -> None:
    assert set(corporations.KINDS) == set(get_args(CorporationKind)) == {c.kind for c in box().corporations.values()}
    assert set(planets.KINDS) == set(get_args(PlanetKind)) == {p.kind for p in box().planets.values()}
    assert len({type(corporations.corporation(name)) for name in CORPORATIONS}) == len(CORPORATIONS)
    assert all(planets.planet(name).printed.squares for name in PLANETS)


def test_every_objective_is_measured_or_tested() -> None:
    assert set(objectives.METRICS) == set(get_args(Metric))
    assert set(objectives.TESTS) == set(hints.PROSPECTS) == set(get_args(Test))
    for card in box().objectives.values():
        assert card.neighbor.metric is not None
        assert card.private.test is not None
        for wish in (card.neighbor, card.private):
            if wish.resource >= 0 or wish.ground:
                assert (wish.test or wish.metric) in worth.WISHES


def test_every_question_has_words_for_itself_and_its_options() -> None:
    kinds = {value.kind for value in vars(prompts).values() if isinstance(value, Prompt)}
    assert set(QUESTIONS) == set(OPTIONS) == kinds
    assert set(hints.HINTS) == kinds - {"side", "align"}
