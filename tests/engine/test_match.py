"""Matches: asking, answering, refusing, cloning, undoing, imagining."""

import base64
import gc
import weakref
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Flow, IllegalAnswer, IllegalOrder, Match, Option, Rng, Together, UndoRefused, apply
from cosmodrome.engine.history import Heading, Past, Rest
from cosmodrome.engine.state import Event
from cosmodrome.engine.testing import toy
from cosmodrome.engine.testing.toy import GAME


def new(seats: int = 3, seed: int = 1, **options: int) -> Match:
    return cosmodrome.new(GAME, seats, seed, dict(options))


def at_the_die(seed: int = 1, seats: int = 2) -> tuple[Match, int]:
    """A match in which the leader is asked to risk the die."""
    match = new(seats, seed)
    while not match.over:
        for seat, asked in match.asked.items():
            if asked.prompt is toy.RISK:
                return match, seat
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, (seat + match.answer_count) % len(asked))
    raise AssertionError("nobody was ever ahead")


def test_everybody_who_may_act_is_asked_at_once() -> None:
    assert list(new(4).questions) == [0, 1, 2, 3]


def test_a_question_has_words_rule_options_and_reasons() -> None:
    question = new().questions[0]
    assert (question.kind, question.rule, question.text) == ("bet", "betting", "Bet a fuel card")
    tokens = [option.token for option in question.options]
    assert [option.label for option in question.options] == [f"Bet {t}" for t in tokens]
    missing = next(c for c in range(1, 8) if str(c) not in tokens)
    assert question.why_not(f"card:{missing}") == f"You hold no {missing}."
    assert question.why_not(question.options[0].target) == ""
    assert f"card:{missing}" in question.impossible


def test_options_are_a_sequence() -> None:
    options = new().questions[0].options
    assert options[-1].token == options[len(options) - 1].token
    assert [o.token for o in options[:2]] == [options[0].token, options[1].token]
    with pytest.raises(IndexError):
        options[len(options)]


def test_an_option_is_an_answer_too() -> None:
    match = new()
    match.answer(0, match.questions[0].options[0])
    assert 0 not in match.questions


@pytest.mark.parametrize(("seat", "token"), [(0, "99"), (0, ""), (7, "1"), (-1, "1")])
def test_a_wrong_answer_is_refused_and_changes_nothing(seat: int, token: str) -> None:
    match = new()
    before = match.state_hash()
    with pytest.raises(IllegalAnswer):
        match.answer(seat, token)
    assert match.state_hash() == before


def test_a_refusal_names_the_reason() -> None:
    match, seat = at_the_die()
    with pytest.raises(IllegalAnswer, match="not asked"):
        match.answer(1 - seat, "stay")
    with pytest.raises(IllegalAnswer, match="not an option"):
        match.answer(seat, "leap")


def test_nothing_is_answered_after_the_end() -> None:
    match = new(1, finish=5)
    while not match.over:
        match.pick(0, 0)
    assert match.questions == {}
    assert match.result is not None
    assert match.result.winners == (0,)
    with pytest.raises(IllegalAnswer, match="over"):
        match.answer(0, "1")
    with pytest.raises(IllegalOrder, match="over"):
        match.order(0, "risk", "never")
    assert match.clone().result == match.result


def test_lanes_answered_in_any_order_give_the_same_match() -> None:
    def play(order: list[int]) -> str:
        match = new(3)
        for seat in order:
            match.pick(seat, 0)
        return match.state_hash()

    assert play([0, 1, 2]) == play([2, 0, 1]) == play([1, 2, 0])


def test_a_clone_is_independent_in_the_middle_of_a_step() -> None:
    match = new()
    match.pick(1, 0)
    twin = match.clone()
    before = match.state_hash()
    twin.pick(0, 0)
    assert match.state_hash() == before
    match.pick(0, 0)
    assert match.state_hash() == twin.state_hash()


def test_a_quiet_clone_plays_alike_but_says_nothing() -> None:
    match = new()
    quiet = match.clone(quiet=True)
    for seat in range(3):
        match.pick(seat, 0)
        quiet.pick(seat, 0)
    assert match.state_hash() == quiet.state_hash()
    assert len(match.log(0)) > len(quiet.log(0))


