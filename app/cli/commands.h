// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of rankscope-cli. Each prints its answer on stdout, everything else on stderr, and
// returns an ExitCode.
// Thread: main only.
#pragma once

#include <string>

#include "app/cli/cli_folder.h"
#include "core/base/json_writer.h"

namespace rankscope::app {

enum class OutputFormat { Text, Json };
enum class TableFormat { Table, Csv, Json };

int runIndex(const FolderOptions& options, OutputFormat format);
int runInfo(const FolderOptions& options, OutputFormat format);
int runQuery(const FolderOptions& options, const std::string& sql, TableFormat format);

/// The members of one rank in `info --json` and `index --json`, without the braces.
void writeRank(JsonWriter& json, const index::RankIndex& rank);

} // namespace rankscope::app
