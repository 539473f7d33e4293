// SPDX-License-Identifier: GPL-3.0-or-later
// What a page says when the profile holds nothing for it: what it needs, which ranks lack it and
// why, and the option of the profiler that brings it.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/pages/message_page.h"

namespace rankscope::charts {

pages::Message missingData(
    analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks);

} // namespace rankscope::charts
