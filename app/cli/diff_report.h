// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side, for people and as JSON.
// Thread: main only.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/ledger.h"
#include "core/analysis/runs/run_diff.h"

namespace rankscope::app {

struct DiffReport {
    const analysis::RunPart& base;
    const analysis::RunPart& candidate;
    const analysis::RunDiff& diff;
    /// Nothing where single ranks or steps are compared.
    const std::optional<std::vector<advisor::LedgerEntry>>& ledger;
    advisor::Language language; ///< of the ledger; all else is English
};

/// The largest differences of each kind on stdout.
void printDiff(const DiffReport& report);

/// All of them, as docs/diff.md says.
void printDiffJson(const DiffReport& report);

} // namespace rankscope::app
