"""What an answer put on the clock, who said a line of chat, and bans."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Bring schema 2 to 3."""
    with op.batch_alter_table("journal") as journal:
        journal.add_column(sa.Column("gain", sa.Double, nullable=False, server_default="0"))
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("person", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "bans",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
