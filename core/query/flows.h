// SPDX-License-Identifier: GPL-3.0-or-later
// Flows between slices, for drawing: all links of chosen categories in a range.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

struct LinkRequest {
    TimeRange range{}; ///< links with at least one end inside
    std::vector<LaneRef> lanes{}; ///< both ends' tracks must have a lane in here
    std::vector<std::string> categories{}; ///< which to show
    size_t limit = 2000; ///< more are thinned evenly
};

struct Link {
    LaneRef fromLane; ///< lane of the slice that the end is bound to, else lane 0 of its track
    Timestamp from{};
    LaneRef toLane;
    Timestamp to{};
    std::string category;
};

struct LinkResult {
    uint64_t count = 0; ///< before thinning
    std::vector<Link> links;
};

Result<LinkResult> links(Session& session, const LinkRequest& request, std::stop_token stop);

/// Flow categories of the open ranks with their number of links, by name.
struct FlowCategory {
    std::string name;
    uint64_t count = 0;
};
std::vector<FlowCategory> flowCategories(const Snapshot& snapshot);
/// Links with at least one end inside the range and both on tracks of these lanes, by category.
Result<std::map<std::string, uint64_t>> countLinks(Session& session, const TimeRange& range,
    const std::vector<LaneRef>& lanes, std::stop_token stop);

} // namespace rankscope::query
