"""RackRate: decide how to rent GPU compute, offline, and defend the decision."""
