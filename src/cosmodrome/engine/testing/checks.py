"""Properties of matches, each raising AssertionError with what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import IllegalAnswer
from ..flow import Asked, Seat, SeatSteps, Together
from ..game import Game
from ..match import Match
from ..record import read, start, start_at
from ..rng import Rng


def play_random(
    game: Game[Any],
    seats: int,
    seed: object = 0,
    options: dict[str, Any] | None = None,
    *,
    at_question: Callable[[Match], None] | None = None,
    limit: int = 20_000,
) -> Match:
    """A whole match of random answers. `at_question` is called before each answer. Fails if it does not end."""
    match = start(game, seats, str(seed), options)
    rng = Rng.seeded("play", seed)
    while not match.over:
        assert match.answer_count < limit, f"{game.name}: no end after {limit} answers (seed {seed})"
        if at_question is not None:
            at_question(match)
        asked = match.asked
        seat = rng.pick(list(asked))
        match.pick(seat, rng.below(len(asked[seat])))
    return match


def check_invariants(match: Match, seed: object = 0) -> None:
    """All that must hold at an open question."""
    assert match.game.check(match.state) == []
    check_options(match)
    check_copies(match)
    check_refusals(match)
    check_leaks(match, seed)
    check_undo(match, seed)
    check_restarts(match, seed, answers=1)


def check_options(match: Match) -> None:
    """Every question has a choice, words, unique tokens, and every option is accepted."""
    for seat, question in match.questions.items():
        tokens = [option.token for option in question.options]
        assert tokens, f"{question.kind}: no options"
        assert len(set(tokens)) == len(tokens), f"{question.kind}: tokens are not unique: {tokens}"
        assert not any(c.isspace() or c == "#" for token in tokens for c in token), tokens
        assert not any(token.startswith("!") for token in tokens), tokens
        assert question.text, f"{question.kind}: no words"
        assert not set(question.impossible) & {o.target for o in question.options if o.target}, question.kind
        for option in [question.options[0], question.options[-1]]:
            assert option.label, f"{question.kind}: an option without words"
            match.clone().answer(seat, option.token)


def check_copies(match: Match) -> None:
    """A clone, a replay of the record and a saved position are all the same match."""
    here = match.state_hash()
    assert match.clone().state_hash() == here, "a clone differs"
    text = match.record()
    again = read(text, lambda _: match.game)
    assert again.state_hash() == here, "the replay of the record differs"
    assert again.record() == text, "the record is not the same after a round trip"
    assert start_at(match.game, match.position()).state_hash() == here, "the saved position differs"


def check_restarts(match: Match, seed: object = 0, answers: int = 6) -> int:
    """Seat steps at their first question can begin again there: they ask the same, and go on the same.

    Returns how many began again. Each is called on a copy of the table as it stands. Then a clone, in which they begin
    again, and a replay of the step get the same answers.
    """
    pending = match.pending
    if not isinstance(pending, Together) or pending.steps is None:
        return 0
    tried = [seat for seat in pending.open if seat in pending.steps.fresh]
    for seat in tried:
        _check_restart(match, seat, pending.open[seat], pending.steps)
    copy, again = match.clone(), match.replayed()
    rng = Rng.seeded("restarts", seed, match.answer_count)
    for _ in range(answers):
        _check_alike(copy, again)
        if copy.over:
            break
        seat = rng.pick(list(copy.asked))
        index = rng.below(len(copy.asked[seat]))
        copy.pick(seat, index)
        again.pick(seat, index)
    _check_alike(copy, again)
    return len(tried)


def _check_restart(match: Match, seat: Seat, asked: Asked[Any], steps: SeatSteps[Any]) -> None:
    """A seat step that begins again asks the same, and changes, tells and draws nothing before."""
    kind, table = asked.prompt.kind, match.state.copy()
    table.news = []
    flow = steps.next(table, seat)
    again = next(flow, None) if flow is not None else None
    assert isinstance(again, Asked), f"{kind}: a seat step that begins again asks nothing"
    assert _written(again) == _written(asked), f"{kind}: a seat step that begins again asks something else"
    assert table.rng.draws == match.state.rng.draws, f"{kind}: a seat step draws chance"
    assert table.to_json() == match.state.to_json(), f"{kind}: a seat step that begins again changes something"
    assert not table.news, f"{kind}: a seat step that begins again tells {table.news}"


def _written(asked: Asked[Any]) -> tuple[Any, ...]:
    """All of a question."""
    tokens = [asked.token(index) for index in range(len(asked))]
    return asked.seat, asked.prompt.kind, tokens, asked.args, asked.decline, asked.secret, asked.why and asked.why()


def _check_alike(copy: Match, again: Match) -> None:
    """A clone is what replaying the step comes to."""
    assert copy.state_hash() == again.state_hash(), "a clone goes on otherwise than a replay"
    assert copy.answer_count == again.answer_count
    assert copy.state.rng.draws == again.state.rng.draws
    for seat, asked in copy.asked.items():
        assert _written(asked) == _written(again.asked[seat]), "a clone asks otherwise than a replay"
    for seat in range(copy.seats):
        assert copy.log(seat) == again.log(seat), "a clone tells otherwise than a replay"
        assert copy.can_undo(seat) == again.can_undo(seat)


def check_refusals(match: Match) -> None:
    """What is not an option is refused, and changes nothing."""
    here = match.state_hash()
    asked = match.asked
    for seat in range(-1, match.seats + 1):
        for token in ("", "no-such-option", "!"):
            try:
                match.answer(seat, token)
            except IllegalAnswer:
                continue
            raise AssertionError(f"seat {seat} was allowed to answer {token!r}")
        if seat not in asked:
            try:
                match.pick(seat, 0)
            except IllegalAnswer:
                continue
            raise AssertionError(f"seat {seat} was not asked, but could answer")
    assert match.state_hash() == here, "a refused answer changed the match"


def seen(match: Match, seat: Seat | None) -> list[Any]:
    """Everything that reaches a seat: view, question, options, reasons, log."""
    data: list[Any] = [match.view(seat).to_json(), [line.text for line in match.log(seat)]]
    question = match.questions.get(seat) if seat is not None else None
    if question is not None:
        data.append([question.text, [(o.token, o.label, o.target) for o in question.options], question.impossible])
    return data


def check_leaks(match: Match, seed: object = 0) -> None:
    """What a seat imagines looks to it as the real match does, and can be."""
    for seat, mine in match.questions.items():
        imagined = match.imagine(seat, Rng.seeded("imagine", seed, match.answer_count, seat))
        assert imagined.view(seat).to_json() == match.view(seat).to_json(), f"seat {seat} imagines another table"
        assert imagined.game.check(imagined.state) == [], f"what seat {seat} imagines can't be"
        other = imagined.questions[seat]
        assert [mine.text, mine.impossible] == [other.text, other.impossible], "the question tells what is hidden"
        assert [(o.token, o.label) for o in mine.options] == [(o.token, o.label) for o in other.options]


def check_undo(match: Match, seed: object = 0) -> None:
    """Undo restores the previous moment exactly, and is refused if the seat learned something by its answer."""
    here = match.state_hash()
    for seat, asked in match.asked.items():
        for index in {0, len(asked) - 1}:
            after = match.clone()
            after.pick(seat, index)
            if after.can_undo(seat):
                continue
            after.undo(seat)
            token = asked.token(index)
            assert after.state_hash() == here, "undo did not come back to the moment before"
            assert not _learns(match, seat, token, seed), f"seat {seat} could take back {token!r} after learning by it"


def _learns(match: Match, seat: Seat, token: str, seed: object) -> bool:
    """Whether what a seat sees after an answer depends on what it could not know before."""
    views: list[Any] = []
    for n in range(3):
        imagined = match.imagine(seat, Rng.seeded("learn", seed, match.answer_count, seat, n))
        imagined.answer(seat, token)
        views.append(imagined.view(seat).to_json())
    return any(view != views[0] for view in views)
