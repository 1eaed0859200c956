"""A drawn poster for each game: pictures that stand alone, always by night, in need of no style sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cosmodrome.draw.posters.planet_unknown import planet_unknown
from cosmodrome.draw.posters.space_base import space_base
from cosmodrome.draw.posters.spacecorp import spacecorp
from cosmodrome.draw.posters.starship import starship
from cosmodrome.draw.posters.tools import HEIGHT, WIDTH, Sheet, lettering, stars
from cosmodrome.draw.svg import NOTHING, Svg, circle, el, join, rect, title
from cosmodrome.draw.theme import hash01


def unknown(game_id: str) -> Callable[[Sheet], Svg]:
    """A sky of its own for any other game, its planets placed by its name."""

    def draw(sheet: Sheet) -> Svg:
        a, b, c, d, e, f = hash01(game_id, 6)
        hue = int(a * 360)
        worlds = []
        for i, (x, y, size) in enumerate(
            ((0.25 + b * 0.5, 0.62, 150 + c * 40), (0.2 + d * 0.2, 0.34, 34 + e * 18), (0.78, 0.3 + f * 0.1, 20))
        ):
            tint = (hue + i * 70) % 360
            worlds.append(circle(x * 600, y * 800, size * 1.5, fill=sheet.glow(f"hsl({tint} 80% 60%)", 0.35)))
            worlds.append(
                circle(
                    x * 600,
                    y * 800,
                    size,
                    fill=sheet.ball(f"hsl({tint} 90% 84%)", f"hsl({tint} 60% 48%)", f"hsl({tint} 60% 12%)"),
                )
            )
        return join(
            (
                rect(
                    0,
                    0,
                    WIDTH,
                    HEIGHT,
                    fill=sheet.down(
                        (0, "#04060f", 1), (0.6, f"hsl({hue} 55% 16%)", 1), (1, f"hsl({(hue + 50) % 360} 50% 28%)", 1)
                    ),
                ),
                stars(game_id, 230),
                join(worlds),
                lettering(game_id.replace("-", " ").title(), "a game at this table"),
            )
        )

    return draw


_ART: Final[dict[str, Callable[[Sheet], Svg]]] = {
    "space-base": space_base,
    "planet-unknown": planet_unknown,
    "spacecorp": spacecorp,
    "starship-interstellar": starship,
}


@lru_cache(maxsize=32)
def poster(game_id: str) -> str:
    """The poster of a game, 600 x 800; a game without one gets a sky of its own."""
    name = "".join(letter if letter.isalnum() else "-" for letter in game_id)
    sheet = Sheet(name)
    art = _ART.get(game_id, unknown(game_id))(sheet)
    frame = sheet.down((0, "#000", 0), (0.7, "#000", 0), (1, "#000", 0.3))
    return el(
        "svg",
        title(f"Poster of {game_id.replace('-', ' ')}"),
        el("defs", join(sheet.defs)) if sheet.defs else NOTHING,
        art,
        rect(0, 0, WIDTH, HEIGHT, fill=frame, pointer_events="none"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    )
