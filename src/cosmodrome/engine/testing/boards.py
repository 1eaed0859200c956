"""Looking at boards: a game walked through question by question, its panels, and what can be pointed at on them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from typing import Any

from cosmodrome.draw import Drawn, Panel, compose, reusing

from ..flow import Seat
from ..match import Match
from ..rng import Rng

KEPT = 200
"""How many panels `Reused` keeps for a viewer."""


def walk(match: Match[Any], seed: object = 0, most: int = 20_000) -> Iterator[Match[Any]]:
    """The match at each of its questions, answered at random."""
    rng = Rng.seeded("walk", seed)
    while not match.over and match.answer_count < most:
        yield match
        seat = min(match.asked)
        match.pick(seat, rng.below(len(match.asked[seat])))


def drawn(match: Match[Any], seat: Seat | None) -> list[Panel]:
    """The panels as a seat (or a spectator) gets them."""
    asked = match.asked.get(seat) if seat is not None else None
    return match.game.board().panels(
        match.game.view(match.state, seat), seat, asked
    )  # tests may have changed the state


class Reused:
    """Boards with reused panels, compared with panels that are drawn again: see `draw.drawn_from`."""

    def __init__(self) -> None:
        self.made: dict[Seat | None, list[Drawn]] = {}
        self.drawn = 0
        self.again = 0

    def check(self, match: Match[Any], seat: Seat | None) -> list[Panel]:
        """The board for a seat or a spectator, some panels of it as they were drawn for the same eyes before."""
        asked = match.asked.get(seat) if seat is not None else None
        panels, view = match.game.board().panels, match.view(seat)
        before = self.made.get(seat, [])
        with reusing(before) as made:
            shown = panels(view, seat, asked)
        known = {id(one) for one in before}
        self.drawn += len(made)
        self.again += sum(id(one) in known for one in made)
        # what was drawn long ago stays among them: the more there is, the sooner something that was left out is found
        fresh = [one for one in made if id(one) not in known]
        self.made[seat] = [*fresh, *before][:KEPT]
        for now, anew in zip(shown, panels(view, seat, asked), strict=True):
            assert now == anew, f"{match.game.id}: {now.id} is drawn from more than it says (@drawn_from)"
        return shown


def targets(panels: Sequence[Panel]) -> list[str]:
    """What can be pointed at, in the order it is drawn."""
    return [name for panel in panels for name in re.findall(r'data-target="([^"]+)"', panel.svg)]


def things(panels: Sequence[Panel]) -> list[str]:
    """Everything that can be pointed at, that which never changes included, each once."""
    layers = [layer for panel in panels for layer in (panel.svg, panel.backdrop)]
    return list(dict.fromkeys(name for layer in layers for name in re.findall(r'data-target="([^"]+)"', layer)))


def check_whole(panels: Sequence[Panel]) -> None:
    """A composed board is well-formed, refers to nothing that is missing, and has no inline style."""
    root = ET.fromstring(compose(panels))
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        assert element.get("style") is None
        href = element.get("href")
        assert href is None or href[1:] in ids, href
        for value in element.attrib.values():
            for name in re.findall(r"url\(#([^)]+)\)", value):
                assert name in ids, name
