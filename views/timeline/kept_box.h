// SPDX-License-Identifier: GPL-3.0-or-later
// The selected range as it is kept: its lanes by the keys of their tracks, for slots and ids are
// others at the next start.
// Thread: UI only; a KeptBox is a value.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

struct KeptBox {
    TimeRange range{};
    bool isOfAll = false; ///< all lanes that are shown, and of no tracks in particular
    /// By the key of a track its lanes, by their positions in it; none: all of them.
    std::map<std::string, std::vector<size_t>> tracks{};
    bool isOnPages = true; ///< nobody dropped it there, or chose something else
    bool operator==(const KeptBox&) const = default;
};

/// Nothing where no range is selected.
std::optional<KeptBox> keptBox(const TimelineState& state);
/// Nothing where none of its lanes is there, or none of its time.
std::optional<BoxSelection> boxOf(const KeptBox& kept, const TimelineState& state);

} // namespace rankscope::timeline
