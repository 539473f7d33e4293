// SPDX-License-Identifier: GPL-3.0-or-later
// How far the communication groups of a job of pipelines reach: whether a collective stays within a
// worker (the ranks that share stage and data-parallel rank: tensor, context and expert parallel
// groups), or meets other workers, as gradients, their norm and parameters do.
// Thread: that of the session.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class GroupReach {
    Worker,
    Stage, ///< other data-parallel ranks of one stage
    Ends, ///< the first and the last stage of one data-parallel rank
    Stages, ///< all of them
};

struct ReachingGroup {
    std::string hash;
    GroupReach reach{};
};
/// For heldBytes().
inline auto heldFields(const ReachingGroup& of) {
    return std::tie(of.hash);
}

struct GroupReaches {
    std::vector<ReachingGroup> groups; ///< by hash: those that leave a worker

    GroupReach of(std::string_view hash) const;
};
/// For heldBytes().
inline auto heldFields(const GroupReaches& of) {
    return std::tie(of.groups);
}

/// By the ranks that were seen in a group: two of them that have one place in their workers are of
/// two workers. Errors: Cancelled, those of TableReader.
Result<GroupReaches> groupReaches(query::Session& session, const std::stop_token& stop);

} // namespace rankscope::analysis
