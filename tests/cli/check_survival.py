#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing lost, nothing harmed: kill, full disk, changing sources, two programs, missing rights.

usage: check_survival.py RANKSCOPE_CLI SAMPLE_PROFILES
"""
import hashlib
import os
import pathlib
import signal
import subprocess
import sys
import unittest

import scratch_case
from scratch_case import ScratchCase, as_nobody, command, write_rank

scratch_case.CLI = os.path.abspath(sys.argv.pop(1))
SAMPLES = pathlib.Path(sys.argv.pop(1))

BIG = 60_000  # events; 9 MB of arguments in the index
MB = 1 << 20


def digest_of(folder):
    """Names, kinds, times and bytes of everything in a folder."""
    total = hashlib.sha256()
    for path in [folder, *sorted(folder.rglob("*"))]:
        stat = path.lstat()
        total.update(repr((str(path), stat.st_mode, stat.st_size, stat.st_mtime_ns, stat.st_ino)).encode())
        if path.is_file():
            total.update(path.read_bytes())
    return total.hexdigest()


class Killed(ScratchCase):
    def test_an_import_killed_anywhere_goes_on_at_the_next_start(self):
        write_rank(self.profile, 0, BIG)
        for size in (0, MB, 4 * MB, 8 * MB):
            self.drop_indexes()
            process = self.start_and_stop_index(size)
            process.kill()
            process.communicate()
            self.assertEqual(self.slices(), (0, {0: BIG}))
            self.assert_only_whole_indexes()

    def test_ranks_that_were_finished_stay(self):
        for rank in range(2):
            write_rank(self.profile, rank, 10)
        write_rank(self.profile, 2, BIG)
        process = self.start_and_stop_index(MB, "--jobs", "1")
        process.kill()
        process.communicate()
        answer = self.run_cli("index", self.profile)
        self.assertEqual(answer.returncode, 0)
        self.assertEqual(answer.stdout.count("up to date"), 2)
        self.assertEqual(answer.stdout.count("indexed"), 1)
        self.assert_only_whole_indexes()


class DamagedIndexes(ScratchCase):
    """R5: what is damaged is made anew, and says so in words."""

    def test_tables_are_read_again_after_damage(self):
        sql = "SELECT count(*), total(duration), max(name) FROM kernel"
        profile = SAMPLES.resolve() / "healthy_2rank"
        words = ["query", profile, sql, "--format", "csv"]
        answer = self.run_cli(*words)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        for table in self.index.glob("*.rstab"):
            with open(table, "r+b") as file:  # a bit in each page but the first
                for page in range(1, table.stat().st_size // 4096):
                    file.seek(page * 4096 + 100)
                    byte = file.read(1)[0]
                    file.seek(page * 4096 + 100)
                    file.write(bytes([byte ^ 4]))
        for _ in range(8):  # each of the files may be met alone
            again = self.run_cli(*words)
            if again.returncode == 0:
                break
            self.assertEqual(again.returncode, 2, again.stderr)
            self.assertIn("damaged", again.stderr)
            self.assertNotIn("SELECT", again.stderr)
        self.assertEqual((again.returncode, again.stdout), (0, answer.stdout), again.stderr)


class OtherFiles(ScratchCase):
    """R1: the folder of the indexes may hold anything, and a profile is never written to."""

    def test_what_is_not_ours_stays(self):
        write_rank(self.profile, 0, 10)
        self.index.mkdir()
        names = ["spill-notes.txt", "thesis.tmp-backup.doc", "keep.txt", "rank_0_0123abcd.rsidx.tmp-00000000-1-0"]
        for name in names:
            (self.index / name).write_text("precious")
        (self.index / "spill-dir").mkdir()
        for path in self.index.iterdir():
            os.utime(path, (0, 0))
        self.assertEqual(self.run_cli("index", self.profile).returncode, 0)
        self.assertEqual([n for n in self.names_in_index() if not n.endswith((".rsidx", ".rstab"))],
                         sorted([*names, "spill-dir"]))

    def test_a_profile_is_refused_as_folder_of_the_indexes(self):
        trace = write_rank(self.profile, 0, 10)
        other = self.scratch / "other"
        write_rank(other, 0, 10)
        link = self.scratch / "link"
        link.symlink_to(self.profile)
        before = digest_of(self.scratch)
        for index in (self.profile, self.profile / "new", trace.parent, link, self.scratch, other):
            for words in (["index", self.profile], ["info", self.profile], ["diff", self.index, self.profile],
                          ["query", self.profile, "SELECT 1"], ["diff", self.profile, self.index]):
                answer = self.run_cli(*words, index=index)
                self.assertEqual(answer.returncode, 1, (index, words))
                self.assertIn(str(index), answer.stderr)
        self.assertEqual(self.run_cli("info", trace, index=trace.parent).returncode, 1)
        self.assertEqual(digest_of(self.scratch), before)


class FileSizeLimit(ScratchCase):
    def test_r15_a_limit_of_the_file_size_is_a_failed_write(self):
        write_rank(self.profile, 0, 10)
        write_rank(self.profile, 1, BIG)
        answer = self.run_cli("index", self.profile,
                              wrap=lambda words: ["prlimit", f"--fsize={4 << 20}", *words])
        self.assertGreater(answer.returncode, 0, answer.stderr)
        self.assertIn("could not be written", answer.stderr)
        self.assert_only_whole_indexes()

    def test_tables_that_cannot_be_written_name_the_place(self):
        """The timelines of the sample take 64 KB each, its tables 124 KB."""
        answer = self.run_cli("index", SAMPLES.resolve() / "healthy_2rank",
                              wrap=lambda words: ["prlimit", f"--fsize={96 << 10}", *words])
        self.assertEqual(answer.returncode, 4, answer.stderr)
        for rank in (0, 1):
            self.assertRegex(answer.stderr, f"failed: tables of Rank {rank} in .*: "
                                            f"its index could not be written to {self.index}: ")


class FullDisk(ScratchCase):
    def setUp(self):
        super().setUp()
        self.index.mkdir()
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(self.index)],
                               capture_output=True, text=True, check=False)
        if mount.returncode != 0:
            self.skipTest(f"mounting a small tmpfs is not permitted here: {mount.stderr.strip()}")
        self.addCleanup(lambda: subprocess.run(["umount", str(self.index)], check=True))

    def test_a_full_disk_stops_and_leaves_what_was_complete(self):
        write_rank(self.profile, 0, 10)
        write_rank(self.profile, 1, BIG)
        write_rank(self.profile, 2, 10)
        answer = self.run_cli("index", self.profile, "--jobs", "1")
        self.assertEqual(answer.returncode, 4)
        self.assertIn("full", answer.stderr)
        self.assertIn(str(self.index), answer.stderr)
        self.assert_only_whole_indexes()
        self.assertEqual(self.slices(), (4, {0: 10, 2: 10}))
        (self.profile / "rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json").unlink()
        write_rank(self.profile, 1, 20)
        self.assertEqual(self.slices(), (0, {0: 10, 1: 20, 2: 10}))


class Changing(ScratchCase):
    def import_while(self, change):
        """Issue codes of an import whose source is changed in the middle of it. It is stopped by then (M9: no race)."""
        trace = write_rank(self.profile, 0, BIG)
        process = self.start_and_stop_index(MB)
        change(trace)
        process.send_signal(signal.SIGCONT)
        _, stderr = process.communicate()
        self.assertEqual(process.returncode, 3, stderr)
        self.assertIn("source_changed", stderr)
        return trace

    def assert_imported_again(self, slices):
        answer = self.run_cli("index", self.profile)
        self.assertNotIn("up to date", answer.stdout)
        self.assertEqual(self.slices()[1], {0: slices})
        self.assertIn("up to date", self.run_cli("index", self.profile).stdout)

    def test_a_source_that_grows_while_it_is_read(self):
        def append(trace):
            with open(trace, "r+", encoding="ascii") as file:
                file.seek(0, os.SEEK_END)
                file.seek(file.tell() - 1)
                file.write(',{"ph":"X","name":"late","pid":1,"tid":1,"ts":1,"dur":1}]')
        self.import_while(append)
        self.assert_imported_again(BIG + 1)

    def test_a_source_that_is_cut_while_it_is_read(self):
        trace = self.import_while(lambda trace: os.truncate(trace, 1000))
        complete = trace.read_text(encoding="ascii").count("}}")
        self.assert_imported_again(complete)

    def test_a_source_that_vanishes_while_it_is_read(self):
        self.import_while(os.unlink)
        answer = self.run_cli("info", self.profile)
        self.assertEqual(answer.returncode, 2)
        self.assertIn(str(self.profile), answer.stderr)


class SideBySide(ScratchCase):
    def test_two_programs_index_one_folder(self):
        for rank in range(3):
            write_rank(self.profile, rank, BIG // 4)
        both = [self.start_index() for _ in range(2)]
        self.assertEqual([(p.communicate()[1], p.returncode) for p in both], [("", 0), ("", 0)])
        self.assertEqual(self.slices(), (0, {rank: BIG // 4 for rank in range(3)}))
        self.assertEqual(len(self.names_in_index()), 3)
        self.assert_only_whole_indexes()

    def test_the_second_takes_what_the_first_wrote(self):
        write_rank(self.profile, 0, BIG)
        first = self.start_and_stop_index(MB)
        second = subprocess.Popen(command("index", self.profile, "--index", self.index, "--verbose"), text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(any("waits for another program" in line for line in second.stderr), "it waits")
        self.assertIsNone(second.poll())
        first.send_signal(signal.SIGCONT)
        self.assertEqual((first.communicate()[1], first.returncode), ("", 0))
        stdout, _ = second.communicate()
        self.assertEqual(second.returncode, 0)
        self.assertIn("up to date", stdout)
        self.assert_only_whole_indexes()


class Rights(ScratchCase):
    def setUp(self):
        super().setUp()
        if os.geteuid() == 0:
            probe = subprocess.run(as_nobody([scratch_case.CLI, "--version"]), capture_output=True, text=True,
                                   check=False, cwd="/")
            if probe.returncode != 0:
                self.skipTest(f"the program can not be run without the rights of root: {probe.stderr.strip()}")

    def lock(self, path, mode):
        path.chmod(mode)
        self.addCleanup(path.chmod, 0o755)

    def open_index(self):
        self.index.mkdir(exist_ok=True)
        self.index.chmod(0o777)

    def test_a_read_only_index_is_used_as_it_is(self):
        write_rank(self.profile, 0, 10)
        self.assertEqual(self.slices(), (0, {0: 10}))
        self.lock(self.index, 0o555)
        self.assertEqual(self.slices(wrap=as_nobody), (0, {0: 10}))

    def test_an_index_that_can_not_be_written_is_said_so(self):
        write_rank(self.profile, 0, 10)
        self.index.mkdir()
        self.lock(self.index, 0o555)
        answer = self.run_cli("index", self.profile, wrap=as_nobody)
        self.assertEqual(answer.returncode, 4)
        self.assertIn(str(self.index), answer.stderr)

    def test_an_unreadable_trace_and_folder_are_named(self):
        self.open_index()
        write_rank(self.profile, 0, 10)
        trace = write_rank(self.profile, 1, 10)
        write_rank(self.profile / "locked", 2, 10)
        self.lock(trace, 0)
        self.lock(self.profile / "locked", 0)
        answer = self.run_cli("index", self.profile, wrap=as_nobody)
        self.assertEqual(answer.returncode, 3)
        self.assertIn("unreadable_file", answer.stderr)
        self.assertIn(str(trace), answer.stderr)
        self.assertIn(str(self.profile / "locked"), answer.stderr)
        self.assertEqual(self.slices(wrap=as_nobody), (3, {0: 10}))

    def test_an_unreadable_place_exits_2(self):
        write_rank(self.profile, 0, 10)
        self.lock(self.profile, 0)
        answer = self.run_cli("info", self.profile, wrap=as_nobody)
        self.assertEqual(answer.returncode, 2)
        self.assertIn("Cannot be read: Permission denied", answer.stderr)


class Untouched(ScratchCase):
    def test_profile_folders_stay_as_they_are(self):
        before = digest_of(SAMPLES)
        for folder in sorted(p for p in SAMPLES.iterdir() if p.is_dir()):
            self.run_cli("index", folder, "--force", index=self.index / folder.name)
            self.run_cli("query", folder, "SELECT count(*) FROM slice", index=self.index / folder.name)
        self.assertEqual(digest_of(SAMPLES), before)


if __name__ == "__main__":
    unittest.main(verbosity=1)
