// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_units.h"

#include <algorithm>
#include <optional>

#include "views/sql/sql_docs.h"
#include "views/sql/sql_words.h"

namespace rankscope::sql {

namespace {

using analysis::SqlColumn;
using analysis::SqlTable;
using Words = std::span<const Word>;

bool isSame(const QString& name, const std::string& other) {
    return name.compare(QString::fromStdString(other), Qt::CaseInsensitive) == 0;
}

class Units {
public:
    Units(const QString& statement, std::span<const SqlTable> tables)
        : m_statement(statement) {
        for (const Word& word : wordsOf(statement)) {
            if (word.kind == WordKind::Comment)
                continue;
            m_words.push_back(word);
            for (const SqlTable& table : tables) {
                if (isName(word) && isSame(nameOf(m_statement, word), table.name))
                    m_tables.push_back(&table);
            }
        }
    }

    QString of(const QString& title) const {
        std::optional<QString> unit;
        for (size_t i = 1; i < m_words.size(); ++i) {
            if (!isName(m_words[i])
                || nameOf(m_statement, m_words[i]).compare(title, Qt::CaseInsensitive) != 0)
                continue;
            const QString before = textOf(m_statement, m_words[i - 1]).toUpper();
            const bool isNamedSo = before == "AS";
            if (!isNamedSo && (before == ")" || m_words[i - 1].kind != WordKind::Sign)
                && !isKeyword(before))
                return {}; // a name without AS
            if (!isNamedSo)
                continue;
            const QString one = ofExpression(m_statement, Words(m_words).first(i - 1), true);
            if (unit && *unit != one)
                return {};
            unit = one;
        }
        return unit ? *unit : ofExpression(title, wordsOf(title), false);
    }

private:
    static bool isName(const Word& word) {
        return word.kind == WordKind::Name || word.kind == WordKind::QuotedName;
    }
    static QString textOf(const QString& text, const Word& word) {
        return text.mid(word.begin, word.length);
    }
    static QString nameOf(const QString& text, const Word& word) {
        return plainName(textOf(text, word));
    }

    QString ofColumn(const QString& name) const {
        std::optional<QString> unit;
        for (const SqlTable* table : m_tables) {
            const auto column = std::ranges::find_if(
                table->columns, [&](const SqlColumn& one) { return isSame(name, one.name); });
            if (column == table->columns.end())
                continue;
            const QString one = column->kind ? unitText(*column->kind) : QString();
            if (unit && *unit != one)
                return {};
            unit = one;
        }
        return unit.value_or(QString());
    }

    /// The last expression of a list, or all words.
    QString ofExpression(const QString& text, Words words, bool isInList) const {
        static const QStringList kKeeping{"sum", "total", "min", "max", "avg", "abs"};
        static const QStringList kSigns{"(", ")", ".", "+", "-"};
        std::optional<QString> unit;
        int depth = 0;
        for (size_t i = words.size(); i-- > 0;) {
            const QString word = textOf(text, words[i]);
            const QString next = i + 1 < words.size() ? textOf(text, words[i + 1]) : QString();
            depth += word == ")" ? 1 : word == "(" ? -1 : 0;
            const bool isEnd = word == "," || word.compare("SELECT", Qt::CaseInsensitive) == 0;
            if (isInList && depth == 0 && isEnd)
                break;
            if (words[i].kind == WordKind::Sign && kSigns.contains(word))
                continue;
            const bool isOfAnother = next == "."; // "s" of "s.dur"
            if (isName(words[i])
                && (isOfAnother || (next == "(" && kKeeping.contains(word.toLower()))))
                continue;
            const QString one = isName(words[i]) ? ofColumn(nameOf(text, words[i])) : QString();
            if (one.isEmpty() || (unit && *unit != one))
                return {};
            unit = one;
        }
        return unit.value_or(QString());
    }

    const QString& m_statement;
    std::vector<Word> m_words;
    std::vector<const SqlTable*> m_tables;
};

} // namespace

QString unitOf(const QString& column, const QString& statement, std::span<const SqlTable> tables) {
    return Units(statement, tables).of(column);
}

void addUnits(
    shared::TableData& answer, const QString& statement, std::span<const SqlTable> tables) {
    const Units units(statement, tables);
    for (shared::Column& column : answer.columns) {
        if (column.kind == shared::ColumnKind::Count || column.kind == shared::ColumnKind::Mixed)
            column.unit = units.of(column.title);
    }
}

} // namespace rankscope::sql
