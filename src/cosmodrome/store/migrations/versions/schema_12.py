"""Contents of finished games: what each seat used, and the sums of it. When a plan last answered for somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Bring schema 11 to 12."""
    op.add_column("presence", sa.Column("acted", sa.Double, nullable=False, server_default="0"))
    op.create_table(
        "contents",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("items", sa.JSON, nullable=False),
    )
    op.create_table(
        "content_tallies",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("content", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Double, nullable=False),
        sa.Column("fair", sa.Double, nullable=False),
    )
