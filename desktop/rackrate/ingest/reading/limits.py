"""How much a spreadsheet may ask of this computer.

A quote for people is far below every one of these; a file above is refused in words.
"""

from __future__ import annotations

import sys

MEBIBYTE = 1024 * 1024

FILE_BYTES = 64 * MEBIBYTE
UNPACKED_BYTES = 192 * MEBIBYTE
"""All parts of a packed file together."""
PACKED_RATIO = 150
"""Unpacked over packed size of a large part; a sheet of 100,000 rows is near 10."""
RATIO_MATTERS_FROM = 8 * MEBIBYTE
PACKED_PARTS = 5_000

FILLED_CELLS = 2_000_000
"""Cells of all sheets that hold something."""
DENSE_CELLS = 4_000_000
"""Cells of a rectangle that a library may lay out whole, empty ones included."""
ROWS = 1_048_576
COLUMNS = 16_384
SHEETS = 512

CPU_SECONDS = 12
"""Of computing, for the process that reads, where the system can tell."""
SECONDS = 15.0 if sys.platform == "win32" else 45.0
"""From the start of a reading process to its answer. Where computing is counted, this
is only for a process that waits, so that a busy computer refuses no good file."""
MEMORY_BYTES = 500 * MEBIBYTE
"""Of address space, for the process that reads."""
ANSWER_BYTES = 256 * MEBIBYTE
