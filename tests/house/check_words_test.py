#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""scripts/check_words.py finds a banned word of each language, a lost term and a joined text, of the advisor and of SQL too."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.sax.saxutils import escape

CHECK = Path(__file__).parent.parent.parent / "scripts" / "check_words.py"
PEAK = "".join(map(chr, (0x5CF0, 0x503C)))
RANK = chr(0x5361)
LANE = "".join(map(chr, (0x6CF3, 0x9053)))


def check(source="Peak", translated=PEAK, code="tr(source);", advice="", sql="", again=""):
    """Runs the check over a tree with one text, the messages `again` and one file; gives the exit code and what it printed."""
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder) / "resources" / "i18n" / "rankscope_zh_CN.ts"
        texts.parent.mkdir(parents=True)
        texts.write_text(
            f"<TS><context><message><source>{escape(source)}</source>"
            f"<translation>{escape(translated)}</translation></message>{again}</context></TS>", encoding="utf-8")
        catalogue = Path(folder) / "resources" / "advisor"
        catalogue.mkdir()
        (catalogue / "a.txt").write_text(advice, encoding="utf-8")
        docs = Path(folder) / "resources" / "sql" / "docs.txt"
        docs.parent.mkdir()
        docs.write_text(sql, encoding="utf-8")
        room = Path(folder) / "views" / "shared"
        room.mkdir(parents=True)
        (room / "a.cpp").write_text(code, encoding="utf-8")
        done = subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True, encoding="utf-8")
        return done.returncode, done.stdout


class CheckWords(unittest.TestCase):
    def breaks(self, message, **tree):
        code, printed = check(**tree)
        self.assertEqual(code, 1, printed)
        self.assertIn(message, printed)

    def test_good_texts_pass(self):
        self.assertEqual(check()[0], 0)

    def test_english_words(self):
        self.breaks('not "at most"', source="Allocated at most")
        self.breaks('not "in all"', source="%1 blocks, %2 in all")
        self.breaks('not "hits"', source="No hits")
        self.breaks('not "At most"', source="At most")
        self.breaks('not "At least"', source="At least")
        self.assertEqual(check(source="At least %1 copies")[0], 0)

    def test_chinese_words(self):
        self.breaks(f'not "%1 {RANK}"', translated=f"%1 {RANK}")
        self.breaks(f'not "{PEAK[0]},"', translated=f"{PEAK[0]}, 1")
        self.breaks(f'not "{PEAK[1]} {RANK}"', translated=f"{PEAK} {RANK}")

    def test_a_text_has_one_translation_for_each_sense(self):
        def other(sense=""):
            return f"<message><source>Size</source>{sense}<translation>{LANE}</translation></message>"

        self.assertEqual(check(source="Size", translated=LANE, again=other())[0], 0)
        self.breaks(f'"Size" is "{RANK}" and "{LANE}"', source="Size", translated=RANK, again=other())
        for sense in ("<comment>of a lane</comment>", "<translatorcomment>of a lane</translatorcomment>"):
            self.assertEqual(check(source="Size", translated=RANK, again=other(sense))[0], 0)

    def test_a_term_is_translated(self):
        self.breaks(f"without {PEAK}", translated=RANK)

    def test_texts_of_the_advisor(self):
        good = f"a.title\n  Peak\n  {PEAK}\n  at most | an option\n# at most\n"
        self.assertEqual(check(advice=good)[0], 0)
        self.breaks('not "at most"', advice=f"{good}a.text\n  Peak, {{count}} at most\n  {PEAK}\n")
        self.breaks(f'not "%1 {RANK}"', advice=f"{good}a.text\n  Peak\n  {PEAK} {{ranks}} {RANK}\n")
        self.breaks(f"without {PEAK}", advice=f"{good}a.text\n  Peak\n  {RANK}\n")

    def test_texts_of_sql(self):
        good = f"# at most\nits track\n  {LANE}\nas in track\n  {RANK} track\n"
        self.assertEqual(check(sql=good)[0], 0)
        self.breaks('not "at most"', sql=f"{good}at most\n  {RANK}\n")
        self.breaks(f'not "%1 {RANK}"', sql=f"{good}three\n  %1 {RANK}\n")
        self.breaks(f"without {LANE}", sql=f"{good}a track\n  {RANK}\n")

    def test_names_are_of_sql_alone(self):
        self.breaks(f"without {LANE}", source="as in track", translated=f"{RANK} track")

    def test_joined_texts(self):
        self.breaks("views/shared/a.cpp:1", code='text += ", " + tr(source);')
        self.assertEqual(check(code='names{"a", "b"}; text += tr("%1, %2");')[0], 0)


if __name__ == "__main__":
    unittest.main()
