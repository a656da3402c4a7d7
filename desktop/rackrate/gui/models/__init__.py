"""Qt models over services' values."""
