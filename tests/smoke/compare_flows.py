#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How users compare ranks and folders, in the real window with real keys, on text files and databases of real profiles: see flows.py.

usage: compare_flows.py RANKSCOPE SHARED
"""
from flow_case import PROFILES, FlowCase, rows_in, rows_of, run
from desktop import press

TEXT = "pytorch_text_level2"
DATABASE = "pytorch_db_level2"


class CompareFlows(FlowCase):
    def computing(self, program, name):
        """Of both sides, as the page Compare, Steps, shows it."""
        row = next(row for row in rows_of(program.table(name)) if row["Metric"] == "Computing")
        return float(row["Baseline (ms)"]), float(row["Candidate (ms)"])

    def test_ranks_of_text_files_and_databases_are_compared(self):
        written = tuple(float(rows_in(TEXT, f"rank{rank}_ascend_pt", "step_trace_time.csv")[0]["Computing"]) / 1000 for rank in (0, 1))
        for profile in (TEXT, DATABASE):
            program = self.open(profile)
            program.changes("ctrl+6")
            program.changes("ctrl+Next")  # steps
            base, candidate = self.computing(program, "steps.csv")
            if profile == TEXT:
                self.assertAlmostEqual(base, written[0], 4)
                self.assertAlmostEqual(candidate, written[1], 4)
            press("shift+Tab", "shift+Tab")
            program.changes("Home")  # all ranks of the candidate
            self.assertAlmostEqual(self.computing(program, "all.csv")[1], (base + candidate) / 2, 4)
            program.changes("End")
            program.changes("ctrl+Next", "ctrl+Next")
            memory = rows_of(program.table("memory.csv"))
            self.assertIn(("PTA", "allocated"), [(row["Component"], row["Memory"]) for row in memory])
            program.changes("ctrl+Next")
            operators = rows_of(program.table("operators.csv"))
            press("shift+Tab")
            program.changes("Down")  # only those that are slower
            slower = rows_of(program.table("slower.csv"))
            self.assertEqual(slower, [row for row in operators if row["Result"] == "slower"])
            self.assertTrue(slower and all(float(row["Difference (ms)"]) > 0 for row in slower))
            program.quit()

    def test_a_folder_is_the_baseline_of_another(self):
        program = self.open(TEXT)
        program.open_folder(PROFILES / DATABASE)
        program.menu(0.05, 0.105, "Down", "Down")  # of the first folder: "Compare with the current folder"
        program.keeps(lambda view: view["page"] == "compare.overview")
        program.changes("ctrl+Next")
        steps = [rows_in(TEXT, f"rank{rank}_ascend_pt", "step_trace_time.csv")[0] for rank in (0, 1)]
        compared = rows_of(program.table("compared.csv"))
        self.assertEqual([row["Rank"] for row in compared], ["Rank 0", "Rank 1"])
        for row, step in zip(compared, steps):
            total = sum(float(step[part]) for part in ("Computing", "Communication(Not Overlapped)", "Free", "Preparing"))
            self.assertAlmostEqual(float(row["Candidate (ms)"]), total / 1000, 4)
        press(*["shift+Tab"] * 9)
        program.changes("space")  # swapped
        swapped = rows_of(program.table("swapped.csv"))
        self.assertEqual([row["Baseline (ms)"] for row in swapped], [row["Candidate (ms)"] for row in compared])
        program.changes("ctrl+Prior", "ctrl+Prior")  # both timelines
        whole = program.picture()
        self.assertNotEqual(program.changes("w"), whole)
        program.quit()


run()
