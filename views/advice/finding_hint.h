// SPDX-License-Identifier: GPL-3.0-or-later
// Which finding is told beside the figures of a section: the first cause whose evidence leads
// there, else, quietly, the first finding that another one explains.
// Thread: UI only (texts in the language of now).
#pragma once

#include <functional>
#include <vector>

#include "views/advice/advice_state.h"
#include "views/sections/finding_line.h"

namespace rankscope::advice {

/// `page`: "summary.steps". Without text: no finding is about it.
sections::FindingHint hintFor(const QString& page, const AdviceState& state);
/// The same of findings that others explain, in the order of the report; of muted findings and
/// muted causes none.
sections::FindingHint explainedHint(const QString& page,
    const std::vector<advisor::Finding>& findings,
    const std::function<bool(const advisor::Finding&)>& isMuted);

} // namespace rankscope::advice
