// SPDX-License-Identifier: GPL-3.0-or-later
// The selected range and the locked area as they are kept: their lanes by the keys of their tracks,
// for slots and ids are others at the next start.
// Thread: UI only; a KeptBox is a value.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QJsonObject>

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

/// Nothing of nothing.
std::optional<KeptBox> keptBoxOf(
    const std::optional<BoxSelection>& area, const TimelineState& state);
/// Nothing where none of its lanes is there, or none of its time.
std::optional<BoxSelection> boxOf(const KeptBox& kept, const TimelineState& state);
QJsonObject jsonOf(const KeptBox& box);
/// What can be read of it; nothing without its time.
std::optional<KeptBox> keptBoxFrom(const QJsonValue& value);

} // namespace rankscope::timeline
