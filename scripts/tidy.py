#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over all sources of the program, by the compile commands of the build with sanitizers, where assertions hold.

usage: tidy.py [FOLDER...]   all of app, core and views, or what lies in these folders

Most of the time went into declarations of the C++ library, Qt and fmt: a plugin (own_declarations.cpp) keeps the checks
from them. Each header is read once for many sources: those that lie beside each other are checked one behind the other
as one file (written out, not included: the analyzer looks into the main file only), and what is found is said of the
real file and line. Names that mean another thing in two sources clash: the sources that clang complains about are
checked with others.

What was clean is not checked again until a byte of it, .clang-tidy or clang-tidy itself changes (clean_sources.py).

Environment: RS_JOBS           checks at a time (default: one for each core)
             RS_CHECK_SECONDS  begin none after so many (default 36000); what was left out is listed
"""

import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

from clean_sources import ROOMS, ROOT, commands, deadline, flags_of, key_of, known, make_ready, paths_of, remember, tell_left

SCRATCH = ROOT / "build/tidy"
CONFIG = ROOT / ".clang-tidy"
PLUGIN = ROOT / "scripts/own_declarations.cpp"
SOURCES_OF_BATCH = 64
# A function's paths are followed so far, a tenth of what is usual: four times as fast, and what a longer search would
# find the sanitizers look for too.
ANALYZER = ("-Xclang", "-analyzer-config", "-Xclang", "max-nodes=20000")

# In place of bugprone-reserved-identifier; not of the builds, where what moc writes has such names.
WARNINGS = ("-Wreserved-identifier", "-Wreserved-macro-identifier")


def plugin():
    """Where it is: in a file called as what it was made of."""
    return SCRATCH / f"own_declarations-{key_of(VERSION, PLUGIN.read_text())}.so"


def make_plugin():
    """False where the headers of clang are missing."""
    if plugin().exists():
        return True
    resources = subprocess.run(["clang++", "-print-resource-dir"], capture_output=True, text=True, check=True).stdout
    headers = pathlib.Path(resources.strip()).parents[2] / "include"
    new = plugin().with_suffix(".new")
    done = subprocess.run(["clang++", "-std=c++17", "-fno-rtti", "-shared", "-fPIC", "-isystem", headers, PLUGIN, "-o", new],
                          check=False)
    if done.returncode != 0:
        print("tidy: its plugin needs libclang-14-dev and llvm-14-dev: ./dev setup --ci installs them", file=sys.stderr)
        return False
    new.rename(plugin())
    return True


def parts_of(rooms):
    """Equal parts of a large room, small ones together with those behind them."""
    together = []
    for room in rooms:
        if together and len(together) + len(room) > SOURCES_OF_BATCH:
            yield together
            together = []
        together = [*together, *room]
        if len(together) > SOURCES_OF_BATCH:
            count = -(-len(together) // SOURCES_OF_BATCH)
            size = -(-len(together) // count)
            yield from (together[at:at + size] for at in range(0, len(together), size))
            together = []
    if together:
        yield together


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
        self.key = key_of(TOOL, " ".join(flags), *sources, self.text)
        self.path = SCRATCH / f"{self.key}.cpp"

    def said_of_sources(self, text):
        def replaced(match):
            source, line = self.places[int(match[1]) - 1]
            return f"{source}:{line}:"
        return re.sub(rf"\S*{self.key}\.cpp:(\d+):", replaced, text)

    def known(self):
        """Sources that clash, or an empty list for a clean batch; None when it must be checked."""
        entry = known(self.key)
        return entry and entry["clash"]

    def includes(self):
        """What it reads; none where that is not known."""
        done = subprocess.run(["clang++", *self.flags, "-M", self.path], capture_output=True, text=True, cwd=SCRATCH)
        if done.returncode != 0:
            return []
        return [path for path in paths_of(done.stdout, SCRATCH) if path != str(self.path.relative_to(ROOT))]

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
                remember(self.key, includes, sources=self.sources, clash=clash)
            self.path.unlink()
        if clash:
            rest, findings = Batch([s for s in self.sources if s not in clash], self.flags).check()
            return [*rest, *clash], findings
        return [], findings

    def tidy(self):
        done = subprocess.run(
            ["clang-tidy", f"--load={plugin()}", "--quiet", f"--config-file={CONFIG}", self.path, "--", *self.flags, *WARNINGS,
             "-ferror-limit=0", *ANALYZER], capture_output=True, text=True, cwd=SCRATCH)
        if done.returncode == 0 and not done.stdout.strip():
            return ""
        return done.stdout.strip() or done.stderr.strip() or f"clang-tidy ended with code {done.returncode}"


def room_of(source):
    """core/analysis: a new source leaves the batches of other large rooms as they are."""
    return "/".join(source.split("/")[:2])


def batches_of(sources):
    """Of (source, flags)."""
    rooms = {}  # of each set of flags, by name
    for source, flags in sorted(set(sources)):
        rooms.setdefault(flags, {}).setdefault(room_of(source), []).append(source)
    return [Batch(part, flags) for flags, of in rooms.items() for part in parts_of(of.values())]


def all_batches(folders):
    return batches_of((source, flags_of(command)) for source, command in commands(folders))


def main(folders):
    if not make_ready("tidy", SCRATCH) or not make_plugin():
        return 1
    end = deadline()
    jobs = int(os.environ.get("RS_JOBS") or os.cpu_count())
    batches = all_batches(folders)
    count = sum(len(batch.sources) for batch in batches)
    left, failed = [], False
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        while batches:
            def check(batch):
                if time.monotonic() < end or batch.known() == []:
                    return batch.check()
                left.extend(batch.sources)
                return [], ""
            rests = []
            longest_first = sorted(batches, key=lambda batch: -len(batch.text))
            for batch, (rest, findings) in zip(longest_first, pool.map(check, longest_first)):
                if findings:
                    failed = True
                    print(findings, flush=True)
                rests += [(source, batch.flags) for source in rest]
            batches = batches_of(rests)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"tidy: {count - len(left)} of {count} sources, {used.ru_utime + used.ru_stime:.0f} s of CPU")
    tell_left("tidy", left, SCRATCH)
    if not failed:
        print("tidy: clean")
    return int(failed)


VERSION = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout

if __name__ == "__main__":
    TOOL = "\n".join((VERSION, CONFIG.read_text(), PLUGIN.read_text(), *WARNINGS, *ANALYZER))
    sys.exit(main(sys.argv[1:] or ROOMS))
