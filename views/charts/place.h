// SPDX-License-Identifier: GPL-3.0-or-later
// Where a figure comes from on the timeline: what a page asks the window to bring into sight.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace rankscope::query {
struct Snapshot;
}

namespace rankscope::timeline {
class TimelineState;
}

namespace rankscope::charts {

struct Place {
    int64_t rank = 0; ///< by its number in the job
    std::optional<int64_t> step{};
    /// In the rank's own time, as its files give it; goes before the step.
    std::optional<TimeRange> range{};
    /// Of a slice within the range, which is selected when there is one; empty: none is.
    std::string slice{};
    /// Of a rank whose number repeats: "Rank 0 (2)"; empty: the first with the number.
    std::string label{};
    bool operator==(const Place&) const = default;
};

/// Which rank of the timeline that is; nothing for one without a timeline.
std::optional<RankSlot> slotOf(const timeline::TimelineState& state, const Place& place);

/// The clock of the timeline, to be taken to a query thread.
struct Clock {
    std::shared_ptr<const query::Snapshot> snapshot;
    Timestamp origin{};
};
Clock clockOf(const timeline::TimelineState& state);

/// A time of a rank, as its files give it in ns, from the beginning of the timeline. Nothing for a
/// rank without a timeline, and where several runs have its number: then it is not known which.
std::optional<int64_t> sinceOrigin(const Clock& clock, int64_t rank, int64_t stored);

} // namespace rankscope::charts
