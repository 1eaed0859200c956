"""What the boards share: SVG as strings, text, icons, the style sheet, panels and posters.

A board is a function of a view that returns `Panel`s. Use it like this:

    from cosmodrome.draw import Panel, el, group, icon, rect, target, text, hit_rect

    card = target(
        "ship:ride", "Ride, costs 9",                      # data-target and the accessible title
        rect(0, 0, 90, 120, 8, cls="surface"),
        icon("credits", 8, 8, 20),                         # x, y of the upper left corner, size
        text(45, 70, "Ride", 14, "middle", fit=80, cls="b"),  # never wider than 80
        hit=hit_rect(0, 0, 90, 120, 8),                    # this outline glows when the page lights the target up
        id="yard-ride",                                    # ids are stable and start with the panel's id
    )
    Panel("yard", "Shipyard", 900, 400, svg=card, backdrop=starfield(900, 400, "yard"))

A board calls each of its panels by `attempt("yard", yard_panel, g, ...)`: if one fails, the others are still drawn.
`@drawn_from(lambda g, ...: (g.yard, ...))` above the function of a panel says what it is drawn from: as long as that is
equal, the panel is not drawn again. How much the question is about it is said afterwards, by `panel.focused(4)`.

Conventions
- No `style=""` (a strict content security policy blocks it): use classes, or attributes such as
  `fill="var(--credits)"`. A class wins over an attribute for the same property.
- Children of `el` are escaped unless they are `Svg`. Attributes: `cls` is class, `stroke_width` is stroke-width,
  None is left out.
- Colours come from the custom properties in `theme.css`: they turn with light and dark. Text takes the current
  colour: `cls="ink"`, `"ink-2"` (softer), `"ink-3"` (softest), `"dark"`, `"white"`; `"b"` bold, `"n"` narrow,
  `"tab"` even figures, `"caps"`. Surfaces: `surface`, `surface-2`, `surface-3`, `well`, `sky`, `glass`.
- A seat has a colour and a shape: `seat_mark(seat, x, y, size)`; on an element use `cls="seat-2"` together
  with `seat-fill`, `seat-stroke` or `seat-ink`, or the pattern `fill="url(#seat-pattern-2)"`.
- Everything with a `data_piece="stable-name"`, a `data-target` or an id is an element that the page knows by this name
  (`draw.keyed`): when it lies elsewhere, in the same panel or in another, the page lets it move there. So a piece keeps
  its name wherever it goes. Figures that count up or down are texts with an id and `data_count=True`.
- Things that belong together, such as a ship for sale and the sector it goes to, have the same `data_with="name"`: who
  points at one of them, on the board or in the list of options, sees the others glow.
- `cls="night"` on a group keeps it dark in the light theme, too.
- Put what does not change in `backdrop` (make it with functools.cache); icons are symbols, defined once and
  referred to.

Pages put `defs()` once into an svg without size (not `display: none`), link `theme_css()` as a style sheet, show
panels by `panel_svg(panel)`, and put the class `lit` on what can be chosen (`chosen` on what is picked but not
confirmed, `glow` on what the log speaks of). `compose(panels)` is one SVG that stands alone; `poster(id, art)` is a
picture that stands alone, drawn by the `art` of a game's board with the tools of `draw.poster`.
"""

from cosmodrome.draw.icons import NAMES as ICONS
from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.panel import Panel, attempt, compose, panel_svg, plain_panel, tolerant
from cosmodrome.draw.poster import poster
from cosmodrome.draw.reuse import Drawn, drawn_from, reusing
from cosmodrome.draw.svg import (
    NOTHING,
    Attribute,
    Svg,
    circle,
    el,
    escape,
    group,
    hit_circle,
    hit_rect,
    join,
    line,
    num,
    path,
    polygon,
    rect,
    target,
    title,
    transform,
)
from cosmodrome.draw.theme import defs, hash01, starfield, theme_css
from cosmodrome.draw.words import block_size, fit_size, paragraph, text, width_of, wrap

__all__ = [
    "ICONS",
    "NOTHING",
    "Attribute",
    "Drawn",
    "Panel",
    "Svg",
    "attempt",
    "block_size",
    "circle",
    "compose",
    "defs",
    "drawn_from",
    "el",
    "escape",
    "fit_size",
    "group",
    "hash01",
    "hit_circle",
    "hit_rect",
    "icon",
    "join",
    "line",
    "num",
    "panel_svg",
    "paragraph",
    "path",
    "plain_panel",
    "polygon",
    "poster",
    "rect",
    "reusing",
    "seat_mark",
    "starfield",
    "target",
    "text",
    "theme_css",
    "title",
    "tolerant",
    "transform",
    "width_of",
    "wrap",
]
