"""Two worlds: real matches that differ only in what a seat can't know must be the same match to it.

They are made without `fill`: cards of declared secrets change places, as far as the game's own check lets them; seats
answer differently in secret lanes. What nobody declared a secret is not found here: a test of each game names that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..conditions import Conditions, Decision, decide, from_plan
from ..explain import lying_there
from ..flow import Seat
from ..game import Game
from ..match import Match
from ..perspective import taped
from ..plan import OTHERS, heard_since
from ..reach import final
from ..rng import Rng, censored
from ..secret import Secret, secrets_of
from ..state import NOBODY, Table
from .checks import seen

ANSWERS = 4
"""How many answers are tested for being final."""
Look = Callable[[Match, Seat], Any]
"""Something more that reaches a seat: a page, an answer of the API."""


def nothing_more(match: Match, seat: Seat) -> Any:
    """The engine alone."""
    return None


def known_to(match: Match, seat: Seat, more: Look = nothing_more) -> dict[str, Any]:
    """Everything that a seat is given in a match, and what it could make of it."""
    p = match.perspective(seat)
    found: dict[str, Any] = {
        "who is asked": asked_of(match, seat),
        "what it sees": seen(match, seat),
        "the record": match.record(secret=False),
        "undo": match.can_undo(seat),
        "what is explained": lying_there(match, seat),
        "its perspective": p.__reduce__()[1][1:],
        "features": numbers(match, seat),
        "a fork": match.fork(seat, Rng.seeded("fork")).record(),
        "more": more(match, seat),
    }
    if seat in match.asked:
        asked = match.asked[seat]
        found["what is final"] = [final(match, seat, asked.token(n)) for n in range(min(len(asked), ANSWERS))]
        imagined = p.imagine(Rng.seeded("imagine"))
        found["what it imagines"] = imagined.state_hash()
        found["what it imagines next"] = _played_on(imagined, Rng.seeded("on"), 6)
    return found


def asked_of(match: Match, seat: Seat) -> tuple[int, list[tuple[Seat, str]]]:
    """The step, and who is asked what in it, as far as a seat may know: secret lanes of others don't exist for it."""
    return match.step_count, [(other, asked.prompt.kind) for other, asked in match.seen_by(seat).asked.items()]


def numbers(match: Match, seat: Seat) -> Any:
    """What a game's features make of a seat's view and of its question, and the numbers of its answers."""
    features, vocabulary = match.game.features(), match.game.vocabulary()
    view, asked = match.view(seat), match.asked.get(seat)
    return (
        features and features.position(view, seat),
        features and asked and features.options(view, asked),
        vocabulary and asked and vocabulary.numbers(asked),
    )


def _played_on(match: Match, rng: Rng, answers: int) -> list[str]:
    """The hashes of a match that goes on by chance."""
    hashes = []
    for _ in range(answers):
        if match.over:
            break
        asked = match.asked
        seat = rng.pick(list(asked))
        match.pick(seat, rng.below(len(asked[seat])))
        hashes.append(match.state_hash())
    return hashes


def check_same(one: Match, other: Match, seat: Seat, more: Look = nothing_more) -> None:
    """Two matches are the same to a seat."""
    mine, theirs = known_to(one, seat, more), known_to(other, seat, more)
    for what in mine:
        assert mine[what] == theirs[what], f"{what} tells seat {seat} what it can't know"


# -- questions that come up in every world that a seat thinks possible --------------------------------


def check_questions(match: Match, seed: object = 0, beginnings: int = 3) -> int:
    """Whatever a seat does not know of the step, it leads to the question that it is asked. How many were tried.

    The step is played again from other beginnings, with other answers of others where those are secret. If a question
    on the way is asked or not asked by what the seat can't know, the answers do not fit any more.
    """
    tried = 0
    for seat, asked in match.asked.items():
        p = match.perspective(seat)
        for n in range(beginnings):
            rng = Rng.seeded("beginning", seed, match.answer_count, seat, n)
            try:
                again = p.replay(rng, rng.fresh())
            except Exception as error:
                raise AssertionError(
                    f"{asked.prompt.kind}: what is asked before it depends on what seat {seat} can't know: {error!r}"
                ) from error
            assert asked_of(again, seat) == asked_of(match, seat), f"who is asked tells seat {seat} what it can't know"
            tried += 1
    return tried


