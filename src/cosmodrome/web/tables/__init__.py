"""Tables: in memory, on disk, and what players do at them."""
