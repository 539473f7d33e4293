#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hostile input: bounded memory and time, no crash, every loss named.

usage: check_hostile.py RANKSCOPE_CLI
"""
import gzip
import json
import os
import resource
import sqlite3
import sys
import unittest

import scratch_case
from scratch_case import ScratchCase, command, run_measured, write_rank

scratch_case.CLI = os.path.abspath(sys.argv.pop(1))

MB = 1 << 20
PEAK_MB = 320  # resident, with the usual budget of 256 MB; sanitizers need more
SECONDS = 20  # of computing, whatever else the machine does; far more than any case takes
SANITIZED = b"__asan_init" in open(scratch_case.CLI, "rb").read()

GOOD = '{"ph":"X","name":"good","pid":1,"tid":1,"ts":%d,"dur":1}'


def computed():
    """Seconds that the programs which have ended took of the processors."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Hostile(ScratchCase):
    def measured(self, *words):
        """The answer of the program, having kept within memory and time."""
        before = computed()
        answer, peak = run_measured(command(*words, "--index", self.index))
        self.assertLess(computed() - before, SECONDS)
        if not SANITIZED:
            self.assertLess(peak // 1024, PEAK_MB)
        return answer.returncode, answer.stdout, answer.stderr

    def open_trace(self, text, name="trace_view.json"):
        """Exit code, slices by name and issue counts of one trace."""
        file = self.profile / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        code, stdout, stderr = self.measured("info", self.profile, "--json")
        self.assertIn(code, (0, 3), stderr)
        issues = {i["code"]: i["count"] for i in json.loads(stdout)["ranks"][0]["issues"]}
        return code, self.query("SELECT name, count(*) AS n FROM slice WHERE length(name) < 99 GROUP BY 1"), issues

    def query(self, sql):
        _, stdout, _ = self.measured("query", self.profile, sql, "--format", "json")
        return {row["name"]: row["n"] for row in json.loads(stdout)}


class Text(Hostile):
    def with_good_neighbours(self, event):
        return "[" + GOOD % 1 + "," + event + "," + GOOD % 9 + "]"

    def test_a_gzip_bomb_is_given_up(self):
        bomb = gzip.compress(b" " * (16 * MB), 9) * 256  # 4 GB from 4 MB
        head = gzip.compress(("[" + GOOD % 1 + ",").encode())
        code, slices, issues = self.open_trace(head + bomb, "trace_view.json.gz")
        self.assertEqual((code, slices), (3, {"good": 1}))
        self.assertEqual(issues["absurd_compression"], 1)

    def test_brackets_a_hundred_thousand_deep(self):
        deep = "[" * 100_000 + "]" * 100_000
        event = '{"ph":"X","name":"deep","pid":1,"tid":1,"ts":2,"dur":1,"args":{"a":%s}}' % deep
        code, slices, _ = self.open_trace(self.with_good_neighbours(event))
        self.assertEqual(slices["good"], 2)
        self.open_trace("[" + GOOD % 1 + ",{\"ph\":" + '{"a":' * 100_000)
        self.open_trace("[" * 100_000)
        self.open_trace('{"a":' * 100_000 + "1" + "}" * 100_000)

    def test_strings_of_many_megabytes(self):
        for size in (8 * MB, 40 * MB):
            event = '{"ph":"X","name":"%s","pid":1,"tid":1,"ts":2,"dur":1,"args":{"a":"%s"}}'
            code, slices, issues = self.open_trace(self.with_good_neighbours(event % ("n" * size, "a" * size)))
            self.assertEqual(slices, {"good": 2})
            self.assertEqual(code, 3 if size > 32 * MB else 0, issues)

    def test_numbers_without_end(self):
        digits = "7" * (1 * MB)
        events = ",".join([
            '{"ph":"X","name":"ts","pid":1,"tid":1,"ts":%s,"dur":1}' % digits,
            '{"ph":"X","name":"dur","pid":1,"tid":1,"ts":1,"dur":0.%s}' % digits,
            '{"ph":"X","name":"exponent","pid":1,"tid":1,"ts":1e999999999999,"dur":-1e-99999999999}',
            '{"ph":"s","name":"id","pid":%s,"tid":1,"ts":1,"id":%s}' % (digits, digits),
            '{"ph":"C","name":"value","pid":1,"ts":1,"args":{"v":%s,"w":1e-999999999}}' % digits,
        ])
        _, slices, issues = self.open_trace(self.with_good_neighbours(events))
        self.assertEqual(slices, {"good": 2, "dur": 1})
        self.assertEqual(issues["bad_time"], 2)

    def test_a_million_ids_names_and_tracks_stay_in_memory(self):
        event = '{"ph":"b","cat":"c","id":"i%d","pid":1,"name":"n","ts":%d}'
        self.profile.mkdir()
        code, _, issues = self.open_trace("[" + ",".join(event % (i, i) for i in range(300_000)) + "]")
        self.assertEqual((code, issues["unmatched_begin"]), (3, 300_000))


    def test_slices_of_one_time_stay_in_memory(self):  # R7
        event = '{"ph":"X","name":"n1","pid":1,"tid":1,"ts":1,"dur":1}'
        self.profile.mkdir()
        code, slices, issues = self.open_trace("[" + ",".join([event] * 300_000) + "]")
        self.assertEqual((code, slices["n1"], issues["too_large"]), (3, 4096, 300_000 - 4096))

    def test_a_process_an_event_stays_in_memory(self):  # R7
        event = '{"ph":"X","name":"n","pid":%d,"tid":%d,"ts":%d,"dur":1}'
        self.profile.mkdir()
        code, slices, issues = self.open_trace("[" + ",".join(event % (i, i, i) for i in range(150_000)) + "]")
        self.assertEqual((code, slices["n"]), (3, 150_000))
        self.assertGreater(issues["too_large"], 60_000)


class Names(Hostile):
    NASTY = "'; DROP TABLE track; -- \" \\ ? # %27 $(touch x) `touch x` \u8bad\u7ec3"

    def test_names_are_never_part_of_a_statement(self):
        text = json.dumps([
            {"ph": "M", "name": "process_name", "pid": 1, "args": {"name": self.NASTY}},
            {"ph": "M", "name": "thread_name", "pid": 1, "tid": 1, "args": {"name": self.NASTY}},
            {"ph": "X", "name": self.NASTY, "cat": self.NASTY, "pid": 1, "tid": 1, "ts": 1, "dur": 1},
            {"ph": "C", "name": self.NASTY, "pid": 1, "ts": 1, "args": {self.NASTY: 1}},
        ])
        folder = self.profile = self.scratch / self.NASTY.replace("/", "")
        self.index = self.scratch / ("index " + self.NASTY)
        folder.mkdir()
        code, slices, issues = self.open_trace(text)
        self.assertEqual((code, slices, issues), (0, {self.NASTY: 1}, {}))
        self.assertEqual(self.query("SELECT process AS name, count(*) AS n FROM track GROUP BY 1"), {self.NASTY: 2})
        code, stdout, _ = self.measured("query", folder, "SELECT thread FROM track LIMIT 1", "--format", "csv")
        self.assertEqual((code, stdout), (0, 'thread\n"' + self.NASTY.replace('"', '""') + '"\n'))
        self.assertEqual(sorted(os.listdir(self.scratch)), sorted([folder.name, self.index.name]))


class Links(Hostile):
    def test_links_out_of_the_folder_are_followed_and_listed(self):
        write_rank(self.scratch / "store", 3, 5)
        self.profile.mkdir()
        (self.profile / "elsewhere").symlink_to(self.scratch / "store")
        code, stdout, _ = self.measured("info", self.profile, "--json")
        answer = json.loads(stdout)
        self.assertEqual((code, [r["slices"] for r in answer["ranks"]]), (0, [5]))
        self.assertEqual([i["code"] for i in answer["issues"]], ["link_outside"])
        self.assertIn("store", answer["issues"][0]["example"])

    def test_a_link_to_the_whole_disk_ends(self):
        write_rank(self.profile, 0, 5)
        (self.profile / "root").symlink_to("/")
        os.symlink("/etc/passwd", self.profile / "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv")
        code, stdout, _ = self.measured("info", self.profile, "--json")
        self.assertIn(code, (0, 3))
        issues = {i["code"] for i in json.loads(stdout)["issues"]}
        self.assertEqual(issues, {"symlink_loop", "link_outside"})


class Index(Hostile):
    """Whoever can write the index folder must not be able to hang or crash the program."""

    def setUp(self):
        super().setUp()
        write_rank(self.profile, 0, 100)
        self.assert_sound()
        self.file = self.index / self.names_in_index()[0]
        self.whole = self.file.read_bytes()

    def assert_sound(self):
        code, stdout, stderr = self.measured("query", self.profile, "SELECT count(*) AS n FROM slice", "--format",
                                             "json")
        self.assertEqual((code, json.loads(stdout or "0"), stderr), (0, [{"n": 100}], ""))

    def edit(self, *statements):
        self.file.write_bytes(self.whole)
        with sqlite3.connect(self.file) as database:
            for statement in statements:
                database.execute(statement)
        database.close()

    def test_views_triggers_and_computed_columns_are_no_index(self):
        endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        for edits in (
                ["ALTER TABLE meta RENAME TO m", f"CREATE VIEW meta AS {endless} SELECT i AS key, i AS value FROM n"],
                ["ALTER TABLE issue RENAME TO i", "CREATE VIEW issue AS SELECT randomblob(1e9) AS code, 1 AS severity,"
                 " 1 AS count, 1 AS file, 1 AS offset, 1 AS example"],
                ["DROP TABLE string", "CREATE TABLE string(id INTEGER PRIMARY KEY, text AS (hex(zeroblob(1e7))))",
                 "INSERT INTO string(id) VALUES(0)"],
                ["DROP TABLE name_total", "CREATE VIRTUAL TABLE name_total USING fts5(track_id, name_id, count, total,"
                 " self, min, max)"],
                ["DROP TABLE lane"],
                ["UPDATE lane SET count = -1, track_id = 99999999999, directory = zeroblob(1000000)"],
                ["UPDATE chunk SET data = zeroblob(1)"],
                ["INSERT INTO string SELECT id + 1000000, text FROM string"],
        ):
            with self.subTest(edits[-1][:50]):
                self.edit(*edits)
                self.measured("query", self.profile, "SELECT count(*), max(name) FROM slice")
                self.assert_sound()

    def test_what_is_no_file_is_no_index(self):
        self.file.unlink()
        os.mkfifo(self.file)
        self.assert_sound()
        self.assertTrue(self.file.is_file())
        self.file.unlink()
        self.file.symlink_to("/dev/zero")
        self.assert_sound()
        self.assertEqual(self.file.is_symlink(), False)

    def test_random_bytes_give_no_crash(self):
        import random
        for seed in range(8):
            rng = random.Random(seed)
            broken = bytearray(self.whole)
            for _ in range(rng.choice((1, 30, 3000))):
                broken[rng.randrange(len(broken))] = rng.randrange(256)
            self.file.write_bytes(broken)
            for _ in range(2):
                code, _, stderr = self.measured("query", self.profile, "SELECT sum(length(args)), max(name) FROM slice")
                self.assertIn(code, (0, 2, 3), (seed, stderr))


if __name__ == "__main__":
    unittest.main(verbosity=1)
