// SPDX-License-Identifier: GPL-3.0-or-later
// Which finding is told beside the figures of a section: the first cause whose evidence leads
// there.
// Thread: UI only (texts in the language of now).
#pragma once

#include "views/advice/advice_state.h"
#include "views/sections/finding_line.h"

namespace rankscope::advice {

/// `page`: "summary.steps". Without text: no finding is about it.
sections::FindingHint hintFor(const QString& page, const AdviceState& state);

} // namespace rankscope::advice
