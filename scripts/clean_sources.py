# SPDX-License-Identifier: GPL-3.0-or-later
"""What tidy.py and check_alone.py share: the sources with their flags, and which of them were clean.

What was clean is kept until a byte of it changes: the sources, all they include, the tool, the flags. It is kept in
RS_TIDY_CACHE (default ~/.cache/rankscope_tidy, as ccache keeps its own).
"""

import hashlib
import json
import os
import pathlib
import shlex
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("app", "core", "views")
COMMANDS = ROOT / "build/commands/compile_commands.json"
CACHE = pathlib.Path(os.environ.get("RS_TIDY_CACHE") or pathlib.Path(
    os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache", "rankscope_tidy"))
DAYS_KEPT = 30

hashes = {}  # by path, of this run


def hash_of(path):
    if path not in hashes:
        try:
            hashes[path] = hashlib.sha256(pathlib.Path(ROOT, path).read_bytes()).hexdigest()
        except OSError:
            hashes[path] = None
    return hashes[path]


def key_of(*marks):
    return hashlib.sha256("\n".join(marks).replace(str(ROOT), ".").encode()).hexdigest()[:32]


def flags_of(command):
    """What matters of a compile command: no output, no precompiled header, no code generation."""
    words = iter(shlex.split(command)[1:])
    flags = []
    for word in words:
        if word in ("-o", "-c", "-Xclang"):
            next(words)
        elif not word.startswith(("-g", "-fsanitize", "-fno-sanitize", "-Winvalid-pch", "-Werror")):
            flags.append(word)
    return tuple(flags)


def commands(folders):
    """(source, compile command) of each source in the folders."""
    for entry in json.loads(COMMANDS.read_text()):
        source = os.path.relpath(entry["file"], ROOT)
        if source.startswith(tuple(f"{folder}/" for folder in folders)) and source.endswith(".cpp"):
            yield source, entry["command"]


def known(key):
    """What was remembered, as long as no file of it has changed; else None."""
    try:
        entry = json.loads((CACHE / key).read_text())
    except (OSError, ValueError):
        return None
    if any(hash_of(path) != known_hash for path, known_hash in entry["includes"].items()):
        return None
    os.utime(CACHE / key)
    return entry


def remember(key, includes, **entry):
    scratch = CACHE / f"{key}.{os.getpid()}"
    scratch.write_text(json.dumps({**entry, "includes": {path: hash_of(path) for path in includes}}))
    scratch.replace(CACHE / key)


def paths_of(rule, folder):
    """The files that a rule for make depends on, those of the project relative to it; the compiler ran in the folder."""
    words = rule.replace("\\\n", " ").partition(": ")[2].split()
    paths = (pathlib.Path(os.path.normpath(folder / word)) for word in words)
    return sorted({str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path) for path in paths})


def deadline():
    """When no check is begun any more, by time.monotonic()."""
    return time.monotonic() + int(os.environ.get("RS_CHECK_SECONDS") or 36_000)


def tell_left(name, sources, scratch):
    """Of those that were not begun in time: nothing is left out in silence."""
    if sources:
        (scratch / "left_out").write_text("".join(f"{source}\n" for source in sorted(sources)))
        print(f"{name}: NO TIME LEFT for {len(sources)} sources, listed in {(scratch / 'left_out').relative_to(ROOT)}")


def make_ready(name, scratch):
    """Folders, and what nobody asked for in a month is forgotten; False without compile commands."""
    if not COMMANDS.exists():
        print(f"{name}: {COMMANDS} is missing: cmake --preset asan -B build/commands makes it", file=sys.stderr)
        return False
    for folder in (scratch, CACHE):
        folder.mkdir(parents=True, exist_ok=True)
    limit = time.time() - DAYS_KEPT * 86_400
    for path in CACHE.iterdir():
        if path.stat().st_mtime < limit:
            path.unlink(missing_ok=True)
    return True
