#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""rankscope-cli ir as a user calls it.

usage: check_ir.py RANKSCOPE_CLI
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI = os.path.abspath(sys.argv.pop(1))
TENSOR = "<Tensor[Float16], (8, 16)>"


def node(number, operator, arguments, instance, attributes, op, shape=TENSOR):
    return (f"  %{number}(n{number}) = PrimFunc_{operator}({arguments}) {{instance name: {instance}}} "
            f"cnode_attrs: {{{attributes}}}\n      : ({shape}) -> ({shape})\n"
            f"      # Fullname with scope: (Default/net-Net/{op}/{operator}-op{number})\n"
            f"      # In file net.py:{number}, 4~9/        call(x)/\n")


def graph(body, nodes):
    return ("# IR entry: @main\n# Total subgraphs: 1\n# Total params: 1\n%para1_x: " + TENSOR + " : []\n"
            f"Node counting information:\nTotal number of nodes: 9\nTotal number of cnodes: {nodes}\n\n"
            "subgraph instance: main : 0x1\nsubgraph @main() {\n" + body + "  Return(%0)\n}\n")


MARKED = "recompute_sub_graph: U64(0), recompute_id: I64(1), recompute: Bool(1)"
WITHOUT_EFFECT = node(0, "SiLU", "%para1_x", "silu", MARKED, "0-Layer/ff-FF")
RELAYOUT = (node(1, "AllGather", "%0", "redistribution_op_1AllGather", 'group: "4-1", group_ranks: "0-1-2-3"', "0-Layer")
            + node(2, "StridedSlice", "%1", "redistribution_op_2StridedSlice", "", "0-Layer"))


class Ir(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def run_cli(self, *words):
        answer = subprocess.run([CLI, "ir", *map(str, words)], capture_output=True, text=True, check=False)
        return answer.returncode, answer.stdout, answer.stderr

    def run_json(self, *words):
        code, out, err = self.run_cli(*words, "--json")
        return code, json.loads(out), err

    def test_counts_and_findings_with_lines(self):
        file = self.write("a.ir", graph(WITHOUT_EFFECT + RELAYOUT, 4))
        code, answer, err = self.run_json(file)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual((answer["version"], answer["subgraphs"], answer["parameters"], answer["nodes"]),
                         ("2.3+", 1, 1, 4))
        self.assertEqual(answer["header"], {"subgraphs": 1, "parameters": 1, "nodes": 9, "cnodes": 4})
        self.assertTrue(answer["complete"])
        checks = {check["id"]: check for check in answer["checks"]}
        self.assertEqual([checks[id]["state"] for id in ("IR-1", "IR-2", "IR-3", "IR-4", "IR-5")],
                         ["found", "ok", "ok", "found", "ok"])
        finding = checks["IR-1"]["findings"][0]
        self.assertEqual((finding["kind"], finding["count"], finding["bytes"], finding["pattern"]),
                         ("no_effect", 1, 256, r"ff\.silu"))
        self.assertEqual(finding["nodes"][0]["line"], 11)
        self.assertTrue(finding["nodes"][0]["code"].startswith("net.py:0"))
        self.assertEqual(checks["IR-4"]["findings"][0]["group_size"], 4)
        self.assertEqual(answer["recompute"][0]["configured"], 1)
        self.assertEqual(answer["communication"][0]["bytes"], 256)
        self.assertNotIn("differences", answer)
        code, text, _ = self.run_cli(file)
        self.assertEqual(code, 0)
        self.assertIn("4 of 4 nodes", text)
        self.assertIn("line       11  SiLU %0", text)

    def test_one_check_alone(self):
        file = self.write("a.ir", graph(WITHOUT_EFFECT + RELAYOUT, 4))
        _, answer, _ = self.run_json(file, "--check", "IR-4")
        self.assertEqual([check["id"] for check in answer["checks"]], ["IR-4"])
        code, _, err = self.run_cli(file, "--check", "IR-9")
        self.assertEqual(code, 1)
        self.assertIn("IR-9", err)

    def test_difference_to_a_baseline(self):
        before = self.write("before.ir", graph(WITHOUT_EFFECT, 2))
        after = self.write("after.ir", graph(WITHOUT_EFFECT + RELAYOUT, 4))
        code, answer, _ = self.run_json(after, "--baseline", before)
        self.assertEqual(code, 0)
        self.assertEqual([(row["op"], row["baseline"]["count"], row["candidate"]["count"])
                          for row in answer["differences"]], [("AllGather", 0, 1), ("StridedSlice", 0, 1)])
        _, text, _ = self.run_cli(after, "--baseline", after)
        self.assertIn("The same operators", text)

    def test_damage_is_named(self):
        file = self.write("cut.ir", graph(WITHOUT_EFFECT + RELAYOUT, 4)[:-40])
        code, answer, err = self.run_json(file)
        self.assertEqual(code, 3)
        self.assertFalse(answer["complete"])
        self.assertIn("truncated_file", err)
        self.assertIn("3 nodes were read, the header counts 4", err)

    def test_nothing_to_read(self):
        code, _, err = self.run_cli(self.folder / "none.ir")
        self.assertEqual(code, 2)
        self.assertIn("none.ir", err)
        code, out, err = self.run_cli(self.write("b.ir", "hello\n"))
        self.assertEqual((code, out), (2, ""))
        self.assertIn("no graph of MindSpore", err)
        self.assertEqual(self.run_cli(self.folder)[0], 2)
        self.assertEqual(self.run_cli()[0], 1)


if __name__ == "__main__":
    unittest.main()
