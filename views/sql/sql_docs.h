// SPDX-License-Identifier: GPL-3.0-or-later
// The words about tables, columns and sample questions in the language of now. Core says them in
// English; the Chinese ones about tables stand in resources/sql/docs.txt (sql_test holds them
// against core).
// Thread: any, free functions.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include <QString>

#include "core/analysis/sql_schema.h"
#include "views/sql/sql_run.h"

namespace rankscope::sql {

QString docText(std::string_view doc);
QString groupText(analysis::SqlGroup group);
QString kindText(index::ColumnType kind);
/// "ns", "bytes"; empty of what has none.
QString unitText(index::ColumnType kind);
/// Of a sample statement, see core/analysis/sql_samples.h.
QString questionText(std::string_view question);

/// Why a statement can't be run, and where.
QString problemText(const Problem& problem, const QString& statement);

/// By the English words.
const std::map<std::string, QString, std::less<>>& chineseDocs();
std::span<const char* const> translatedQuestions();

} // namespace rankscope::sql
