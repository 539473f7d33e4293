// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/column_condition.h"

#include "core/base/ascii.h"

namespace rankscope::analysis {

namespace {

/// Text for a LIKE, whose own signs mean themselves.
std::string likeText(std::string_view text) {
    std::string like = "%";
    for (const char c : text) {
        if (c == '%' || c == '_' || c == '\\')
            like += '\\';
        like += c;
    }
    return like + '%';
}

std::string boundary(
    const std::string& expression, const char* sign, const std::optional<int64_t>& value) {
    return value ? " AND " + expression + sign + std::to_string(*value) : std::string();
}

} // namespace

std::string andSql(const ColumnCondition& condition, const std::string& expression, Texts& texts) {
    std::string sql;
    if (!condition.contains.empty()) {
        texts.push_back(likeText(condition.contains));
        sql = " AND " + expression + " LIKE ?" + std::to_string(texts.size()) + " ESCAPE '\\'";
    }
    return sql + boundary(expression, " >= ", condition.least)
        + boundary(expression, " <= ", condition.most);
}

bool holds(
    const ColumnCondition& condition, std::string_view text, const std::optional<int64_t>& number) {
    const bool isRange = condition.least || condition.most;
    return containsInAnyCase(text, condition.contains)
        && (!isRange
            || (number && *number >= condition.least.value_or(*number)
                && *number <= condition.most.value_or(*number)));
}

} // namespace rankscope::analysis
