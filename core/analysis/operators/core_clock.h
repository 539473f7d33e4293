// SPDX-License-Identifier: GPL-3.0-or-later
// The frequency of the AI cores of each rank while they compute (counter "AI Core Freq"), and the
// ranks whose cores were slowed down. What the cores do between kernels says nothing: they are
// lowered when idle.
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "core/analysis/thresholds.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct CoreClock {
    int64_t rank = 0;
    double highest = 0; ///< MHz
    double lowest = 0;
    std::set<double> levels; ///< all frequencies, also of idle cores
    /// What its cores are made for: as the files of the device say (device_peak.h), but no less
    /// than the highest of the job, which stands in where they do not.
    double nominal = 0;
    bool isTold = false; ///< by those files
    /// Share below the nominal frequency, mean over the time that kernels run. Nothing where the
    /// timeline has no lane of computing.
    std::optional<double> drop;
    std::optional<Timestamp> since; ///< on the rank's own clock: first kernel below; with drop only
};

/// By rank; of ranks that have the counter. Errors: Cancelled, those of IndexReader and
/// TableReader.
Result<std::vector<CoreClock>> coreClocks(query::Session& session, const std::stop_token& stop);

/// Those that drop by more than the limit, largest first.
std::vector<CoreClock> droppedClocks(
    std::vector<CoreClock> clocks, double limit = threshold::kFrequencyDrop.value);

} // namespace rankscope::analysis
