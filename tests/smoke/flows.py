#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users do, in the real window with real keys and a real mouse, on real profiles: the flows of MindStudio Insight's own
end-to-end tests, judged by what is seen and by the session that the program keeps.

usage: flows.py RANKSCOPE SHARED
"""
from flow_case import PROGRAM, FlowCase, length, run
from desktop import Program, end, press, until, write, xdo

PAGES = ["ctrl+2", "ctrl+3", "ctrl+4", "ctrl+5", "ctrl+6", "ctrl+7", "ctrl+8", "ctrl+9", "ctrl+shift+q", "ctrl+shift+h"]
PROFILES_OF_BOTH_KINDS = ["pytorch_text_level2", "pytorch_db_level2"]


class Flows(FlowCase):
    def test_keys_and_mouse_move_the_view(self):
        program = self.open("pytorch_text_level2")
        whole = program.moves("0")
        near = program.moves("w")
        self.assertLess(length(near), length(whole))
        self.assertEqual(program.moves("s"), whole)
        program.moves("w")
        right = program.moves("d")
        self.assertGreater(right[0], near[0])
        self.assertEqual(program.moves("a"), near)
        self.assertGreater(program.moves("Right")[0], near[0])
        self.assertEqual(program.moves("Left"), near)
        self.assertEqual(program.moves("ctrl+0"), whole)
        program.drag((0.5, 0.3), (0.7, 0.35), "shift")
        box = until(lambda: program.range() != whole and program.range())
        self.assertLess(length(box), length(whole) / 3)
        self.assertEqual(program.moves("BackSpace"), whole)
        xdo("keydown", "ctrl", "click", "4", "keyup", "ctrl")
        wheel = until(lambda: program.range() != whole and program.range())
        self.assertLess(length(wheel), length(whole))
        program.drag((0.5, 0.3), (0.6, 0.3), "ctrl")
        self.assertLess(until(lambda: program.range() != wheel and program.range())[0], wheel[0])
        program.quit()

    def test_slices_are_found_walked_marked_and_aligned(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        first = self.find(program, "matmul")
        press("bracketright")
        later = program.moves("f")
        self.assertGreater(later[0], first[0])
        program.comes_to(first, "bracketleft", "f")
        press("Tab")
        self.assertNotEqual(program.moves("f"), first)
        program.comes_to(first, "shift+Tab", "f")
        press("k", "e", "ctrl+a")
        write("here")
        press("Return")
        program.keeps(lambda view: [mark["name"] for mark in view["markers"]] == ["here"])
        press("shift+z", "Escape")
        program.quit()
        # The next start shows the same.
        program = self.open("pytorch_text_level2")
        program.keeps(lambda view: len(view["markers"]) == 1)
        program.quit()

    def test_lanes_are_pinned_hidden_and_brought_back(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        self.find(program, "matmul")
        press("p")
        program.keeps(lambda view: len(view["pinned"]) == 1)
        press("p")
        program.keeps(lambda view: not view["pinned"])
        press("h")
        program.keeps(lambda view: len(view["hiddenTracks"]) == 1)
        press("ctrl+z")
        program.keeps(lambda view: not view["hiddenTracks"])
        press("h")
        program.keeps(lambda view: view["hiddenTracks"])
        press("shift+h")
        program.keeps(lambda view: not view["hiddenTracks"])
        program.quit()

    def test_ranks_are_aligned_and_put_back(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        self.find(program, "hcom_allReduce")
        press("shift+l")
        program.keeps(lambda view: view["shifts"])
        press("ctrl+z")
        program.keeps(lambda view: not view["shifts"])
        program.quit()

    def test_every_page_opens_by_its_key(self):
        program = self.open("st_level2_qwen3_4rank")
        seen = {program.changes(key) for key in PAGES}
        self.assertEqual(len(seen), len(PAGES))
        looks = {program.changes(key) for key in ("ctrl+3", "ctrl+shift+t", "ctrl+shift+l")}
        self.assertEqual(len(looks), 3)  # light, dark, dark in Chinese
        program.changes("ctrl+shift+l")
        program.changes("ctrl+p")
        write("operators")
        program.changes("Return")
        program.quit()
        self.assertEqual(program.view()["page"].split(".")[0], "operators")

    def test_rows_lead_to_the_timeline(self):
        program = self.open("pytorch_text_level2")
        before = program.moves("0")
        for page in ("ctrl+3", "ctrl+5"):  # an operator of Communication, one of Operators
            program.changes(page)
            press("Down")
            press("Return")
            until(lambda: program.range() != before)
            before = program.moves("0")
        program.changes("q")
        program.changes("q")
        program.quit()

    def test_a_selection_is_boxed_locked_and_searched(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.drag((0.5, 0.4), (0.8, 0.7))
        box = program.moves("shift+z")
        program.changes("x")
        press("ctrl+f")
        write("a")
        program.changes("Return")
        program.changes("F3")
        press("shift+Escape", "Escape")
        hit = program.moves("f")
        self.assertLess(hit[0], box[1])
        self.assertGreater(hit[1], box[0])
        program.quit()

    def test_a_session_is_saved_and_opened_from_its_file(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        seen = self.find(program, "matmul")
        file = self.desktop.place / "here.rankscope"
        program.changes("ctrl+s")
        press("ctrl+a")
        write(str(file))
        press("Return")
        saved = until(lambda: file.exists() and file.read_text(encoding="utf-8"))
        self.assertIn("matmul", saved.lower())
        program.quit()
        again = Program(self.desktop, self.desktop.place / "another_home", PROGRAM, file)
        self.addCleanup(end, again.process)
        until(lambda: again.range() == seen)
        again.quit()

    def test_tabs_of_the_data_pane_open_by_their_keys(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        self.find(program, "matmul")
        tabs = {program.changes(key) for key in ("alt+2", "alt+3", "alt+4", "alt+1")}
        self.assertEqual(len(tabs), 4)
        press("ctrl+f")
        write("aclnn")
        self.assertNotEqual(program.changes("alt+4"), program.changes("alt+1"))  # from the field
        program.changes("alt+c")
        program.quit()

    def test_ranks_and_layers_are_filtered(self):
        for profile in PROFILES_OF_BOTH_KINDS:
            program = self.open(profile)
            program.moves("0")
            program.act("filter by rank")
            write("Rank 1")  # and None of what the field leaves
            press("Tab", "Tab", "space")
            program.keeps(lambda view: view["hiddenRanks"] == ["Rank 1"])
            press("Tab", "Tab")
            write("HCCL")
            press("Tab", "Tab", "space")
            program.keeps(lambda view: view["hiddenLayers"] == ["HCCL"])
            press("Escape", "shift+h")
            program.keeps(lambda view: not view["hiddenLayers"] and not view["hiddenRanks"])
            program.quit()

    def test_links_lead_from_the_device_to_the_host_and_back(self):
        for profile in PROFILES_OF_BOTH_KINDS:
            program = self.open(profile)
            program.moves("0")
            kernel = self.find(program, "aclnnAddmm_MatMul")
            press("ctrl+Left")
            call = program.moves("f")
            self.assertLess(call[0], kernel[0])
            program.comes_to(kernel, "ctrl+Right", "f")
            without = program.picture()
            program.act("draw by category")
            write("HostTo")
            press("Tab", "space")  # All of what the field leaves
            program.keeps(lambda view: view["linkCategories"] == ["HostToDevice"])
            self.assertNotEqual(program.changes("Escape"), without)
            program.quit()

    def test_tracks_are_hidden_one_by_one_with_siblings_and_by_layer(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.click(0.166, 0.483)
        press("h")  # Plane 1
        program.keeps(lambda view: len(view["hiddenTracks"]) == 1)
        press("ctrl+z")
        program.keeps(lambda view: not view["hiddenTracks"])
        program.click(0.166, 0.483)
        program.click(0.166, 0.527, key="shift")
        press("h")
        program.keeps(lambda view: [track[-7:] for track in view["hiddenTracks"]] == ["Plane 1", "Plane 2", "Plane 3"])
        program.click(0.157, 0.418)
        press("h")  # all of HCCL
        program.keeps(lambda view: len(view["hiddenTracks"]) == 9)
        press("shift+h")
        program.keeps(lambda view: not view["hiddenTracks"])
        program.quit()

    def test_a_group_is_pinned_on_all_ranks_and_its_slices_listed(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.menu(0.166, 0.44, "Down", "Down", "Down")  # "List its slices"
        program.moves(lambda: program.click(0.5, 0.886))  # the second
        program.moves("0")
        program.menu(0.166, 0.44, "Up", "Up", "Up", "Up")  # "Pin the same track of 2 ranks"
        program.keeps(lambda view: len(view["pinned"]) == 2 and all("Group 0" in track for track in view["pinned"]))
        press("ctrl+z")
        program.keeps(lambda view: not view["pinned"])
        program.quit()

    def test_every_table_of_the_system_view_opens_and_leads(self):
        program = self.open("pytorch_text_level2")
        program.moves("0")
        program.changes("alt+3")
        program.changes(lambda: program.click(0.157, 0.835))  # the first of the list
        looks = {program.changes("Down") for _ in range(11)}
        self.assertEqual(len(looks), 11)
        for _ in range(8):
            program.changes("Up")
        program.moves(lambda: program.click(0.5, 0.86, "--repeat", "2", "--delay", "50", "1"))  # a kernel
        program.quit()

    def test_all_matches_are_listed_and_lead(self):
        for profile in PROFILES_OF_BOTH_KINDS:
            program = self.open(profile)
            whole = program.moves("0")
            press("ctrl+f")
            write("aclnn")
            program.changes("alt+4")
            first = program.moves(lambda: program.click(0.5, 0.86))
            self.assertLess(length(first), length(whole))
            press("F3")
            self.assertNotEqual(program.moves("f"), first)
            program.quit()

    def test_a_database_is_searched_and_pinned(self):
        program = self.open("pytorch_db_level2")
        program.moves("0")
        self.find(program, "matmul")
        press("p")
        program.keeps(lambda view: len(view["pinned"]) == 1)
        program.quit()


run()
