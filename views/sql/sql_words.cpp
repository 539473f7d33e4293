// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_words.h"

#include <algorithm>

namespace rankscope::sql {

namespace {

bool isNameStart(QChar sign) {
    return sign.isLetter() || sign == '_' || sign.unicode() >= 0x80;
}

bool isNamePart(QChar sign) {
    return isNameStart(sign) || sign.isDigit() || sign == '$';
}

/// Cuts a text into words from the left.
class Cutter {
public:
    Cutter(const QString& text, Open& open)
        : m_text(text)
        , m_open(open) { }

    std::vector<Word> words() {
        if (m_open != Open::None)
            goOn();
        while (m_at < m_text.size())
            next();
        return std::move(m_words);
    }

private:
    QChar at(qsizetype place) const { return place < m_text.size() ? m_text[place] : QChar(); }

    void add(WordKind kind, qsizetype end) {
        m_words.push_back({kind, m_at, end - m_at});
        m_at = end;
    }

    void goOn() {
        const Open open = std::exchange(m_open, Open::None);
        if (open == Open::Comment)
            comment(m_at);
        else
            quoted(open, m_at);
    }

    void comment(qsizetype from) {
        const qsizetype end = m_text.indexOf("*/", from);
        if (end < 0)
            m_open = Open::Comment;
        add(WordKind::Comment, end < 0 ? m_text.size() : end + 2);
    }

    /// A doubled sign stands for itself.
    void quoted(Open open, qsizetype from) {
        const QChar sign = open == Open::String ? '\'' : '"';
        qsizetype end = m_text.indexOf(sign, from);
        while (end >= 0 && at(end + 1) == sign)
            end = m_text.indexOf(sign, end + 2);
        if (end < 0)
            m_open = open;
        add(open == Open::String ? WordKind::String : WordKind::QuotedName,
            end < 0 ? m_text.size() : end + 1);
    }

    void next() {
        const QChar sign = m_text[m_at];
        qsizetype end = m_at + 1;
        if (sign.isSpace()) {
            ++m_at;
        } else if (sign == '-' && at(end) == '-') {
            const qsizetype line = m_text.indexOf('\n', m_at);
            add(WordKind::Comment, line < 0 ? m_text.size() : line);
        } else if (sign == '/' && at(end) == '*') {
            comment(m_at + 2);
        } else if (sign == '\'' || sign == '"') {
            quoted(sign == '"' ? Open::QuotedName : Open::String, end);
        } else if (sign.isDigit() || (sign == '.' && at(end).isDigit())) {
            while (isNamePart(at(end)) || at(end) == '.')
                ++end;
            add(WordKind::Number, end);
        } else if (isNameStart(sign)) {
            while (isNamePart(at(end)))
                ++end;
            add(isKeyword(m_text.mid(m_at, end - m_at)) ? WordKind::Keyword : WordKind::Name, end);
        } else {
            add(WordKind::Sign, end);
        }
    }

    const QString& m_text;
    Open& m_open;
    qsizetype m_at = 0;
    std::vector<Word> m_words;
};

} // namespace

std::vector<Word> wordsOf(const QString& text, Open& open) {
    return Cutter(text, open).words();
}

const QStringList& keywords() {
    static const QStringList kWords{"ALL", "AND", "AS", "ASC", "BETWEEN", "BY", "CASE", "CAST",
        "COLLATE", "CROSS", "CURRENT", "DESC", "DISTINCT", "ELSE", "END", "ESCAPE", "EXCEPT",
        "EXISTS", "FILTER", "FIRST", "FOLLOWING", "FROM", "FULL", "GLOB", "GROUP", "HAVING", "IN",
        "INNER", "INTERSECT", "IS", "ISNULL", "JOIN", "LAST", "LEFT", "LIKE", "LIMIT", "NATURAL",
        "NOT", "NOTNULL", "NULL", "NULLS", "OFFSET", "ON", "OR", "ORDER", "OUTER", "OVER",
        "PARTITION", "PRECEDING", "RANGE", "RECURSIVE", "RIGHT", "ROW", "ROWS", "SELECT", "THEN",
        "UNBOUNDED", "UNION", "USING", "VALUES", "WHEN", "WHERE", "WINDOW", "WITH"};
    return kWords;
}

const QStringList& functions() {
    static const QStringList kNames{"abs", "avg", "coalesce", "count", "dense_rank", "first_value",
        "group_concat", "ifnull", "iif", "instr", "json_extract", "lag", "last_value", "lead",
        "length", "lower", "max", "min", "nth_value", "ntile", "nullif", "printf", "rank",
        "replace", "round", "row_number", "sign", "substr", "sum", "total", "trim", "typeof",
        "upper"};
    return kNames;
}

bool isKeyword(const QString& word) {
    return std::ranges::binary_search(keywords(), word.toUpper());
}

QString quotedName(const QString& name) {
    const bool isPlain = !name.isEmpty() && isNameStart(name[0])
        && std::ranges::all_of(name, isNamePart) && !isKeyword(name);
    return isPlain ? name : '"' + QString(name).replace('"', "\"\"") + '"';
}

QString plainName(const QString& written) {
    if (written.size() < 2 || written[0] != '"' || written.back() != '"')
        return written;
    return written.mid(1, written.size() - 2).replace("\"\"", "\"");
}

} // namespace rankscope::sql
