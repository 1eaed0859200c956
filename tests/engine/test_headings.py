"""Step headings: with the players' names on the page and in the log, without names in records."""

from __future__ import annotations

import pickle

import pytest

import cosmodrome
from cosmodrome.engine import Match, Rng

NAMED = {
    "space-base": "Turn 1: Vega rolls",
    "planet-unknown": "Round 1: Vega commands",
    "spacecorp": "Mariners, turn 1: Vega",
    "starship-interstellar": "Round 1, Action Phase: Vega",
}


def until(match: Match, start: str) -> Match:
    """Play by chance to the first step with a heading that starts so."""
    rng = Rng.seeded("headings")
    while not match.heading.startswith(start):
        asked = match.asked
        seat = rng.pick(list(asked))
        match.pick(seat, rng.below(len(asked[seat])))
    return match


@pytest.mark.parametrize("game", NAMED)
def test_a_heading_names_the_player_in_the_log_and_not_in_the_record(game: str) -> None:
    words = NAMED[game].replace("Vega", "")
    match = until(cosmodrome.new(game, 2, seed=3), words.split(":")[0] + ":")
    seat = int(match.heading.split("Player ")[1][0]) - 1
    record = match.record()
    match.names = ("Vega", "Mira") if seat == 0 else ("Mira", "Vega")  # players are renamed while they play
    assert match.heading == NAMED[game]
    step = match.step_count
    while match.step_count < step + 3:
        match.pick(next(iter(match.asked)), 0)
    headings = [line.heading for line in match.log(None) if line.step == step]
    assert headings
    assert set(headings) == {NAMED[game]}
    assert {told.heading.named(match.names) for told in match.told(step) if told.step == step} == {NAMED[game]}
    assert match.clone().heading == pickle.loads(pickle.dumps(match)).heading == match.heading
    above = [line for line in match.record().split("\n") if line.startswith("==")]
    assert above
    assert not any("Vega" in line or "Mira" in line or "Player" in line for line in above)
    assert "Player" not in record.split("\n\n", 1)[1]


def test_a_name_that_looks_like_a_placeholder_is_only_a_name() -> None:
    match = until(cosmodrome.new("space-base", 2, seed=3), "Turn 1:")
    match.names = ("{seat 1}", "{seat 0}")
    assert match.heading in ("Turn 1: {seat 1} rolls", "Turn 1: {seat 0} rolls")


def test_alone_against_the_directorate_no_name_is_needed() -> None:
    match = until(cosmodrome.new("starship-interstellar", 1, seed=3), "Round 1, Action")
    assert match.heading == "Round 1, Action Phase"
