"""The Compare workspace: quotes on one scope, side by side, to the award."""
