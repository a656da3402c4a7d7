"""Bringing vendors' files in: what was understood, what was not, and what to take."""
