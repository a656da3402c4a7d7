"""The command line: verbs, exit codes, and errors in words.

Exit codes: 0 done; 1 the input was refused; 2 wrong usage. What takes long to
load (documents, window, rule language) is loaded by the verb that needs it.
"""

from __future__ import annotations

import argparse
import json
import locale
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.locations import program_version, usual_locations
from rackrate.services.document_kind import DocumentKind
from rackrate.services.edited_workbook import (
    EditedWorkbook,
    change_lines,
    changes_json,
)
from rackrate.services.issued import Document, Edition, Target
from rackrate.services.moved_inputs import held_json, left_lines
from rackrate.services.ports import OpenedProject
from rackrate.services.problem_text import message, refusal_lines
from rackrate.services.reading_json import reading_json_pieces, refusal_json
from rackrate.services.reading_text import reading_lines
from rackrate.services.returned_workbook import Origin

_DONE, _REFUSED, _USAGE = 0, 1, 2
_BOTH = "both"


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit code."""
    _speak_utf8()
    parser = _parser()
    options = parser.parse_args(list(arguments))
    is_both = options.verb == "export" and options.lang == _BOTH
    if is_both and (options.pdf or options.csv or options.rfq):
        parser.error("--lang both: only a workbook (--xlsx) can be in two languages")
    if options.verb == "export" and options.issue and options.rfq:
        parser.error("--issue: a proposal, a workbook or charges, not a form")
    application = Application(usual_locations())
    try:
        return int(_dispatch(options, application, parser))
    except RefusedInputError as refused:
        for line in refusal_lines(refused, application.words, _language()):
            print(f"rackrate: {line}", file=sys.stderr)  # noqa: T201
        return _REFUSED


def _dispatch(
    options: argparse.Namespace,
    application: Application,
    parser: argparse.ArgumentParser,
) -> int:
    if options.self_test:
        return _self_test(application)
    verbs = {
        "demo": _demo,
        "evaluate": _evaluate,
        "export": _export,
        "import": _import,
        "catalog": _catalog,
        "claims": _claims,
    }
    if options.verb in verbs:
        return verbs[options.verb](options, application)
    if options.verb == "open":
        return _window(options, application)
    parser.print_usage(sys.stderr)
    return _USAGE


def _window(options: argparse.Namespace, application: Application) -> int:
    path = Path(options.file) if options.file else None
    return application.open_window(path, sample=options.sample)


def _demo(options: argparse.Namespace, application: Application) -> int:
    languages = _languages(options.lang)
    for path in application.write_demo(Path(options.out), languages):
        _print(str(path))
    return _DONE


def _evaluate(options: argparse.Namespace, application: Application) -> int:
    opened = application.open_input(Path(options.file), _paths(options.catalogs))
    opened = application.with_settings(opened, options.set or ())
    if options.explain:
        explained = application.explanation(opened, options.explain, _language())
        _print("\n".join(explained.lines()))
    elif options.json:
        result = application.decision_json(opened)
        _print(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        _print(application.decision_text(opened, _language()))
    return _DONE


def _export(options: argparse.Namespace, application: Application) -> int:
    if not (options.pdf or options.xlsx or options.csv or options.rfq):
        fault = Problem("nothing_to_export", "", {}, Severity.ERROR)
        raise RefusedInputError("export", [fault])
    opened = application.open_input(Path(options.file), _paths(options.catalogs))
    language, *others = _languages(options.lang)
    if options.issue:
        return _issue(options, application, opened, language, both=bool(others))
    if options.xlsx:
        target, both = Path(options.xlsx), bool(others)
        _print(str(application.write_workbook(opened, target, language, both=both)))
    if options.pdf:
        written = application.write_proposal(
            opened,
            Path(options.pdf),
            language,
            kind=DocumentKind(options.document),
            without=options.without or (),
            is_draft=True,
        )
        _print(str(written))
    if options.csv:
        _print(str(application.write_csv(opened, Path(options.csv), language)))
    if options.rfq:
        _print(str(application.write_rfq(opened, Path(options.rfq), language)))
    return _DONE


def _issue(
    options: argparse.Namespace,
    application: Application,
    opened: OpenedProject,
    language: Language,
    *,
    both: bool,
) -> int:
    """Write documents that are no drafts, and put them on the project's record."""
    kind, without = DocumentKind(options.document), tuple(options.without or ())
    workbook = Document.BILINGUAL if both else Document.WORKBOOK
    wanted = {
        Edition(Document.PROPOSAL, language, kind, without): options.pdf,
        Edition(workbook, language): options.xlsx,
        Edition(Document.CHARGES, language): options.csv,
    }
    targets = [Target(e, Path(path)) for e, path in wanted.items() if path]
    application.issue_export(opened, targets, _language())
    for target in targets:
        _print(str(target.path))
    return _DONE


