"""An example for a guide: a real match, shown question by question with the board at that moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cosmodrome.draw.panel import Panel
from cosmodrome.draw.picture import picture_of

from .flow import Seat
from .game import Game
from .guide import Block, GuideError, bullets
from .history import Origin, in_words
from .match import Match
from .question import Option, Question
from .rng import Rng
from .sentences import Names

Choice = Callable[[Question], Option]


@dataclass(frozen=True)
class Step:
    """One moment of an example: the kind of question to wait for, what to say of it, the answer, the panel to show."""

    kind: str
    say: str
    pick: Choice | None = None
    panel: str = ""
    seat: Seat = 0


PATIENCE: Final = 300


def starting(*beginnings: str) -> Choice:
    """The first option whose token begins like one of these, in this order; else the first of all."""

    def pick(question: Question) -> Option:
        options = list(question.options)
        for beginning in beginnings:
            for option in options:
                if option.token.startswith(beginning):
                    return option
        return options[0]

    return pick


def begin(game: Game[Any], names: tuple[str, ...], seed: str, options: dict[str, Any] | None = None) -> Match:
    """A match for an example: always the same for a seed, played by these people."""
    whole = game.complete(len(names), options)
    return Match.begin(game, game.setup(len(names), whole, Rng.seeded(seed)), Origin(seed), names)


def play_until(match: Match, done: Callable[[Match], bool]) -> None:
    """Play on, as the game's judge would."""
    for _ in range(PATIENCE):
        if done(match) or match.over:
            return
        seat = next(iter(match.asked))
        match.pick(seat, _best(match, seat))
    raise GuideError("the example comes to no end")


def example(match: Match, steps: Sequence[Step]) -> list[Block]:
    """A match as questions, answers, log lines and boards. The judge answers what the example leaves out."""
    told: list[Block] = []
    for step in steps:
        _wait_for(match, step)
        told += _tell(match, step)
    return told


def _wait_for(match: Match, step: Step) -> None:
    """Play on, as the game's judge would, until the step's question is asked."""
    for _ in range(PATIENCE):
        asked = match.asked
        if step.seat in asked and asked[step.seat].prompt.kind == step.kind:
            return
        if not asked:
            break
        seat = step.seat if step.seat in asked else next(iter(asked))
        match.pick(seat, _best(match, seat))
    raise GuideError(f"the example never comes to a question {step.kind!r} for seat {step.seat}")


def _best(match: Match, seat: Seat) -> int:
    """The option that the game's judge likes best."""
    hints = match.game.judge().hints(match.view(seat), match.asked[seat])
    return max(range(len(hints)), key=hints.__getitem__)


def _tell(match: Match, step: Step) -> list[Block]:
    """The question, the board, the answer and its effects."""
    seat = step.seat
    question = match.questions[seat]
    asked = match.asked[seat]
    if step.pick is not None:
        option = step.pick(question)
    else:
        option = question.options[_best(match, seat)]
    blocks: list[Block] = [step.say]
    panels: list[Panel] = match.game.board().panels(match.view(seat), seat, asked) if step.panel else []
    for panel in panels:
        if panel.id == step.panel:
            lit = {other.target for other in question.options}
            words = f"{panel.title}, when {match.names[seat]} is asked: {question.text}"
            blocks.append(picture_of(panel, words, lit, option.target))
    who = match.names[seat]
    blocks.append(f"> **{who} is asked:** {question.text}\n>\n> **{who} picks:** {option.label}")
    before = len(match.log(seat))
    match.answer(seat, option)
    told = in_words(match.game.words, match.heard(seat), Names(match.names))  # what the player may read, with names
    lines = [str(line) for line in told[before:]]
    if lines:
        blocks.append(bullets(lines))
    return blocks
