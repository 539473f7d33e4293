// SPDX-License-Identifier: GPL-3.0-or-later
// Joins flow points to links: points with the same category and id belong together.
//
// Real files have one start with several ends (a kernel launch with 18 kernels), ends before their
// start in the file, ids that are used again later, and halves without a partner. So: each end or
// step belongs to the latest start at or before it, else to the earliest; a step hands on to what
// follows it. Halves without a partner are counted.
// Thread: any; it may start others, which have ended when it returns.
#pragma once

#include <map>
#include <stop_token>
#include <vector>

#include "core/importer/trace/records.h"
#include "core/model/issue.h"

namespace rankscope::importer {

struct FlowJoin {
    uint64_t links = 0;
    std::map<StringId, uint64_t> linksOfCategory;
    uint64_t startsWithoutEnd = 0;
    uint64_t endsWithoutStart = 0;

    void add(const FlowJoin& other);
};

/// Ends of one flow that are kept until its first start comes. More have no start; a file of
/// millions of ends with one id must not fill the memory.
inline constexpr size_t kEarlyEnds = 256 * 1024;

/// Where links that launch device work are noted, too.
struct LaunchLog {
    LaunchStore* launches = nullptr; ///< null: nowhere
    const LaunchCategories* categories = nullptr;
};

/// Moves the points to ends: each link becomes one FlowEnd at either of its tracks.
Result<FlowJoin> joinFlows(FlowPointStore& points, FlowEndStore& ends, unsigned threads = 1,
    const std::stop_token& stop = {}, const LaunchLog& log = {});

/// Joins launching calls to their device work, by the same rule; the points are used up. What has
/// no partner is no issue: a profile does not hold all calls.
Status joinCorrelations(
    FlowPointStore& points, LaunchStore& launches, const std::stop_token& stop = {});

} // namespace rankscope::importer
