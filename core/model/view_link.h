// SPDX-License-Identifier: GPL-3.0-or-later
// A link to a view: a folder and what is looked at in it, as a text that can be sent to somebody
// who has the same folder:
//
//   rankscope:/data/run7?timeline?rank=3&range=100:200&slice=MatMul&view=0:5000&top=Rank%203
//
// Thread: any, values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/target.h"

namespace rankscope::model {

struct ViewLink {
    std::string folder; ///< or one file: what was opened
    Target target{};
    /// What of the timeline is in sight, on its clock.
    std::optional<TimeRange> view{};
    std::string top{}; ///< key of the row at the top; empty: none
    std::vector<std::string> pinned{}; ///< keys of tracks, in their order
    bool operator==(const ViewLink&) const = default;
};

inline constexpr std::string_view kLinkScheme = "rankscope:";
/// Longer texts are no links.
inline constexpr size_t kLongestLink = 64 * 1024;

/// Whether it begins like a link, blanks in front aside.
bool isLink(std::string_view text);
std::string toText(const ViewLink& link);
/// Errors: BadQuery, with the part that does not fit.
Result<ViewLink> parseLink(std::string_view text);

} // namespace rankscope::model
