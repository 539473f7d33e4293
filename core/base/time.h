// SPDX-License-Identifier: GPL-3.0-or-later
// Time as the whole program knows it: integer nanoseconds on the trace's own clock.
//
//   Timestamp start{...};  TimeRange range{start, start + Duration(1500)};   // half-open
//
// A profiler writes microseconds as decimal text ("1736412474714258.990"). As a double such a
// number has 0.25 us steps, so it is read from the text by integer arithmetic, see
// parseMicroseconds(). The epoch is the file's own (Unix, boot or zero); ranks with different
// epochs are aligned by an offset of the rank, never by changing a stored time.
// Thread: any, values.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankscope {

struct TraceClock {
    using rep = int64_t;
    using period = std::nano;
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<TraceClock, duration>;
    static constexpr bool is_steady = true;
};

using Duration = TraceClock::duration;
using Timestamp = TraceClock::time_point;

/// Half-open range [begin, end). An empty range may still have a place.
struct TimeRange {
    Timestamp begin{};
    Timestamp end{};

    constexpr Duration length() const { return end - begin; }
    constexpr bool isEmpty() const { return end <= begin; }
    constexpr TimeRange movedBy(Duration by) const { return {begin + by, end + by}; }
    constexpr bool contains(Timestamp t) const { return t >= begin && t < end; }
    /// True when the two share at least one instant; a zero-length range counts as its begin.
    constexpr bool overlaps(const TimeRange& other) const {
        const auto endOf = [](const TimeRange& r) {
            return r.isEmpty() ? r.begin + Duration(1) : r.end;
        };
        return begin < endOf(other) && other.begin < endOf(*this);
    }
    constexpr bool operator==(const TimeRange&) const = default;
};

constexpr Timestamp fromNanoseconds(int64_t ns) {
    return Timestamp{Duration{ns}};
}
constexpr int64_t toNanoseconds(Timestamp t) {
    return t.time_since_epoch().count();
}

/// Reads decimal microseconds ("12.5", "-3", "1.5e3", leading and trailing blanks allowed) into
/// nanoseconds, rounded half away from zero to 1 ns. Nothing on text that is no number or on a
/// value outside int64 nanoseconds.
std::optional<int64_t> parseMicroseconds(std::string_view text);

/// The same for decimal numbers of other units; 10 ns is what older MindSpore counts in.
std::optional<int64_t> parseNanoseconds(std::string_view text);
std::optional<int64_t> parseTenNanoseconds(std::string_view text);
std::optional<int64_t> parseMilliseconds(std::string_view text);
std::optional<int64_t> parseSeconds(std::string_view text);

} // namespace rankscope
