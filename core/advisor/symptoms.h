// SPDX-License-Identifier: GPL-3.0-or-later
// Which findings are the doing of others: a slow rank makes its peers wait, an uneven stage makes
// its neighbours receive. A symptom names its cause and is not priced a second time.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/finding.h"

namespace rankscope::advisor {

/// Input of a symptom of collectives: the share of their time in which they move data. Where that
/// is most of it (threshold::kMovingShare) only what makes them move more slowly, or beside
/// nothing, explains them.
inline constexpr const char* kTransitInput = "transit_share";

/// Input of gradients that nothing hides: the share of the step that hiding them would save without
/// slow links as well. Above threshold::kHiddenShare they are no symptom of those.
inline constexpr const char* kBesideLinksInput = "beside_links";

/// The rank that its sentence says the others wait for.
std::optional<int64_t> waitedFor(const Finding& symptom);

/// Sets Finding::explainedBy where nothing explains it yet. A cause without a price of its own
/// costs what its symptom costs.
void explain(std::vector<Finding>& findings);

} // namespace rankscope::advisor
