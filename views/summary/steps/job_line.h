// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads of a job as a whole, in one line; what no file says is a dash.
// Thread: UI only (texts in the language of now).
#pragma once

#include <QStringList>

#include "core/analysis/job_overview.h"

namespace rankscope::summary {

/// "TP 2, PP 2, DP 4": CP and EP only where they split something; a dash for unknown sizes.
QString sizesText(const std::optional<analysis::ParallelSizes>& sizes);
/// "2025-11-27 12:34 UTC"; a dash for nothing.
QString captureText(std::optional<Timestamp> begin);
/// Kinds, levels and versions: "PyTorch, text", "Level1", "torch_npu 2.7.1, CANN 8.3".
QStringList profilerTexts(const analysis::JobOverview& job);
/// "Ranks: 16; Nodes: 2; ..."; `steps` without warm-up.
QString jobLine(const analysis::JobOverview& job, size_t steps);

} // namespace rankscope::summary
