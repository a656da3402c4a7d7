"""The Project workspace: for whom, on what basis, and what is to run."""
