// SPDX-License-Identifier: GPL-3.0-or-later
// Files that tell of a job before or beside its profile: compiled graphs (.ir) and the logs of a
// dry run. They belong to no rank and are read when a page or a check asks.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/importer/discovery/discovery.h"
#include "core/importer/discovery/discovery_scan.h"

namespace rankscope::importer {

/// "18_validate_0068.ir", also .gz; not the graph of a memory tracker.
bool isGraphName(std::string_view name);

/// Takes the job's files of one folder. A log counts when its name or folder says a rank or a
/// stage and its end has the memory figures of a dry run.
void takeJobFiles(const Listing& folder, Discovery& seen);
/// Takes one file that was opened by itself, whatever its name; false where it is neither.
bool takeJobFile(const std::filesystem::path& file, Discovery& seen);

} // namespace rankscope::importer
