"""Refusing a spreadsheet: a code, where in the file, and what the sentence needs."""

from __future__ import annotations

from rackrate.domain.problem import Problem, RefusedInputError, Severity


def refused(place: str, code: str, **values: str) -> RefusedInputError:
    """Return the refusal of a whole file; whoever knows the file adds its name.

    Args:
        place: The part of the file that holds the fault, or nothing.
        code: A problem's code.
        values: What its sentence needs.
    """
    return RefusedInputError("", [Problem(code, place, values, Severity.ERROR)])
