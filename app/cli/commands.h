// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of rankscope-cli. Each prints its answer on stdout, everything else on stderr, and
// returns an ExitCode.
// Thread: main only.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli_folder.h"
#include "app/cli/limits.h"
#include "app/cli/row_writer.h"
#include "core/advisor/advisor.h"
#include "core/analysis/runs/run_parts.h"
#include "core/base/json_writer.h"

namespace rankscope::app {

enum class OutputFormat { Text, Json };

int runIndex(const FolderOptions& options, OutputFormat format);
int runInfo(const FolderOptions& options, OutputFormat format);
int runQuery(const FolderOptions& options, const std::string& sql, TableFormat format);

struct DiffOptions {
    std::filesystem::path base; ///< the candidate is FolderOptions::folder
    analysis::RunPart part; ///< of both
    analysis::RunPart basePart; ///< of the base, where it is another one
    std::optional<int64_t> baseProfile; ///< the same
    std::optional<double> failOver; ///< percent of the baseline's step
    advisor::Language language = advisor::Language::English; ///< of the findings
};
int runDiff(const FolderOptions& options, const DiffOptions& diff, OutputFormat format);

struct AdviseOptions {
    advisor::Options options;
    advisor::Language language = advisor::Language::English;
    std::optional<FailOn> failOn;
    std::vector<std::filesystem::path> factFiles; ///< training configurations, the last goes first
    std::map<std::string, std::string> facts; ///< by their names, before those of files
    std::optional<std::string> job; ///< to keep the run as a round of tuning of it
};
int runAdvise(const FolderOptions& options, const AdviseOptions& advise, OutputFormat format);

struct RoundsOptions {
    std::filesystem::path folder; ///< a profile of the job; empty: by its name
    std::string job; ///< empty, without a folder either: all jobs by their names
    advisor::Language language = advisor::Language::English;
};
int runRounds(const RoundsOptions& options, OutputFormat format);

struct DryRunOptions {
    std::filesystem::path path; ///< a log, or the folder of all
    std::optional<int64_t> limit; ///< MiB, in place of what the logs say
    bool isForPlanner = false; ///< prints the input of pipeline balancing alone
    std::stop_token stop;
};
int runDryRun(const DryRunOptions& options, OutputFormat format);

struct IrOptions {
    std::filesystem::path file;
    std::filesystem::path reference; ///< to tell what differs; empty: none
    std::vector<std::string> checks; ///< "IR-4"; empty: all
    std::stop_token stop;
};
int runIr(const IrOptions& options, OutputFormat format);

/// Flushes stdout; kExitStopped, with a word on stderr, when the answer could not be written.
int finishOutput(int exit);

/// The members of one rank in `info --json` and `index --json`, without the braces. `tables` may be
/// nullptr; their issues join those of the rank.
void writeRank(JsonWriter& json, const index::RankIndex& rank, const index::TableIndex* tables);
/// "tables": {name: rows}
void writeTables(JsonWriter& json, const index::TableIndex& tables);

} // namespace rankscope::app
