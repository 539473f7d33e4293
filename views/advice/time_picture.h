// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a finding that is about time: the ranks or the steps that it names beside the
// median of the others, split as the step trace splits a step, or how long what proves it takes,
// beside a step; of kernels beside its computing alone, as beside a whole step little is seen of
// them. Thread: any but for texts, free functions.
#pragma once

#include <QCoreApplication>

#include "core/advisor/finding.h"
#include "core/analysis/steps/step_trace.h"
#include "views/advice/piece_rows.h"

namespace rankscope::advice {

/// Of the pictures of findings.
struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(PictureWords)
};

constexpr size_t kMostNamed = 4; ///< rows of ranks, of steps, of evidence
constexpr int kEvidenceColour = 5; ///< Theme::categories: of no part of a step

/// Nothing where the finding is about no time, or the trace has none.
std::optional<PieceRowsData> timePictureOf(
    const advisor::Finding& finding, const analysis::StepTrace& trace);

} // namespace rankscope::advice
