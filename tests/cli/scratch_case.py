# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the command line share: a scratch folder, traces of any size, the program."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

CLI = ""  # set by the script that runs
NOBODY = 65534

EVENT = '{"ph":"X","name":"n%d","pid":1,"tid":%d,"ts":%d,"dur":1,"args":{"k":"%s"}}'


def write_trace(file, events, seed=0):
    """One slice an event; arguments that do not compress, so that the index grows as it is read."""
    rng = random.Random(seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "w", encoding="ascii") as out:
        out.write("[")
        for i in range(events):
            out.write((",\n" if i else "") + EVENT % (i % 9, i % 5, i, rng.randbytes(150).hex()))
        out.write("]")
    return file


def write_rank(folder, rank, events):
    return write_trace(folder / f"rank{rank}_ascend_pt" / "ASCEND_PROFILER_OUTPUT" / "trace_view.json", events, rank)


def command(*words):
    return [CLI, *map(str, words)]


def as_nobody(words):
    """The same without the rights of root, who may read and write everything."""
    if os.geteuid() != 0:
        return words
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *words]


# A small process in between: the peak of a child includes that of whoever forked it.
MEASURE = """
import os, resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
os.write(int(sys.argv[1]), str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss).encode())
sys.exit(code if code >= 0 else 128 - code)
"""


def run_measured(words):
    """The answer of a program and its peak of resident memory in KB."""
    reading, writing = os.pipe()
    try:
        answer = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, str(writing), *words], capture_output=True,
                                text=True, check=False, pass_fds=[writing])
        os.close(writing)
        return answer, int(os.read(reading, 100))
    finally:
        os.close(reading)


class ScratchCase(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)
        self.scratch.chmod(0o755)
        self.profile = self.scratch / "profile"
        self.index = self.scratch / "index"

    def run_cli(self, *words, index=None, wrap=lambda words: words):
        return subprocess.run(wrap(command(*words, "--index", index or self.index)), capture_output=True, text=True,
                              check=False, cwd="/")

    def start_index(self, *words, environment=None):
        return subprocess.Popen(command("index", self.profile, "--index", self.index, *words), env=environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def info(self, **options):
        answer = self.run_cli("info", self.profile, "--json", **options)
        return answer.returncode, json.loads(answer.stdout)["ranks"] if answer.stdout else []

    def slices(self, **options):
        code, ranks = self.info(**options)
        return code, {rank["rank"]: rank["slices"] for rank in ranks}

    def start_and_stop_index(self, size, *words):
        """An import that has stopped itself when its index in making had been given that many bytes."""
        process = self.start_index(*words, environment={**os.environ, "RS_STOP_AFTER_BYTES": str(size)})
        _, status = os.waitpid(process.pid, os.WUNTRACED)
        self.assertTrue(os.WIFSTOPPED(status), f"ended before {size} bytes")
        return process

    def names_in_index(self):
        return sorted(os.listdir(self.index)) if self.index.is_dir() else []

    def drop_indexes(self):
        for name in self.names_in_index():
            (self.index / name).unlink()

    def assert_only_whole_indexes(self):
        self.assertEqual([n for n in self.names_in_index() if not n.endswith((".rsidx", ".rstab"))], [])
