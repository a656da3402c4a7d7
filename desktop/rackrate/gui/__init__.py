"""The window: shows values, asks services, owns every widget.

This layer knows PySide6, the services and the domain. It calculates nothing
and opens no file itself.
"""
