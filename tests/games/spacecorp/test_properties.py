"""What must hold in every game: pieces conserved, no dead end, nothing hidden shown, copies and undo exact."""

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cosmodrome
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.testing import check_invariants, play_random
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import ERAS
from cosmodrome.games.spacecorp.payment.steps import is_complete, total_so_far
from cosmodrome.games.spacecorp.payment.suggest import suggest
from cosmodrome.games.spacecorp.prompts import ACTION, COLONIZE

LONG = bool(os.environ.get("COSMODROME_LONG"))
SPANS = [(a, b) for a in range(3) for b in range(a, 3)]
GAMES = 500 if LONG else 36
RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def span(number: int) -> dict[str, str]:
    """Every short game in turn, the whole game most often."""
    start, end = SPANS[number // 2 % len(SPANS)] if number % 2 else (0, 2)
    return {"start_era": ERAS[start], "end_era": ERAS[end]}


@pytest.mark.parametrize("number", range(GAMES))
def test_random_games_end_and_conserve_everything(number: int) -> None:
    def at(match: Match) -> None:
        if match.answer_count % 7 == 0:
            assert GAME.check(match.state) == []

    match = play_random(GAME, 2 + number % 3, number, span(number), at_question=at)
    assert GAME.check(match.state) == []
    result = match.result
    assert result is not None
    assert all(score == sum(n for _, n in lines) for score, lines in zip(result.scores, result.breakdown, strict=True))
    assert min(result.scores) >= -1


@pytest.mark.parametrize("number", range(40 if LONG else 4))
def test_copies_views_undo_and_words_at_questions(number: int) -> None:
    step = 5 if LONG else 41

    def at(match: Match) -> None:
        if (match.answer_count + number) % step == 0:
            check_invariants(match, number)
            for question in match.questions.values():
                assert all(o.label for o in question.options)

    match = play_random(GAME, 2 + number % 3, f"inv{number}", span(number), at_question=at)
    assert match.over


def test_hidden_cards_reach_nobody_else() -> None:
    def at(match: Match) -> None:
        if match.answer_count % 10:
            return
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            assert all(layer.blank for layer in view.deck)
            for other, corp in enumerate(view.corps):
                if other != seat:
                    assert set(corp.hand) <= {-1}

    match = play_random(GAME, 3, "hidden", at_question=at)
    for seat in range(3):
        known = [
            line.text
            for line in match.log(seat)
            if line.kind in ("draw", "draw-hidden") and not line.text.endswith(" a card")
        ]
        assert known
        assert all(line.startswith("You draw ") for line in known)
    assert all(line.text.endswith("draws a card") for line in match.log(None) if " draws " in line.text)


def test_a_payment_in_the_making_is_its_players_own() -> None:
    seen = 0

    def at(match: Match) -> None:
        nonlocal seen
        g = match.state
        if g.pay is not None and not g.pay.paid:
            seen += 1
            assert match.view(g.active).pay is not None
            assert match.view((g.active + 1) % g.seats).pay is None
            assert match.view(None).pay is None

    play_random(GAME, 2, "pay", {"end_era": "mariners"}, at_question=at)
    assert seen > 10


def test_the_default_payment_is_always_complete() -> None:
    """Wherever a payment is asked for, the suggestion pays the cost, with cards that are in the hand."""
    found = 0

    def at(match: Match) -> None:
        nonlocal found
        for seat, asked in match.asked.items():
            if asked.prompt.kind == "pay" and asked.token(0) == "auto":
                found += 1
                p = suggest(match.state, seat, match.state.pay)
                assert is_complete(match.state, seat, p, total_so_far(match.state, seat, p))
                assert set(p.cards) <= set(match.state.corps[seat].hand)

    for number in range(3):
        play_random(GAME, 2 + number, f"auto{number}", at_question=at)
    assert found > 60


@settings(max_examples=200 if LONG else 12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), number=st.integers(0, 11))
def test_questions_stay_short_and_imagined_games_go_on(seed: int, seats: int, number: int) -> None:
    match = cosmodrome.new(GAME, seats, seed, span(number))
    rng = Rng.seeded("imagine", seed)
    for _ in range(40):
        if match.over:
            return
        seat, asked = next(iter(match.asked.items()))
        assert len(asked) <= 40
        match.pick(seat, rng.below(len(asked)))
    if match.over:
        return
    seat = next(iter(match.asked))
    twin = match.imagine(seat, rng)
    assert sorted(map(len, (c.hand for c in twin.state.corps))) == sorted(map(len, (c.hand for c in match.state.corps)))
    for _ in range(30):
        if twin.over:
            return
        seat, asked = next(iter(twin.asked.items()))
        twin.pick(seat, rng.below(len(asked)))
        assert GAME.check(twin.state) == []


def test_profit_never_falls_below_0_before_the_end() -> None:
    def at(match: Match) -> None:
        assert all(c.profit >= 0 for c in match.state.corps)

    for number in range(3):
        play_random(GAME, 2 + number, f"profit{number}", at_question=at)


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_records_replay_to_the_same_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = cosmodrome.load(text)
    assert match.over
    assert match.record() == text


def test_there_are_records_of_2_3_and_4_players_over_three_eras() -> None:
    matches = [cosmodrome.load(p.read_text(encoding="utf-8")) for p in RECORDS]
    assert {m.seats for m in matches if len(m.state.profits) == 3} == {2, 3, 4}


def test_a_payment_is_its_players_own_until_it_is_paid() -> None:
    seen = 0

    def at(match: Match) -> None:
        nonlocal seen
        pay = match.state.pay
        if pay is not None and not pay.paid:
            seen += 1
            for seat in (None, *range(match.seats)):
                assert (match.view(seat).pay is None) == (seat != match.state.active)

    play_random(GAME, 3, "payments", at_question=at)
    assert seen > 20


def test_who_is_asked_while_another_colonizes_can_imagine_it() -> None:
    """What the colonizing player could pay is hidden from the others, and so are the systems it could have chosen."""
    others = 0
    for seed in (34, 2):
        chance = Random(seed)
        match = cosmodrome.new(GAME, 2 + seed % 3, f"colony {seed}", {"start_era": "starfarers"})
        judge = GAME.judge()
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            given = [entry[1] for entry in match.step_entries]
            if COLONIZE in given and seat != match.step_entries[0][0]:
                imagined = match.perspective(seat).imagine(Rng.seeded(seed))
                assert imagined.asked[seat].prompt is asked.prompt
                others += 1
            if asked.prompt is ACTION and "colonize" in asked.values:
                match.pick(seat, asked.values.index("colonize"))
            elif chance.random() < 0.8:
                match.pick(seat, judge.favourite(match.state, asked))
            else:
                match.pick(seat, int(chance.random() * len(asked)))
    assert others
