"""What the figures rest on, for the one who checks: five lists with their detail."""
