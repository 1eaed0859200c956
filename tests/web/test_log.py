"""The log of a table: each player reads "you", and what is kept reads the same after a restart."""

from __future__ import annotations

import msgspec

import cosmodrome
from cosmodrome.engine import Rng
from cosmodrome.web.tables.log import MatchLog, packed, unpacked


def played() -> cosmodrome.Match:
    match = cosmodrome.new("space-base", 2, "log")
    match.names = ("Vega", "Mira")
    rng = Rng.seeded("log")
    while match.step_count < 9:
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
    return match


def test_each_player_reads_you_and_spectators_read_names() -> None:
    match = played()
    log = MatchLog()
    log.go_on(1, log.closed(match, 1))
    by = {viewer: log.read(viewer, None) for viewer in (None, 0, 1)}
    rolls = [at for at, line in enumerate(by[None]) if line.text.startswith("Vega rolls ")]
    assert rolls
    for at in rolls:
        assert by[0][at].text == by[None][at].text.replace("Vega rolls", "You roll")
        assert by[1][at].text == by[None][at].text
        assert by[0][at].heading.endswith(": you roll")
        assert by[1][at].heading.endswith(": Vega rolls")


def test_kept_lines_read_the_same_as_fresh_ones() -> None:
    match = played()
    fresh = MatchLog().closed(match, 1)
    kept = [line for step, data in packed(fresh).items() for line in unpacked(step, data)]
    for viewer in (None, 0, 1):
        assert [line.seen_by(viewer) for line in kept] == [line.seen_by(viewer) for line in fresh]


def test_lines_kept_by_earlier_versions_are_read_as_they_are() -> None:
    data = msgspec.json.encode([[0, "Turn 1", None, ["Vega rolls 2 and 3", []], None, 0]])
    (line,) = unpacked(1, data)
    for viewer in (None, 0, 1):
        seen = line.seen_by(viewer)
        assert seen is not None
        assert seen.text == "Vega rolls 2 and 3"


def test_what_was_read_before_reads_the_same_after_undo_and_other_words() -> None:
    match = played()
    log, lines = MatchLog(), MatchLog().closed(match, 1)
    last = lines[-1].step
    for since in (1, 4, last, 2, 5):
        log.go_on(since, [line for line in lines if line.step >= since])
        for viewer in (None, 0, 1):
            assert log.read(viewer, None) == MatchLog(list(log.lines)).read(viewer, None)
        log.go_on(last, [line for line in lines if line.step >= last])
        for viewer in (None, 0, 1):
            assert log.read(viewer, match) == MatchLog(list(log.lines)).read(viewer, match)
    log.go_on(last, [])
    for viewer in (None, 0, 1):
        assert log.read(viewer, None) == [r for line in lines if line.step < last and (r := line.seen_by(viewer))]
    log.forget(0)
    assert log.read(0, None) == MatchLog(list(log.lines)).read(0, None)
