// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_highlighter.h"

#include <QWidget>

#include "views/shared/theme.h"
#include "views/sql/sql_words.h"

namespace rankscope::sql {

Highlighter::Highlighter(QTextDocument* document, const QWidget& look)
    : QSyntaxHighlighter(document)
    , m_look(look) { }

void Highlighter::setTables(QSet<QString> names) {
    m_tables = std::move(names);
    rehighlight();
}

void Highlighter::highlightBlock(const QString& text) {
    const shared::Theme& theme = shared::themeOf(m_look.palette());
    Open open = previousBlockState() < 0 ? Open::None : static_cast<Open>(previousBlockState());
    for (const Word& word : wordsOf(text, open)) {
        QTextCharFormat format;
        const QString written = plainName(text.mid(word.begin, word.length));
        switch (word.kind) {
        case WordKind::Keyword:
            format.setForeground(theme.accent);
            format.setFontWeight(QFont::DemiBold);
            break;
        case WordKind::Name:
        case WordKind::QuotedName:
            if (m_tables.contains(written.toLower()))
                format.setFontWeight(QFont::DemiBold);
            break;
        case WordKind::String:
            format.setForeground(theme.good);
            break;
        case WordKind::Number:
            format.setForeground(theme.warn);
            break;
        case WordKind::Comment:
            format.setForeground(theme.sub);
            format.setFontItalic(true);
            break;
        case WordKind::Sign:
            break;
        }
        setFormat(static_cast<int>(word.begin), static_cast<int>(word.length), format);
    }
    setCurrentBlockState(static_cast<int>(open));
}

} // namespace rankscope::sql
