// SPDX-License-Identifier: GPL-3.0-or-later
// What values the colours of a heat map stand for. Values that differ little shall look alike: the
// colours lie around their median and reach a floor at least, so that a spread of 0.3 % is no
// pattern; where values span decades they are a logarithm. The scale itself begins at the least
// value and ends at the greatest: nobody reads a value off it that no cell has.
// Thread: any, values and free functions.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace rankscope::charts {

struct HeatScale {
    enum class Kind { Linear, Diverging, Log };

    int64_t least = 0;
    int64_t most = 0;
    Kind kind = Kind::Linear;
    double middle = 0; ///< of a diverging one: the median
    double reach = 0; ///< of a diverging one: how far from the median the last colours are

    /// Place on the colours, from 0 to 1; 0.5 is the median of a diverging one. Beyond the ends,
    /// that of the nearer end.
    double shareOf(double value) const;
    /// What stands at that share of the length of a colour bar.
    double valueAt(double share) const;
    bool operator==(const HeatScale&) const = default;
};

/// Of the values that are there (not shared::kNoValue); nothing without any.
std::optional<HeatScale> heatScale(const std::vector<int64_t>& values);

/// What a map works out of its values: of a million of them it takes long enough to be made where
/// they are, on a query thread.
struct HeatSpan {
    std::optional<HeatScale> scale;
    /// Of the values that are there; without any the least is above the most.
    int64_t least = std::numeric_limits<int64_t>::max();
    int64_t most = std::numeric_limits<int64_t>::min();
    bool operator==(const HeatSpan&) const = default;
};
HeatSpan heatSpan(const std::vector<int64_t>& values);

} // namespace rankscope::charts
