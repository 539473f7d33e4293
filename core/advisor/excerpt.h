// SPDX-License-Identifier: GPL-3.0-or-later
// A stretch of time that proves a finding: what the devices of the ranks that it names, and of one
// of their peers, did in a step, as their timelines tell it. Of a step that is far longer than the
// slice that proves the finding only what lies around that.
// Thread: that of the session.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/finding.h"
#include "core/analysis/steps/step_trace.h"
#include "core/query/session.h"

namespace rankscope::advisor {

enum class ExcerptPart { Computing, Exposed };

/// Since the begin of the excerpt.
struct Stretch {
    Duration begin{};
    Duration end{};
    bool operator==(const Stretch&) const = default;
};

struct ExcerptPiece {
    ExcerptPart part{};
    Stretch at{};
    bool operator==(const ExcerptPiece&) const = default;
};

struct ExcerptRow {
    int64_t rank = 0;
    /// By begin, apart from each other; between them the device is free. The excerpt is told in 600
    /// columns, each as what takes most of it.
    std::vector<ExcerptPiece> pieces;
    bool operator==(const ExcerptRow&) const = default;
};

struct Excerpt {
    int64_t step = 0;
    /// Since the begin of the step, of each rank its own: where its device had ended the step
    /// before.
    Duration begin{};
    Duration length{};
    bool isWhole = false; ///< of the step
    std::vector<ExcerptRow> rows; ///< the one that the evidence is of first, a peer last
    std::optional<Stretch> proof; ///< the slice that proves the finding, on the first row
};

/// Beside the findings. Nothing where the evidence leads to no step of a rank, or where its
/// timeline tells nothing of a device. Errors: Cancelled; what else can not be read has no excerpt.
Result<std::vector<std::optional<Excerpt>>> excerptsOf(query::Session& session,
    const std::vector<Finding>& findings, const analysis::StepTrace& trace);

} // namespace rankscope::advisor
