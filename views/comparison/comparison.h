// SPDX-License-Identifier: GPL-3.0-or-later
// What a page of the comparison is made of: which side is which, and the figures of both.
// Thread: any, values; read on a query thread.
#pragma once

#include <memory>

#include <QString>

#include "core/analysis/run_diff.h"

namespace rankscope::comparison {

/// A folder, or a rank or a step of it.
struct Side {
    QString folder; ///< its name
    std::shared_ptr<const query::Snapshot> snapshot;
    analysis::RunPart part;
};

struct Comparison {
    Side base;
    Side candidate;
    analysis::RunSummary baseRun;
    analysis::RunSummary candidateRun;
    analysis::RunDiff diff;
    std::vector<analysis::RankProfile> ranks{}; ///< of both, where neither has the figures

    /// Nothing can differ.
    bool isSame() const;
};

/// "run7, rank 3, step 12": what of the folder is compared.
QString sideText(const Side& side);

/// Asks the figures of these subjects. Both sides may be the same folder.
Result<Comparison> readComparison(const Side& base, const Side& candidate,
    const std::vector<analysis::Subject>& subjects, const std::stop_token& stop);

/// False: neither side has any of what the subjects need.
bool hasFigures(const analysis::RunDiff& diff, const std::vector<analysis::Subject>& subjects);

} // namespace rankscope::comparison
