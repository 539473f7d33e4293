// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads of uneven floating-point work: a rank of a low rate, a stage that has more to
// do than the others. Thread: UI only (texts in the language of now).
#pragma once

#include <span>

#include "core/analysis/steps/rank_flops.h"
#include "views/sections/note_box.h"

namespace rankscope::summary {

/// Empty where the work is even or nothing is known of it.
sections::Note workNote(
    std::span<const analysis::RankFlops> ranks, std::span<const analysis::RankGroup> stages);

} // namespace rankscope::summary
