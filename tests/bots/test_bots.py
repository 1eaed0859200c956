"""What every bot must do, whatever the game: legal answers from what its seat knows, the same for the same seed."""

import sys
import time
from types import ModuleType
from typing import Any

import pytest

import cosmodrome
from cosmodrome.bots import BotError, make, parse
from cosmodrome.engine import Asked, Doubt, Game, Judge, Match, Perspective, Result, Rng
from cosmodrome.engine.testing.toy import RISK, Race, RaceJudge
from cosmodrome.search import Budget, Candidate, Comparison, JudgeError, Search
from cosmodrome.search.judges import best

BOTS = ["random", "greedy", "search:iterations=12"]


def play(specs: list[str], seed: int) -> Match:
    match = cosmodrome.new("comet-race", seats=len(specs), seed=seed)
    bots = [make(spec, seed=seat) for seat, spec in enumerate(specs)]
    while not match.over:
        seat = next(iter(match.asked))
        match.answer(seat, bots[seat].choose(match.perspective(seat)))
    return match


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_bot_plays_a_whole_game_at_any_number_of_seats(spec: str, seats: int) -> None:
    match = play([spec] * seats, seed=3)
    assert match.over
    assert match.result is not None


@pytest.mark.parametrize("spec", BOTS)
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    assert play([spec] * 3, seed=5).record() == play([spec] * 3, seed=5).record()


def test_another_seed_of_the_random_bot_plays_another_game() -> None:
    first = make("random", seed=1)
    second = make("random", seed=2)
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    hand = match.perspective(0)
    assert [first.choose(hand) for _ in range(20)] != [second.choose(hand) for _ in range(20)]


def test_random_picks_every_option_about_equally() -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    options = [option.token for option in match.questions[0].options]
    bot = make("random", seed=4)
    picks = [bot.choose(match.perspective(0)) for _ in range(600)]
    for token in options:
        assert abs(picks.count(token) - 600 / len(options)) < 80


def test_greedy_takes_the_best_hint() -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    assert make("greedy").choose(match.perspective(1)) == str(max(match.state.hands[1].raw))


@pytest.mark.parametrize("spec", BOTS)
def test_choosing_changes_nothing(spec: str) -> None:
    match = cosmodrome.new("comet-race", seats=3, seed=9)
    before = match.state_hash()
    make(spec).choose(match.perspective(2))
    assert match.state_hash() == before


@pytest.mark.parametrize("spec", BOTS)
def test_a_bot_cannot_tell_hidden_hands_apart(spec: str) -> None:
    """Two matches that differ only in what the seat cannot see get the same answer."""
    match = cosmodrome.new("comet-race", seats=3, seed=11)
    other = match.imagine(0, Rng.seeded("another world"))
    assert other.state.hands[1:] != match.state.hands[1:]
    assert make(spec, seed=2).choose(match.perspective(0)) == make(spec, seed=2).choose(other.perspective(0))


def test_work_is_the_same_on_every_machine_unless_its_limit_cuts_it() -> None:
    """`work=1` is the game's own number of playouts, whatever the clock says."""
    match = cosmodrome.new("space-base", seats=2, seed=3)
    seat = next(iter(match.asked))
    by_work, by_count = make("search:work=0.1,seed=2"), make("search:iterations=20,seed=2")
    for _ in range(6):
        token = by_work.choose(match.perspective(seat))
        assert token == by_count.choose(match.perspective(seat))
        assert not by_work.cut  # type: ignore[attr-defined]  # search has it
        match.answer(seat, token)
        seat = next(iter(match.asked))
    hurried = make("search:work=50,limit=0.001")
    while not hurried.cut:  # type: ignore[attr-defined]  # until it has something to think about
        match.answer(seat, hurried.choose(match.perspective(seat)))
        seat = next(iter(match.asked))
    assert make("admiral").work == 1  # type: ignore[attr-defined]  # levels are amounts of work


def test_search_keeps_to_its_seconds() -> None:
    match = cosmodrome.new("comet-race", seats=3, seed=2)
    started = time.perf_counter()
    make("search", seconds=0.05).choose(match.perspective(0))
    assert time.perf_counter() - started < 0.5


def at_the_die() -> Match:
    """A race in which somebody stands beyond the finish and is asked whether to risk the die."""
    for seed in range(200):
        match = cosmodrome.new("comet-race", seats=2, seed=seed, options={"finish": 5})
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            if asked.prompt is RISK and match.state.places[seat] >= 5:
                return match
            match.pick(seat, len(asked) - 1)
    raise AssertionError("no such race")


