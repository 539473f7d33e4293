// SPDX-License-Identifier: GPL-3.0-or-later
// What a job loses while its hosts pause: played with their delays, once as measured and once
// without what lies in the pauses, in delays and passes. Thread: any, free functions.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "core/advisor/replay/joint_price.h"

namespace rankscope::advisor {

/// On the clock of the ops, sorted, without overlaps.
struct HostPauses {
    std::vector<TimeRange> host; ///< when it launched nothing: what then begins late was delayed
    std::vector<TimeRange> device; ///< when its device had nothing to do because of it
};
/// By stage and data-parallel rank.
using PausesOfWorkers = std::map<std::pair<int32_t, int32_t>, HostPauses>;

struct PausePrice {
    Duration price{}; ///< what the mean step is shorter without them
    double off = 0; ///< share of the step without them that is delayed in other ways
    double offUsual = 0; ///< the same beside the delays that the job is played with
    /// Takes out of lengths and delays what was taken out of those that were measured.
    Change change{};
};

/// Takes a part out of a pass, or of an optimizer: what of it its host did not work first.
void takeWithin(size_t place, Duration taken, Work& work, HostTimes& delays);

/// What is taken out of ops that wait for ranks which begin late (HostLimit::waited).
class WaitsUntilLimits {
public:
    explicit WaitsUntilLimits(const JobGraph& job);
    /// Of such a wait first, what is left as takeWithin().
    void take(size_t place, Duration taken, Work& work, HostTimes& delays);
    /// The limits are as much earlier as was taken of the waits until them.
    void lower(HostTimes& delays) const;

private:
    const JobGraph& m_job;
    std::map<size_t, Duration> m_left; ///< by place in Work
    std::map<size_t, Duration> m_taken;
};

/// Played with less work and shorter delays than measured.
PausePrice priceWithout(const JobGraph& job, Work work, HostTimes delays);

PausePrice priceOfPauses(const JobGraph& job, const PausesOfWorkers& pauses);

} // namespace rankscope::advisor
