// SPDX-License-Identifier: GPL-3.0-or-later
// What of a run can be compared: all of it, one of its ranks, one of its steps.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// All where nothing is set, of one profile of each rank: two are never averaged.
struct RunPart {
    std::optional<int64_t> rank{};
    std::optional<int64_t> step{};
    bool withWarmUp = false; ///< means take in the warm-up step, too; one that is asked for counts
    int64_t profile = 1; ///< query/profiles.h
    bool operator==(const RunPart&) const = default;
};

/// In order; without those that only a cluster analysis names.
std::vector<int64_t> ranksOf(const query::Snapshot& snapshot);
/// Of the first rank that has some: all ranks of a job have the same ones. Errors: those of
/// stepTrace().
Result<std::vector<int64_t>> stepsOf(const query::Snapshot& snapshot, const std::stop_token& stop);
/// Of that profile and rank alone, and of the job as a whole; the step narrows nothing.
query::Snapshot narrowed(const query::Snapshot& snapshot, const RunPart& part);

} // namespace rankscope::analysis
