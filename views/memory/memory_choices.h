// SPDX-License-Identifier: GPL-3.0-or-later
// What the filters of the memory page offer, and what they fall back to.
// Thread: any but for texts, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/memory/memory_blocks.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/base/time.h"
#include "views/shared/choice_box.h"

namespace rankscope::shared {
class ShownProfile;
}

namespace rankscope::memory {

/// The wanted one, or the first; of ranks that are there.
const analysis::MemoryRank& shownRank(
    const std::vector<analysis::MemoryRank>& ranks, std::optional<int64_t> wanted);

QString rankText(int64_t rank);
QString bytesText(int64_t bytes);
std::vector<int64_t> ranksOf(const std::vector<analysis::MemoryRank>& ranks);
/// Of the rank that is shown.
shared::Choices sourceChoices(const std::vector<analysis::MemoryRank>& ranks, int64_t rank);
/// What its moments are numbers of: nodes, tasks; empty: they are times.
QString acrossText(analysis::BlockSource source);

/// Zero of the timeline in the rank's own time; nothing for a rank without a timeline.
std::optional<Timestamp> timelineOrigin(const shared::ShownProfile& profile, int64_t rank);

} // namespace rankscope::memory
