"""Private plans and conditional moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Bring schema 9 to 10."""
    op.create_table(
        "plans",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("moment", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("conditions", sa.JSON, nullable=False),
        sa.Column("armed", sa.Integer, nullable=False),
        sa.Column("armings", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("heard", sa.Integer, nullable=False),
        sa.Column("looked", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("ix_plans_person", "plans", ["person"])
    op.create_index("ix_plans_armed", "plans", ["armed"])