def test_undo_in_a_lane_leaves_the_others_alone() -> None:
    match = new()
    match.pick(0, 0)
    match.pick(1, 0)
    match.undo(0)
    assert list(match.questions) == [0, 2]
    match.pick(0, 0)
    straight = new()
    straight.pick(0, 0)
    straight.pick(1, 0)
    assert match.state_hash() == straight.state_hash()


def test_undo_is_refused_when_bets_have_been_shown() -> None:
    match = new()
    for seat in range(3):
        match.pick(seat, 0)
    for seat in range(3):
        with pytest.raises(UndoRefused):
            match.undo(seat)


def test_undo_is_refused_across_chance_and_says_so() -> None:
    match, seat = at_the_die()
    match.answer(seat, "risk")
    with pytest.raises(UndoRefused, match="roll"):
        match.undo(seat)
    assert "roll" in match.can_undo(seat)


def test_undo_with_nothing_to_take_back() -> None:
    with pytest.raises(UndoRefused, match="Nothing to undo"):
        new().undo(0)


def test_a_refused_undo_changes_nothing() -> None:
    match, seat = at_the_die()
    before = match.state_hash()
    with pytest.raises(UndoRefused):
        match.undo(seat)
    assert match.state_hash() == before


def test_a_standing_order_is_heard_recorded_and_survives_undo() -> None:
    match, seat = at_the_die()
    start = new(2)
    start.order(seat, "risk", "never")
    for entry in match.record().splitlines():
        if entry[:2] in ("0 ", "1 "):
            start.answer(int(entry[0]), entry[2:])
    assert not any(asked.prompt is toy.RISK for asked in start.asked.values())
    assert "!risk=never" in start.record()
    assert cosmodrome.engine.record.read(start.record(), lambda _: GAME).state_hash() == start.state_hash()
    assert start.view(1 - seat).orders[seat] == {"risk": "never"}, "standing orders are said aloud"
    start.pick(seat, 0)
    start.undo(seat)
    assert start.state.ordered(seat, "risk") == "never"
    start.order(seat, "risk", "")
    assert start.state.ordered(seat, "risk") == ""


@pytest.mark.parametrize(
    ("seat", "key", "value"), [(0, "no-such", "x"), (0, "risk", "sometimes"), (9, "risk", "never")]
)
def test_an_unknown_order_is_refused(seat: int, key: str, value: str) -> None:
    with pytest.raises(IllegalOrder):
        new().order(seat, key, value)


def test_what_a_seat_imagines_agrees_with_all_it_knows() -> None:
    match = new()
    match.pick(1, 0)
    seen = {tuple(match.imagine(0, Rng.seeded(n)).state.hands[2].raw) for n in range(30)}
    assert len(seen) > 5
    for n in range(10):
        imagined = match.imagine(0, Rng.seeded(n))
        assert imagined.view(0) == match.view(0)
        assert imagined.clone().state_hash() == imagined.state_hash()


def test_imagined_options_of_others_are_those_of_the_imagined_hand() -> None:
    imagined = new().imagine(0, Rng.seeded(3))
    assert set(imagined.asked[1].values) == set(imagined.state.hands[1].raw)


def test_a_perspective_is_all_that_a_bot_gets() -> None:
    match = new()
    p = match.perspective(1)
    assert p.view == match.view(1)
    assert p.question.seat == 1
    assert p.question.impossible == match.questions[1].impossible
    assert [line.text for line in p.log] == [line.text for line in match.log(1)]
    assert p.imagine(Rng.seeded(1)).view(1) == match.view(1)


def test_the_log_tells_each_reader_what_it_may_know() -> None:
    match = new(2)
    card = match.asked[0].token(0)
    match.pick(0, 0)
    assert match.log(0)[-1].text == f"Player 1 bets {card}"
    assert match.log(1) == match.log(None) == []
    match.pick(1, 0)
    assert match.log(1)[0].text == match.log(None)[0].text == "Player 1 has bet"


def test_log_lines_know_their_moment() -> None:
    match = new(2)
    match.pick(0, 0)
    match.pick(1, 0)
    moments = [(line.kind, line.moment) for line in match.log(None)]
    assert moments[:3] == [("bet_hidden", 0), ("bet_hidden", 1), ("shown", 1)]


