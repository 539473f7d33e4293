// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of operators ask: from the kernels of the row tables where there are any, from the
// averages of older MindSpore, else from the streams of the devices on the timeline (Kineto, msprof
// JSON alone).
// Thread: the questions run on a query thread; values.
#pragma once

#include "core/analysis/operators/operator_calls.h"
#include "core/analysis/operators/operator_spread.h"
#include "core/analysis/rank_group.h"
#include "core/analysis/rank_profile.h"

namespace rankscope::operators {

enum class Source { Tables, Timeline, Legacy };

struct OperatorData {
    Source source{};
    analysis::OperatorTable table;
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without any kernels
    std::vector<analysis::RankGroup> hosts{}; ///< of the job
};

/// Errors: Cancelled, those of TableReader and IndexReader; of the others too.
Result<OperatorData> readOperators(query::Session& session, analysis::OperatorsBy by,
    const analysis::OperatorFilter& filter, const std::stop_token& stop);

Result<analysis::RunPlaces> findRuns(query::Session& session, const analysis::OperatorKey& key,
    const analysis::OperatorFilter& filter, const analysis::RunRows& rows,
    const std::stop_token& stop);

Result<analysis::OperatorSpread> readSpread(query::Session& session, const std::string& name,
    const std::string& shapes, const analysis::OperatorFilter& filter, const std::stop_token& stop);

} // namespace rankscope::operators
