// SPDX-License-Identifier: GPL-3.0-or-later
// Colours the words of a statement by the theme.
// Thread: UI only.
#pragma once

#include <QSet>
#include <QSyntaxHighlighter>

class QWidget;

namespace rankscope::sql {

class Highlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    /// `look` says which theme; rehighlight() when it is another.
    Highlighter(QTextDocument* document, const QWidget& look);

    /// In small letters.
    void setTables(QSet<QString> names);

protected:
    void highlightBlock(const QString& text) override;

private:
    const QWidget& m_look;
    QSet<QString> m_tables;
};

} // namespace rankscope::sql
