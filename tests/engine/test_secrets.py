"""Secrets: who knows what, exact undo, and two worlds that a seat can't tell apart."""

import gc
import pickle
from collections.abc import Callable
from functools import partial
from types import FunctionType, ModuleType

import msgspec
import pytest

import cosmodrome
from cosmodrome.engine import (
    ALL,
    NONE,
    Flow,
    Game,
    Imagined,
    Match,
    PositionError,
    Rng,
    Secret,
    UndoRefused,
    Words,
    choose,
    only,
)
from cosmodrome.engine.flow import choose_hidden, choose_secretly
from cosmodrome.engine.rng import Recorder, Script, censored
from cosmodrome.engine.secret import blank_out, blanks, secrets_of, transplant
from cosmodrome.engine.state import from_json
from cosmodrome.engine.testing import play_random
from cosmodrome.engine.testing.peek import BID_TOY, MOVE, PEEK, Desk
from cosmodrome.engine.testing.toy import GAME as RACE
from cosmodrome.engine.testing.toy import Race
from cosmodrome.engine.testing.worlds import check_lanes, check_questions, check_same, check_swapped, known_to

TOYS = [RACE, PEEK, BID_TOY]


def desk(cards: list[Secret[int]]) -> Desk:
    seats = len(cards)
    return Desk(seats, Rng.seeded(1), ({},) * seats, {}, cards, [None] * seats, [0] * seats, 0)


def peek_at(card: int, known: int = NONE) -> Match[Desk]:
    """Seat 0 is asked; before seat 1 lies this card."""
    return Match.at(PEEK, desk([Secret(3, NONE), Secret(card, known)]))


# -- the type ----------------------------------------------------------------------------------------


def test_a_look_counts_only_for_who_does_not_know() -> None:
    g = desk([Secret(3, only(1))])
    g.actor = 1
    assert g.cards[0].look(g) == 3
    assert g.looks == 0
    g.actor = 0
    assert g.cards[0].look(g) == 3
    assert g.looks == 1


def test_cards_move_without_being_looked_at() -> None:
    g = desk([Secret(3, only(1))])
    g.actor = 0
    pile = Secret((2, 5, 9))
    card, rest = pile.draw(Rng.seeded(4), only(1))
    hand = Secret((4,), only(1)).plus(card)
    assert g.looks == 0
    assert (len(hand), len(rest), len(pile)) == (2, 2, 3)
    assert sorted((*hand.raw, *rest.raw)) == [2, 4, 5, 9]
    assert hand.minus(g, 4).raw == (card.raw,)
    with pytest.raises(ValueError, match="not among them"):
        hand.minus(g, 77)


def test_a_blank_shows_its_size_and_its_face_alone() -> None:
    secret = Secret((7, 8, 9), only(1), face="blue")
    blank = secret.seen_by(0)
    assert blank.raw is None
    assert (len(blank), blank.face, blank.known) == (3, "blue", 2)
    assert secret.seen_by(1) is secret
    assert secret.seen_by(None).blank
    assert not Secret(1, ALL).seen_by(None).blank


def test_secrets_go_through_json_and_back() -> None:
    g = desk([Secret(3, only(1), face="x"), Secret(9)])
    text = msgspec.json.encode(g.to_json())
    assert from_json(msgspec.json.decode(text), Desk) == g
    view = PEEK.view(g, 0)
    assert from_json(msgspec.json.decode(msgspec.json.encode(view.to_json())), Desk) == view


@pytest.mark.parametrize("size", [10**30, 10_001, -2, 1.5, True, "1", None])
def test_a_secret_has_a_size_that_can_be(size: object) -> None:
    for written in ({"known": 1, "raw": [1], "size": size}, {"known": 1, "size": size}):
        with pytest.raises(msgspec.ValidationError, match="size"):
            from_json(written, Secret[tuple[int, ...]])


def test_a_view_is_no_position() -> None:
    g = desk([Secret(3), Secret(4)])
    data = {**PEEK.view(g, 0).to_json(), "rng": g.to_json()["rng"]}
    with pytest.raises(PositionError, match="a view is not a position"):
        cosmodrome.position(PEEK, data)


