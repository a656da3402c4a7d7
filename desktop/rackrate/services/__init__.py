"""What a user can do with RackRate, without files or widgets.

This layer knows the engine and the domain. It reaches files and documents only
through the protocols in `ports`.
"""
