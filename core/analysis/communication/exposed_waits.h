// SPDX-License-Identifier: GPL-3.0-or-later
// Where a rank does nothing but wait: the parts of its exposed communication in which an operator
// had not begun to transfer anything. The profiler says how long each operator waited before its
// first transfer (synchronization); that is the begin of the operator, and of it what lies in the
// lane "Communication(Not Overlapped)". What only a comparison of ranks could tell is left out.
// Thread: that of the session.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct ExposedWait {
    std::vector<TimeRange> ranges; ///< stored times, by begin, apart from each other
    Duration total{};
};
inline auto heldFields(const ExposedWait& of) {
    return std::tie(of.ranges);
}

struct ExposedWaits {
    /// By slot; nothing: the profile does not tell waiting from transferring.
    std::vector<std::optional<ExposedWait>> ranks;
};
inline auto heldFields(const ExposedWaits& of) {
    return std::tie(of.ranks);
}

/// Errors: Cancelled, those of TableReader and IndexReader.
Result<ExposedWaits> exposedWaits(query::Session& session);

} // namespace rankscope::analysis
