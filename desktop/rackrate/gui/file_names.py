"""Names for files: of the client and the project, without what no system takes."""

from __future__ import annotations

import re
from pathlib import Path

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.project import Project

_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f\s]+')
_LONGEST = 120


def project_stem(project: Project, language: Language) -> str:
    """Return client and project, as a file's name without its ending."""
    client = project.client
    parts = [_known(text, language) for text in (client.name, client.project_name)]
    named = "_".join(part for part in parts if part) or project.title
    return _fit(named) or "RackRate"


def document_stem(project: Project, language: Language) -> str:
    """Return client, project, version and day, as a document's name.

    Example: `某AI团队_910B_v1.2_2026-11-30`.
    """
    version = _fit(project.client.version)
    parts = [project_stem(project, language)]
    if version:
        parts.append(f"v{version.removeprefix('v')}")
    return "_".join([*parts, project.basis.as_of.isoformat()])


def free_path(path: Path) -> Path:
    """Return the path, with a number where a file of that name exists."""
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
        number += 1
    return free


def _known(text: Bilingual, language: Language) -> str:
    return text[language] or text.zh or text.en


def _fit(text: str) -> str:
    return _UNFIT.sub("_", text).strip("_. ")[:_LONGEST]
