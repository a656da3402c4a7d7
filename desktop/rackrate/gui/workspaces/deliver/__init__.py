"""The Deliver workspace: what to check, and the documents."""
