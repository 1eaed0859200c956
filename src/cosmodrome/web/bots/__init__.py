"""Bots at tables: worker processes, seats played by bots, and their pace."""
