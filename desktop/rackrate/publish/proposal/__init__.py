"""The PDF proposal, one module a section."""
