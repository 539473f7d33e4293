// SPDX-License-Identifier: GPL-3.0-or-later
// What a jump leads to: the one way in which figures, findings, notes and the command line say
// where a thing is. As text it is "memory.curves?rank=3&moment=1200".
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/time.h"

namespace rankscope::model {

struct Target {
    /// By its number in the job.
    std::optional<int64_t> rank{};
    std::optional<int64_t> step{};
    /// In the rank's own time, as its files give it; goes before the step.
    std::optional<TimeRange> range{};
    /// Of a slice within the range, which is selected when there is one; empty: none is.
    std::string slice{};
    /// Of a rank whose number repeats: "Rank 0 (2)"; empty: the first with the number.
    std::string label{};
    /// A page or a section of one: "memory.curves"; empty: the timeline.
    std::string page{};
    /// The other end of a link.
    std::optional<int64_t> peer{};
    /// Of memory, in the rank's own time.
    std::optional<Timestamp> moment{};
    /// Of a table, by what names it: an operator, a collective.
    std::string row{};
    /// What else tells the row from others of its name: shapes, a group, an area.
    std::string detail{};
    /// What a list is narrowed to, and what it is sorted by, in the words of its page.
    std::string filter{};
    std::string order{};
    bool operator==(const Target&) const = default;

    bool isOnTimeline() const { return page.empty() || page == "timeline"; }
};

/// The page, and what is set in the order above; values percent-encoded, times in ns.
std::string toText(const Target& target);
/// Errors: BadQuery for a key that is unknown or stands twice, and for a value that does
/// not fit.
Result<Target> parseTarget(std::string_view text);

/// Times farther from zero than this are in no profile (docs/architecture.md): what is read from a
/// text that anybody may have written is held against it, so that no sum of two overflows.
inline constexpr int64_t kFarthestNs = int64_t{1} << 62;
/// "BEGIN:END" in ns. Nothing for what is no range.
std::string rangeText(TimeRange range);
std::optional<TimeRange> parseRange(std::string_view text);

} // namespace rankscope::model