# -- worlds in which hidden cards lie elsewhere ------------------------------------------------------


def swapped(game: Game[Any], table: Table, seat: Seat, rng: Rng, tries: int = 60) -> Table | None:
    """The table with cards that the seat does not know in other places; None where none can change places."""
    other = table.copy()
    changes = 0
    for _ in range(tries):
        slots = [slot for slot in _slots(other) if not slot[2].known >> seat & 1]
        if not slots:
            return None
        kind = rng.pick(sorted({_kind(slot[2].raw) for slot in slots}))
        alike = [slot for slot in slots if _kind(slot[2].raw) == kind]
        a, b = rng.pick(alike), rng.pick(alike)
        left, right = (_nudged(a[2].raw, rng),) * 2 if a is b else _exchanged(a[2].raw, b[2].raw, rng)
        trial = other.copy()
        _put(trial, a[0], Secret(left, a[2].known, a[2].face, a[2].size))
        _put(trial, b[0], Secret(right, b[2].known, b[2].face, b[2].size))
        if left != a[2].raw and not game.check(trial):
            other, changes = trial, changes + 1
        if changes == 3:
            break
    return other if changes and other.to_json() != table.to_json() else None


Path = tuple[Any, ...]


def _slots(g: Any) -> list[tuple[Path, Any, Secret[Any]]]:
    """Where the secrets of a table are."""
    found: list[tuple[Path, Any, Secret[Any]]] = []

    def gather(path: Path, value: Any, kind: str, inner: Any) -> None:
        if value is None:
            return
        if kind == "secret":
            found.append((path, None, value))
        elif kind == "data":
            for name, (way, deeper) in secrets_of(inner):
                gather((*path, name), getattr(value, name), way, deeper)
        else:
            for key, item in value.items() if kind == "dict" else enumerate(value):
                gather((*path, key), item, *inner)

    for name, (way, deeper) in secrets_of(type(g)):
        gather((name,), getattr(g, name), way, deeper)
    return found


def _put(g: Any, path: Path, secret: Secret[Any]) -> None:
    """Put a secret in the place of another one. Tuples on the way are rebuilt."""
    first, *rest = path
    here = getattr(g, first)
    setattr(g, first, _with(here, tuple(rest), secret))


def _with(here: Any, path: Path, secret: Secret[Any]) -> Any:
    if not path:
        return secret
    first, rest = path[0], path[1:]
    if isinstance(here, tuple):
        return (*here[:first], _with(here[first], rest, secret), *here[first + 1 :])
    if isinstance(here, list | dict):
        here[first] = _with(here[first], rest, secret)
    elif here.__dataclass_params__.frozen:
        return replace(here, **{first: _with(getattr(here, first), rest, secret)})
    else:
        setattr(here, first, _with(getattr(here, first), rest, secret))
    return here


def _kind(value: Any) -> str:
    """What may change places with what."""
    return f"{sorted({type(v).__name__ for v in value})}" if isinstance(value, tuple) else type(value).__name__


def _nudged(value: Any, rng: Rng) -> Any:
    """A number, one more or less; of parts of different kinds, one number in one of them."""
    if type(value) is int:
        return max(1, value + rng.pick((-1, 1)))
    if isinstance(value, tuple) and len({type(part) for part in value}) > 1:
        i = rng.below(len(value))
        part = value[i]
        if isinstance(part, tuple) and part:
            j = rng.below(len(part))
            part = (*part[:j], _nudged(part[j], rng), *part[j + 1 :])
        return (*value[:i], _nudged(part, rng), *value[i + 1 :])
    return value


def _exchanged(left: Any, right: Any, rng: Rng) -> tuple[Any, Any]:
    """One card of each changes places; whole values where they are no cards."""
    if isinstance(left, tuple):
        if not left or not right:
            return left, right
        if len({type(part) for part in left}) > 1:  # parts of different kinds: one kind changes places
            i = rng.below(len(left))
            return (*left[:i], right[i], *left[i + 1 :]), (*right[:i], left[i], *right[i + 1 :])
        i, j = rng.below(len(left)), rng.below(len(right))
        a, b = left[i], right[j]
        return _sorted((*left[:i], *left[i + 1 :], b)), _sorted((*right[:j], *right[j + 1 :], a))
    return right, left


