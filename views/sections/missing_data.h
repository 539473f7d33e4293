// SPDX-License-Identifier: GPL-3.0-or-later
// What a page says when it has nothing to show: what it needs where the profile holds nothing for
// it, which ranks lack it and why, and the option of the profiler that brings it; that its figures
// could not be read, or that a person cancelled them.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/pages/message_page.h"

namespace rankscope::sections {

pages::Message missingData(
    analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks);
pages::Message unreadableData(const Error& error);
pages::Message cancelledData();

} // namespace rankscope::sections
