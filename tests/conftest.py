"""The plugins that every test runs under; nothing else."""

from __future__ import annotations

pytest_plugins = ["pytester", "tests.support.leaks", "tests.support.offline"]
