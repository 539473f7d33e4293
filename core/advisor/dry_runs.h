// SPDX-License-Identifier: GPL-3.0-or-later
// The dry runs whose logs lie in a folder: read when a page, a check or a table asks.
// Thread: any.
#pragma once

#include <stop_token>
#include <vector>

#include "core/dryrun/dry_run.h"
#include "core/query/session.h"

namespace rankscope::advisor {

/// What is damaged of these logs discovery has counted. Errors: those of dryrun::readRuns.
Result<std::vector<dryrun::Run>> dryRunsOf(
    const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::advisor
