#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The reports as their readers open them: HTML in a browser without network, PDF in poppler; English on light and
Chinese on dark ground.

usage: check_report.py RANKSCOPE RANKSCOPE_CLI SAMPLE_PROFILES
Exit code 77 means that no browser or no poppler is installed (never with RS_NEEDS_BROWSER set: that is a failure).
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import headless_browser

WINDOW = sys.argv.pop(1)
CLI = sys.argv.pop(1)
SAMPLES = pathlib.Path(sys.argv.pop(1))
JOB = SAMPLES / "cluster_pytorch_4rank"
KINDS = (("en", "light"), ("zh", "dark"))
PAGES = [(language, width) for language, _ in KINDS for width in (1200, 700)]
GROUNDS = {"light": (255, 255, 255), "dark": (0x14, 0x17, 0x1C)}
# Numbers of the page from its elements.
PICTURES = """[...document.querySelectorAll('svg')].map(one => { const at = one.getBoundingClientRect();
    return [at.left + scrollX, at.top + scrollY, at.width, at.height, one.getAttribute('aria-label')]; })"""
# Texts, tables and pictures one below the other: what reaches into what follows it.
OVERLAPS = """(() => { const blocks = [...document.body.children].filter(one => one.getBoundingClientRect().height);
    return blocks.slice(1).filter((one, i) => one.getBoundingClientRect().top
        < blocks[i].getBoundingClientRect().bottom - 1).map(one => one.textContent.slice(0, 60)); })()"""
# Words that stick out of the paper of the page.
WIDER = """[...document.querySelectorAll('.table, figure, p, li, h1, h2, h3, h4')].filter(one =>
    one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.slice(0, 60))"""
LOST = """[...document.querySelectorAll('a')].map(one => one.getAttribute('href')).filter(one =>
    !one.startsWith('#') || !document.getElementById(one.slice(1)))"""
EMPTY = """[...document.querySelectorAll('h2')].filter(one => !one.nextElementSibling
    || one.nextElementSibling.tagName == 'H2').map(one => one.textContent)"""


def bare(text):
    """Without spaces: lines are broken anywhere on paper."""
    return re.sub(r"\s", "", text)


