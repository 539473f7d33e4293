// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a statement: what the editor colours and completes by. Line by line, because an
// editor is asked line by line.
// Thread: any, free functions.
#pragma once

#include <vector>

#include <QString>
#include <QStringList>

namespace rankscope::sql {

enum class WordKind { Keyword, Name, QuotedName, String, Number, Comment, Sign };

struct Word {
    WordKind kind{};
    qsizetype begin = 0;
    qsizetype length = 0;

    qsizetype end() const { return begin + length; }
    bool operator==(const Word&) const = default;
};

/// What a line leaves open for the next one.
enum class Open { None, Comment, String, QuotedName };

/// Blanks are no words. What is open at the begin and at the end of the text goes through `open`.
std::vector<Word> wordsOf(const QString& text, Open& open);
inline std::vector<Word> wordsOf(const QString& text) {
    Open open = Open::None;
    return wordsOf(text, open);
}

/// In capitals, in the order of the alphabet: those of SELECT.
const QStringList& keywords();
/// Functions of SQLite that a question may want: "count", "lead".
const QStringList& functions();
bool isKeyword(const QString& word);

/// As it is written in a statement: in double quotes unless it is a plain word.
QString quotedName(const QString& name);
/// Without the quotes that it may have.
QString plainName(const QString& written);

} // namespace rankscope::sql
