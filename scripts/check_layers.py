#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the rules of the house that no compiler checks.

usage: check_layers.py [ROOT]

Who may include whom (docs/architecture.md), no Qt in core, tests where their sources are, files under 400
lines, the SPDX line, ASCII sources, and open points that name their issue. Prints FILE:LINE: MESSAGE for each breach; exit code 1 if any.
"""
import re
import subprocess
import sys
from pathlib import Path

MAX_LINES = 400
SPDX = "SPDX-License-Identifier: GPL-3.0-or-later"

# A room sees itself and the rooms named here.
_LOW = {"base", "model", "index"}
_HIGH = _LOW | {"query", "analysis"}
CORE_ROOMS = {
    "base": set(),
    "model": {"base"},
    "input": {"base", "model"},
    "index": {"base", "model"},
    "tables": _LOW | {"input"},
    "importer": _LOW | {"input", "tables"},
    "query": _LOW,
    "analysis": _LOW | {"query"},
    "dryrun": _HIGH | {"input"},
    "ir": {"base", "model", "input"},
    "advisor": _HIGH | {"dryrun", "ir"},
    "planner": _HIGH,
}
# The rooms of views. Figures stand on charts and sections; a page of figures sees none of the others, but
# what Summary says of a metric or of an analysis of the cluster is said so everywhere.
_FIGURES = {"actions", "shared", "pages", "timeline", "charts", "sections"}
VIEWS_ROOMS = {
    "actions": set(),
    "shared": {"actions"},
    "project": {"actions", "shared"},
    "pages": {"actions", "shared", "project"},
    "timeline": {"actions", "shared"},
    "palette": {"shared"},
    "session": {"shared", "timeline"},
    "charts": {"shared", "timeline"},
    "sections": {"actions", "shared", "pages"},
    "summary": _FIGURES,
    "communication": _FIGURES | {"summary"},
    "data": _FIGURES,
    "graph": _FIGURES | {"advice"},
    "health": _FIGURES | {"project"},
    "memory": _FIGURES,
    "operators": _FIGURES,
    "sql": _FIGURES,
    "comparison": _FIGURES | {"summary", "project"},
    "advice": _FIGURES | {"summary"},
    "report": _FIGURES | {"summary", "project", "advice"},
}
# What views see of core: rooms as a whole, and single doors.
VIEWS_SEE_ROOMS = {"base", "model", "query", "analysis", "dryrun", "ir", "advisor", "planner"}
VIEWS_SEE_FILES = {
    "core/index/workspace.h",
    "core/importer/discovery/discovery.h",
    "core/importer/import_pool.h",
    "core/importer/discovery/index_place.h",
    "core/importer/discovery/table_origin.h",
}

PARSERS_AND_DATABASES = {"sqlite3.h", "simdjson.h"}
CODE = {".cpp", ".h"}
SCRIPTS = {".py", ".sh", ".cmake"}
SCRIPT_NAMES = {"dev", "run", "CMakeLists.txt", ".clang-tidy"}
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
QT = re.compile(r"(Q[A-Z]\w*|Qt[A-Z]\w*/\w+|q\w+\.h)$")
OPEN_POINT = re.compile(r"\b(TO" r"DO|FIX" r"ME)\b(?!\(#\d+\))")


def listed_files(root):
    """What git knows or would add; without git, what lies there."""
    if (root / ".git").exists():
        command = ["git", "-c", "safe.directory=*", "-C", str(root), "ls-files", "-z", "--cached",
                   "--others", "--exclude-standard"]
        output = subprocess.run(command, check=True, capture_output=True).stdout
        names = [Path(name) for name in output.decode().split("\0") if name]
    else:
        names = [path.relative_to(root) for path in root.rglob("*")]
    return sorted(name for name in names if (root / name).is_file() and name.parts[0] not in ("build", "out"))


def is_source(path):
    return path.suffix in CODE | SCRIPTS or path.name in SCRIPT_NAMES


def is_test_data(path):
    return path.parts[0] == "tests" and path.suffix not in CODE | SCRIPTS and path.name not in SCRIPT_NAMES


def layer_of(path):
    """The layer whose include rules hold for a file."""
    parts = path.parts
    if parts[0] == "app":
        return "cli" if "cli" in path.as_posix() else "app"
    if parts[:2] == ("fuzz", "views"):
        return "above views"
    if parts[:2] == ("tests", "core") or parts[0] in ("fuzz", "sample_profiles"):
        return "below views"
    return parts[0]


def room_breach(path, target, rooms):
    """Why a file of a layer may not include another file of it, or None; `rooms` says who sees whom."""
    layer, room, other = path.parts[0], path.parts[1], Path(target).parts[1]
    if room not in rooms:
        return f"{layer}/{room} is no room: add it to {layer.upper()}_ROOMS in scripts/check_layers.py"
    if other != room and other not in rooms[room]:
        return f"{layer}/{room} must not see {layer}/{other}"
    return None


def include_breach(path, target):
    """Why a file may not include target, or None."""
    layer = layer_of(path)
    if target.startswith("core/"):
        if layer == "core":
            return room_breach(path, target, CORE_ROOMS)
        if layer == "views" and target not in VIEWS_SEE_FILES and Path(target).parts[1] not in VIEWS_SEE_ROOMS:
            return "views see core through queries, the workspace, discovery and the import pool only"
    if layer == "views" and target.startswith("views/"):
        return room_breach(path, target, VIEWS_ROOMS)
    if layer in ("core", "cli", "below views"):
        if QT.match(target):
            return f"no Qt in {path.parts[0]}"
        if target.startswith("views/"):
            return f"{path.parts[0]} is below views"
    if layer in ("core", "views", "below views") and target.startswith("app/"):
        return "nothing includes app"
    if layer in ("views", "app", "cli") and target in PARSERS_AND_DATABASES:
        return "parsers and databases stay in core"
    if layer == "views" and (target == "fstream" or target.startswith("QSql")):
        return "views open no file and no database"
    return None


def code_breaches(path, lines):
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        message = match and include_breach(path, match[2])
        if message:
            yield number, f'{message} (includes "{match[2]}")'


def text_breaches(path, lines):
    if not any(SPDX in line for line in lines[: 2 if lines and lines[0].startswith("#!") else 1]):
        yield 1, f"the first line must hold '{SPDX}'"
    if len(lines) >= MAX_LINES:
        yield len(lines), f"{len(lines)} lines; under {MAX_LINES} please: split it by ideas"
    for number, line in enumerate(lines, 1):
        if not line.isascii():
            yield number, "sources are ASCII; Chinese text belongs into the .ts file or test data"
        if OPEN_POINT.search(line):
            yield number, "an open point names its issue: (#N)"


def mirrored(path):
    """Where the tests of a source stand, which are called as it is; None for what has no such place."""
    if path.parts[:2] == ("app", "desktop"):
        return Path("tests/views/desktop")
    return Path("tests") / path.parent if path.parts[0] in ("core", "views") else None


def misplaced_tests(paths):
    places = {}
    for path in paths:
        if path.suffix in CODE and (place := mirrored(path)):
            places.setdefault((place.parts[1], path.stem), set()).add(place)
    for path in paths:
        if path.parts[0] != "tests" or not path.name.endswith("_test.cpp"):
            continue
        wanted = places.get((path.parts[1], path.stem.removesuffix("_test")))
        if wanted and path.parent not in wanted:
            yield f"{path}:1: the test of that name stands in {min(wanted)}: tests mirror the sources"


def breaches(root):
    paths = listed_files(root)
    yield from misplaced_tests(paths)
    for path in paths:
        if not is_source(path) or is_test_data(path):
            continue
        lines = (root / path).read_text(encoding="utf-8", errors="replace").splitlines()
        found = list(text_breaches(path, lines))
        if path.suffix in CODE:
            found += code_breaches(path, lines)
        for number, message in sorted(found):
            yield f"{path}:{number}: {message}"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    found = list(breaches(root))
    print("\n".join(found) if found else "layers: all rules kept")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