def _sorted(cards: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(cards))


def check_swapped(match: Match, seed: object = 0, more: Look = nothing_more, answers: int = 4) -> int:
    """From where the step began: what the seats can't know lies elsewhere. How many pairs of worlds there were."""
    pairs = 0
    for seat in range(match.seats):
        rng = Rng.seeded("worlds", seed, match.answer_count, seat)
        table = swapped(match.game, match.step_start, seat, rng)
        if table is None:
            continue
        one = _begun(match, match.step_start.copy(), seat)
        other = _begun(match, table, seat)
        if one.state.looks + other.state.looks and _shown(one, seat) != _shown(other, seat):
            continue  # the step began with a reveal that the rules own up to
        pairs += 1
        check_same(one, other, seat, more)
        _go_on(one, other, seat, rng, more, answers)
    return pairs


def check_waiting(match: Match, seed: object = 0, more: Look = nothing_more, answers: int = 6) -> int:
    """While others act: what a waiting seat can't know lies elsewhere. How many pairs of moments were compared.

    The others answer alike in both worlds. As long as the seat has seen and heard the same, it has the same, plans
    included. It compares events and views, not words: two cards with the same name are two cards.
    """
    pairs = 0
    for seat in range(match.seats):
        rng = Rng.seeded("waiting", seed, match.answer_count, seat)
        table = swapped(match.game, match.step_start, seat, rng)
        if table is None or seat in match.asked:
            continue
        one, other = _begun(match, match.step_start.copy(), NOBODY), _begun(match, table, NOBODY)
        for _ in range(answers):
            if _met(one, seat) != _met(other, seat) or one.over or seat in one.asked:
                break  # something was shown that lies elsewhere
            check_same(one, other, seat, more)
            assert _plans(one, seat) == _plans(other, seat), f"a plan tells seat {seat} what it can't know"
            pairs += 1
            if not _both_answer(one, other, rng):
                break
    return pairs


def check_conditions(match: Match, seed: object = 0, answers: int = 12) -> int:
    """Conditional moves of a waiting seat, made of its plans: once it is asked, they decide alike in both worlds.

    How many decisions were compared.
    """
    compared = 0
    for seat in range(match.seats):
        rng = Rng.seeded("conditions", seed, match.answer_count, seat)
        table = swapped(match.game, match.step_start, seat, rng)
        if table is None or seat in match.asked:
            continue
        one, other = _begun(match, match.step_start.copy(), NOBODY), _begun(match, table, NOBODY)
        armed = [] if seat in one.asked else _armed(one, seat)
        for _ in range(answers):
            if not armed or _met(one, seat) != _met(other, seat) or one.over:
                break
            if seat in one.asked:
                mine, theirs = ([_decided(world, seat, moves) for moves in armed] for world in (one, other))
                assert mine == theirs, f"a conditional move tells what seat {seat} can't know"
                compared += len(armed)
                break
            if not _both_answer(one, other, rng):
                break
    return compared


def _armed(match: Match, seat: Seat) -> list[Conditions]:
    """Conditional moves for the first answers to a seat's next question, whoever answers for the others till then."""
    found = []
    for others in OTHERS:
        plan = match.perspective(seat).plan("worlds", others)
        if plan.turn == seat:
            for token in [plan.match.asked[seat].token(at) for at in range(min(2, len(plan.match.asked[seat])))]:
                plan.answer(token)
                found.append(from_plan(plan))
                plan.go_back(0)
    return found


def _decided(match: Match, seat: Seat, moves: Conditions) -> Decision:
    return decide(match.perspective(seat), moves.alternatives, heard_since(match, seat, 0))


def _met(match: Match, seat: Seat) -> Any:
    """What a seat has seen and heard so far: events without words, the view, and who is asked what."""
    return asked_of(match, seat), heard_by(match, seat), match.view(seat).to_json()


def heard_by(match: Match, seat: Seat) -> list[Any]:
    """The events that a seat has heard, newest step first."""
    found, node = [], match.heard(seat)
    while True:
        found.append((node.number, node.lines))
        if node.parent is None:
            return found
        node = node.parent


