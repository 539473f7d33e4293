#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `rankscope-cli advise` promises to scripts: keys, exit codes, facts of the job, languages.

usage: check_advise.py RANKSCOPE_CLI SAMPLE_PROFILES
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI = sys.argv.pop(1)
SAMPLES = pathlib.Path(sys.argv.pop(1))
HEALTHY = SAMPLES / "healthy_2rank"
CLUSTER = SAMPLES / "cluster_pytorch_4rank"
# Those that docs/advisor.md names; all are there, unknown ones as null.
METRICS = ["ranks", "ranks_of_job", "steps", "step_variation", "computing_share", "communication_share", "exposed_share", "overlapped_share", "free_share",
    "preparing_share", "bubble_share", "step_interval_share", "tail_share", "blocking_share", "samples_per_second",
    "samples_per_second_per_device", "tokens_per_second_per_device", "tokens_per_second_per_replica", "mfu", "hfu", "linearity", "bubble",
    "bubble_theory", "bubble_theory_without_interleave"]


def run(*words):
    return subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, check=False)


class Advise(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.index = pathlib.Path(cls.scratch.name) / "index"

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def advise(self, folder, *words):
        answer = run("advise", folder, "--json", "--index", self.index, *words)
        return answer.returncode, json.loads(answer.stdout) if answer.stdout else None

    def test_advise_gives_every_key_and_the_planted_slow_rank(self):
        code, report = self.advise(CLUSTER)
        self.assertEqual(code, 0)
        self.assertEqual(list(report), ["step_ns", "best_case_of_ns", "best_case_ns", "added_up_ns", "findings", "checks", "metrics", "efficiency", "quality"])
        self.assertEqual(list(report["quality"]), ["launched_share", "unresolved_share", "clock_residual_ns"])
        self.assertEqual(len(report["checks"]), 74)
        self.assertEqual(list(report["metrics"]), METRICS)
        self.assertEqual(report["metrics"]["ranks"], 4)
        self.assertIsNone(report["metrics"]["mfu"])
        for check in report["checks"]:
            self.assertEqual(list(check), ["id", "state", "reason"])
            self.assertEqual(check["state"] == "NOT RUN", check["reason"] != "")
        keys = ["id", "title", "text", "severity", "ranks", "steps", "steps_seen", "cost_ns", "cost_low_ns",
            "cost_high_ns", "cost_behind_ns", "counted_ns", "share", "method", "method_text", "claim_status", "explained_by", "explained_by_index", "explained_share", "formula", "inputs", "evidence", "advice", "verification_step"]
        for finding in report["findings"]:
            self.assertEqual(list(finding), keys)
            self.assertTrue(finding["verification_step"])
            self.assertTrue(finding["inputs"] or not finding["formula"])
            self.assertIn(finding["claim_status"], ("trace-verified", "source-verified", "inferred", "unverified"))
            self.assertEqual(finding["method"] is None, finding["cost_high_ns"] is None)
            self.assertEqual(finding["method"] is None, finding["method_text"] is None)
            self.assertIn(finding["method"], (None, "sim", "roofline", "exposed-bound", "heuristic"))
            if finding["claim_status"] == "inferred":
                self.assertIsNotNone(finding["cost_ns"])
            for evidence in finding["evidence"]:
                self.assertEqual(list(evidence), ["target", "text", "value"])
            for advice in finding["advice"]:
                self.assertEqual(list(advice), ["text", "knob", "current", "suggested", "costs"])
        for place, finding in enumerate(report["findings"]):
            cause = finding["explained_by_index"]
            self.assertEqual(cause is None, finding["explained_by"] is None)
            if cause is not None:
                self.assertLess(cause, place)  # symptoms stand behind their cause
                self.assertEqual(report["findings"][cause]["id"], finding["explained_by"])
        self.assertTrue(any(one["explained_by"] for one in report["findings"]))
        slow = next(one for one in report["findings"] if one["id"] == "CL-1")
        self.assertEqual(slow["ranks"], [1])
        self.assertEqual(slow["steps"], [10, 11])
        self.assertIn("median of its peers", slow["formula"])
        self.assertEqual(slow["inputs"]["slow_rank"], 0.05)
        self.assertEqual(slow["inputs"]["step_time_ns"], report["step_ns"])
        self.assertEqual((slow["method"], slow["claim_status"]), ("sim", "trace-verified"))
        planted = json.loads((CLUSTER / "planted.json").read_text())["troubles"][0]["cost_ns"] / 2
        self.assertLess(abs(slow["cost_ns"] / planted - 1), 0.1)
        self.assertLess(report["best_case_ns"], report["best_case_of_ns"])
        counted = [one for one in report["findings"] if one["counted_ns"] is not None]
        self.assertEqual(sum(one["counted_ns"] for one in counted), report["best_case_of_ns"] - report["best_case_ns"])
        self.assertEqual(sum(one["cost_ns"] for one in counted), report["added_up_ns"])
        saved = report["best_case_of_ns"] - report["best_case_ns"]
        self.assertAlmostEqual(report["added_up_ns"], saved, delta=2)  # they hide nothing of each other; means are rounded

    def test_advise_fails_on_severity_or_cost(self):
        self.assertEqual(self.advise(CLUSTER, "--fail-on", "high")[0], 5)
        self.assertEqual(self.advise(HEALTHY, "--fail-on", "medium")[0], 0)
        self.assertEqual(self.advise(CLUSTER, "--check", "CL-1", "--fail-on", "1")[0], 5)
        self.assertEqual(self.advise(CLUSTER, "--check", "CL-1", "--fail-on", "3")[0], 0)
        self.assertEqual(self.advise(CLUSTER, "--check", "CL-1", "--threshold", "slow_rank=0.5", "--fail-on", "low")[0], 0)
        for words in (["--fail-on", "bad"], ["--fail-on", "inf"], ["--fail-on", "nan"], ["--check", "XX-1"], ["--threshold", "slow_rank"], ["--threshold", "nothing=1"], ["--threshold", "transit_sources=3"],
                      ["--threshold", "slow_rank=inf"], ["--threshold", "slow_rank=nan"], ["--threshold", "slow_rank=-0.1"], ["--threshold", "slow_rank=1e999"],
                      ["--lang", "fr"]):
            self.assertEqual(self.advise(CLUSTER, *words)[0], 1)

    def test_the_bubble_of_the_schedule_fails_no_limit_in_milliseconds(self):
        code, report = self.advise(CLUSTER, "--check", "CL-14", "--fail-on", "0.1")
        self.assertEqual((code, [one["cost_ns"] > 100_000 for one in report["findings"]]), (0, [True]))
        self.assertEqual(self.advise(CLUSTER, "--check", "CL-14", "--fail-on", "low")[0], 5)

    def test_minus_zero_is_zero(self):
        answer = run("advise", CLUSTER, "--json", "--index", self.index, "--threshold", "slow_rank=-0", "--fail-on", "-0")
        self.assertNotRegex(answer.stdout, r"[:\[,]-0(\.0*)?[,}\]]")
        self.assertTrue(answer.stderr.endswith("above 0 ms (--fail-on 0).\n"))

    def test_a_wrong_threshold_is_told_by_what_is_wrong(self):
        for word, sentence in (
            ("slow_rank", 'expects NAME=VALUE or CHECK=VALUE, as slow_rank=0.1, not "slow_rank"'),
            ("slow_rnk=0.1", 'there is no threshold "slow_rnk" (nearest: slow_rank): docs/advisor.md lists all'),
            ("nothing=1", 'there is no threshold "nothing": docs/advisor.md lists all'),
            ("=1", 'there is no threshold "": docs/advisor.md lists all'),
            ("transit_sources=3", 'the threshold "transit_sources" is fixed: docs/advisor.md lists those that can be moved'),
            ("OV-3=0.5", "OV-3 has several thresholds: name one of least_mfu, mfu_behind, mfu_far_behind"),
            ("OV-6=1", "OV-6 has no threshold that can be moved"),
            ("OV-4=-1", '"-1" of linearity is below 0'),
            ("slow_rank=", '"" of slow_rank is no number'),
            ("slow_rank=5%", '"5%" of slow_rank is no number'),
            ("slow_rank=nan", '"nan" of slow_rank is no finite number'),
            ("slow_rank=1e999", '"1e999" of slow_rank is no finite number'),
            ("slow_rank=-0.1", '"-0.1" of slow_rank is below 0'),
        ):
            answer = run("advise", CLUSTER, "--threshold", word)
            self.assertEqual((answer.returncode, answer.stderr.splitlines()[0]), (1, "--threshold: " + sentence))

    def test_a_check_stands_for_a_threshold_of_its_own(self):
        self.assertEqual(self.advise(CLUSTER, "--threshold", "OV-4=0.9")[0], 0)
        shared = run("advise", CLUSTER, "--threshold", "CL-4=0.9")
        self.assertEqual(shared.returncode, 1)
        self.assertTrue(shared.stderr.startswith("--threshold: CL-4 judges by slow_rank, as CL-1, "))

    def test_a_raised_threshold_makes_no_symptom_a_cost(self):
        counted = lambda report: {one["id"]: one["counted_ns"] for one in report["findings"] if one["counted_ns"] is not None}
        usual = self.advise(CLUSTER)[1]
        raised = self.advise(CLUSTER, "--threshold", "slow_rank=0.9")[1]
        self.assertEqual(list(counted(usual)), ["CO-5", "CL-1"])
        self.assertEqual(list(counted(raised)), ["CO-5"])
        self.assertFalse({"CL-1", "CL-3", "CL-5", "CL-19"} & {one["id"] for one in raised["findings"]})
        self.assertEqual(next(one["state"] for one in raised["checks"] if one["id"] == "CL-3"), "OK")

    def test_advise_names_what_failed_it_on_stderr(self):
        words = ("advise", CLUSTER, "--index", self.index, "--fail-on")
        dear = [one for one in self.advise(CLUSTER)[1]["findings"] if one["severity"] == "high" and not one["explained_by"]]
        severe = run(*words, "high")
        self.assertEqual((severe.returncode, len(severe.stderr.splitlines())), (5, 1))
        self.assertTrue(severe.stderr.startswith("rankscope-cli: Failed by "))
        for one in dear[:5]:
            self.assertIn(f"{one['id']} {one['title']} (high)", severe.stderr)
        self.assertTrue(severe.stderr.endswith(" Limit: a severity of high or higher (--fail-on high).\n"))
        costly = run(*words, "1.0", "--check", "CL-1", "--json").stderr
        self.assertRegex(costly, r"^rankscope-cli: Failed by CL-1 [^(]+ \([0-9.]+ ms\)\. Limit: a cost per step above 1 ms \(--fail-on 1\)\.\n$")
        self.assertEqual(run(*words, "3", "--check", "CL-1").stderr, "")
        chinese = run(*words, "high", "--lang", "zh").stderr
        self.assertIn("CL-1", chinese)
        self.assertNotRegex(chinese, "Failed|Limit|{")

    def test_advise_says_what_a_lower_threshold_does_not_change(self):
        words = ("advise", CLUSTER, "--index", self.index, "--check", "CL-1", "--threshold")
        lower = run(*words, "slow_rank=0.01")
        self.assertEqual(lower.returncode, 0)
        self.assertIn("rankscope-cli: slow_rank: The verdict is the same on all pages and finds nothing below 0.05", lower.stderr)
        self.assertEqual(run(*words, "slow_rank=0.06").stderr, "")
        self.assertEqual(run(*words, "free_share=0.01").stderr, "")

    def test_advise_of_one_check_tells_of_no_others(self):
        text = run("advise", CLUSTER, "--index", self.index, "--check", "CL-1", "--check", "OV-3").stdout
        self.assertIn("not run 73", text)
        self.assertRegex(text, r"Not run\n +OV-3 .*\n$")

    def test_advise_takes_facts_of_the_job(self):
        with tempfile.TemporaryDirectory() as scratch:
            facts = pathlib.Path(scratch) / "facts.yaml"
            facts.write_text("seq_length: 128\nglobal_batch_size: 8\ndevices: 4\n", encoding="utf-8")
            code, report = self.advise(CLUSTER, "--facts", facts)
            self.assertEqual(code, 0)
            tokens = next(one for one in report["efficiency"] if one["metric"] == "tokens_per_second_per_device")
            self.assertEqual(tokens["inputs"]["step_ns"], report["step_ns"])
            self.assertAlmostEqual(tokens["value"], 128 * 8 / 4 / report["step_ns"] * 1e9, delta=tokens["value"] * 1e-5)
            self.assertEqual(report["metrics"]["tokens_per_second_per_device"], tokens["value"])
            facts.write_text("seq_length: 128\nglobal_batch_size: [\n", encoding="utf-8")
            broken = run("advise", CLUSTER, "--facts", facts, "--index", self.index)
            self.assertEqual(broken.returncode, 3)
            self.assertIn(f"{facts}:3: ", broken.stderr)
            self.assertEqual(self.advise(CLUSTER, "--facts", scratch)[0], 1)

    def test_later_facts_go_before_earlier_ones_and_single_ones_before_files(self):
        def given(report):
            tokens = next(one for one in report["efficiency"] if one["metric"] == "tokens_per_second_per_device")
            return tokens["inputs"]["seq_length"], tokens["inputs"]["global_batch_size"], tokens["inputs"]["devices"]
        with tempfile.TemporaryDirectory() as scratch:
            first, second = pathlib.Path(scratch) / "first.yaml", pathlib.Path(scratch) / "second.yaml"
            first.write_text("seq_length: 128\nglobal_batch_size: 8\ndevices: 4\n", encoding="utf-8")
            second.write_text("seq_length: 256\nglobal_batch_size: 16\n", encoding="utf-8")
            code, report = self.advise(CLUSTER, "--facts", first, "--facts", second)
            self.assertEqual((code, given(report)), (0, (256, 16, 4)))
            self.assertEqual(given(self.advise(CLUSTER, "--facts", second, "--facts", first)[1]), (128, 8, 4))
            code, report = self.advise(CLUSTER, "--fact", "seq_length=512", "--facts", first, "--facts", second)
            self.assertEqual((code, given(report)), (0, (512, 16, 4)))
            self.assertEqual(given(self.advise(CLUSTER, "--facts", first, "--fact", "seq_length=1", "--fact", "seq_length=2")[1]), (2, 8, 4))
            # The folder may stand behind either.
            for words in (["--facts", first], ["--fact", "tp=1"]):
                self.assertEqual(run("advise", "--index", self.index, *words, CLUSTER).returncode, 0)
            second.write_text("seq_length: many\n", encoding="utf-8")
            broken = run("advise", CLUSTER, "--facts", second, "--facts", first, "--index", self.index)
            self.assertEqual(broken.returncode, 3)
            self.assertIn(f"{second}:1: ", broken.stderr)

    def test_a_single_fact_that_is_none_is_wrong_usage(self):
        for text, message in (("colour=4", 'no fact "colour"'), ("seq_length=many", 'seq_length cannot be "many"'), ("tp", 'not "tp"'),
                ("tp=", 'tp cannot be ""'), ("max_device_memory=58GB", 'no fact "max_device_memory"'), ("tp=2\npp: 2", "tp cannot be")):
            answer = run("advise", CLUSTER, "--index", self.index, "--fact", text)
            self.assertEqual(answer.returncode, 1)
            self.assertIn(message, answer.stderr)

    def test_diff_says_which_findings_are_new_and_fixed(self):
        def ledger(base, candidate, *words):
            answer = run("diff", base, candidate, "--json", "--index", self.index, *words)
            found = json.loads(answer.stdout)["findings"]
            return found if found is None else {(one["change"], one["id"]) for one in found}
        forth, back = ledger(HEALTHY, CLUSTER), ledger(CLUSTER, HEALTHY)
        self.assertIn(("new", "CL-1"), forth)
        self.assertIn(("fixed", "CL-1"), back)
        self.assertEqual(ledger(CLUSTER, CLUSTER), set())
        self.assertIsNone(ledger(HEALTHY, CLUSTER, "--rank", "0"))
        text = run("diff", HEALTHY, CLUSTER, "--index", self.index).stdout
        self.assertRegex(text, r"new +CL-1 +- -> +[0-9.]+ ms +Rank 1 ")

    def test_what_one_run_cannot_judge_is_neither_new_nor_fixed(self):
        def ledger(base, candidate, *words):
            answer = run("diff", base, candidate, "--json", "--index", self.index, *words)
            return json.loads(answer.stdout)["findings"]
        def lacks(folder):
            return {one["id"]: one["reason"] for one in self.advise(folder)[1]["checks"] if one["state"] == "NOT RUN"}
        for base, candidate, word, lacking in ((HEALTHY, CLUSTER, "not_judged_before", lacks(HEALTHY)),
                (CLUSTER, HEALTHY, "not_judged_now", lacks(HEALTHY))):
            found = ledger(base, candidate)
            self.assertIn((word, "CL-14"), {(one["change"], one["id"]) for one in found})
            for one in found:
                self.assertEqual(one["not_run"], lacking[one["id"]] if one["change"] == word else None)
        text = run("diff", HEALTHY, CLUSTER, "--index", self.index).stdout
        self.assertRegex(text, r"neither new nor fixed\n +CL-14 +- -> +[0-9.]+ \S+ +.*\n"
                               r" +Not run for the baseline: No pipeline stages in this job\.")
        chinese = ledger(HEALTHY, CLUSTER, "--lang", "zh")
        self.assertTrue(all(not one["text"].isascii() for one in chinese))
        self.assertEqual([one["id"] for one in chinese], [one["id"] for one in ledger(HEALTHY, CLUSTER)])

    def test_advise_speaks_both_languages(self):
        chinese = run("advise", CLUSTER, "--index", self.index, "--lang", "zh").stdout
        english = run("advise", CLUSTER, "--index", self.index).stdout
        self.assertTrue(english.replace("\u00b5s", "us").isascii())
        self.assertIn("Rank 1", chinese)
        self.assertFalse(chinese.isascii())
        self.assertNotRegex(chinese, "[\u4e00-\u9fff]: ")
        # The word that the desktop program and its settings have for it.
        self.assertEqual(run("advise", CLUSTER, "--index", self.index, "--lang", "zh_CN").stdout, chinese)


if __name__ == "__main__":
    unittest.main()
