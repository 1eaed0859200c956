"""The coach at tables: hints, analyses, lessons."""
