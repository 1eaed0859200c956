"""Tallies of all finished games, for the statistics."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
FILL = sa.text(
    "INSERT INTO tallies (game, seats, seat, kind, games, wins, score, answers)"
    " SELECT r.game, r.seats, p.seat, p.kind, COUNT(*), SUM(CASE WHEN p.won THEN 1.0 / w.winners ELSE 0.0 END),"
    ' SUM(p.score), SUM(r.answers) FROM results r JOIN placements p ON p."table" = r."table"'
    ' JOIN (SELECT "table", CASE WHEN SUM(CASE WHEN won THEN 1 ELSE 0 END) > 0'
    ' THEN SUM(CASE WHEN won THEN 1 ELSE 0 END) ELSE 1 END AS winners FROM placements GROUP BY "table") w'
    " ON w.\"table\" = r.\"table\" WHERE r.kind = 'game' AND p.standin = '' GROUP BY r.game, r.seats, p.seat, p.kind"
)


def upgrade() -> None:
    """Bring schema 7 to 8, and count the games whose results are kept."""
    op.create_table(
        "tallies",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Double, nullable=False),
        sa.Column("score", sa.Double, nullable=False),
        sa.Column("answers", sa.Double, nullable=False),
    )
    op.execute(FILL)
