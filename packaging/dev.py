#!/usr/bin/env python3
"""RackRate for developers: open it, check it.

    python3 packaging/dev.py run     the window, on the sample engagement
    python3 packaging/dev.py test    every check, the tests last
    python3 packaging/dev.py bench   how fast it is, beside the goals

Python 3.11 is all it needs. The first time, it makes `.venv` in the checkout and
installs RackRate and its development tools there; a stamp remembers what that was
made from, so that later runs start at once. Qt's system libraries are installed
where the system allows it; elsewhere the one command to type is shown.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "rackrate.stamp"
OLDEST_PYTHON = (3, 11)
GRACE_SECONDS = 10

CHECKS = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("mypy",),
    ("lint-imports",),
)

# A whole run takes every core; files stay together, as their fixtures are shared.
ON_EVERY_CORE = ("-q", "-n", "auto", "--dist", "loadfile")

# What Qt links to, and what its xcb plugin adds; tried on a bare Debian 12.
QT_LIBRARIES = (
    "libgl1",
    "libegl1",
    "libglib2.0-0",
    "libfontconfig1",
    "libdbus-1-3",
    "libxkbcommon0",
)
XCB_LIBRARIES = (
    "libxkbcommon-x11-0",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-image0",
    "libxcb-keysyms1",
    "libxcb-render-util0",
    "libxcb-shape0",
    "libxcb-xkb1",
)

# Loading a platform plugin tells which library is missing, and needs no screen.
QT_PROBE = """
import ctypes, pathlib, sys
import PySide6.QtWidgets as qt
platforms = pathlib.Path(qt.__file__).parent / "Qt" / "plugins" / "platforms"
ctypes.CDLL(str(platforms / f"libq{sys.argv[1]}.so"))
"""


def run(arguments: Sequence[str]) -> int:
    """Open the window on the sample engagement; ARGUMENTS go to RackRate instead."""
    set_up()
    screen = has_screen(sys.platform, os.environ)
    if screen:
        require_qt("xcb")
    if arguments:
        return call(tool("python"), "-m", "rackrate", *arguments, folder=Path.cwd())
    if screen:
        return call(tool("python"), "-m", "rackrate", "--sample")
    say("There is no screen here: writing the sample engagement's documents.")
    demo = ("demo", "--out", "out/demo", "--lang", "both")
    code = call(tool("python"), "-m", "rackrate", *demo)
    if code == 0:
        say("The documents are in out/demo.")
    return code


def test(arguments: Sequence[str]) -> int:
    """Check format, lint, types and layers, then test; ARGUMENTS go to pytest."""
    set_up()
    # Where there is Xvfb, some tests draw the window on a real screen.
    require_qt("xcb" if shutil.which("Xvfb") else "offscreen")
    for check in CHECKS:
        line = shlex.join(check)
        say(f"$ {line}")
        code = call(tool(check[0]), *check[1:])
        if code:
            say(f"Stopped: `{line}` ended with exit code {code}.")
            return code
    asked = tuple(arguments) or ON_EVERY_CORE
    say(f"$ {shlex.join(('pytest', *asked))}")
    return call(tool("pytest"), *asked, QT_QPA_PLATFORM="offscreen")


def bench(arguments: Sequence[str]) -> int:
    """Measure how fast it is; ARGUMENTS are names, and --json FILE to keep figures."""
    set_up()
    require_qt("offscreen")
    here = {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = (tool("python"), "-m", "tests.benchmarks.run", *arguments)
    return call(*command, folder=Path.cwd(), **here)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "bench": bench,
}


def main(arguments: Sequence[str]) -> int:
    """Carry out one of `COMMANDS` and return the exit code."""
    if sys.version_info[:2] < OLDEST_PYTHON:
        needed, here = (
            ".".join(map(str, v)) for v in (OLDEST_PYTHON, sys.version_info[:3])
        )
        say(f"RackRate needs Python {needed} or newer, and this is {here}.")
        return 1
    if not arguments or arguments[0] not in COMMANDS:
        say(usage())
        return 0 if arguments and arguments[0] in {"-h", "--help", "help"} else 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except KeyboardInterrupt:
        return 130


def usage() -> str:
    """Return what can be asked for, one line a command."""
    lines = [f"  {name:8}{command.__doc__}" for name, command in COMMANDS.items()]
    return "\n".join(["python3 packaging/dev.py COMMAND [ARGUMENTS]", "", *lines])


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Tell whether a window can be shown: always on macOS and Windows."""
    if platform in {"darwin", "win32"}:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


class Stamp(NamedTuple):
    """What `.venv` was made from, as two digests."""

    place: str
    """The interpreter and the folder: a change means a new `.venv`."""
    contents: str
    """The project's metadata and this script: a change means installing again."""

    @classmethod
    def read(cls, path: Path) -> Stamp | None:
        """Return the stamp in a file, None if there is no whole one."""
        lines = path.read_text("ascii").split() if path.exists() else []
        return cls(*lines) if len(lines) == len(cls._fields) else None

    def write(self, path: Path) -> None:
        """Put the stamp into a file."""
        path.write_text("\n".join(self) + "\n", "ascii")