def test_a_fork_goes_on_from_the_step_with_unknowns_dealt_anew() -> None:
    match, seat = at_the_die()
    fork = match.fork(seat, Rng.seeded("fork"))
    assert fork.state.round == match.state.round
    assert len(fork.state.hands[seat]) == 2, "the seat's own bet can still be taken back: it is made again"
    assert len(fork.state.hands[1 - seat]) == 3
    assert fork.view(1 - seat).hands[1 - seat] != match.step_start.hands[1 - seat]
    assert fork.origin.seed == ""
    while not fork.over:
        who, asked = next(iter(fork.asked.items()))
        fork.pick(who, len(asked) - 1)
    again = cosmodrome.engine.record.read(fork.record(), lambda _: GAME)
    assert again.state_hash() == fork.state_hash()
    assert base64.b64encode(match.state.rng.key).decode() not in fork.record()


def test_rules_that_ask_nothing_possible_are_a_dead_end() -> None:
    flow = cosmodrome.engine.choose(0, toy.BET, ())
    with pytest.raises(cosmodrome.engine.DeadEnd):
        next(flow)


def test_one_option_is_not_asked() -> None:
    with pytest.raises(StopIteration) as end:
        next(cosmodrome.engine.choose(0, toy.BET, (4,)))
    assert end.value.value == 4


def test_a_lane_may_ask_its_own_seat_alone() -> None:
    lanes = cosmodrome.engine.together({0: cosmodrome.engine.choose(1, toy.BET, (1, 2))})
    with pytest.raises(TypeError, match="own seat"):
        next(lanes)


def test_a_view_knows_what_the_players_are_called() -> None:
    match = new(2)
    assert match.view(0).name(1) == "Player 2"
    renamed = match.clone()
    renamed.names = ("Ann", "Bo")
    assert renamed.view(None).name(1) == "Bo"
    assert renamed.view(None).to_json() == match.view(None).to_json()


def test_the_end_is_not_taken_back() -> None:
    """The record of a match that is over shows its seed and all that was hidden: it can't go on after that."""
    ends = 0
    for seed in range(40):
        match = cosmodrome.new("spacecorp", seats=2, seed=seed, options={"end_era": "mariners"})
        rng = Rng.seeded("the end", seed)
        last = 0
        while not match.over:
            last = rng.pick(list(match.asked))
            match.pick(last, rng.below(len(match.asked[last])))
        assert "over" in match.can_undo(last)
        with pytest.raises(UndoRefused, match="over"):
            match.undo(last)
        assert match.over
        try:
            apply(match, last, "!undo")
        except UndoRefused:
            continue  # something was drawn at the end
        assert not match.over, "what a journal of before took back stays so"
        ends += 1
        if ends == 2:
            return
    raise AssertionError("no match ended without a draw")


@pytest.mark.parametrize("last", [False, True])
def test_rules_that_fail_leave_nothing_half_done_to_be_played_on(monkeypatch: pytest.MonkeyPatch, last: bool) -> None:
    """Neither by that seat nor by the others in their lanes; a copy stands where it was before."""
    bet = toy.bet

    def failing(g: toy.Race, seat: int) -> Flow[None]:
        yield from bet(g, seat)
        if seat == 1:
            raise ValueError("a fault in the rules")

    match = cosmodrome.new(toy.GAME, 3, seed=5)
    other = match.clone()
    with monkeypatch.context() as patch:
        patch.setattr(toy, "bet", failing)
        match = match.clone()
        for seat in (0, 2) if last else ():
            match.pick(seat, 0)
            other.pick(seat, 0)
        with pytest.raises(ValueError, match="a fault in the rules"):
            match.pick(1, 0)
        assert [*match.asked] == [1]
        assert not match.over
        assert match.record() == other.record()
        for _ in range(2):
            with pytest.raises(RuntimeError, match="the rules have failed"):
                match.pick(1, 0)
            with pytest.raises(IllegalAnswer):
                match.pick(0, 0)
    again = match.clone()
    assert again.state_hash() == other.state_hash()
    again.pick(1, 0)
    other.pick(1, 0)
    assert again.state_hash() == other.state_hash()


