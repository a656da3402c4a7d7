"""Damages small spreadsheets at random, and sees that each ends in an answer.

    python -m tests.ingest.mutations [COUNT] [SEED]

One worker process, under the limits of the real one, reads mutant after mutant. A
mutant that ends the worker, or keeps it too long, is read once more the way the
program reads it: in a process of its own. Only an answer there counts. An exception
that is no refusal is a fault of the reader, even though the program would survive it.
"""

from __future__ import annotations

import os
import random
import re
import struct
import subprocess
import sys
import threading
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from tests.ingest.reading import binary_workbooks as binary
from tests.ingest.reading.packages import sheet_xml, styles_xml, workbook_parts, zipped
from tests.ingest.understanding.conftest import read

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.apart import read_apart
from rackrate.ingest.reading.parse import parse
from rackrate.services.progress import SilentProgress

CASES = Path(__file__).parent / "cases"
_LENGTH = struct.Struct("<I")
_SECONDS = 20.0
_NUMBERS = [b"0", b"-1", b"4294967295", b"99999999999999999999", b"1e308", b"NaN", b""]
_NUMBER = re.compile(rb"[0-9]+")
_TAG = re.compile(rb"<[^<>]{1,200}>")
_INTERESTING = (0, 1, 0x7F, 0x80, 0xFF)


@dataclass(slots=True)
class Tally:
    """How the mutants ended.

    Attributes:
        ends: Count by end: `read`, or the code of the refusal.
        contained: Mutants that ended the worker, and were refused in the program.
        faults: What is wrong: the seed of the mutant and what happened.
    """

    ends: Counter[str] = field(default_factory=Counter)
    contained: int = 0
    faults: list[str] = field(default_factory=list)


def originals() -> dict[str, bytes]:
    """Return the sound spreadsheets that are damaged, by name."""
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>35000</v></c></row>'
        '<row r="2" hidden="1"><c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>B1*2</f>'
        '</c><c r="C2" t="inlineStr"><is><t>昇腾 &amp; 910B</t></is></c></row>'
    )
    parts = workbook_parts(
        {
            "报价": sheet_xml(
                rows, after='<mergeCells><mergeCell ref="A4:B5"/></mergeCells>'
            ),
            "S2": sheet_xml(rows),
        },
        styles=styles_xml({164: "0!.0,&quot;万&quot;"}, struck=True),
        texts="<si><t>型号</t></si><si><r><rPr><strike/></rPr><t>4</t></r></si>",
    )
    text = "型号,单价\n昇腾 910B,3.58\n\"a\nb\",'1'\n"
    page = "<html><table><tr><td rowspan=2>型号<td><s>4</s><tr><td>1,5</table>"
    return {
        "made.xlsx": zipped(parts),
        "stored.xlsx": zipped(parts, stored=True),
        "made.xlsb": binary.workbook(
            {
                "报价": (
                    0,
                    binary.sheet(
                        *binary.HEAD,
                        *(binary.row(1, hidden=True), binary.words(0, "910B")),
                        *(binary.failed(1, 0x17), binary.figure(2, 35000, 1)),
                    ),
                )
            },
            binary.styles('0.0"万"', struck=True),
        ),
        "utf8.csv": text.encode(),
        "gb18030.csv": text.encode("gb18030"),
        "utf16.txt": text.replace(",", "\t").encode("utf-16"),
        "page.xls": page.encode(),
    } | {
        path.name: path.read_bytes()
        for path in sorted(CASES.glob("synthetic_hidden.*"))
    }


def mutants(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield mutants with a name that says which one it is."""
    sound = originals()
    names = sorted(sound)
    for at in range(count):
        dice = random.Random(f"{seed}/{at}")  # noqa: S311 - repeatable, not secret
        name = dice.choice(names)
        yield f"{seed}-{at}-{name}", mutated(sound[name], dice)


def mutated(data: bytes, dice: random.Random) -> bytes:
    """Return a file damaged in one to four places."""
    if data.startswith(b"PK") and dice.random() < 0.75:
        return _mutated_part(data, dice)
    for _ in range(dice.randint(1, 4)):
        data = dice.choice(_BYTE_DAMAGE)(data, dice)
    return data


def _mutated_part(data: bytes, dice: random.Random) -> bytes:
    """Damage the inside of one part, so that the damage passes the packing's sums."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts: dict[str, bytes | str] = {n: archive.read(n) for n in archive.namelist()}
    name = dice.choice(sorted(parts))
    content = parts[name]
    assert isinstance(content, bytes)
    for _ in range(dice.randint(1, 3)):
        content = dice.choice(_XML_DAMAGE + _BYTE_DAMAGE)(content, dice)
    if dice.random() < 0.05:
        del parts[name]
    else:
        parts[name] = content
    return zipped(parts, stored=dice.random() < 0.3)


def _flip(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 8)):
        if changed:
            at = dice.randrange(len(changed))
            changed[at] = dice.choice((*_INTERESTING, dice.randrange(256)))
    return bytes(changed)


