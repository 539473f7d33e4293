// SPDX-License-Identifier: GPL-3.0-or-later
// What may stand at the caret of a statement: tables behind FROM, columns behind a table's name or
// its short name and a point, else columns of the tables that are named, tables, keywords and
// functions; those that fit what is typed, the best first.
// Thread: any, a free function.
#pragma once

#include <vector>

#include <QString>

#include "core/analysis/sql_schema.h"

namespace rankscope::sql {

enum class CandidateKind { Column, Table, Keyword, Function };

struct Candidate {
    CandidateKind kind{};
    QString text; ///< as it is written into the statement
    QString detail; ///< of a column: its table
    bool operator==(const Candidate&) const = default;
};

struct Completion {
    qsizetype begin = 0; ///< of what is typed so far
    std::vector<Candidate> candidates;
};

/// Asked: a person wants to see all that fits, even of nothing typed.
enum class Wanted { Typing, Asked };

/// None within a string, a comment or a number.
Completion completionAt(const QString& statement, qsizetype caret,
    const std::vector<analysis::SqlTable>& tables, Wanted wanted);

} // namespace rankscope::sql