def test_secrets_are_found_by_their_types() -> None:
    assert [name for name, _ in secrets_of(Race)] == ["hands", "deck"]
    g = desk([Secret(3), Secret(4)])
    blank_out(g, 0)
    assert blanks(g) == ["cards[0]", "cards[1]"]
    held = g.cards
    transplant(g, desk([Secret(5), Secret(6)]))
    assert [card.raw for card in held] == [5, 6], "a list that a flow holds on to has to stay the table's"


# -- undo --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [7, 8])
def test_what_an_answer_has_shown_can_not_be_taken_back(card: int) -> None:
    match = peek_at(card)
    match.answer(0, "ask")
    with pytest.raises(UndoRefused):
        match.undo(0)


@pytest.mark.parametrize("card", [7, 8])
def test_what_the_seat_knew_before_can_be_taken_back(card: int) -> None:
    match = peek_at(card, only(0))
    before = match.state_hash()
    match.answer(0, "ask")
    assert match.can_undo(0) == ""
    match.undo(0)
    assert match.state_hash() == before


def test_looking_and_moving_face_down() -> None:
    match = peek_at(7)
    match.answer(0, "swap")
    assert match.can_undo(0) == ""
    match.answer(0, "look")
    assert match.view(0).cards[1].raw == 3
    assert match.view(1).cards[1].blank
    assert "revealed" in match.can_undo(0)


def test_the_first_who_answers_in_secret_lanes_can_take_it_back_and_the_last_can_not() -> None:
    match = cosmodrome.new(RACE, 2, 1)
    match.pick(0, 0)
    assert match.can_undo(0) == ""
    match.pick(1, 0)
    assert match.can_undo(1) != ""
    alone = cosmodrome.new(RACE, 1, 3)
    alone.pick(0, 0)
    assert alone.can_undo(0) == "" or alone.state.rng.draws > 3


# -- lanes -------------------------------------------------------------------------------------------


def test_what_others_have_answered_in_secret_lanes_does_not_exist() -> None:
    match = cosmodrome.new(RACE, 3, 1)
    before = known_to(match, 0)
    match.pick(1, 0)
    match.pick(2, 0)
    assert known_to(match, 0) == before
    assert len(match.view(1).hands[1]) == 2
    assert len(match.view(0).hands[1]) == 3


def test_a_secret_answer_is_left_open_in_the_public_record() -> None:
    match = cosmodrome.new(BID_TOY, 2, 1)
    while match.step_count == 1:
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, len(asked) - 1)
    assert "0 ?\n0 stay\n1 ?\n1 stay\n" in match.record(secret=False)
    assert "?" not in match.record()


# -- imagining ---------------------------------------------------------------------------------------


def test_a_bid_of_another_is_imagined_anew() -> None:
    match = Match.at(BID_TOY, desk([Secret(30, only(0)), Secret(20, only(1))]))
    match.answer(0, "17")
    match.answer(0, "stay")
    bids = {match.imagine(1, Rng.seeded(n)).state.bids[0].raw for n in range(20)}
    assert len(bids) > 8
    match.answer(1, "5")
    imagined = match.imagine(1, Rng.seeded(2))
    imagined.answer(1, "stay")
    assert max(imagined.state.points) == max(imagined_bid(match, 2), 5)


def imagined_bid(match: Match[Desk], seed: int) -> int:
    bid = match.imagine(1, Rng.seeded(seed)).state.bids[0]
    return bid.raw if bid is not None else 0


def test_an_imagined_match_has_no_origin_no_past_and_no_record() -> None:
    match = play_some(RACE, 8)
    seat = next(iter(match.asked))
    imagined = match.imagine(seat, Rng.seeded(1))
    assert imagined.origin.seed == imagined.origin.position == ""
    assert imagined.log(seat) == []
    assert imagined.comments == {}
    for refused in (imagined.position, imagined.record, lambda: pickle.dumps(imagined)):
        with pytest.raises(Imagined):
            refused()
    assert "imagined" not in imagined.can_undo(seat)


