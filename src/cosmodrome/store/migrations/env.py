"""How Alembic is run: on the connection that `cosmodrome.store.migrate` hands it, inside its transaction."""

from __future__ import annotations

from alembic import context

from cosmodrome.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
