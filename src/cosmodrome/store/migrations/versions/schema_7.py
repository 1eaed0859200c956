"""Profiles, friends, blocks, presence and invitations from person to person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Bring schema 6 to 7."""
    op.create_table(
        "profiles",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("handle", sa.Text, nullable=False, unique=True),
        sa.Column("visible", sa.Text, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_table(
        "follows",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("followed", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("blocked", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("sender", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