def test_a_seat_imagines_only_while_it_is_asked() -> None:
    match = cosmodrome.new(PEEK, 2, 1)
    with pytest.raises(Imagined):
        match.imagine(1, Rng.seeded(1))
    assert match.fork(1, Rng.seeded(1)).view(1).to_json() == match.view(1).to_json()


def test_a_fill_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RACE), "fill", lambda *_: None)
    with pytest.raises(RuntimeError, match=r"fill forgot hands\[1\], deck"):
        cosmodrome.new(RACE, 2, 1).imagine(0, Rng.seeded(1))


def play_some(game, answers: int, seats: int = 3) -> Match:
    match = cosmodrome.new(game, seats, 5)
    rng = Rng.seeded("some")
    while match.answer_count < answers and not match.over:
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
    return match


# -- what a bot can reach ----------------------------------------------------------------------------


def reachable(thing: object) -> list[object]:
    """Everything that can be reached from an object; not what the whole program can reach."""
    found: dict[int, object] = {}
    todo = [thing]
    while todo:
        item = todo.pop()
        if id(item) in found or isinstance(item, type | ModuleType):
            continue
        found[id(item)] = item
        if isinstance(item, FunctionType):
            todo += [cell.cell_contents for cell in item.__closure__ or ()]
            continue
        todo += gc.get_referents(item)
    return list(found.values())


@pytest.mark.parametrize("game", TOYS)
def test_nothing_hidden_can_be_reached_from_a_perspective(game) -> None:
    match = cosmodrome.new(game, 3, "a seed that is looked for", salts=("salt-a", "salt-b", "salt-c"))
    rng = Rng.seeded("reach")
    for _ in range(25):
        if match.over:
            break
        for seat in match.asked:
            p = match.perspective(seat)
            p.imagine(Rng.seeded(1))
            things = reachable(p)
            assert match not in [thing for thing in things if isinstance(thing, Match)]
            secrets = {id(s) for s in reachable(match.state) if isinstance(s, Secret) and not s.known >> seat & 1}
            assert not secrets & {id(thing) for thing in things}
            assert match.state.rng.key not in [thing for thing in things if isinstance(thing, bytes)]
            texts = [thing for thing in things if isinstance(thing, str)]
            assert not any("looked for" in text or text.startswith("salt-") for text in texts)
            packed = pickle.dumps(p)
            assert match.state.rng.key not in packed
            assert b"looked for" not in packed
            again = pickle.loads(packed)
            assert again.imagine(Rng.seeded(3)).state_hash() == p.imagine(Rng.seeded(3)).state_hash()
            assert [o.token for o in again.question.options] == [o.token for o in match.questions[seat].options]
            assert again.log == p.log == match.log(seat)
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))


# -- two worlds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TOYS)
def test_two_worlds(game) -> None:
    pairs = 0

    def check(match: Match) -> None:
        nonlocal pairs
        pairs += check_swapped(match) + check_lanes(match)
        check_questions(match)

    for seed in range(2):
        play_random(game, 3, seed, at_question=check)
    assert pairs > 40


class Leaky(Game[Desk]):
    """A game in which the rules read a card, and nobody counts it."""

    id, name, seats, state_type, words = "leaky", "Leaky", range(2, 5), Desk, Words[Desk]()

    def step(self, g: Desk) -> Flow[None]:
        yield from choose(0, MOVE, ("ask", "pass"))
        g.points[0] += 10 if g.cards[1].raw == 7 else 0
        yield from choose(0, MOVE, ("ask", "pass"))
        g.turn = 12

    def over(self, g: Desk) -> bool:
        return g.turn >= 12

    def fill(self, g: Desk, seat: int, rng: Rng) -> None:
        PEEK.fill(g, seat, rng)


def leaky(card: int, known: int = NONE) -> Match[Desk]:
    return Match.at(Leaky(), desk([Secret(3, NONE), Secret(card, known)]))


