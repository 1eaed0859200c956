"""What is kept of a finished game for ever, and the rules version of a checkpoint."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Bring schema 4 to 5."""
    with op.batch_alter_table("checkpoints") as checkpoints:
        checkpoints.add_column(sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "endings",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
