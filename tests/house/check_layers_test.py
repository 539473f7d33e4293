#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each rule of scripts/check_layers.py is broken once in a made-up tree and must be reported."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).parent.parent.parent / "scripts" / "check_layers.py"
SPDX = "// SPDX-License-Identifier: GPL-3.0-or-later\n"


def check(files):
    """Runs the check over a tree of these files; gives the exit code and what it printed."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True)
        return done.returncode, done.stdout


class CheckLayers(unittest.TestCase):
    def breaks(self, name, text, message):
        code, printed = check({name: text})
        self.assertEqual(code, 1, printed)
        self.assertIn(message, printed)

    def keeps(self, name, text):
        code, printed = check({name: text})
        self.assertEqual(code, 0, printed)

    def includes(self, name, header, message):
        self.breaks(name, f"{SPDX}#include {header}\n", message)

    def may_include(self, name, header):
        self.keeps(name, f"{SPDX}#include {header}\n")

    def test_rooms_inside_core(self):
        self.includes("core/base/a.cpp", '"core/model/b.h"', "core/base must not see core/model")
        self.includes("core/importer/a.cpp", '"core/query/b.h"', "core/importer must not see core/query")
        self.includes("core/query/a.cpp", '"core/importer/b.h"', "core/query must not see core/importer")
        self.includes("core/advisor/a.cpp", '"core/planner/b.h"', "core/advisor must not see core/planner")
        self.includes("core/cellar/a.cpp", '"core/base/b.h"', "core/cellar is no room")
        self.may_include("core/importer/a.cpp", '"core/index/b.h"')
        self.may_include("core/advisor/a.cpp", '"core/analysis/b.h"')
        self.may_include("core/base/a.cpp", '"core/base/b.h"')

    def test_rooms_inside_views(self):
        self.includes("views/charts/a.cpp", '"views/sections/b.h"', "views/charts must not see views/sections")
        self.includes("views/timeline/a.cpp", '"views/charts/b.h"', "views/timeline must not see views/charts")
        self.includes("views/memory/a.cpp", '"views/summary/b.h"', "views/memory must not see views/summary")
        self.includes("views/attic/a.cpp", '"views/shared/b.h"', "views/attic is no room")
        self.may_include("views/communication/a.cpp", '"views/summary/cluster/b.h"')
        self.may_include("views/timeline/data_pane/a.cpp", '"views/timeline/b.h"')

    def test_no_qt_below_views(self):
        for header in ("<QString>", "<QtCore/QString>", "<qglobal.h>"):
            self.includes("core/base/a.h", header, "no Qt in core")
        self.includes("app/cli/a.cpp", "<QString>", "no Qt in app")
        self.includes("tests/core/base/a.cpp", "<QTest>", "no Qt in tests")
        self.may_include("tests/views/a.cpp", "<QTest>")
        self.may_include("app/main.cpp", "<QApplication>")

    def test_directions_between_layers(self):
        self.includes("core/base/a.h", '"views/shared/b.h"', "core is below views")
        self.includes("views/pages/a.cpp", '"app/b.h"', "nothing includes app")
        self.includes("views/pages/a.cpp", '"core/importer/trace/trace_reader.h"', "views see core through")
        self.includes("views/pages/a.cpp", '"core/index/database.h"', "views see core through")
        self.may_include("views/pages/a.cpp", '"core/index/workspace.h"')
        self.may_include("views/pages/a.cpp", '"core/importer/import_pool.h"')
        self.may_include("views/pages/a.cpp", '"core/query/frame.h"')

    def test_parsers_databases_and_files_stay_in_core(self):
        self.includes("views/pages/a.cpp", "<sqlite3.h>", "stay in core")
        self.includes("app/main.cpp", "<simdjson.h>", "stay in core")
        self.includes("views/pages/a.cpp", "<fstream>", "open no file")
        self.includes("views/pages/a.cpp", "<QSqlDatabase>", "open no file")
        self.may_include("core/index/a.cpp", "<sqlite3.h>")

    def test_tests_stand_where_their_sources_are(self):
        def stands(source, test):
            return check({source: SPDX, test: SPDX})[0] == 0

        self.assertTrue(stands("core/query/frame.cpp", "tests/core/query/frame_test.cpp"))
        self.assertTrue(stands("core/query/frame.cpp", "tests/core/query/frame_folds_test.cpp"))
        self.assertTrue(stands("app/desktop/menus.h", "tests/views/desktop/menus_test.cpp"))
        self.assertTrue(stands("core/base/time.h", "tests/views/charts/time_test.cpp"))
        self.assertFalse(stands("core/query/frame.cpp", "tests/core/index/frame_test.cpp"))
        self.assertFalse(stands("views/pages/keys.h", "tests/views/desktop/keys_test.cpp"))
        self.assertFalse(stands("views/summary/steps/note.cpp", "tests/views/summary/note_test.cpp"))
        self.assertIn("tests/core/query: tests mirror", check(
            {"core/query/frame.cpp": SPDX, "tests/core/index/frame_test.cpp": SPDX})[1])

    def test_text_rules(self):
        self.breaks("core/base/a.h", "#pragma once\n", "the first line must hold")
        self.breaks("scripts/a.sh", "#!/bin/sh\necho\n", "the first line must hold")
        self.keeps("scripts/a.sh", "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n")
        self.breaks("core/base/a.h", SPDX + "\n" * 399, "400 lines")
        self.keeps("core/base/a.h", SPDX + "\n" * 398)
        self.breaks("core/base/a.h", SPDX + "// \u96c6\n", "sources are ASCII")
        self.keeps("tests/core/data/a.json", '"\u96c6"')
        self.breaks("core/base/a.h", SPDX + "// TO" "DO later\n", "names its issue")
        self.keeps("core/base/a.h", SPDX + "// TO" "DO(#12) later\n")


if __name__ == "__main__":
    unittest.main()