def test_a_rule_that_reads_a_secret_past_the_count_is_found() -> None:
    one, other = leaky(7), leaky(8)
    check_same(one, other, 0)
    one.answer(0, "ask")
    other.answer(0, "ask")
    assert one.can_undo(0) == other.can_undo(0) == ""
    with pytest.raises(AssertionError, match="what it sees"):
        check_same(one, other, 0)
    swaps = [partial(check_swapped, leaky(7), seed) for seed in range(20)]
    assert any(found(swap) for swap in swaps)


def found(check: Callable[[], int]) -> bool:
    try:
        check()
    except AssertionError as error:
        return "what it sees" in str(error)
    return False


class Nosy(Leaky):
    """A game in which seat 0 is asked only if the card that it alone knows leaves it a choice."""

    id, name, way = "nosy", "Nosy", "untold"

    def step(self, g: Desk) -> Flow[None]:
        if self.way == "secretly":
            yield from choose_secretly(g, 0, MOVE, partial(moves, g), alone=False)
        elif self.way == "hidden":
            yield from choose_hidden(g, 0, MOVE, partial(moves, g), alone=False)
        else:
            yield from choose(0, MOVE, moves(g), g=g if self.way == "told" else None)
        yield from choose(1, MOVE, ("ask", "pass"))
        g.turn = 12


def moves(g: Desk) -> tuple[str, ...]:
    return ("ask", "pass") if g.cards[0].look(g) > 20 else ("pass",)


def nosy(card: int, way: str) -> Match[Desk]:
    game = Nosy()
    game.way = way
    return Match.at(game, desk([Secret(card, only(0)), Secret(3, only(1))]))


@pytest.mark.parametrize("card", [3, 30])
@pytest.mark.parametrize("way", ["untold", "told", "secretly", "hidden"])
def test_a_question_that_is_asked_by_what_another_seat_cannot_know_is_found(card: int, way: str) -> None:
    """Seat 1 sees whether seat 0 is asked. Only if the rules tell so can it play the step again."""
    match = nosy(card, way)
    if 0 in match.asked:
        match.answer(0, "pass")
    assert list(match.asked) == [1]
    if way == "untold":
        with pytest.raises(AssertionError, match="depends on what seat 1 can't know"):
            check_questions(match, beginnings=12)
    else:
        assert check_questions(match, beginnings=12) == 12


def test_who_is_asked_is_compared_in_two_worlds() -> None:
    one, other = nosy(3, "told"), nosy(30, "told")
    with pytest.raises(AssertionError, match="who is asked tells seat 1"):
        check_same(one, other, 1)


def test_a_part_of_hidden_cards_has_the_size_that_all_have_seen() -> None:
    """Cards that a seat only imagines may have other backs; how many go where it has seen."""
    g = desk([Secret(1, NONE)] * 2)
    tape: list[tuple[object, int]] = []
    g.rng = Recorder(g.rng, tape)
    pile = Secret((1, 2, 3, 11), only(0))
    assert pile.part(g, lambda card: card > 10) == Secret((11,), only(0))
    g.rng = Script(censored(tape, 1), [0], b"\0")
    assert len(Secret((1, 2, 3, 4), only(0)).part(g, lambda card: card > 10)) == 1
    g.rng = Script(censored(tape, 1), [0], b"\0")
    assert len(Secret((11, 12, 13, 14), only(0)).part(g, lambda card: card > 10)) == 1


def test_a_secret_that_everybody_knows_by_mistake_is_found() -> None:
    with pytest.raises(AssertionError, match="what it sees"):
        check_same(leaky(7, ALL), leaky(8, ALL), 0)


def test_lanes_that_are_not_secret_are_found() -> None:
    match = cosmodrome.new(RACE, 3, 1)
    match.pending.secret = False
    one, other = match.clone(), match.clone()
    one.pending.secret = other.pending.secret = False
    one.pick(1, 0)
    other.pick(1, 1)
    with pytest.raises(AssertionError):
        check_same(one, other, 0)
