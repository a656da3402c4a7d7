"""The award memo, one module a section: from the decision to the approvals."""
