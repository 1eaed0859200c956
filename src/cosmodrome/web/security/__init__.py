"""What protects the server: request checks, sessions, rate limits, consent, clean input."""
