"""Every moment can be drawn, for every viewer; and where it can't, the table is played on without its picture."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.draw import Panel, drawn_from
from cosmodrome.draw.keyed import elements, whole
from cosmodrome.engine import Match, Rng
from cosmodrome.engine.testing.boards import Reused
from cosmodrome.web.services import Services
from cosmodrome.web.tables import frames
from cosmodrome.web.tables.frames import frame_of, moment_message
from cosmodrome.web.tables.live import LiveTable
from cosmodrome.web.tables.options import Place, TableOptions

LONG = bool(os.environ.get("COSMODROME_LONG"))
SHORT: dict[str, dict[str, Any]] = {
    "space-base": {"light_speed": True},
    "planet-unknown": {"corporation": "dealt", "planet": "dealt"},
    "spacecorp": {"end_era": "mariners"},
    "starship-interstellar": {"fast_play": True},
}
"""A usual run plays the short form of each game with two seats; a long one whole games with every number of seats."""


def keyed(svg: str) -> None:
    """Taken apart and put together a drawing is the same, and every element has a key of its own."""
    parts = elements(svg)
    again = whole(parts)
    keys = re.findall(r' data-key="([^"]*)"', again)
    assert len(set(keys)) == len(keys) == len(parts) - 1
    assert re.sub(r' data-key="[^"]*"', "", again) == svg
    things = [tag for tag in re.findall(r"<[^>]*>", again) if re.search(r' data-(?:piece|target)="[^"]+"', tag)]
    assert [tag for tag in things if " data-key=" not in tag] == []


def draw(match: Match, reused: Reused) -> None:
    """All that a page draws of a match: panels and ghosts, for every seat and for a spectator.

    Panels that the viewer has seen before are used again, and are the same as drawn afresh.
    """
    for viewer in (None, *range(match.seats)):
        asked = match.asked.get(viewer) if viewer is not None else None
        panels = reused.check(match, viewer)
        assert panels
        if match.answer_count % 9 == 0:
            for panel in panels:
                keyed(panel.svg)
        assert len({panel.id for panel in panels}) == len(panels)
        if asked is not None and asked.prompt.variant is not None:
            match.game.board().ghosts(match.view(viewer), asked)


@pytest.mark.parametrize("game", list(SHORT))
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_every_moment_is_drawn_for_every_viewer(game: str, kind: str) -> None:
    rng = Rng.seeded("drawn", game, kind)
    played = cosmodrome.games()[game]
    for seats in played.seats if LONG else (2,):
        match = cosmodrome.new(played, seats, f"drawn {seats}", {} if LONG else SHORT[game])
        bots = [make(kind, seed=seat) if kind == "random" else make(kind) for seat in range(seats)]
        reused = Reused()
        while not match.over:
            draw(match, reused)
            seat = rng.pick(list(match.asked))
            match.answer(seat, bots[seat].choose(match.perspective(seat)))
        draw(match, reused)
        assert reused.again > reused.drawn / 2  # what did not change is not drawn again


async def test_a_board_that_fails_leaves_question_and_log(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        me, TableOptions(game="space-base", places=(Place("me"), Place("guest", "Bea")))
    )

    class Broken:
        def panels(self, *_: Any) -> list[Any]:
            raise IndexError("a die that is not there")

        ghosts = panels

    monkeypatch.setattr(type(table.playing().game), "board", lambda _: Broken())
    parts = frame_of(table, next(iter(table.playing().asked))).parts
    assert [panel.id for panel in parts["panels"]] == ["plain"]
    assert "can't be drawn" in parts["live:plain"][""]
    assert parts["question"].options
    await answer(table)
    assert moment_message(table, table.playing(), 0).parts["panels"]
    monkeypatch.undo()
    await answer(table)
    assert "plain" not in [panel.id for panel in frame_of(table, 0).parts["panels"]]
    assert frames.panels_of(table.playing(), None)


async def test_a_panel_that_fails_leaves_the_others(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    import cosmodrome.games.spacebase.board as board

    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        me, TableOptions(game="space-base", places=(Place("me"), Place("guest", "Bea")))
    )

    def broken(*_: Any) -> Any:
        raise IndexError("a card that is not there")

    monkeypatch.setattr(board, "shipyard", broken)
    await answer(table)
    parts = frame_of(table, 0).parts
    shown = [panel.id for panel in parts["panels"]]
    assert {"console-0", "dice", "shipyard", "colonies", "console-1"} <= set(shown)
    assert "can't be drawn" in parts["live:shipyard"][""]
    assert len(parts["live:console-0"]) > 10
    assert parts["question"].options
    with pytest.raises(IndexError):  # where nobody plays, a fault is a fault
        board.panels(table.playing().view(0), 0, None)


async def test_nobody_is_shown_what_was_drawn_for_eyes_that_see_more(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    @drawn_from(lambda g: "the same for everybody, it says")
    def hands(g: Any) -> Panel:
        return Panel("hands", "Hands", 10, 10, "".join(f"<text>{corp.hand}</text>" for corp in g.corps))

    class Careless:
        def panels(self, g: Any, *_: Any) -> list[Panel]:
            return [hands(g)]

    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        me, TableOptions(game="spacecorp", places=(Place("me"), Place("guest", "Bea")))
    )
    while not all(corp.hand for corp in table.playing().state.corps):
        await answer(table)
    monkeypatch.setattr(type(table.playing().game), "board", lambda _: Careless())
    match = table.playing().clone()
    table.put(match)
    table.show()
    for viewer in (0, 1, None):
        drawn = frame_of(table, viewer).parts["live:hands"][""]
        assert [str(corp.hand) in drawn for corp in match.state.corps] == [viewer == 0, viewer == 1]


async def test_panels_are_drawn_again_under_other_names(services: Services) -> None:
    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        me, TableOptions(game="space-base", places=(Place("me"), Place("guest", "Bea")))
    )
    assert "Bea" in frame_of(table, 0).parts["live:dice"]["race:1"]
    before = table.drawn[0]
    await table.keep(table.row, [replace(chair, name="Cleo" if chair.seat else "Ann") for chair in table.chairs])
    after = frame_of(table, 0).parts
    assert "Cleo" in "".join(after["live:dice"].values())
    assert "Bea" not in "".join(after["live:dice"].values())
    assert table.drawn[0].made != before.made


async def answer(table: LiveTable) -> None:
    seat = next(iter(table.playing().asked))
    await table.answer(seat, table.playing().questions[seat].options[0].token)


@pytest.mark.parametrize("game", ["space-base", "starship-interstellar"])
async def test_frames_that_reuse_texts_equal_fresh_ones(services: Services, game: str) -> None:
    """Layers, elements, backdrops, plates and the log are remembered; what is sent is as if nothing was."""
    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(me, TableOptions(game=game, places=(Place("me"), Place("guest", "Bea"))))
    for number in range(16):
        for viewer in (0, 1, None):
            reused = frame_of(table, viewer)
            table.frames.clear()
            drawn, table.drawn = table.drawn, {}
            log, table.match_log._read = table.match_log._read, {}
            frames._seat_html.cache_clear()
            fresh = frame_of(table, viewer)
            assert msgspec.json.encode(reused.message("")) == msgspec.json.encode(fresh.message("")), number
            table.drawn, table.match_log._read = drawn, log
        await answer(table)


async def test_equal_texts_are_kept_once(services: Services) -> None:
    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        me, TableOptions(game="space-base", places=(Place("me"), Place("guest", "Bea")))
    )
    for _ in range(2):
        for viewer in (0, 1, None):
            frame_of(table, viewer)
        await answer(table)
    for viewer in (0, 1, None):
        frame_of(table, viewer)
    mine, theirs = (frame_of(table, viewer).parts for viewer in (0, 1))
    for name in [name for name in mine if name.startswith("back:") and name in theirs]:
        assert mine[name] is theirs[name] or mine[name] != theirs[name], name
    live = [name for name in mine if name.startswith("live:") and name in theirs]
    both = [(mine[name][key], theirs[name].get(key)) for name in live for key in mine[name]]
    equal = [(one, other) for one, other in both if one == other]
    assert len(equal) > 50
    assert all(one is other for one, other in equal)
