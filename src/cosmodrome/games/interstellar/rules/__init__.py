"""What may be done: flows, a file per section of the rulebook."""
