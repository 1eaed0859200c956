"""The rules, a file per section of the rulebook."""
