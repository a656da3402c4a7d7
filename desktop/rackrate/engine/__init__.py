"""Pure functions from domain values to results: costs, break-evens, a verdict.

This layer knows the domain, numpy, the rule-expression library and the HiGHS
solver. It opens no file, reads no clock and says nothing in words: it returns codes
and values.
"""
