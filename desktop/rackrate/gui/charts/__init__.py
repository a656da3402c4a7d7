"""Painting figures on the screen."""
