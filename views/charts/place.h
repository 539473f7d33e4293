// SPDX-License-Identifier: GPL-3.0-or-later
// Where a figure comes from on the timeline: what a page asks the window to bring into sight.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"

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

} // namespace rankscope::charts