def test_search_sees_through_a_wrong_rule_of_thumb() -> None:
    """Beyond the finish the die can only lose: the hints would risk it, the playouts know better."""
    match = at_the_die()
    (seat,) = match.asked
    assert make("greedy").choose(match.perspective(seat)) == "risk"
    assert make("search", iterations=64, depth=1).choose(match.perspective(seat)) == "stay"


class Patient(RaceJudge):
    """Plays to the very end, believes little of few worlds, and ponders nothing but the die."""

    horizon = 0
    doubt = Doubt(worse=0.05, spread=0.2, noise=0.3)

    def outcome(self, g: Race, result: Result, seat: int) -> float:
        return float(seat in result.winners)

    def ponders(self, g: Race, asked: Asked[Any]) -> bool:
        return asked.prompt is RISK


def test_rollouts_to_the_end_see_through_a_wrong_rule_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("patience")
    module.patient = lambda game: Patient()  # type: ignore[attr-defined]  # a module made for this test
    monkeypatch.setitem(sys.modules, "patience", module)
    match = at_the_die()
    (seat,) = match.asked
    bot = make("search", iterations=64, judge="patience:patient")
    assert bot.choose(match.perspective(seat)) == "stay"


class Seer(RaceJudge):
    """Asks for the value of a position after a step; search alone goes farther."""

    horizon = 1

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.ends: list[int] = []

    def reach(self, seats: int) -> int:
        return self.steps * seats

    def value(self, g: Race, seat: int) -> float:
        self.ends.append(g.round)
        return 0.5

    def outcome(self, g: Race, result: Result, seat: int) -> float:
        self.ends.append(-1)
        return 0.0


