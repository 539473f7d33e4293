// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix of links whose step is missing or empty, as single-step profiles of 2026 have it.
// Thread: one at a time.
#pragma once

#include <string>

#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// Links without a step are of the only step that the steps, collectives and links of the profile
/// name; with several, or none, they stay without. To be called when all is written; `file` is the
/// matrix, for the issue that says so. Errors: Database, DiskFull.
Status giveOnlyStep(index::TableScope scope, const std::string& file, TableSink& sink);

} // namespace rankscope::tables
