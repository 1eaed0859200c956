"""The pages that say what the numbers mean are of these numbers."""

from __future__ import annotations

import pytest

from cosmodrome.research import encoding
from cosmodrome.research.lists import _listed, page
from cosmodrome.research.single import GAMES


@pytest.mark.parametrize("game", [*GAMES, "comet-race"])
def test_every_feature_is_on_its_page(game: str) -> None:
    known = encoding(game)
    told = page(known)
    for name in (*known.features.names, *known.features.option_names):
        stem = name.rstrip("0123456789")
        assert (
            f"`{name}`" in told
            or f"`{name.partition('.')[2]}`" in told
            or f"`{stem}" in told
            or (f"`{stem.partition('.')[2]}" in told)
        )


def test_what_only_counts_on_is_told_by_its_ends() -> None:
    assert _listed(["a", "b.1", "b.2", "b.3", "c.1", "c.3", "12"]) == "`a` `b.1` to `b.3` `c.1` `c.3` `12`"
