"""What the business talks about: money, prices, workloads, projects.

Immutable values, exact numbers. This layer knows the standard library and
nothing else: no files, no clock, no window.
"""