def test_search_plays_on_as_far_as_the_game_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Farther than the horizon, and to the very end for 0; who names a depth gets that."""
    match = cosmodrome.new("comet-race", seats=2, seed=1)

    def thinks(steps: int, **settings: Any) -> int:
        judge = Seer(steps)
        module = ModuleType("far")
        module.seer = lambda game: judge  # type: ignore[attr-defined]  # a module made for this test
        monkeypatch.setitem(sys.modules, "far", module)
        make("search", iterations=8, width=2, judge="far:seer", **settings).choose(match.perspective(0))
        return min(judge.ends) if -1 in judge.ends else max(judge.ends)

    near, far = thinks(1), thinks(3)
    assert 0 < near < far
    assert thinks(0) == -1
    assert thinks(3, depth=2) == near
    assert RaceJudge().reach(3) == 3 * RaceJudge.horizon


def test_what_is_not_pondered_is_answered_by_the_hints_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("patience")
    module.patient = lambda game: Patient()  # type: ignore[attr-defined]  # a module made for this test
    monkeypatch.setitem(sys.modules, "patience", module)
    monkeypatch.setattr(Perspective, "imagine", lambda *_: pytest.fail("it thinks"))
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    bot = make("search", iterations=64, judge="patience:patient")
    assert bot.choose(match.perspective(0)) == str(max(match.state.hands[0].raw))


def test_few_worlds_are_believed_less_than_many() -> None:
    """A rival that is better by two in every world: at first what was believed before counts more."""
    doubt = Doubt(worse=2.5, spread=1.0, noise=10.0)
    rival: Candidate[None] = Candidate(1)
    assert rival.believed(doubt) == -2.5
    believed = []
    for _ in range(400):
        rival.add(2.0)
        believed.append(rival.believed(doubt))
    assert believed == sorted(believed)
    assert believed[0] < 0 < believed[-1] < 2.0


def test_slips_are_a_share_of_the_answers() -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    hand = match.perspective(1)
    good = str(max(match.state.hands[1].raw))
    bot = make("greedy", slips=0.5, seed=3)
    slipped = [bot.choose(hand) != good for _ in range(400)]
    options = len(match.questions[1].options)
    assert abs(sum(slipped) - 200 * (options - 1) / options) < 45
    assert make("greedy", slips=0.0).choose(hand) == good


@pytest.mark.parametrize(
    ("attention", "focus", "share"), [(0.3, 1.0, 0.3), (0.3, 2.0, 0.09), (0.3, 0.5, 0.55), (1, 2.0, 1), (0, 0.5, 0)]
)
def test_attention_is_the_share_of_questions_thought_about_as_the_game_bends_it(
    monkeypatch: pytest.MonkeyPatch, attention: float, focus: float, share: float
) -> None:
    thoughts = 0

    def counted(self: Search, p: Perspective, budget: Budget, rng: Rng) -> Comparison[None]:
        nonlocal thoughts
        thoughts += 1
        only: Candidate[None] = Candidate(0)
        return Comparison((only,), only)

    monkeypatch.setattr(Search, "compare", counted)
    monkeypatch.setattr(RaceJudge, "focus", focus)
    hand = cosmodrome.new("comet-race", seats=2, seed=1).perspective(0)
    bot = make("search", attention=attention, iterations=1)
    for _ in range(300):
        bot.choose(hand)
    assert abs(thoughts - 300 * share) <= (30 if 0 < attention < 1 else 0)


class Timid(RaceJudge):
    """Likes the lowest card."""

    def hints(self, g: Race, asked: Asked[Any]) -> list[float]:
        return [-hint for hint in super().hints(g, asked)]


def timid(game: Game[Race]) -> Judge[Race]:
    """What a package that brings its own evaluation offers."""
    return Timid()


def test_a_bot_leans_on_the_judge_it_is_given_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("learned")
    module.timid = timid  # type: ignore[attr-defined]  # a module made for this test
    monkeypatch.setitem(sys.modules, "learned", module)
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    assert make("greedy", judge="learned:timid").choose(match.perspective(0)) == str(min(match.state.hands[0].raw))


def test_a_games_own_judge_may_leave_the_order_of_options_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("learned")
    module.timid = timid  # type: ignore[attr-defined]  # a module made for this test
    module.own = lambda game: RaceJudge()  # type: ignore[attr-defined]  # likewise
    monkeypatch.setitem(sys.modules, "learned", module)
    monkeypatch.setattr(RaceJudge, "ordered_by", "learned:timid")
    hand = cosmodrome.new("comet-race", seats=2, seed=1).perspective(0)
    cards = hand.view.hands[0].raw
    unthinking = {"attention": 0.0, "iterations": 1}
    assert make("search", **unthinking).choose(hand) == str(min(cards))
    assert make("search", hints="own", **unthinking).choose(hand) == str(max(cards))
    # a judge that was asked for, and may be one that extends the game's, orders by its own hints
    assert make("search", judge="learned:own", **unthinking).choose(hand) == str(max(cards))


@pytest.mark.parametrize("spec", ["greedy", "search:iterations=4"])
def test_a_judge_is_made_once_for_a_whole_game(monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    made = 0

    def counted(game: Game[Any]) -> Judge[Any]:
        nonlocal made
        made += 1
        return game.judge()

    module = ModuleType("learned")
    module.counted = counted  # type: ignore[attr-defined]  # a module made for this test
    monkeypatch.setitem(sys.modules, "learned", module)
    play([f"{spec},judge=learned:counted" if ":" in spec else f"{spec}:judge=learned:counted", "random"], seed=2)
    assert made == 1


def test_a_policy_follows_the_hints_and_values_come_in_batches() -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    judge, asked = RaceJudge(), match.asked[0]
    shares = judge.policy(match.state, asked)
    assert sum(shares) == pytest.approx(1.0)
    assert sorted(shares) == shares  # the cards are sorted, and high ones are hinted at
    assert len(shares) > 1
    assert shares[0] < shares[-1]
    assert judge.values([match.state, match.state], 1) == [judge.value(match.state, 1)] * 2


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        ("clever", "package.module:factory"),
        ("no_such_package:judge", "cannot be loaded"),
        ("cosmodrome.bots.bot:nothing", "cannot be loaded"),
        ("builtins:repr", "not a Judge"),
    ],
)
def test_a_judge_that_is_none_is_refused(judge: str, words: str) -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    with pytest.raises(JudgeError, match=words):
        make("greedy", judge=judge).choose(match.perspective(0))


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("clever", {}, "no bot called 'clever'"),
        ("random", {"depth": 3}, "random cannot be set up"),
        ("search", {"seconds": 1, "iterations": 5}, "one of seconds, iterations and work"),
        ("search", {"work": 1, "iterations": 5}, "one of seconds, iterations and work"),
        ("search", {"limit": 1}, "goes with work"),
        ("search", {"work": 0}, "needs a budget"),
        ("search", {"iterations": 0}, "at least 1"),
        ("search", {"width": 0}, "at least 1"),
        ("search", {"attention": 2}, "share of the questions"),
        ("search", {"clock": "sand"}, "one of wall, cpu"),
        ("greedy", {"slips": -1}, "share of the answers"),
        ("search:deep", {}, "not of the form name=value"),
    ],
)
def test_a_bot_that_cannot_be_made_says_why(name: str, settings: dict[str, int], words: str) -> None:
    with pytest.raises(BotError, match=words):
        make(name, **settings)


def test_a_spec_on_one_line() -> None:
    kind, settings = parse("search:seconds=0.2,width=3, judge=a.b:c")
    assert (kind, settings) == ("search", {"seconds": 0.2, "width": 3, "judge": "a.b:c"})
    assert parse("greedy") == ("greedy", {})


def test_best_takes_the_first_of_equals() -> None:
    assert best([1.0, 3.0, 3.0]) == 1
