"""Pure functions from domain values to results: costs, break-evens, a verdict.

This layer knows the domain, numpy and the rule-expression library. It opens no
file, reads no clock and says nothing in words: it returns codes and values.
"""
