// SPDX-License-Identifier: GPL-3.0-or-later
// What proves a finding, as a picture: the ranks or the steps that it names beside the median of
// the others, split as the step trace splits a step.
// Thread: any but for texts, free functions.
#pragma once

#include "views/advice/advice_state.h"
#include "views/advice/piece_rows.h"

namespace rankscope::advice {

/// Of a slow link (CL-9): for each direction how long its bytes would move at the normal bandwidth,
/// and how much longer they do, over the steps of the profile. Nothing of other findings.
std::optional<PieceRowsData> linkPictureOf(const advisor::Finding& finding);

/// Nothing where no picture fits: no steps, or the finding is about what all ranks compute in all
/// steps alike.
std::optional<PieceRowsData> pictureOf(const advisor::Finding& finding, const CheckRun& run);

} // namespace rankscope::advice