def test_a_heading_that_fails_leaves_the_match_before_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The step was over, and the next had not begun: what was counted and noted is as before."""

    def picked(match: cosmodrome.Match) -> cosmodrome.Match:
        match.pick(next(iter(match.asked)), 0)
        return match

    match = picked(cosmodrome.new(toy.GAME, 2, seed=5))
    while match.step_count < 3 or picked(match.clone()).step_count == match.step_count:
        picked(match)  # until the next answer is the last of a step
    before = match.clone()

    def failing(self: object, g: toy.Race, names: Sequence[str]) -> str:
        raise ValueError("no words")

    with monkeypatch.context() as patch:
        patch.setattr(type(toy.GAME), "heading", failing)
        with pytest.raises(ValueError, match="no words"):
            picked(match)
    assert (match.step_count, match.answer_count) == (before.step_count, before.answer_count)
    assert match.record() == before.record()
    assert match.clone().state_hash() == before.state_hash()


def test_a_flow_has_to_ask_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(g: toy.Race) -> Flow[None]:
        yield Together()

    monkeypatch.setattr(toy, "race", nobody)
    with pytest.raises(TypeError, match="asks nobody"):
        cosmodrome.new(toy.GAME, 2, seed=1)


def test_a_fork_of_a_quiet_match_gives_nothing_again_that_may_be_final() -> None:
    for seed in range(6):
        match = cosmodrome.new("spacecorp", 2, seed=seed)
        chance = Random(seed)
        for _ in range(40):
            asked = next(iter(match.asked.values()))
            match.pick(asked.seat, chance.randrange(len(asked)))
            for seat in range(2):
                loud = match.fork(seat, Rng.seeded("fork"))
                quiet = match.clone(quiet=True).fork(seat, Rng.seeded("fork"))
                assert quiet.answer_count <= loud.answer_count


def test_options_can_be_counted_found_and_turned_round() -> None:
    match = new(2)
    options = match.questions[0].options
    tokens = [option.token for option in options]
    assert isinstance(options, Sequence)
    assert [option.token for option in reversed(options)] == tokens[::-1]
    assert [options.index(option) for option in options] == [*range(len(tokens))]
    assert options.count(options[-1]) == 1
    assert options[0] in options
    other = match.questions[1].options[0]
    assert other not in options
    assert options.count(other) == 0
    with pytest.raises(ValueError, match="not among"):
        options.index(other)


def test_who_holds_an_option_is_freed_with_it() -> None:
    class Holder:
        option: Option

    def ring() -> weakref.ref[Holder]:
        match, holder = new(2), Holder()
        asked = match.asked[0]
        asked.why = lambda: {"": (holder,)}
        holder.option = match.questions[0].options[0]
        return weakref.ref(holder)

    held = ring()
    gc.collect()
    assert held() is None


def test_what_is_past_is_shown_in_a_line_however_long_it_is() -> None:
    match = new(2)
    past: Past | None = None
    for number in range(3000):
        past = Past(past, number, Heading("a round", "a round"))
    assert repr(past) == "Past(2999, 'a round')"
    assert past is not None
    rest: Rest[Any] | None = None
    for number in range(3000):
        rest = Rest(match.state, number, rest)
    assert repr(rest) == "Rest(2999)"


def test_an_event_is_told_in_one_form_whoever_may_read_it() -> None:
    g = new(2).state
    g.news = []
    g.tell("moved", 1, (2, 3), "far")
    g.tell("drew", 0, 5, only=(0,), others=("drew_hidden", 0))
    g.tell("thought", 0, only=(0,))
    events = [Event._make(telling) for telling in g.news]
    assert [event.seen_by(0) for event in events] == [
        ("moved", (1, (2, 3), "far")),
        ("drew", (0, 5)),
        ("thought", (0,)),
    ]
    for other in (1, None):
        assert [event.seen_by(other) for event in events] == [
            ("moved", (1, (2, 3), "far")),
            ("drew_hidden", (0,)),
            None,
        ]
    g.news = None
    g.tell("moved", 1)
    assert g.news is None
