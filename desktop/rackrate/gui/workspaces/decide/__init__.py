"""The Decide workspace: levers, figures, ranked options, and why."""
