// SPDX-License-Identifier: GPL-3.0-or-later
// The statements that a person ran, the latest first, and which of them got no answer: mostly those
// are to be mended. The window keeps the statements for the next start, without how they ended.
// Thread: UI only.
#pragma once

#include <QMap>
#include <QStringList>

namespace rankscope::sql {

/// As a list of choices shows it.
inline QString oneLine(const QString& statement) {
    constexpr qsizetype kShown = 60;
    const QString line = statement.simplified();
    return line.size() <= kShown ? line : line.left(kShown - 1) + QChar(0x2026);
}

enum class Outcome { Answered, Failed, Stopped };

class History {
public:
    static constexpr qsizetype kMost = 50;
    static constexpr qsizetype kLongest = 20'000; ///< longer ones are not kept

    void add(const QString& statement, Outcome outcome = Outcome::Answered) {
        const QString plain = statement.trimmed();
        if (plain.isEmpty() || plain.size() > kLongest)
            return;
        m_statements.removeAll(plain);
        m_statements.prepend(plain);
        m_statements = m_statements.mid(0, kMost);
        m_outcomes.insert(plain, outcome);
    }
    /// Of one of the statements.
    Outcome outcomeOf(const QString& statement) const { return m_outcomes.value(statement); }
    void set(const QStringList& statements) {
        m_statements.clear();
        m_outcomes.clear();
        for (auto one = statements.rbegin(); one != statements.rend(); ++one)
            add(*one);
    }
    const QStringList& statements() const { return m_statements; }

private:
    QStringList m_statements;
    QMap<QString, Outcome> m_outcomes; ///< of the last run of each
};

} // namespace rankscope::sql
