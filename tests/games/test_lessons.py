"""Every game's lessons: played as they suggest, played at random, and pointing at things that are on the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine import Match, Rng
from cosmodrome.engine.lesson import (
    BESIDE,
    FIRST,
    NEXT,
    Lesson,
    Progress,
    Shown,
    answered,
    begin,
    finished,
    seen,
    shown,
    taken_back,
)

TEACHING = [
    pytest.param(f"{name}/{course}", id=f"{name}-{course}")
    for name in cosmodrome.games()
    for course, lesson in cosmodrome.games()[name].lessons.items()
    if not lesson.beside
]
GAMES = [name for name in cosmodrome.games() if BESIDE in cosmodrome.games()[name].lessons]
LEARNER = 0
LONG = 2000
"""More answers than any lesson needs."""


def lesson_of(game: str) -> Lesson:
    name, _, course = game.partition("/")
    return cosmodrome.games()[name].lessons[course or FIRST]


def bot(match: Match, seat: int) -> str:
    """The answer of the other side, as the server has it made: from the position alone."""
    return make("greedy").choose(match.perspective(seat))


def walk(
    lesson: Lesson, choose: Callable[[Match, Shown], str], look: Callable[[Match, Shown], None] | None = None
) -> tuple[Match, Progress]:
    """Play a lesson until its last step is behind: `choose` answers for the learner."""
    match = lesson.deal()
    progress = begin(lesson, match)
    for _ in range(LONG):
        now = shown(lesson, progress, match)
        if look is not None:
            look(match, now)
        if now.over:
            return match, progress
        if now.step and now.read:
            progress = seen(lesson, progress, match, now.step)
            continue
        seat = lesson.seat if lesson.seat in match.asked else min(match.asked)
        token = choose(match, now) if seat == lesson.seat else bot(match, seat)
        match.answer(seat, token)
        progress = answered(lesson, progress, match, seat, token)
    raise AssertionError(f"no end in {LONG} answers: {progress}")


def as_suggested(match: Match, now: Shown) -> str:
    return now.tokens[0] if now.tokens else bot(match, LEARNER)


def on_the_board(match: Match, seat: int) -> set[str]:
    """All targets that are drawn for a seat, and the panels themselves."""
    found: set[str] = set()
    for panel in match.game.board().panels(match.view(seat), seat, match.asked.get(seat)):
        found |= set(re.findall(r'data-target="([^"]*)"', f"{panel.svg}{panel.backdrop}"))
        found.add(f"panel:{panel.id}")
    return found


@pytest.mark.parametrize("game", TEACHING)
def test_as_suggested_every_step_is_met_in_order(game: str) -> None:
    lesson = lesson_of(game)
    _, progress = walk(lesson, as_suggested)
    assert [id for id, _ in progress.passed] == [step.id for step in lesson.steps]


@pytest.mark.parametrize("game", TEACHING)
def test_what_a_step_points_at_is_on_the_board_and_what_it_suggests_can_be_answered(game: str) -> None:
    lesson = lesson_of(game)
    pointed = 0

    def look(match: Match, now: Shown) -> None:
        nonlocal pointed
        assert now.say
        assert len(now.say) <= 320, now.step
        assert len(now.words) <= 320, now.step
        step = next((step for step in lesson.steps if step.id == now.step), None)
        if step is None:
            return
        assert set(now.targets) <= on_the_board(match, lesson.seat), now.step
        assert bool(step.suggest) == bool(now.tokens), now.step
        pointed += bool(now.targets)

    walk(lesson, as_suggested, look)
    assert pointed >= len(lesson.steps) // 2


@pytest.mark.parametrize("game", TEACHING)
@pytest.mark.parametrize("seed", range(3))
def test_whoever_plays_as_they_like_is_never_stuck(game: str, seed: int) -> None:
    lesson = lesson_of(game)
    rng = Rng.seeded("learner", seed)

    def anything(match: Match, now: Shown) -> str:
        return rng.pick(match.questions[lesson.seat].options).token

    def look(match: Match, now: Shown) -> None:
        assert set(now.targets) <= on_the_board(match, lesson.seat), now.step

    match, progress = walk(lesson, anything, look)
    assert match.over or finished(lesson, progress)


@pytest.mark.parametrize("game", TEACHING)
def test_the_deal_is_the_same_for_all_who_learn(game: str) -> None:
    lesson = lesson_of(game)
    assert lesson.deal().state_hash() == lesson.deal().state_hash()
    assert cosmodrome.load(lesson.deal().record()).state_hash() == lesson.deal().state_hash()


@pytest.mark.parametrize("game", TEACHING)
def test_a_step_comes_back_with_undo_and_goes_with_skipping(game: str) -> None:
    lesson = lesson_of(game)
    match = lesson.deal()
    progress = begin(lesson, match)
    for _ in range(LONG):
        if lesson.seat not in match.asked:
            seat = min(match.asked)
            match.answer(seat, bot(match, seat))
            progress = answered(lesson, progress, match, seat, "")
        elif shown(lesson, progress, match).read:
            progress = seen(lesson, progress, match, progress.now)
        else:
            break
    before = progress
    match.answer(lesson.seat, as_suggested(match, shown(lesson, progress, match)))
    after = answered(lesson, progress, match, lesson.seat, match.last_answer(lesson.seat)[1])
    assert before.now in dict(after.passed)
    if not match.can_undo(lesson.seat):
        match.undo(lesson.seat)
        assert taken_back(lesson, after, match).now == before.now
    skipped = seen(lesson, before, match, before.now)
    assert skipped.now != before.now
    assert seen(lesson, skipped, match, before.now) == skipped


# -- what lessons say, against the rulebooks ---------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "step", "said", "untrue"),
    [
        ("space-base", "goal", "the round is played to its end and the most points win", "is over when"),  # ruling 62
        ("planet-unknown", "energy", "all energy squares that are connected", "a terrain next to it"),  # ruling 31
        ("spacecorp", "upgrade", "with the actions it shows", "in every turn"),  # step 1a, Using Infra
        ("spacecorp", "explore-pay", "and with the Infra of one HQ", "show Explore. Take"),  # step 1a, Using Infra
        ("spacecorp", "build", "until the era ends", "rest of the game"),  # Continuing Play, 3
        ("spacecorp", "letters", "P is the F it pays when you Produce", "points"),  # Explore; Produce
        ("spacecorp", "letters", "g is its gravity", "genetics"),  # Move
        ("spacecorp", "radiation", "a Move or a Build without a shield costs you", "Explore"),  # Radiation
        ("starship-interstellar", "production", "every Building you have on Jupiter works once", "twice"),
        ("starship-interstellar", "scoring-end", "every 5 Fuel make 1 Prestige", "Storage counts"),  # Final scoring
    ],
)
def test_a_step_says_what_the_rulebook_says(game: str, step: str, said: str, untrue: str) -> None:
    words: list[str] = []

    def look(match: Match, now: Shown) -> None:
        if now.step == step:
            words.append(now.say)

    walk(lesson_of(game), as_suggested, look)
    assert words
    assert all(said in text and untrue not in text for text in words)


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_says_one_sentence_at_each_new_kind_of_question(game: str) -> None:
    lesson = cosmodrome.games()[game].lessons[BESIDE]
    match = lesson.deal()
    progress = begin(lesson, match)
    met: set[str] = set()
    while not match.over:
        seat = min(match.asked)
        if seat == lesson.seat:
            now = shown(lesson, progress, match)
            kind = match.questions[seat].kind
            assert bool(now.say) == (kind not in met), kind
            assert now.say.count(". ") == 0, "one sentence"
            assert not now.tokens, "the coach suggests nothing here"
            met.add(kind)
        token = bot(match, seat)
        match.answer(seat, token)
        progress = answered(lesson, progress, match, seat, token)
    assert len(met) >= 3
    assert "first full game" in shown(lesson, progress, match).say


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_speaks_to_you_and_leads_on(game: str) -> None:
    lessons = cosmodrome.games()[game].lessons
    assert set(lessons) == {FIRST, NEXT, BESIDE}
    said: list[str] = []

    def look(match: Match, now: Shown) -> None:
        said.extend((now.say, now.words))

    for course in (FIRST, NEXT):
        walk(lessons[course], as_suggested, look)
    assert not [text for text in said if "Player 1" in text], "the learner is always you"
