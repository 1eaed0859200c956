"""A curve as a picture in SVG, for reports and notebooks: enough to see whether something learns."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, LEFT, BELOW, ABOVE = 720, 360, 70, 50, 40


def curve(points: Sequence[tuple[float, float]], title: str, across: str, up: str) -> str:
    """One line through the points, with both axes from the least to the most."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = min(0.0, *ys), max(1.0, *ys)
    first, last = min(xs), max(xs)

    def at(x: float, y: float) -> tuple[float, float]:
        right = (x - first) / ((last - first) or 1)
        top = (y - low) / (high - low)
        return LEFT + right * (WIDTH - LEFT - 20), HEIGHT - BELOW - top * (HEIGHT - BELOW - ABOVE)

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in points))
    marks = []
    for part in range(5):
        y = low + (high - low) * part / 4
        x = first + (last - first) * part / 4
        marks.append(f'<path d="M{LEFT} {at(first, y)[1]:.1f}H{WIDTH - 20}" stroke="#8886" fill="none"/>')
        marks.append(f'<text x="{LEFT - 8}" y="{at(first, y)[1] + 5:.1f}" text-anchor="end">{y:.3g}</text>')
        marks.append(f'<text x="{at(x, low)[0]:.1f}" y="{HEIGHT - 28}" text-anchor="middle">{x:.6g}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="sans-serif" font-size="14" fill="#666">'
        f'<text x="{LEFT}" y="24" font-size="17">{escape(title)}</text>'
        f'{"".join(marks)}<text x="{WIDTH - 20}" y="{HEIGHT - 8}" text-anchor="end">{escape(across)}</text>'
        f'<text x="8" y="{ABOVE - 12}">{escape(up)}</text>'
        f'<polyline points="{line}" fill="none" stroke="#2a7fd4" stroke-width="2.5"/></svg>'
    )