def wanted_stamp(version: str, venv: Path, *sources: Path) -> Stamp:
    """Return the stamp of a `venv` made now, by this Python, from these files."""
    place = hashlib.sha256(f"{version}\n{venv}".encode())
    contents = hashlib.sha256()
    for source in sources:
        contents.update(hashlib.sha256(source.read_bytes()).digest())
    return Stamp(place.hexdigest(), contents.hexdigest())


def needs_new_venv(found: Stamp | None, wanted: Stamp, *, works: bool) -> bool:
    """Tell whether to start over; one made by hand is kept as long as it works."""
    return not works or (found is not None and found.place != wanted.place)


def set_up() -> None:
    """Make `.venv` what the checkout asks for; at once, if it is already."""
    wanted = wanted_stamp(sys.version, VENV, ROOT / "pyproject.toml", Path(__file__))
    found = Stamp.read(STAMP)
    if found == wanted:
        return
    say("Setting up .venv. This takes a minute or two, once, and needs the network.")
    works = tool("python").exists() and not trouble(tool("python"), "-c", "import pip")
    if needs_new_venv(found, wanted, works=works):
        make_venv()
    pip = (tool("python"), "-m", "pip", "install", "-qq")
    must(*pip, "pip >= 25.1")  # the first that knows --group
    must(*pip, "--editable", ".", "--group", "dev")
    wanted.write(STAMP)


def make_venv() -> None:
    """Make `.venv` from nothing; Debian keeps what that needs in a package."""
    if not importlib.util.find_spec("ensurepip"):
        major, minor = sys.version_info[:2]
        apt_install([f"python{major}.{minor}-venv"], "Python's venv module")
    must(sys.executable, "-m", "venv", "--clear", VENV)


def tool(name: str) -> Path:
    """Return the path of a program of `.venv`."""
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def require_qt(plugin: str) -> None:
    """See to it that Qt can start with a platform plugin, `offscreen` or `xcb`."""
    if sys.platform != "linux":
        return
    probe = (tool("python"), "-c", QT_PROBE, plugin)
    if trouble(*probe):
        apt_install(qt_packages(plugin, newer=apt_knows("libglib2.0-0t64")), "Qt")
        if reason := trouble(*probe):
            sys.exit(f"Qt still cannot start: {reason}")


def qt_packages(plugin: str, *, newer: bool) -> list[str]:
    """Return the Debian packages a platform plugin needs.

    Args:
        plugin: `offscreen`, or `xcb`, which needs more.
        newer: Whether glib has the name that 64-bit time gave it (Debian 13).
    """
    names = QT_LIBRARIES + (XCB_LIBRARIES if plugin == "xcb" else ())
    return [f"{name}t64" if newer and "glib" in name else name for name in names]


def apt_install(packages: Sequence[str], purpose: str) -> None:
    """Install packages, or end with the one command to type."""
    needed = f"{purpose} needs system packages that are missing."
    if not shutil.which("apt-get"):
        sys.exit(f"{needed} Debian's names for them are: {' '.join(packages)}")
    rights = administrator()
    if rights is None:
        typed = f"sudo apt-get install {' '.join(packages)}"
        sys.exit(f"{needed} Type this, then try again:\n\n  {typed}")
    say(f"{needed} Installing: {' '.join(packages)}")
    apt = (*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet=2")
    must(*apt, "update")
    must(*apt, "install", "--yes", "--no-install-recommends", *packages)


def apt_knows(package: str) -> bool:
    """Tell whether the system's package lists have a package."""
    return bool(shutil.which("apt-cache")) and not trouble("apt-cache", "show", package)


def administrator() -> tuple[str, ...] | None:
    """Return what lets a command install packages; None if nothing does."""
    if os.geteuid() == 0:
        return ()
    if shutil.which("sudo") and not trouble("sudo", "-n", "true"):
        return ("sudo", "-n")
    return None


def call(*command: str | Path, folder: Path = ROOT, **environment: str) -> int:
    """Run a command and return its exit code.

    Ctrl+C reaches the command too, which then has a moment to close down by itself.
    """
    with subprocess.Popen(command, cwd=folder, env=os.environ | environment) as process:
        try:
            return exit_code(process.wait())
        except KeyboardInterrupt:
            try:
                return exit_code(process.wait(GRACE_SECONDS))
            except (KeyboardInterrupt, subprocess.TimeoutExpired):
                process.kill()
                raise KeyboardInterrupt from None


def exit_code(returned: int) -> int:
    """Return what a shell would: a command ended by signal N gives 128 + N."""
    return returned if returned >= 0 else 128 - returned


def must(*command: str | Path) -> None:
    """Run a command that the rest depends on; end here if it fails."""
    code = call(*command)
    if code:
        say(f"Stopped: `{shlex.join(map(str, command))}` ended with exit code {code}.")
        sys.exit(code)


def trouble(*command: str | Path) -> str:
    """Return why a command fails, in its own last line; empty if it does not."""
    done = subprocess.run(
        command, capture_output=True, check=False, text=True, errors="replace"
    )
    if done.returncode == 0:
        return ""
    return (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]


def say(text: str) -> None:
    """Print at once, so that lines stand in order among those of the commands."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
