#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users do on the pages beside the timeline, and between folders, in the real window with real keys and a real mouse, on real
profiles: see flows.py.

usage: page_flows.py RANKSCOPE SHARED
"""
from flow_case import PROFILES, FlowCase, run
from desktop import press, until, write, xdo

TWICE = ("--repeat", "2", "--delay", "50", "1")


class PageFlows(FlowCase):
    def test_blocks_of_memory_are_filtered_and_found_on_the_timeline(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.changes("ctrl+4")
        program.changes(lambda: program.click(0.517, 0.656))  # the field above the blocks
        program.changes(lambda: write("aten::mm"))
        program.keeps(lambda view: view["filters"].get("memory.curves") == {"block-name": "aten::mm"})
        rows = program.table("blocks.csv")
        self.assertGreater(len(rows), 1)
        self.assertTrue(all(row.startswith("aten::mm,") for row in rows[1:]), rows)
        program.moves(lambda: program.click(0.2, 0.707, *TWICE))
        program.keeps(lambda view: view["page"] == "timeline")
        program.changes("alt+Left")  # back to the blocks
        program.keeps(lambda view: view["page"] == "memory.curves")
        program.quit()

    def test_an_operator_is_clicked_and_its_longest_call_found(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.changes("ctrl+5")
        first = program.changes(lambda: program.click(0.2, 0.371))  # a bar
        self.assertNotEqual(program.changes(lambda: program.click(0.2, 0.415)), first)
        rows = program.table("operators.csv")
        self.assertIn("MatMulV2,", rows[3])
        program.moves(lambda: program.click(0.2, 0.371, *TWICE))
        program.keeps(lambda view: view["page"] == "timeline")
        program.quit()

    def test_a_bar_of_the_summary_leads_to_its_step(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.changes("ctrl+2")
        program.changes(lambda: program.click(0.36, 0.555))
        program.keeps(lambda view: view.get("rank") == 0)
        program.moves(lambda: program.click(0.36, 0.555, *TWICE))
        program.keeps(lambda view: view["page"] == "timeline")
        program.quit()

    def test_sums_of_communication_are_sorted_and_found(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.changes("ctrl+3")
        program.changes("ctrl+Next")
        before = program.table("before.csv")
        program.changes(lambda: program.click(0.516, 0.556))  # the head of "Elapsed"
        after = program.table("after.csv")
        self.assertEqual(after, [before[0], before[2], before[1]])
        program.moves(lambda: program.click(0.2, 0.838, *TWICE))  # an operator
        program.keeps(lambda view: view["page"] == "timeline")
        program.quit()

    def test_a_collective_of_the_timeline_is_found_on_communication(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        self.find(program, "hcom_allReduce__271_2")
        program.act("operator on all")
        program.keeps(lambda view: view["page"] == "communication.timeline")
        rows = program.table("operator.csv")
        self.assertEqual(len(rows), 3)  # of both ranks
        program.quit()

    def test_folders_are_switched_and_keep_their_views(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        near = self.find(program, "matmul")

        def is_open(folder):
            return until(lambda: xdo("getwindowname", program.window).startswith(folder))

        program.changes("ctrl+o")
        press("ctrl+a")
        write(str(PROFILES / "pytorch_db_level2"))
        press("Return")
        is_open("pytorch_db_level2")
        until(lambda: program.range() != near)
        program.point(0.6, 0.4)
        program.moves("0")
        program.moves("w")
        program.moves(lambda: program.click(0.05, 0.105, *TWICE))  # the first folder in the panel
        is_open("pytorch_text_level2")
        until(lambda: program.range() == near)
        program.quit()
        self.assertEqual(len(list(program.kept.glob("*.rankscope"))), 2)

    def test_theme_and_language_are_kept(self):
        program = self.open("st_level2_qwen3_4rank")
        light = program.changes("ctrl+2")
        dark = program.changes("ctrl+shift+t")
        chinese = program.changes("ctrl+shift+l")
        self.assertEqual(len({light, dark, chinese}), 3)
        program.quit()
        kept = program.settings.read_text(encoding="utf-8")
        self.assertIn("theme=dark", kept)
        self.assertIn("language=zh", kept)


run()
