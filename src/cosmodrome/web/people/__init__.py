"""People: history, ratings, profiles, friends, finding somebody to play with, statistics."""
