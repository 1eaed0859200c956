"""The WebSocket of a table: messages in, frames out."""
