"""What must never happen, over random games."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.match import Match
from cosmodrome.engine.testing import check_invariants, play_random
from cosmodrome.games.spacebase import GAME
from cosmodrome.games.spacebase.content import CARDS, COST, EMPTY, FIRST_COLONY, SECTOR, STATION
from cosmodrome.games.spacebase.rules.basics import is_open, owned, side_of, work_out
from cosmodrome.games.spacebase.rules.buying import affordable, placeable, places
from cosmodrome.games.spacebase.state import SpaceBase

LONG = bool(os.environ.get("COSMODROME_LONG"))
OPTIONS = st.fixed_dictionaries(
    {"light_speed": st.booleans(), "double_reached": st.booleans(), "double_each_die": st.booleans()}
)
SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 10**9)


@given(seats=SEATS, seed=SEEDS, options=OPTIONS)
@settings(max_examples=200 if LONG else 10, deadline=None)
def test_invariants_hold_at_questions(seats: int, seed: int, options: dict[str, bool]) -> None:
    """Clone = replay = saved position, views leak nothing, undo never crosses chance, options are accepted."""

    def look(match: Match) -> None:
        if match.answer_count % 41 == seed % 41:
            check_invariants(match, seed)

    play_random(GAME, seats, seed, options, at_question=look)


@given(seats=SEATS, seed=SEEDS, options=OPTIONS)
@settings(max_examples=60 if LONG else 6, deadline=None)
def test_cards_and_charges_are_conserved(seats: int, seed: int, options: dict[str, bool]) -> None:
    """Every card is in one place and every cube on a square of its own, at every question of a game."""

    def look(match: Match) -> None:
        g: SpaceBase = match.state
        assert GAME.check(g) == []
        again = g.copy()
        work_out(again)
        kept = (g.red, g.alerts, g.windows)
        assert (again.red, again.alerts, again.windows) == kept, "what is worked out was not kept up to date"
        for seat in range(g.seats):
            cards = [card for card in (*g.shipyard, *g.colonies) if card != EMPTY and COST[card] <= g.credits[seat]]
            assert affordable(g, seat) == [card for card in cards if is_open(g, seat, SECTOR[card])]
            anywhere = [card for card in cards if (is_open(g, seat, SECTOR[card]) or card < FIRST_COLONY)]
            assert placeable(g, seat) == [card for card in anywhere if card >= FIRST_COLONY or places(g, seat, card)]
            stationed = [card for card in owned(g, seat) if side_of(g, seat, card) == STATION]
            assert sorted(stationed) == sorted(g.console(seat))

    play_random(GAME, seats, seed, options, at_question=look)


@given(seats=SEATS, seed=SEEDS)
@settings(max_examples=60 if LONG else 6, deadline=None)
def test_every_option_is_accepted_and_leads_on(seats: int, seed: int) -> None:
    """Whatever is offered can be picked, and leaves a table that can stand."""

    def look(match: Match) -> None:
        if match.answer_count % 13 == seed % 13:
            for seat, asked in match.asked.items():
                for index in range(len(asked)):
                    after = match.clone()
                    after.pick(seat, index)
                    assert GAME.check(after.state) == []

    play_random(GAME, seats, seed, at_question=look)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end(seats: int) -> None:
    """Random games end with one winner who has the most VP, or who won outright."""
    for seed in range(250 if LONG else 30):
        match = play_random(GAME, seats, f"end-{seed}", {"light_speed": seed % 2 == 1})
        g: SpaceBase = match.state
        result = match.result
        assert result is not None
        assert GAME.check(g) == []
        assert result.scores == tuple(g.vp)
        for seat, lines in enumerate(result.breakdown):
            assert sum(points for _, points in lines) == g.vp[seat]
        if g.outright >= 0:
            assert result.winners == (g.outright,)
        else:
            assert g.closing
            assert g.active == g.starter
            assert (g.turn - 1) % seats == 0
            assert [seat for seat in range(seats) if g.vp[seat] == max(g.vp)] == list(result.winners)


@given(seats=SEATS, seed=SEEDS)
@settings(max_examples=40 if LONG else 6, deadline=None)
def test_the_order_of_simultaneous_answers_does_not_matter(seats: int, seed: int) -> None:
    """Whoever allocates first, the table is the same once all have."""

    def settle(match: Match, backwards: bool) -> str:
        twin = match.clone(quiet=True)
        step = twin.step_count
        while len(twin.asked) > 1 or (twin.step_count == step and twin.asked and twin.state.stage == 1):
            seats_asked = sorted(twin.asked, reverse=backwards)
            twin.pick(seats_asked[0], 0)
            if twin.step_count != step:
                break
        return twin.state_hash()

    def look(match: Match) -> None:
        if len(match.asked) > 1 and match.answer_count % 5 == 0:
            assert settle(match, False) == settle(match, True)

    play_random(GAME, seats, seed, at_question=look)


def test_words_cover_everything_that_happens() -> None:
    """Every question, option, reason and log line of whole games has words, and names ships, not numbers."""
    kinds: set[str] = set()
    for seed in range(12):

        def look(match: Match) -> None:
            for question in match.questions.values():
                if question.kind not in kinds or match.answer_count % 29 == 0:
                    kinds.add(question.kind)
                    labels = [option.label for option in question.options]
                    assert len(set(labels)) == len(labels), labels
                    assert all(words[:1].isupper() or words[:1].isdigit() for words in labels), labels
                    assert question.text
                    assert all(question.impossible.values())

        match = play_random(GAME, 2 + seed % 4, f"words-{seed}", {"light_speed": seed % 2 == 0}, at_question=look)
        lines = [str(line) for line in match.log(None)]
        assert len(lines) > 100
        assert all(line and not line.isspace() for line in lines)
        assert any(CARDS[card].name.split()[1] in line for card in match.state.station if card >= 12 for line in lines)
    assert len(kinds) >= 14
