"""RackRate's own files, read and written whole.

This layer knows the domain and the protocols of `services.ports`. It knows no
window, no vendor spreadsheet and no document.
"""
