// SPDX-License-Identifier: GPL-3.0-or-later
// A folder may hold several runs of one rank number: their labels are "Rank 0" and "Rank 0 (2)". In
// a step trace each run is a rank of its own, known by a number beyond those of any job.
//
//   rankIdOf(0, "Rank 0 (2)")       // 1'000'000'000
//   rankText(1'000'000'000)         // "0 (2)"
//
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/query/session.h"

namespace rankscope::analysis {

/// Of the first run the rank itself.
int64_t rankIdOf(int64_t rank, std::string_view label);
int64_t rankIdOf(int64_t rank, int64_t profile);
int64_t rankOfId(int64_t id);
/// From 1 on.
int64_t runOfId(int64_t id);
/// "0", "0 (2)"
std::string rankText(int64_t id);
/// As the rank is labelled: "Rank 0 (2)"; empty of first runs.
std::string runLabel(int64_t id);

/// The timeline and the tables of that run alone.
query::Snapshot onlyRun(const query::Snapshot& snapshot, int64_t id);

} // namespace rankscope::analysis
