"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Bring schema ${int(down_revision)} to ${int(up_revision)}."""
    ${upgrades if upgrades else "pass"}
