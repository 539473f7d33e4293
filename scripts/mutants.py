#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes random small changes in lines that the suite covers and counts what the suite notices.

usage: mutants.py [--rooms core|views] [--count N] [--seed S] [--build DIR] [--only PREFIX] [--json FILE]

By hand, not in CI: each change compiles a file and runs tests, so a hundred take an hour or more. Works in a
copy of the committed tree below DIR (default build/mutants), never in your sources. Then, change by change: draw a
line, put a trap before its statement and run the tests (those of the file's own name first): when none falls into it
the line is not covered, and another is drawn. Else change one thing in the line, build, run the tests again, put the
line back. A change that does not compile, or warns, is drawn anew and not counted; one that makes a test hang is
noticed. What survives is printed with file, line and both texts: each is a test to write, or a change that means the
same.
"""
import argparse
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {"core": ["core/"], "views": ["views/", "app/desktop/"]}
CATCH = "rankscope_tests_core"
HANG_SECONDS = 300
ENVIRONMENT = dict(os.environ, QT_QPA_PLATFORM="offscreen", LANG="C.UTF-8", TZ="UTC", QT_SCALE_FACTOR="1",
                   QT_FONT_DPI="96", RS_SETUP="skip")

# What is looked for in a line (strings and comments blanked), and what takes its place.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "),
    (r" \+= ", " -= "), (r" -= ", " += "), (r"\bstd::min\(", "std::max("), (r"\bstd::max\(", "std::min("),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<=[(\s])!(?=[\w(])", ""), (r"\bif \((?!const|auto)", "if (!("),
    (r"(?<![\w.<'\[])\d+(?![\w.'>\]])", "+1"), (r"^\s*[\w.>:\-\[\]]+\(.*\);$", ";"), (r"^\s*[\w.>\-\[\]]+ = .*;$", ";"),
    (r"\blower_bound\b", "upper_bound"), (r"\bupper_bound\b", "lower_bound"), (r"\bvalue_or\(0\)", "value_or(1)"),
]
SKIPPED = re.compile(r"^\s*(#|//|static_assert|assert\(|constexpr|template|using |namespace |case |RS_TRY|Q_|explicit )")


def run(command, cwd, seconds=None):
    """(exit code, output); a code of 124 when it took longer."""
    try:
        done = subprocess.run(command, cwd=cwd, env=ENVIRONMENT, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=seconds, check=False)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return 124, "took too long"


class House:
    """The copy that is changed: its sources, its build and its tests."""

    def __init__(self, folder):
        self.folder = folder.resolve()
        self.tree = self.folder / "main"
        self.build = self.tree / "build" / "fast"

    def prepare(self):
        """A copy of the committed tree, built. Shared profiles are found beside it."""
        if not self.tree.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            run(["git", "-c", "safe.directory=*", "worktree", "prune"], ROOT)
            self.must(["git", "-c", "safe.directory=*", "clone", "--quiet", "--shared", str(ROOT), str(self.tree)],
                      self.folder)
            shared = ROOT.parent / "shared"
            if shared.exists() and not (self.folder / "shared").exists():
                (self.folder / "shared").symlink_to(shared)
        linker = ["-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=mold"] if shutil.which("mold") else []
        self.must(["cmake", "-S", ".", "-B", str(self.build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", *linker,
                   "-DRS_BUILD_BENCH=OFF", "-DCMAKE_COMPILE_WARNING_AS_ERROR=ON", "-DCMAKE_CXX_FLAGS_DEBUG=-O0 -g0",
                   "-DCMAKE_CXX_COMPILER_LAUNCHER=" + ("ccache" if shutil.which("ccache") else "")], self.tree)
        self.must(["ninja", "-C", str(self.build)], self.tree)
        # Of a suite that is red every change would be taken for noticed.
        self.must(["ctest", "--test-dir", ".", "-j2", "--stop-on-failure"], self.build)

    def must(self, command, cwd):
        code, output = run(command, cwd)
        if code != 0:
            sys.exit(f"mutants: {' '.join(command)} ended with {code}\n{output[-3000:]}")

    def is_built(self, *targets):
        return run(["ninja", "-C", str(self.build), *targets], self.tree)[0] == 0

    def first_target(self, file):
        """What is built before any test runs: the core's tests, the test of the file's own name, or all."""
        own = f"{Path(file).stem}_test"
        if file.startswith("core/"):
            return CATCH
        return own if (self.build / "bin" / own).exists() else "all"

    def notices(self, file):
        """Runs tests until one fails: those of the file's name, the core's, then all others."""
        program = self.build / "bin" / CATCH
        stem = Path(file).stem
        if file.startswith("core/"):
            first = run([str(program), "-#", f"[#{stem}_test]", "--abort"], self.build, HANG_SECONDS)
            if first[0] != 0 and "No test cases matched" not in first[1]:
                return first
            whole = run([str(program), "--abort"], self.build, HANG_SECONDS)
            if whole[0] != 0 or not self.is_built():
                return whole
            order = ["-LE", "^core$"]
        else:
            own = run(["ctest", "--test-dir", ".", "--no-tests=ignore", "-R", f"^views.{stem}_test$"], self.build,
                      HANG_SECONDS)
            if own[0] != 0 or not self.is_built():
                return own
            views = run(["ctest", "--test-dir", ".", "-j2", "--stop-on-failure", "-R", "^views"], self.build,
                        3 * HANG_SECONDS)
            if views[0] != 0:
                return views
            order = ["-E", "^views", "-LE", "^core$"]
        return run(["ctest", "--test-dir", ".", "-j2", "--stop-on-failure", *order], self.build, 3 * HANG_SECONDS)


def blanked(line):
    """The line with what stands in strings and comments replaced by a sign of the same length."""
    line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])+\'', lambda text: '"' + "_" * (len(text[0]) - 2) + '"', line)
    return line.split("//")[0]


def changes_of(line):
    """Every line that one small change makes of it."""
    plain = blanked(line)
    if SKIPPED.match(line) or "tr(" in plain:
        return []
    made = []
    for pattern, replacement in CHANGES:
        for found in re.finditer(pattern, plain):
            begin, end = found.span()
            if replacement == "+1":
                text = str(int(found[0]) + 1)
            elif replacement == ";":
                text = " " * (len(line) - len(line.lstrip())) + ";"
            elif replacement == "if (!(":
                if not plain.rstrip().endswith((")", ") {")):
                    continue
                close = plain.rindex(")")
                made.append(line[:begin] + "if (!(" + line[end:close] + "))" + line[close + 1:])
                continue
            else:
                text = replacement
            made.append(line[:begin] + text + line[end:])
    return [text for text in made if text != line]


TRAP = "__builtin_trap()"


def with_trap(lines, number):
    """The lines with a trap where the statement of line `number` begins."""
    at = number - 1
    while at > 0 and not re.search(r"([;{}:]|^\s*(#.*)?)$", blanked(lines[at - 1]).rstrip()):
        at -= 1
    branch = re.match(r"(\s*(?:\} )?else if \()(?!const|auto)(.*)", lines[at])
    text = f"{branch[1]}{TRAP}, {branch[2]}" if branch else f"{TRAP}; {lines[at].lstrip()}"
    return lines[:at] + [text] + lines[at + 1:]


def candidates(house, rooms, only):
    for path in sorted(house.tree.rglob("*.cpp")):
        name = path.relative_to(house.tree).as_posix()
        if not name.startswith(tuple(SOURCES[rooms])) or not name.startswith(only):
            continue
        for number, text in enumerate(path.read_text().split("\n"), 1):
            if changes_of(text):
                yield name, number


def outcome(house, name, lines):
    """What the tests say of the file with these lines: (exit code, output), None when it does not compile."""
    path = house.tree / name
    original = path.read_text()
    path.write_text("\n".join(lines))
    try:
        return house.notices(name) if house.is_built(house.first_target(name)) else None
    finally:
        path.write_text(original)


def judge(house, name, number, draw):
    """None when the line is not covered or the change does not compile, else what happened."""
    lines = (house.tree / name).read_text().split("\n")
    reached = outcome(house, name, with_trap(lines, number))
    if reached is None or reached[0] == 0:
        return None
    before = lines[number - 1]
    lines[number - 1] = draw.choice(changes_of(before))
    result = outcome(house, name, lines)
    if result is None:
        return None
    code, output = result
    failed = re.search(r"(\S+_test\.cpp:\d+|\d+ - [\w.]+ \(|took too long)", output)
    return {"file": name, "line": number, "before": before.strip(), "after": lines[number - 1].strip(),
            "noticed": code != 0, "by": failed[1] if failed and code != 0 else ""}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rooms", choices=sorted(SOURCES), default="core")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "mutants")
    parser.add_argument("--only", default="", help="files whose path begins so")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    house = House(options.build)
    house.prepare()
    places = list(candidates(house, options.rooms, options.only))
    print(f"mutants: {len(places)} lines of {options.rooms} can be changed", flush=True)
    draw = random.Random(options.seed)
    draw.shuffle(places)
    results = []
    for name, number in places:
        if len(results) == options.count:
            break
        result = judge(house, name, number, draw)
        if result is None:
            continue
        results.append(result)
        word = "noticed " if result["noticed"] else "SURVIVED"
        print(f"{len(results):4} {word} {name}:{number}: {result['before']}  =>  {result['after']}  {result['by']}",
              flush=True)
    house.is_built()
    noticed = sum(result["noticed"] for result in results)
    share = noticed / len(results) if results else 0
    margin = 1.96 * math.sqrt(share * (1 - share) / len(results)) if results else 0
    print(f"mutants: {noticed} of {len(results)} noticed: {share:.0%} (95 % of samples: +-{margin:.0%})")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
