// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/tip_text.h"

namespace rankscope::shared {

namespace {

constexpr QChar kMayEnd(0x200B); ///< of no width: a line may end here
constexpr qsizetype kWhole = 100; ///< letters of a word that has room on any screen
constexpr qsizetype kLeast = 20; ///< of its parts
constexpr qsizetype kMost = 40;

/// Of two halves of one sign the second comes along with the first.
bool mayEndBefore(const QString& text, qsizetype place) {
    return !text[place].isLowSurrogate() && !text[place].isMark();
}

QString folded(const QString& word) {
    QString parts;
    qsizetype length = 0; // of the part
    for (qsizetype i = 0; i < word.size(); ++i) {
        const bool isBehindSign = i > 0 && length >= kLeast && !word[i - 1].isLetterOrNumber();
        if ((isBehindSign || length >= kMost) && mayEndBefore(word, i)) {
            parts += kMayEnd;
            length = 0;
        }
        parts += word[i];
        ++length;
    }
    return parts;
}

} // namespace

QString tipText(QString text) {
    qsizetype begin = 0;
    while (begin < text.size()) {
        qsizetype end = begin;
        while (end < text.size() && !text[end].isSpace())
            ++end;
        if (end - begin > kWhole) {
            const QString parts = folded(text.mid(begin, end - begin));
            text.replace(begin, end - begin, parts);
            end = begin + parts.size();
        }
        begin = end + 1;
    }
    return text;
}

} // namespace rankscope::shared
