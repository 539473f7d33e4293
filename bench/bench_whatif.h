// SPDX-License-Identifier: GPL-3.0-or-later
// What stragglers cost a job and why, from its ops as JSON lines (plain or .gz). The form of the
// JSON is a contract: docs/advisor.md.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

enum class WhatIfForm { Table, Json };

/// Prints to standard output; what could not be read of the file is counted on standard error.
/// Errors: those of readJobOps() and JobGraph::of().
Status printWhatIf(const std::filesystem::path& file, WhatIfForm form);

} // namespace rankscope::bench
