"""Vendors' spreadsheets: read safely, understood, and accounted for row by row."""
