#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the program's texts against docs/glossary.md.

usage: check_words.py [ROOT]

No text says a term with another word than the glossary's, a translation has the terms of its source, a text has one
translation for each sense, and no text is joined from parts but by views/shared/phrases.h. The sense of a text, where
it has several, is its comment in tr() or the <translatorcomment> of its entry. The rules of both languages and the
texts that may break them are tables in tests/house/words; the texts are those of resources/i18n/rankscope_zh_CN.ts,
which check_translations.sh keeps equal to the sources, those of the advisor, and those about tables and columns of
SQL. Prints a line for each breach; exit code 1 if any.
"""
import re
import sys
import xml.etree.ElementTree
from pathlib import Path

RULES = Path(__file__).parent.parent / "tests" / "house" / "words"
TEXTS = "resources/i18n/rankscope_zh_CN.ts"
CATALOGUE = "resources/advisor"
SQL_DOCS = "resources/sql/docs.txt"

# A named place of the catalogue is a word like %1.
PLACE = re.compile(r"\{\w+\}")

# What parts of a sentence are joined with.
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
JOINERS = {", ", "; ", ". ", ": ", " ("}
MAY_JOIN = {
    "app/desktop/options.cpp": "the command line speaks English",
    "app/desktop/unattended.cpp": "the command line speaks English",
    "app/desktop/palette_entries.cpp": "English words to be found by, not shown",
    "views/shared/rank_set.cpp": "numbers of ranks as one types them",
    "views/shared/table_data.cpp": "columns of an exported table",
}


def table(name):
    """The rows of a table of rules: two fields each."""
    lines = (RULES / name).read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


def texts(path):
    """(source, translation) of each message."""
    for message in xml.etree.ElementTree.parse(path).getroot().iter("message"):
        yield message.findtext("source") or "", message.findtext("translation") or ""


def senses(path):
    """(source, sense, translation) of each message."""
    for message in xml.etree.ElementTree.parse(path).getroot().iter("message"):
        sense = (message.findtext("comment"), message.findtext("translatorcomment"))
        yield message.findtext("source") or "", sense, message.findtext("translation") or ""


def catalogue(folder):
    """(English, Chinese) of each key of the advisor's texts; what follows them are options."""
    for path in sorted(folder.glob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for key, english, chinese in zip(lines, lines[1:], lines[2:]):
            if key[:1] not in ("", " ", "#") and english.startswith("  "):
                yield PLACE.sub("%1", english.strip()), PLACE.sub("%1", chinese.strip())


def sql_docs(path):
    """(English, Chinese) of each text about a table or a column."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for english, chinese in zip(lines[::2], lines[1::2]):
        yield english, chinese.strip()


def word_breaches(all_texts, names=False):
    """With names, a term that both languages write alike is the name of a table, a column or a value."""
    english, chinese, terms = table("english.tsv"), table("chinese.tsv"), table("terms.tsv")
    excepted = dict(table("exceptions.tsv"))
    for source, translated in all_texts:
        if source in excepted:
            continue
        for text, rules in ((source, english), (translated, chinese)):
            for pattern, better in rules:
                if found := re.search(pattern, text):
                    yield f'"{text}": not "{found.group(0)}" but: {better}'
        for pattern, term in terms:
            found = re.search(pattern, source)
            if found and term not in translated and not (names and found.group(0) in translated):
                yield f'"{source}" is "{translated}", without {term}'


def ambiguous_texts(all_senses):
    first = {}
    for source, sense, translated in all_senses:
        if (before := first.setdefault((source, sense), translated)) != translated:
            yield f'"{source}" is "{before}" and "{translated}": one word, or a translator\'s comment on the sense'


def joined_texts(root):
    rooms = (root / "app/desktop", root / "views")
    for path in sorted(path for room in rooms for path in room.rglob("*") if path.suffix in (".cpp", ".h")):
        name = path.relative_to(root).as_posix()
        if name in MAY_JOIN:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if JOINERS & set(LITERAL.findall(line)):
                yield f"{name}:{number}: whole texts are joined by views/shared/phrases.h, parts not at all"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
    breaches = [*word_breaches([*texts(root / TEXTS), *catalogue(root / CATALOGUE)]),
                *word_breaches(sql_docs(root / SQL_DOCS), names=True), *ambiguous_texts(senses(root / TEXTS)),
                *joined_texts(root)]
    print("\n".join(breaches) if breaches else "words: the texts keep to docs/glossary.md")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
