#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over all sources of the program, by the compile commands of the build with sanitizers, where assertions hold.

usage: tidy.py [FOLDER...]   all of app, core and views, or what lies in these folders

Much of the time goes into headers: a source alone costs 5 to 15 s of CPU, 16 in one file 25 s. So sources that lie
beside each other are checked one behind the other as one file (written out, not included: the analyzer looks into the
main file only), and what is found is said of the real file and line. Names that mean another thing in two sources
clash: the sources that clang complains about are checked with others.

What was clean is not checked again until a byte of it changes: the sources, all they include, .clang-tidy, clang-tidy
itself, the flags. That is kept in RS_TIDY_CACHE (default ~/.cache/rankscope_tidy, as ccache keeps its own).

Environment: RS_JOBS          checks at a time (default: one for each core)
             RS_TIDY_SECONDS  begin none after so many (default 36000); what was left out is listed
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("app", "core", "views")
COMMANDS = ROOT / "build/commands/compile_commands.json"
SCRATCH = ROOT / "build/tidy"
LEFT_OUT = SCRATCH / "left_out"
CONFIG = ROOT / ".clang-tidy"
CACHE = pathlib.Path(os.environ.get("RS_TIDY_CACHE") or pathlib.Path(
    os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache", "rankscope_tidy"))
SOURCES_OF_BATCH = 32
DAYS_KEPT = 30
# A function's paths are followed so far, a tenth of what is usual: four times as fast, and what a longer search would
# find the sanitizers look for too.
ANALYZER = ("-Xclang", "-analyzer-config", "-Xclang", "max-nodes=20000")

# In place of bugprone-reserved-identifier; not of the builds, where what moc writes has such names.
WARNINGS = ("-Wreserved-identifier", "-Wreserved-macro-identifier")

hashes = {}  # by path, of this run


def hash_of(path):
    if path not in hashes:
        try:
            hashes[path] = hashlib.sha256(pathlib.Path(ROOT, path).read_bytes()).hexdigest()
        except OSError:
            hashes[path] = None
    return hashes[path]


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


def batches_of(sources, flags):
    """Equal parts of a room."""
    count = -(-len(sources) // SOURCES_OF_BATCH)
    size = -(-len(sources) // count)
    return [Batch(sources[at:at + size], flags) for at in range(0, len(sources), size)]


class Batch:
    """Sources that are checked as one file."""

    def __init__(self, sources, flags):
        self.sources = sources
        self.flags = flags
        lines = [(line, (source, number)) for source in sources for number, line in
                 enumerate(pathlib.Path(ROOT, source).read_text().splitlines(), 1)]
        # Our own headers first: a name of one source then clashes in that source and not in headers read after it.
        lines = [entry for entry in lines if entry[0].startswith('#include "')] + lines
        self.places = [place for _, place in lines]
        self.text = "".join(f"{line}\n" for line, _ in lines)
        marks = "\n".join((TOOL, " ".join(flags).replace(str(ROOT), "."), *sources, self.text))
        self.key = hashlib.sha256(marks.encode()).hexdigest()[:32]
        self.path = SCRATCH / f"{self.key}.cpp"

    def said_of_sources(self, text):
        def replaced(match):
            source, line = self.places[int(match[1]) - 1]
            return f"{source}:{line}:"
        return re.sub(rf"\S*{self.key}\.cpp:(\d+):", replaced, text)

    def known(self):
        """Sources that clash, or an empty list for a clean batch; None when it must be checked."""
        try:
            entry = json.loads((CACHE / self.key).read_text())
        except (OSError, ValueError):
            return None
        if any(hash_of(path) != known for path, known in entry["includes"].items()):
            return None
        os.utime(CACHE / self.key)
        return entry["clash"]

    def remember(self, includes, clash):
        entry = {"sources": self.sources, "clash": clash,
                 "includes": {path: hash_of(path) for path in includes}}
        scratch = CACHE / f"{self.key}.{os.getpid()}"
        scratch.write_text(json.dumps(entry))
        scratch.replace(CACHE / self.key)

    def includes(self):
        """What it reads; none where that is not known."""
        done = subprocess.run(["clang++", *self.flags, "-M", self.path], capture_output=True, text=True, cwd=SCRATCH)
        if done.returncode != 0:
            return []
        words = done.stdout.replace("\\\n", " ").partition(": ")[2].split()
        paths = (pathlib.Path(os.path.normpath(SCRATCH / word)) for word in words)
        return sorted({str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
                       for path in paths if path != self.path})

    def clash_of(self, said):
        """The sources that do not go with those before them; none for one that does not compile by itself."""
        lines = re.findall(rf"^\S*{self.key}\.cpp:(\d+):\d+: (?:fatal )?error: .*\[clang-diagnostic-error\]$", said, re.M)
        if len(self.sources) == 1 or "[clang-diagnostic-error]" not in said:
            return []
        clash = sorted({self.places[int(line) - 1][0] for line in lines})
        return clash if clash and len(clash) < len(self.sources) else self.sources[1:]

    def check(self):
        """(sources to be checked with others, text of findings); the batch is clean when both are empty."""
        clash = self.known()
        findings = ""
        if clash is None:
            self.path.write_text(self.text)
            said = self.tidy()
            clash = self.clash_of(said)
            findings = "" if clash else self.said_of_sources(said)
            includes = [] if findings else self.includes()
            if includes:
                self.remember(includes, clash)
            self.path.unlink()
        if clash:
            rest, findings = Batch([s for s in self.sources if s not in clash], self.flags).check()
            return [*rest, *clash], findings
        return [], findings

    def tidy(self):
        done = subprocess.run(
            ["clang-tidy", "--quiet", f"--config-file={CONFIG}", self.path, "--", *self.flags, *WARNINGS,
             "-ferror-limit=0", *ANALYZER], capture_output=True, text=True, cwd=SCRATCH)
        if done.returncode == 0 and not done.stdout.strip():
            return ""
        return done.stdout.strip() or done.stderr.strip() or f"clang-tidy ended with code {done.returncode}"


def batches_of_groups(groups):
    return [batch for (_, flags), sources in sorted(groups.items()) for batch in batches_of(sorted(sources), flags)]


def room_of(source):
    """core/analysis: a new source leaves the batches of other rooms as they are."""
    return "/".join(source.split("/")[:2])


def all_batches(folders):
    groups = {}  # by room and flags
    for entry in json.loads(COMMANDS.read_text()):
        source = os.path.relpath(entry["file"], ROOT)
        if source.startswith(tuple(f"{folder}/" for folder in folders)) and source.endswith(".cpp"):
            groups.setdefault((room_of(source), flags_of(entry["command"])), set()).add(source)
    return batches_of_groups(groups)


def forget_old():
    limit = time.time() - DAYS_KEPT * 86_400
    for path in CACHE.iterdir():
        if path.stat().st_mtime < limit:
            path.unlink(missing_ok=True)


def main(folders):
    if not COMMANDS.exists():
        print(f"tidy: {COMMANDS} is missing: cmake --preset asan -B build/commands makes it", file=sys.stderr)
        return 1
    for folder in (SCRATCH, CACHE):
        folder.mkdir(parents=True, exist_ok=True)
    forget_old()
    deadline = time.monotonic() + int(os.environ.get("RS_TIDY_SECONDS") or 36_000)
    jobs = int(os.environ.get("RS_JOBS") or os.cpu_count())
    batches = all_batches(folders)
    count = sum(len(batch.sources) for batch in batches)
    left, failed = [], False
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        while batches:
            def check(batch):
                if time.monotonic() < deadline or batch.known() == []:
                    return batch.check()
                left.extend(batch.sources)
                return [], ""
            rests = {}
            longest_first = sorted(batches, key=lambda batch: -len(batch.text))
            for batch, (rest, findings) in zip(longest_first, pool.map(check, longest_first)):
                if findings:
                    failed = True
                    print(findings, flush=True)
                if rest:
                    rests.setdefault(("", batch.flags), []).extend(rest)
            batches = batches_of_groups(rests)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"tidy: {count - len(left)} of {count} sources, {used.ru_utime + used.ru_stime:.0f} s of CPU")
    if left:
        LEFT_OUT.write_text("".join(f"{source}\n" for source in sorted(left)))
        print(f"tidy: NO TIME LEFT for {len(left)} sources, listed in {LEFT_OUT.relative_to(ROOT)}")
    if not failed:
        print("tidy: clean")
    return int(failed)


if __name__ == "__main__":
    TOOL = "\n".join((
        subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout,
        CONFIG.read_text(), *WARNINGS, *ANALYZER))
    sys.exit(main(sys.argv[1:] or ROOMS))
