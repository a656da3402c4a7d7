"""Reading spreadsheets safely, whoever made them.

`read_book` and `read_clipboard` are what others use; parsing happens in a process of
its own, with limits on time and memory.
"""

from __future__ import annotations

from rackrate.ingest.reading.reader import read_book, read_clipboard

__all__ = ["read_book", "read_clipboard"]
