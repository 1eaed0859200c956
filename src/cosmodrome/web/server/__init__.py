"""The server process and its upkeep: backups, doctor, metrics, and the bus between servers."""
