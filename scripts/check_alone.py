#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles each source of the program by itself: it includes what it uses.

usage: check_alone.py [FOLDER...]   all of app, core and views, or what lies in these folders

The builds of .ci/run and clang-tidy take many sources as one, so an include that is missing in one is made good by its
neighbours. Only the syntax is checked, by the compile commands of the build with sanitizers and with the headers that
this precompiles (the library's and Qt's). Of ours a source is given precompiled what it includes itself, directly or
not, and nothing else: four fifths of its time went into these. What was clean is not checked again until a byte of it,
of what it includes of the project or of the precompiled header's list, the flags or the compiler change
(clean_sources.py).

Environment: RS_JOBS           checks at a time (default: one for each core)
             RS_CHECK_SECONDS  begin none after so many (default 36000); what was left out is listed
"""

import concurrent.futures
import functools
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

from clean_sources import ROOMS, ROOT, commands, deadline, flags_of, key_of, known, make_ready, paths_of, remember, tell_left

SCRATCH = ROOT / "build/alone"
PRECOMPILED = re.compile(r"-include -Xclang (\S+)")
# A header of ours is worth to be precompiled when so many bytes need not be read again; about 4 s, twice what it takes.
LEAST_SAVED = 1_000_000


@functools.cache
def included(path):
    """A file of the project with all of the project that it includes, directly or not."""
    found, left = set(), [path]
    while left:
        one = left.pop()
        if one not in found and (ROOT / one).is_file():
            found.add(one)
            left += re.findall(r'^#include "(.+)"', (ROOT / one).read_text(), re.M)
    return found


@functools.cache
def bytes_of(path):
    return sum((ROOT / one).stat().st_size for one in included(path))


class Way:
    """How sources are compiled: their flags, and the headers that are precompiled for them, if any."""

    def __init__(self, command):
        headers = PRECOMPILED.search(command)
        # Other warnings are the builds' to find.
        self.flags = (*flags_of(command), "-w")
        self.text = pathlib.Path(headers[1]).read_text() if headers else ""
        text = self.text.replace(str(pathlib.Path(headers[1]).parent), "") if headers else ""
        self.key = key_of(COMPILER, " ".join(self.flags), text)
        self.precompiled = {}  # file by the header of ours, "" without one

    def choose(self, sources):
        """Headers of ours that save most: as long as one saves enough, each source takes its largest."""
        saved = {source: 0 for source in sources}
        self.precompiled = {"": None} if self.text else {}
        headers = {one for source in sources for one in included(source) if one.endswith(".h")}

        def gain(header):
            return sum(max(0, bytes_of(header) - best) for source, best in saved.items() if header in included(source))
        while headers:
            header = max(sorted(headers), key=gain)
            if gain(header) < LEAST_SAVED:
                break
            headers.remove(header)
            self.precompiled[header] = None
            saved.update({source: max(best, bytes_of(header)) for source, best in saved.items()
                          if header in included(source)})

    def precompile(self, header):
        name = key_of(self.key, header)
        headers, made = SCRATCH / f"{name}.h", SCRATCH / f"{name}.pch"
        headers.write_text(self.text + (f'#include "{header}"\n' if header else ""))
        # Templates that these headers use are made here, once: a quarter less time for each source.
        subprocess.run(["clang++", *self.flags, "-fpch-instantiate-templates", "-x", "c++-header", headers,
                        "-o", made], check=True, cwd=SCRATCH)
        self.precompiled[header] = made

    def flags_for(self, source):
        fitting = [header for header in self.precompiled if header == "" or header in included(source)]
        if not fitting:
            return self.flags
        best = max(fitting, key=lambda header: bytes_of(header) if header else 0)
        return (*self.flags, "-include-pch", self.precompiled[best])


class Source:
    def __init__(self, path, way):
        self.path = path
        self.way = way
        self.key = key_of(way.key, path)

    def check(self):
        """What the compiler says of it: nothing where it is clean."""
        rule = SCRATCH / f"{self.key}.d"
        done = subprocess.run(["clang++", *self.way.flags_for(self.path), "-fsyntax-only", "-MMD", "-MF", rule, ROOT / self.path],
                              capture_output=True, text=True, check=False, cwd=SCRATCH)
        if done.returncode != 0:
            return done.stderr.replace(f"{ROOT}/", "") or f"{self.path}: clang++ ended with code {done.returncode}"
        # What was precompiled stands in it as well.
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
    end, left, failed = deadline(), [], False

    def check(source):
        if time.monotonic() < end:
            return source.check()
        left.append(source.path)
        return ""

    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("RS_JOBS") or os.cpu_count())) as pool:
        ways = {source.way.key: source.way for source in new} if time.monotonic() < end else {}
        for way in ways.values():
            way.choose([source.path for source in new if source.way is way])
        list(pool.map(lambda of: of[0].precompile(of[1]), [(way, h) for way in ways.values() for h in way.precompiled]))
        for said in pool.map(check, new):
            if said:
                failed = True
                print(said, flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"alone: {len(new)} of {len(sources)} sources are new, {used.ru_utime + used.ru_stime:.0f} s of CPU")
    tell_left("alone", left, SCRATCH)
    if not failed:
        print("alone: each source includes what it uses")
    return int(failed)


if __name__ == "__main__":
    COMPILER = subprocess.run(["clang++", "--version"], capture_output=True, text=True, check=True).stdout
    sys.exit(main(sys.argv[1:] or ROOMS))
