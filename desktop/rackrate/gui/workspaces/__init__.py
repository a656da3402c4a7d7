"""One module or package for each place on the rail."""