def _import(options: argparse.Namespace, application: Application) -> int:
    words, language = application.words, _language()
    edited = application.workbooks.read(Path(options.file))
    if edited is not None:
        return _own_workbook(options, application, edited)
    if options.into and not options.provider:
        fault = Problem("provider_needed", "", {}, Severity.ERROR)
        raise RefusedInputError("--into", [fault])
    try:
        quote = application.read_quote(Path(options.file), options.template)
    except RefusedInputError as refused:
        if options.json:
            name = Path(options.file).name
            refusal = refusal_json(name, refused, words, language)
            _print(json.dumps(refusal, ensure_ascii=False, indent=1))
        raise
    stored = None
    if options.into:
        into = Path(options.into)
        stored = application.store_quote(quote, options.provider, into)
    if options.json:
        for piece in reading_json_pieces(quote.reading, words, language):
            _print(piece)
        return _DONE
    reference = application.reference
    for line in reading_lines(quote.reading, words, language, reference):
        _print(line)
    for line in application.storing_lines(stored, language) if stored else ():
        _print(line)
    return _DONE


def _own_workbook(
    options: argparse.Namespace, application: Application, edited: EditedWorkbook
) -> int:
    """Say what a client changed in our workbook, and take it into a project."""
    words, language = application.words, _language()
    workbooks = application.workbooks
    changes = workbooks.changes(edited)
    result = changes_json(edited, changes)
    lines = list(change_lines(edited, changes, words, language))
    if options.into:
        into = Path(options.into)
        opened = workbooks.project_for(into)
        seen = workbooks.seen_from(opened, edited, language)
        origin = seen.origin
        found = workbooks.take(opened, seen.undisputed, into)
        whys = {n: message(p, words, language) for n, p in found.refused.items()}
        result["project"] = {
            "file": into.name,
            "origin": origin.value,
            "taken": list(found.taken),
            "refused": [{"name": n, "message": why} for n, why in whys.items()],
            "held": held_json(seen.held),
        }
        if origin is not Origin.CURRENT:
            lines.append(words.say(f"edited.origin.{origin}", language))
        lines += left_lines(changes, seen.held, words, language)
        count = len(found.taken)
        lines.append(words.say("edited.taken", language, file=into.name, count=count))
        lines += [
            words.say("edited.refused", language, name=name, why=why)
            for name, why in whys.items()
        ]
    if options.json:
        lines = [json.dumps(result, ensure_ascii=False, indent=1)]
    for line in lines:
        _print(line)
    return _DONE


def _catalog(options: argparse.Namespace, application: Application) -> int:
    if options.action == "check":
        found = application.check_catalogs(Path(options.folder))
        _print(found.summary)
        return _DONE
    for line in application.catalog_differences(
        Path(options.before), Path(options.after), _language()
    ):
        _print(line)
    return _DONE


