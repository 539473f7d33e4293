#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles each source of the program by itself: it includes what it uses.

usage: check_alone.py [FOLDER...]   all of app, core and views, or what lies in these folders

The builds of .ci/run and clang-tidy take many sources as one, so an include that is missing in one is made good by its
neighbours. Only the syntax is checked, by the compile commands of the build with sanitizers and with the headers that
this precompiles (the library's and Qt's, not ours). What was clean is not checked again until a byte of it, of what it
includes of the project or of the precompiled header's list, the flags or the compiler change (clean_sources.py).

Environment: RS_JOBS  checks at a time (default: one for each core)
"""

import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys

from clean_sources import ROOMS, ROOT, commands, flags_of, key_of, known, make_ready, paths_of, remember

SCRATCH = ROOT / "build/alone"
PRECOMPILED = re.compile(r"-include -Xclang (\S+)")


class Way:
    """How sources are compiled: their flags, and the headers that are precompiled for them, if any."""

    def __init__(self, command):
        headers = PRECOMPILED.search(command)
        # Other warnings are the builds' to find.
        self.flags = (*flags_of(command), "-w")
        self.headers = headers and pathlib.Path(headers[1])
        text = self.headers.read_text().replace(str(self.headers.parent), "") if headers else ""
        self.key = key_of(COMPILER, " ".join(self.flags), text)
        self.precompiled = SCRATCH / f"{self.key}.pch"

    def precompile(self):
        if not self.headers:
            return
        # Templates that these headers use are made here, once: a quarter less time for each source.
        subprocess.run(["clang++", *self.flags, "-fpch-instantiate-templates", "-x", "c++-header", self.headers,
                        "-o", self.precompiled], check=True, cwd=SCRATCH)
        self.flags += ("-include-pch", str(self.precompiled))


class Source:
    def __init__(self, path, way):
        self.path = path
        self.way = way
        self.key = key_of(way.key, path)

    def check(self):
        """What the compiler says of it: nothing where it is clean."""
        rule = SCRATCH / f"{self.key}.d"
        done = subprocess.run(["clang++", *self.way.flags, "-fsyntax-only", "-MMD", "-MF", rule, ROOT / self.path],
                              capture_output=True, text=True, check=False, cwd=SCRATCH)
        if done.returncode != 0:
            return done.stderr.replace(f"{ROOT}/", "") or f"{self.path}: clang++ ended with code {done.returncode}"
        remember(self.key, [path for path in paths_of(rule.read_text(), SCRATCH) if not path.startswith("build/")])
        rule.unlink()
        return ""


def sources_of(folders):
    ways = {}
    for source, command in sorted(set(commands(folders))):
        way = Way(command)
        yield Source(source, ways.setdefault(way.key, way))


def main(folders):
    if not make_ready("alone", SCRATCH):
        return 1
    sources = list(sources_of(folders))
    new = [source for source in sources if known(source.key) is None]
    failed = False
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("RS_JOBS") or os.cpu_count())) as pool:
        list(pool.map(Way.precompile, {source.way.key: source.way for source in new}.values()))
        for said in pool.map(Source.check, new):
            if said:
                failed = True
                print(said, flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"alone: {len(new)} of {len(sources)} sources are new, {used.ru_utime + used.ru_stime:.0f} s of CPU")
    if not failed:
        print("alone: each source includes what it uses")
    return int(failed)


if __name__ == "__main__":
    COMPILER = subprocess.run(["clang++", "--version"], capture_output=True, text=True, check=True).stdout
    sys.exit(main(sys.argv[1:] or ROOMS))
