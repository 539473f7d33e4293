// SPDX-License-Identifier: GPL-3.0-or-later
// A link to a view: a folder and what is looked at in it, as a text that can be sent to somebody
// who has the same folder:
//
//   rankscope:/data/run7?timeline?rank=3&range=100:200&slice=MatMul&view=0:5000&top=Rank%203
//       &shifts=Rank%201:-1500,Rank%202:20000c&box=100:200,Rank%203%2F7%2F2:0.1&lock=0:5000
//
// Thread: any, values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/target.h"

namespace rankscope::model {

struct LinkShift {
    Duration by{}; ///< not zero, a quarter of kFarthestNs at most
    char way = 0; ///< a small letter: by which way it came there; 0: none is said
    bool operator==(const LinkShift&) const = default;
};

/// By the label of the rank, or that and the rest of the key of a track.
using LinkShifts = std::map<std::string, LinkShift>;

/// A selected range or a locked area, on the clock of the timeline.
struct LinkArea {
    TimeRange range{};
    /// By the key of a track its lanes, by their positions in it, none: all of them. No track: all
    /// that are shown.
    std::map<std::string, std::vector<size_t>> tracks{};
    bool operator==(const LinkArea&) const = default;
};

struct ViewLink {
    std::string folder; ///< or one file: what was opened
    Target target{};
    /// What of the timeline is in sight, on its clock.
    std::optional<TimeRange> view{};
    std::string top{}; ///< key of the row at the top; empty: none
    std::vector<std::string> pinned{}; ///< keys of tracks, in their order
    /// How far ranks and tracks are moved; nothing: it is not said, as in older links.
    std::optional<LinkShifts> shifts{};
    std::optional<LinkArea> box{}; ///< the selected range
    std::optional<LinkArea> locked{};
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
