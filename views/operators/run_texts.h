// SPDX-License-Identifier: GPL-3.0-or-later
// The single calls of an operator as a table, and where each of them lies on the timeline.
// Thread: any, free functions: rows are made on the query threads, texts and all.
#pragma once

#include <map>

#include "core/analysis/operators/operator_calls.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_data.h"

namespace rankscope::operators {

/// By rank: what makes of the begin of a call ns since the origin of the timeline. Empty where a
/// rank has no timeline: then all calls show the time of their file.
using RunStarts = std::map<int64_t, int64_t>;
RunStarts runStarts(const shared::Clock& clock, const std::vector<int64_t>& ranks);

/// What the calls of one row have in common: which columns say something, and how.
struct RunColumns {
    /// As in RunPlaces; these are of all calls.
    std::vector<std::string> known{std::string(analysis::run_column::kRank),
        std::string(analysis::run_column::kStart), std::string(analysis::run_column::kDuration)};
    std::vector<std::string> counters{};
    analysis::OperatorsBy by{};
    RunStarts starts{};

    /// Of the columns of the table, in their order, as core calls them.
    std::vector<std::string> names() const;
};

shared::TableData runTable(
    const std::vector<analysis::OperatorRun>& runs, const RunColumns& columns);

/// By counter: how many times its value a cell holds.
std::map<std::string, double> counterUnits(const std::vector<std::string>& counters);

model::Target placeOf(const analysis::OperatorRun& run);

/// Of the column with the begin of a call, whichever of the two it shows: a table keeps the widths
/// of its columns while their number stays.
inline constexpr int kStartWidth = 190;

} // namespace rankscope::operators
