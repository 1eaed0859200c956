"""Versions of tables, hashes of checkpoints, and the log in words."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Bring schema 1 to 2."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("checkpoints") as checkpoints:
        checkpoints.add_column(sa.Column("hash", sa.Text, nullable=False, server_default=""))
        checkpoints.add_column(sa.Column("step", sa.Integer, nullable=False, server_default="0"))
        checkpoints.add_column(sa.Column("moments", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "told",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
