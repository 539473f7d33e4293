// SPDX-License-Identifier: GPL-3.0-or-later
// A figure of two runs side by side.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>

namespace rankscope::analysis {

enum class Change { Same, Slower, Faster, Added, Gone };
const char* toWord(Change change);

/// Nothing where a run lacks it.
struct Compared {
    std::optional<int64_t> base; ///< ns, bytes, or a count
    std::optional<int64_t> candidate;

    int64_t delta() const { return candidate.value_or(0) - base.value_or(0); }
    /// Without its sign, to sort by.
    int64_t weight() const { return delta() < 0 ? -delta() : delta(); }
    /// delta / base; nothing without a base.
    std::optional<double> growth() const;
    /// Same up to kSameTime of the base, whatever its sign.
    Change change() const;
    bool operator==(const Compared&) const = default;
};

} // namespace rankscope::analysis
