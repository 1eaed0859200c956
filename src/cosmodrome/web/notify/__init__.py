"""Notifications by web push, e-mail and webhook."""
