"""What a vendor's sheet means: its tables, columns and cells, and what stays open."""