def _cut(data: bytes, dice: random.Random) -> bytes:
    start = dice.randint(0, len(data))
    return data[:start] + data[start + dice.randint(1, 200) :]


def _end(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randint(0, len(data))]


def _repeat(data: bytes, dice: random.Random) -> bytes:
    start = dice.randint(0, len(data))
    piece = data[start : start + dice.randint(1, 100)]
    return data[:start] + piece * dice.randint(2, 50) + data[start:]


def _word(data: bytes, dice: random.Random) -> bytes:
    """Overwrite four bytes with a number that counters overflow at."""
    at = dice.randint(0, max(0, len(data) - 4))
    word = dice.choice((0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF))
    return data[:at] + word.to_bytes(4, "little") + data[at + 4 :]


def _number(data: bytes, dice: random.Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    match = dice.choice(found)
    return data[: match.start()] + dice.choice(_NUMBERS) + data[match.end() :]


def _tag(data: bytes, dice: random.Random) -> bytes:
    found = list(_TAG.finditer(data))
    if not found:
        return data
    match, other = dice.choice(found), dice.choice(found).group()
    new = dice.choice((b"", other, match.group() * 2, match.group().lower()))
    return data[: match.start()] + new + data[match.end() :]


def _insert(data: bytes, dice: random.Random) -> bytes:
    pieces = (
        b"<!DOCTYPE a>",
        b"&x;",
        b"&#0;",
        b"\x00",
        b"\xff\xfe",
        b"<![CDATA[<c>]]>",
    )
    at = dice.randint(0, len(data))
    return data[:at] + dice.choice(pieces) + data[at:]


_Damage = Callable[[bytes, random.Random], bytes]
_BYTE_DAMAGE: tuple[_Damage, ...] = (_flip, _cut, _end, _repeat, _word)
_XML_DAMAGE: tuple[_Damage, ...] = (_number, _number, _tag, _tag, _insert)


def try_mutants(count: int, seed: int) -> Tally:
    """Read so many mutants, and return how they ended."""
    tally = Tally()
    worker = _Worker()
    try:
        for name, data in mutants(count, seed):
            end = worker.read(data)
            if end is None:
                worker.end()
                end = _in_the_program(name, data, tally)
                worker = _Worker()
            if end.startswith("fault"):
                tally.faults.append(f"{name}: {end}")
            tally.ends[end.partition("\n")[0]] += 1
    finally:
        worker.end()
    return tally


def _in_the_program(name: str, data: bytes, tally: Tally) -> str:
    try:
        read_apart(data, name, progress=SilentProgress())
    except RefusedInputError as refused:
        tally.contained += 1
        return refused.problems[0].code
    except Exception:  # noqa: BLE001 - a finding, whatever it is
        return f"fault in the program\n{traceback.format_exc()}"
    return "read"


class _Worker:
    """A process that reads one mutant after another."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.ingest.mutations", "worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).parents[2],
        )

    def read(self, data: bytes) -> str | None:
        """Return how a mutant ended, None if the worker did or took too long."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        clock = threading.Timer(_SECONDS, self._process.kill)
        clock.start()
        try:
            into.write(_LENGTH.pack(len(data)) + data)
            into.flush()
            head = out.read(_LENGTH.size)
            if len(head) < _LENGTH.size:
                return None
            return out.read(_LENGTH.unpack(head)[0]).decode()
        except OSError:
            return None
        finally:
            clock.cancel()
            clock.join()

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def _work() -> None:
    """Be the worker."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if os.name == "posix":
        import resource  # noqa: PLC0415 - of Unix only

        resource.setrlimit(resource.RLIMIT_AS, (limits.MEMORY_BYTES,) * 2)
    while head := sys.stdin.buffer.read(_LENGTH.size):
        end = _end_of(sys.stdin.buffer.read(_LENGTH.unpack(head)[0])).encode()
        answers.write(_LENGTH.pack(len(end)) + end)
        answers.flush()


def _end_of(data: bytes) -> str:
    try:
        read(parse(data, "mutant.xlsx"))
    except RefusedInputError as refused:
        return refused.problems[0].code
    except MemoryError:
        return "reading_needs_too_much"
    except BaseException:  # noqa: BLE001 - a panic of Rust is no Exception
        return f"fault in the reader\n{traceback.format_exc()}"
    return "read"


def main() -> None:
    """Read as many mutants as asked, print how they ended, fail on a fault."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["worker"]:
        _work()
        return
    count = int(arguments[0]) if arguments else 10_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    tally = try_mutants(count, seed)
    for end, times in tally.ends.most_common():
        print(f"{times:6} {end}")  # noqa: T201
    print(f"{tally.contained:6} of them ended the worker")  # noqa: T201
    for fault in tally.faults[:20]:
        print(fault)  # noqa: T201
    sys.exit(bool(tally.faults))


if __name__ == "__main__":
    main()