def _plans(match: Match, seat: Seat) -> list[Any]:
    """What a seat could plan, whoever answers for the others: where it begins, and six answers on."""
    found: list[Any] = []
    for others in OTHERS:
        plan = match.perspective(seat).plan("worlds", others)
        found.append((plan.from_step_start, plan.match.state_hash(), plan.match.view(seat).to_json()))
        rng = Rng.seeded("planned", others)
        for _ in range(6):
            if plan.turn is None:
                break
            asked = plan.match.asked[plan.turn]
            plan.answer(asked.token(rng.below(len(asked))))
            found.append((plan.match.state_hash(), plan.heard()))
    return found


def _both_answer(one: Match, other: Match, rng: Rng) -> bool:
    """Somebody gives the same answer in both worlds; whether there was one to give."""
    seat, mine = next(iter(one.asked.items()))
    index = rng.below(len(mine))
    at = other.asked[seat].index(mine.token(index))
    if at < 0:  # a card that is not in its hand there
        return False
    one.pick(seat, index)
    other.pick(seat, at)
    return True


def _begun(match: Match, table: Table, seat: Seat) -> Match:
    """A match from a table at rest, as if an answer of the seat had led there: what it does not know, counts."""
    table.actor = seat
    return Match.at(match.game, table, match.names)


def _shown(match: Match, seat: Seat) -> tuple[Any, ...]:
    """What a seat, and everybody, sees of a match."""
    asked = [(other, asked.prompt.kind) for other, asked in match.asked.items()]
    return asked, match.over, seen(match, None), seen(match, seat), match.step_count


def _go_on(one: Match, other: Match, seat: Seat, rng: Rng, more: Look, answers: int) -> None:
    """As long as the seat can take its answers back, it has learnt nothing by them; nor by what others do unseen."""
    for _ in range(answers):
        if seat not in one.asked:
            if one.over or not _other_answers(one, other, seat, rng):
                return
            check_same(one, other, seat, more)
            continue
        index = rng.below(len(one.asked[seat]))
        one.pick(seat, index)
        other.pick(seat, index)
        verdict = one.can_undo(seat)
        assert bool(verdict) == bool(other.can_undo(seat)), f"undo tells seat {seat} what it can't know"
        if verdict or one.over:
            return
        check_same(one, other, seat, more)


def _other_answers(one: Match, other: Match, seat: Seat, rng: Rng) -> bool:
    """Another seat answers in both worlds, something else where that is secret; whether this seat was told the same.

    What it was told at the end of a step is not known any more: then it may be anything.
    """
    who, mine = next(iter(one.asked.items()))
    theirs = other.asked[who]
    index = rng.below(len(mine))
    at = rng.below(len(theirs)) if mine.secret else theirs.index(mine.token(index))
    if at < 0:  # a card that is not in its hand there
        return False
    step = one.step_count
    one.pick(who, index)
    other.pick(who, at)
    if one.step_count != step or other.step_count != step or one.over or other.over:
        return False
    told = [censored(taped(match.seen_by(seat)), seat) for match in (one, other)]
    return told[0] == told[1]


# -- worlds in which others answer otherwise in secret lanes -----------------------------------------


def check_lanes(match: Match, seed: object = 0, more: Look = nothing_more) -> int:
    """In open secret lanes: others have answered something else. How many pairs of worlds there were."""
    if not match.acting_in_secret:
        return 0
    pairs = 0
    for seat in match.asked:
        one = _others_answer(match, seat, Rng.seeded("one", seed, match.answer_count, seat))
        for world in range(3):
            other = _others_answer(match, seat, Rng.seeded("other", seed, match.answer_count, seat, world))
            alike = list(one.asked) == list(other.asked) and one.answer_count == other.answer_count
            if alike and one.position() != other.position():
                pairs += 1
                check_same(one, other, seat, more)
    return pairs


def _others_answer(match: Match, seat: Seat, rng: Rng) -> Match:
    """The seats beside this one go on with their lanes."""
    match = match.clone()
    for _ in range(8):
        others = [other for other in match.asked if other != seat]
        if not others:
            break
        other = rng.pick(others)
        match.pick(other, rng.below(len(match.asked[other])))
    return match
