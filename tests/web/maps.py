"""Maps with all pieces in place, and what lies on what on them."""

from __future__ import annotations

from typing import Any

import cosmodrome
from cosmodrome.draw import Panel, defs, panel_svg
from cosmodrome.draw.theme import style
from cosmodrome.engine.match import Match
from cosmodrome.games.spacecorp.content import COLONIES, ERAS, TILES
from cosmodrome.games.spacecorp.map import MAPS
from cosmodrome.games.spacecorp.state import KINDS

# Texts that something else is painted on, and pairs of them that overlap; on request icons, too. Writing that a piece
# is meant to be put on has the class "slot"; the icons of one piece may overlap.
OVERLAPS = """(icons) => {
  const found = [], marks = [];
  const shown = (node) => node.getBoundingClientRect().width > 0;
  const put = (m, x, y, w, h) => {
    const a = new DOMPoint(x, y).matrixTransform(m), b = new DOMPoint(x + w, y + h).matrixTransform(m);
    return { left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };
  };
  const join = (a, b) => ({
    left: Math.min(a.left, b.left), right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top), bottom: Math.max(a.bottom, b.bottom),
  });
  const words = (text) => {
    const m = text.getScreenCTM(), all = text.textContent, runs = [];
    let last = null;
    for (let i = 0; i < text.getNumberOfChars(); i++) {
      const box = text.getExtentOfChar(i), at = text.getStartPositionOfChar(i);
      const turned = text.getRotationOfChar(i) !== 0;
      const size = box.height / 1.15;
      if (!all[i]?.trim()) continue;
      const under = "gjpqy,".includes(all[i]) ? 0.2 * size : 0;
      const rect = turned
        ? put(m, box.x + 2, box.y + 3, Math.max(1, box.width - 4), Math.max(1, box.height - 6))
        : put(m, box.x, at.y - 0.72 * size, box.width, 0.72 * size + under);
      if (last && !turned && last.y === at.y) last.rect = join(last.rect, rect);
      else runs.push((last = { y: turned ? NaN : at.y, rect }));
    }
    return runs.map(({ rect }) => rect);
  };
  for (const text of document.querySelectorAll("svg.cd text:not(.slot)"))
    if (shown(text)) for (const box of words(text)) marks.push({ node: text, name: text.textContent, box });
  for (const use of icons ? document.querySelectorAll("svg.cd use") : []) {
    const { left, right, top, bottom } = use.getBoundingClientRect();
    const dx = 0.18 * (right - left), dy = 0.18 * (bottom - top);
    const box = { left: left + dx, right: right - dx, top: top + dy, bottom: bottom - dy };
    if (shown(use)) marks.push({ node: use, name: use.getAttribute("href"), box });
  }
  const piece = (node) => node.closest("[data-piece]") ?? node.parentElement;
  const solid = (node) => {
    const look = getComputedStyle(node);
    return look.fill !== "none" && look.fillOpacity * look.opacity > 0.4;
  };
  for (const [n, { node, name, box }] of marks.entries()) {
    const over = new Set();
    for (const across of [0.1, 0.3, 0.5, 0.7, 0.9])
      for (const down of [0.15, 0.5, 0.85]) {
        const [x, y] = [box.left + across * (box.right - box.left), box.top + down * (box.bottom - box.top)];
        for (const top of document.elementsFromPoint(x, y)) {
          if (top === node || node.contains(top)) break;
          if (!(node.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
          if (top.closest("text, use") || piece(top) === piece(node) || !solid(top)) continue;
          over.add(top.closest("[id]")?.id + " " + top.outerHTML.slice(0, 90));
        }
      }
    for (const other of over) found.push(`${name} (${node.closest("[id]")?.id}) lies under ${other}`);
    for (const other of marks.slice(n + 1)) {
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide < 1 || high < 1 || other.node === node) continue;
      if (piece(node) === piece(other.node) && (node.tagName === "use" && other.node.tagName === "use")) continue;
      found.push(`${name} (${node.closest("[id]")?.id}) meets ${other.name} (${other.node.closest("[id]")?.id})`);
    }
  }
  return found;
}"""
PAINTED = "*{pointer-events:visiblePainted!important}.hit,.cell{pointer-events:none!important}body{margin:0}"


def page_of(panel: Panel, scale: float = 1.0) -> str:
    """A panel as a page of its own."""
    size = f'<svg width="{panel.width * scale}" height="{panel.height * scale}" '
    drawn = panel_svg(panel).replace("<svg ", size, 1)
    return f"<!doctype html><html data-theme=dark><body>{style(PAINTED)}<svg width=0 height=0>{defs()}</svg>{drawn}"


def panel_of(match: Match, viewer: int | None, name: str) -> Panel:
    """A panel of a match."""
    asked = match.asked.get(viewer) if viewer is not None else None
    return next(p for p in match.game.board().panels(match.view(viewer), viewer, asked) if p.id == name)


def settled(era: int, sites: list[int], seats: int = 4) -> Match:
    """SpaceCorp with every box explored and built on, every star colonized, and a team of each seat at some sites."""
    match = cosmodrome.new("spacecorp", seats=seats, seed=era, options={"start_era": ERAS[era]})
    g: Any = match.state
    tiles = sorted((t for t in TILES if t.era == era), key=lambda t: (-len(t.icons), -t.production, t.id))
    for site in MAPS[era].sites:
        for spot in site.spots:
            if site.slots:
                g.tiles[spot] = tiles[spot % len(tiles)].id
            g.bases[spot] = spot % seats * KINDS + spot % KINDS
        if site.star:
            g.colony_at[site.id] = COLONIES[site.id % len(COLONIES)].id
    for corp in g.corps:
        corp.teams = [sites[n] if n < len(sites) else -1 for n in range(4)]
        corp.claims = [n % 2 for n in range(4)]
        corp.track = [0] * 4
    return match
