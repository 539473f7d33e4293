// SPDX-License-Identifier: GPL-3.0-or-later
// The communication operators that the sections Durations, Timeline and Waits look at, with what
// their filters can be set to.
// Thread: any, free functions.
#pragma once

#include <map>

#include "core/analysis/communication/collectives.h"
#include "core/analysis/rank_profile.h"
#include "views/communication/filter_bar.h"
#include "views/shared/shown_profile.h"

namespace rankscope::communication {

struct CollectiveData {
    FilterChoices choices; ///< no steps: the profile holds no communication
    analysis::Collectives all{};
    bool isFromTrace = false; ///< no file lists operators: made of the timeline's slices
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without communication
};

Result<CollectiveData> readCollectives(query::Session& session,
    const analysis::CommunicationFilter& filter, const std::stop_token& stop);

/// What a reader must know of such figures; "" of those from files.
QString sourceNote(bool isFromTrace);
/// Of operators that were not matched.
QString aloneNote(size_t operators);

/// The slice of that row on the timeline; its rank and step where no file tells its begin.
model::Target operatorPlace(const analysis::Collectives& all, size_t row);

/// The longest operator of each rank, as such a place: what a sum of the rank is led to.
std::map<int64_t, model::Target> longestByRank(const analysis::Collectives& all);

} // namespace rankscope::communication