class Reports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        place = pathlib.Path(cls.scratch.name)
        cls.files, cls.findings = {}, {}
        index = place / "index"
        for language, theme in KINDS:
            for kind in ("html", "pdf"):
                cls.files[language, kind] = cls.report(f"{language}.{kind}", language, theme, index)
            told = subprocess.run([CLI, "advise", "--json", "--lang", language, "--index", index, JOB],
                                  capture_output=True, check=True)
            cls.findings[language] = json.loads(told.stdout)["findings"]
        cls.browser = headless_browser.Browser(headless_browser.find_browser())

    @classmethod
    def report(cls, name, language, theme, index, *more):
        place = pathlib.Path(cls.scratch.name)
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=str(place / "config"), XDG_STATE_HOME=str(place / "state"),
                           SOURCE_DATE_EPOCH="1764246877")
        subprocess.run([WINDOW, "--report", place / name, "--lang", language, "--theme", theme, "--index", index, *more, JOB],
                       capture_output=True, check=True, env=environment)
        return place / name

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.scratch.cleanup()

    def open(self, language, width=1200):
        self.browser.open(self.files[language, "html"], width, 900)

    def tells_all_findings(self, language, text):
        findings = self.findings[language]
        self.assertGreater(len(findings), 5)
        told = [words for finding in findings for words in (finding["title"], finding["text"])]
        self.assertEqual([words for words in told if bare(words) not in text], [])

    def test_the_same_input_gives_the_same_bytes(self):
        # Read anew into another index.
        index = pathlib.Path(self.scratch.name, "again")
        for language, theme in KINDS:
            for kind in ("html", "pdf"):
                with self.subTest(language=language, kind=kind):
                    again = self.report(f"again-{language}.{kind}", language, theme, index)
                    self.assertTrue(again.read_bytes() == self.files[language, kind].read_bytes())

    def test_facts_tell_what_the_command_line_tells_of_them(self):
        facts = pathlib.Path(self.scratch.name, "facts.yaml")
        facts.write_text("runner_config: {batch_size: 1, gradient_accumulation_steps: 2}\nmicro_batch_interleave_num: 2\n"
            "parallel_config: {data_parallel: 2, pipeline_stage: 2, model_parallel: 1, micro_batch_num: 2}\nseq_length: 4096\n"
            "parameters: 1e8\nnum_layers: 4\nhidden_size: 1024\npeak_tflops: 9999\n")
        index = pathlib.Path(self.scratch.name, "index")
        told = json.loads(subprocess.run([CLI, "advise", "--json", "--index", index, "--facts", facts, JOB], capture_output=True,
                                         check=True).stdout)["metrics"]
        page = self.report("facts.html", "en", "light", index, "--facts", facts, "--sections", "advisor.efficiency").read_text()
        for name, form in (("samples_per_second", "{:,.0f}"), ("mfu", "{:.1%}")):
            self.assertIn(bare(form.format(told[name])), bare(re.sub("<[^>]*>", "", page)))

    def test_the_browser_shows_all_of_it(self):
        for language, width in PAGES:
            with self.subTest(language=language, width=width):
                self.open(language, width)
                ask = self.browser.value
                self.assertEqual(ask("document.documentElement.lang"), {"en": "en", "zh": "zh-CN"}[language])
                self.assertEqual(ask("document.title").strip(), ask("document.querySelector('h1').innerText").strip())
                self.tells_all_findings(language, bare(ask("document.body.innerText")))
                roots = [one for one in self.findings[language] if not one["explained_by"]]
                self.assertEqual(ask("document.querySelectorAll('h3[id^=finding-]').length"), len(roots))
                self.assertGreaterEqual(ask("document.querySelectorAll('h2').length"), 8)
                self.assertEqual(ask(EMPTY), [])

    def test_nothing_covers_anything_else_or_is_cut(self):
        for language, width in PAGES:
            with self.subTest(language=language, width=width):
                self.open(language, width)
                self.assertEqual(self.browser.value(OVERLAPS), [])
                self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), width)
                if width > 1000:  # tables of narrower windows are moved by hand
                    self.assertEqual(self.browser.value(WIDER), [])

    def test_nothing_leaves_the_file_and_nothing_is_complained_of(self):
        for language, _ in KINDS:
            with self.subTest(language=language):
                self.open(language)
                self.assertEqual(self.browser.requests, [self.files[language, "html"].as_uri()])
                self.assertEqual(self.browser.complaints, [])
                self.assertEqual(self.browser.value("document.querySelectorAll('script,iframe,img,image').length"), 0)

    def test_pictures_are_painted_on_the_ground_of_the_theme(self):
        for language, theme in KINDS:
            self.open(language)
            self.assertEqual(set(self.browser.colours(0, 0, 40, 40)), {GROUNDS[theme]})
            pictures = self.browser.value(PICTURES)
            self.assertGreater(len(pictures), 10)
            for left, top, width, height, name in pictures:
                with self.subTest(language=language, picture=name):
                    self.assertTrue(name)
                    self.assertGreater(min(width, height), 40)
                    colours = self.browser.colours(left, top, width, height)
                    self.assertGreater(len(colours), 4)
                    self.assertIn(GROUNDS[theme], colours)

    def test_links_lead_to_their_places(self):
        for language, _ in KINDS:
            with self.subTest(language=language):
                self.open(language)
                ask = self.browser.value
                self.assertGreater(ask("document.querySelectorAll('nav a').length"), 7)
                self.assertEqual(ask(LOST), [])
                ask("document.querySelector('nav a[href=\"#method\"]').click()")
                self.assertEqual(ask("location.hash"), "#method")
                self.assertLess(abs(ask("document.getElementById('method').getBoundingClientRect().top")), 2)

    def test_poppler_reads_each_page(self):
        for language, _ in KINDS:
            with self.subTest(language=language):
                file = self.files[language, "pdf"]
                facts = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
                count = int(re.search(r"^Pages: +(\d+)$", facts, re.M).group(1))
                self.assertRegex(facts, r"Page size: +59\d\.?\d* x 84\d\.?\d* pts \(A4\)")
                said = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True)
                self.assertEqual(said.stderr, "")
                pages = said.stdout.split("\f")[:-1]
                self.assertEqual(len(pages), count)
                for number, page in enumerate(pages, 1):
                    # Besides the foot: the title and "3 / 20".
                    self.assertIn(f"{number}/{count}", bare(page))
                    self.assertGreater(len(bare(page)), 200, f"page {number}")
                self.tells_all_findings(language, bare("".join(pages)))


if __name__ == "__main__":
    if not headless_browser.find_browser() or not shutil.which("pdftotext"):
        print("no browser (chromium-headless-shell) or no poppler-utils here: the report is not opened")
        sys.exit(1 if os.environ.get("RS_NEEDS_BROWSER") else 77)
    unittest.main()