def _claims(options: argparse.Namespace, application: Application) -> int:
    if options.json:
        result = application.claims_json()
        _print(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        for line in application.claim_lines(_language()):
            _print(line)
    return _DONE


def _self_test(application: Application) -> int:
    for line in application.self_test():
        _print(line)
    return _DONE


def _print(text: str) -> None:
    print(text)  # noqa: T201


def _paths(names: Sequence[str] | None) -> list[Path]:
    return [Path(name) for name in names or ()]


def _languages(choice: str) -> tuple[Language, ...]:
    return tuple(Language) if choice == _BOTH else (Language(choice),)


def _language() -> Language:
    """Return the language for messages: Chinese where the system speaks it."""
    spoken = (
        os.environ.get("LC_ALL")
        or os.environ.get("LC_MESSAGES")
        or os.environ.get("LANG")
        or locale.getlocale()[0]
        or ""
    )
    return Language.ZH if spoken.lower().startswith("zh") else Language.EN


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rackrate",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Decide how to rent GPU compute, offline, and defend the decision.",
        epilog=dedent("""\
            examples:
              rackrate                                the window
              rackrate demo --out demo                the sample, end to end
              rackrate evaluate case.toml             options, break-even and verdict
              rackrate evaluate case.toml --set train.hours_per_day=18 --json
              rackrate export case.toml --pdf offer.pdf --xlsx model.xlsx --lang en
              rackrate import quote.xlsx              what a vendor's sheet says
              rackrate catalog check catalogs         what every catalog must obey
              rackrate claims                         what articles claim, recomputed

            exit codes: 0 done, 1 the input was refused, 2 wrong usage"""),
    )
    version = f"rackrate {program_version()}"
    parser.add_argument("--version", action="version", version=version)
    parser.add_argument(
        "--self-test",
        action="store_true",
        help="load what is shipped, evaluate it, export both documents, and say so",
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB")
    _add_open(verbs)
    _add_demo(verbs)
    _add_evaluate(verbs)
    _add_export(verbs)
    _add_import(verbs)
    _add_catalog(verbs)
    claims = verbs.add_parser("claims", help="what the sources claim, recomputed")
    claims.add_argument("--json", action="store_true", help="for scripts")
    return parser


def _add_open(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("open", help="open the window (also: rackrate [FILE])")
    verb.add_argument(
        "file",
        nargs="?",
        help="a project or scenario to open, or a spreadsheet to import",
    )
    verb.add_argument(
        "--sample", action="store_true", help="open the sample engagement"
    )


def _add_demo(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser(
        "demo",
        help="write the sample engagement: project, proposal, workbook, decision",
    )
    verb.add_argument("--out", required=True, metavar="DIR", help="where to write")
    verb.add_argument(
        "--lang",
        choices=("zh", "en", "both"),
        default="both",
        help="language of the documents (default: both)",
    )


def _add_evaluate(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser(
        "evaluate",
        help="options, break-even and verdict of a scenario or project",
    )
    verb.add_argument("file", help="a scenario (.toml) or a project (.rackrate)")
    _add_catalogs(verb)
    verb.add_argument(
        "--set",
        action="append",
        metavar="WORKLOAD.FIELD=VALUE",
        help="a what-if that changes no file; may be repeated",
    )
    verb.add_argument("--json", action="store_true", help="for scripts")
    verb.add_argument(
        "--explain",
        metavar="PATH",
        help="how a figure was reached: WORKLOAD.options.OPTION.total, "
        "WORKLOAD.break_even.hours_per_day, WORKLOAD.verdict.gap, "
        "mix.total_per_month, WORKLOAD.purchase.break_even_months, "
        "WORKLOAD.sizing.training_hours",
    )


def _add_export(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("export", help="write the proposal and the workbook")
    verb.add_argument("file", help="a scenario (.toml) or a project (.rackrate)")
    verb.add_argument("--pdf", metavar="PATH", help="where the proposal is to be")
    verb.add_argument("--xlsx", metavar="PATH", help="where the workbook is to be")
    verb.add_argument(
        "--csv", metavar="PATH", help="the options in FOCUS columns, for other tools"
    )
    verb.add_argument(
        "--rfq", metavar="PATH", help="a form on which vendors quote for this scope"
    )
    verb.add_argument(
        "--lang",
        choices=("zh", "en", _BOTH),
        default="zh",
        help="language of the documents (default: zh); both: of the workbook alone",
    )
    verb.add_argument(
        "--document",
        choices=[kind.value for kind in DocumentKind],
        default=DocumentKind.FULL.value,
        help="the full proposal, a short one of four pages, or the award memo of a "
        "comparison (default: full)",
    )
    verb.add_argument(
        "--without",
        action="append",
        metavar="SECTION",
        help="leave a section out of the proposal, such as costs; repeatable",
    )
    verb.add_argument(
        "--issue",
        action="store_true",
        help="a project's documents without the draft mark, once nothing has to be "
        "mended; the project keeps the version on record",
    )
    _add_catalogs(verb)


def _add_import(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser(
        "import",
        help="read a vendor's spreadsheet, or our own workbook that was edited; "
        "without --into nothing is written",
    )
    verb.add_argument("file", help="xlsx, xls, xlsb, ods, csv, tsv or an HTML table")
    verb.add_argument("--json", action="store_true", help="for scripts")
    verb.add_argument("--provider", metavar="ID", help="whose prices these are")
    verb.add_argument(
        "--template", metavar="T", help="how to read the layout: an id, or a file"
    )
    verb.add_argument(
        "--into",
        metavar="PATH",
        help="folder of catalogs to put the prices into; for a workbook of ours, the "
        "project that takes what was changed in it",
    )


def _add_catalogs(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--catalogs",
        action="append",
        metavar="DIR",
        help="prices to use in place of the shipped and personal ones; repeatable",
    )


def _add_catalog(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("catalog", help="check price catalogs, or compare two")
    actions = verb.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="rules that every catalog obeys")
    check.add_argument("folder", help="one catalog, or a folder of them")
    difference = actions.add_parser("diff", help="what changed between two")
    difference.add_argument("before", help="a catalog, or a folder of them")
    difference.add_argument("after", help="a catalog, or a folder of them")
