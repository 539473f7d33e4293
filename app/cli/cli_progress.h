// SPDX-License-Identifier: GPL-3.0-or-later
// One line on the terminal that says how far an import is, and the signals that stop it.
// Thread: main only; the signal handler only sets a flag.
#pragma once

#include <memory>
#include <vector>

#include "core/importer/import_pool.h"

namespace rankscope::app {

/// SIGINT and SIGTERM ask for a clean stop from now on.
void catchStopSignals();
bool isStopAsked();

/// Shows progress at 10 Hz (only on a terminal) until all jobs are done; a stop signal cancels.
void waitWithProgress(
    importer::ImportPool& pool, const std::vector<std::shared_ptr<importer::RankJob>>& jobs);

} // namespace rankscope::app
