// SPDX-License-Identifier: GPL-3.0-or-later
// What a job would save without several causes at once: one replay with all of their changes. Their
// own prices are never added up: they may be of the same time, and where each hides another, in the
// same step or beside it, one alone saves next to nothing and all of them much.
// Thread: any, values and free functions.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Changes lengths of ops and delays of hosts from what stands there: changes can follow one
/// another.
using Change = std::function<void(const JobGraph& job, Work& work, HostTimes& delays)>;

/// What a job is without one cause.
struct Played {
    Change change;
    bool isDelayed = false; ///< the delays of the hosts are played, too
    Duration alone{}; ///< what the mean step is shorter with this change alone
    bool takesDelays = false; ///< from hosts: two such may take the same time
    /// Evens the work out, but leaves each rank and link as slow as it is: by how slow it was
    /// measured to be, so before what mends that.
    bool keepsPace = false;
};

/// Of lengths alone.
Played playedFixes(std::vector<Fix> fixes, Duration alone);

/// What the mean step is shorter with this change alone; zero where it is longer.
Duration savedBy(const JobGraph& job, const Played& played);

struct JointPrice {
    Duration saved{};
    /// Zero or more; they add up to `saved`. Nothing: left out, for without it more is saved.
    std::vector<std::optional<Duration>> shares;
};

/// The changes are made in their order; a share is what its change saves beside the dearer ones.
/// At least what the dearest saves alone. None of those that are not left out can be taken away and
/// more be saved. With the delays of hosts as measured where one of the changes is, else as the job
/// is played.
JointPrice jointPrice(const JobGraph& job, std::span<const Played* const> changes);

} // namespace rankscope::advisor
