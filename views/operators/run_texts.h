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
/// rank has no timeline: then all calls count from the first one of the profile.
using RunStarts = std::map<int64_t, int64_t>;
RunStarts runStarts(const shared::Clock& clock, const std::vector<int64_t>& ranks);

/// The begin of a call: as a row shows it, in ns since the origin, and as its file has it in the
/// tip.
shared::TableCell startCell(int64_t shown, int64_t stored);
shared::Column startColumn();

/// What the calls of one row have in common: which columns say something, and how.
struct RunColumns {
    /// As in RunPlaces; these are of all calls.
    std::vector<std::string> known{std::string(analysis::run_column::kRank),
        std::string(analysis::run_column::kStart), std::string(analysis::run_column::kDuration)};
    std::vector<std::string> counters{};
    analysis::OperatorsBy by{};
    RunStarts starts{};
    int64_t first = 0; ///< what begins count from without `starts`: analysis::firstStart()

    /// Of the columns of the table, in their order, as core calls them.
    std::vector<std::string> names() const;
};

shared::TableData runTable(
    const std::vector<analysis::OperatorRun>& runs, const RunColumns& columns);

/// By counter: how many times its value a cell holds.
std::map<std::string, double> counterUnits(const std::vector<std::string>& counters);

model::Target placeOf(const analysis::OperatorRun& run);

} // namespace rankscope::operators
