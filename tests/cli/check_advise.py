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
        self.assertEqual(list(report), ["step_ns", "best_case_ns", "added_up_ns", "findings", "checks", "metrics", "efficiency", "quality"])
        self.assertEqual(list(report["quality"]), ["launched_share", "unresolved_share", "clock_residual_ns"])
        self.assertEqual(len(report["checks"]), 74)
        for check in report["checks"]:
            self.assertEqual(list(check), ["id", "state", "reason"])
            self.assertEqual(check["state"] == "NOT RUN", check["reason"] != "")
        keys = ["id", "title", "text", "severity", "ranks", "steps", "steps_seen", "cost_ns", "cost_low_ns",
            "cost_high_ns", "counted_ns", "share", "method", "method_text", "claim_status", "explained_by", "explained_share", "formula", "inputs", "evidence", "advice", "verification_step"]
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
        slow = next(one for one in report["findings"] if one["id"] == "CL-1")
        self.assertEqual(slow["ranks"], [1])
        self.assertEqual(slow["steps"], [10, 11])
        self.assertIn("median of its peers", slow["formula"])
        self.assertEqual(slow["inputs"]["slow_rank"], 0.05)
        self.assertEqual(slow["inputs"]["step_time_ns"], report["step_ns"])
        self.assertEqual((slow["method"], slow["claim_status"]), ("sim", "trace-verified"))
        planted = json.loads((CLUSTER / "planted.json").read_text())["troubles"][0]["cost_ns"] / 2
        self.assertLess(abs(slow["cost_ns"] / planted - 1), 0.1)
        self.assertLess(report["best_case_ns"], report["step_ns"])
        counted = [one for one in report["findings"] if one["counted_ns"] is not None]
        self.assertEqual(sum(one["counted_ns"] for one in counted), report["step_ns"] - report["best_case_ns"])
        self.assertEqual(sum(one["cost_ns"] for one in counted), report["added_up_ns"])
        saved = report["step_ns"] - report["best_case_ns"]
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
