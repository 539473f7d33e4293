// SPDX-License-Identifier: GPL-3.0-or-later
// What a page of the comparison is made of: which side is which, and the figures of both.
// Thread: any, values; read on a query thread.
#pragma once

#include <array>
#include <memory>

#include <QString>

#include "core/analysis/runs/run_diff.h"

namespace rankscope::comparison {

/// A folder, or a rank or a step of it.
struct Side {
    QString folder; ///< its name
    std::shared_ptr<const query::Snapshot> snapshot;
    analysis::RunPart part;
};

enum class Which { Base, Candidate };

/// What a line of a comparison is of, to be found on the timelines of both sides: a rank, the
/// longest of some calls, or the moment of a peak.
struct PairPlace {
    std::optional<int64_t> rank{}; ///< not set: that of the side, else any
    std::optional<analysis::OperatorKey> call{}; ///< the longest of these
    std::vector<int64_t> ranks{}; ///< by one of which it is called; empty: by any
    std::optional<std::string> group{}; ///< by name, of which it is; not set: any
    std::array<std::optional<analysis::PeakMoment>, 2> peaks{}; ///< of base and candidate

    const std::optional<analysis::PeakMoment>& peakOf(Which side) const {
        return peaks[static_cast<size_t>(side)];
    }
    bool isPeak() const { return peaks[0] || peaks[1]; }
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
