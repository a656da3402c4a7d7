"""What figures rest on: sources, claims, conflicts, assumptions, rules.

Values for a reader who checks; nothing here computes a cost of its own.
"""
