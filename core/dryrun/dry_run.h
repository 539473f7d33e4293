// SPDX-License-Identifier: GPL-3.0-or-later
// The logs of a simulated run: what each stage of the pipeline would need of its device's memory,
// and whether it fits. One log a stage is enough, for the ranks of a stage need the same.
// Sources: planner_ir_data.md section B; the tuning guide's DryRun chapter.
// Thread: any; reading may take as long as the logs are large and can be stopped.
#pragma once

#include <filesystem>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/model/issue.h"
#include "core/model/memory_block.h"

namespace rankscope::dryrun {

using model::MemoryBlock;

/// One log, or the last of its blocks.
struct StageLog {
    std::string file; ///< below the folder that was opened
    std::optional<int64_t> rank{};
    std::optional<int64_t> stage{}; ///< as its lines say, else its name, else see nameStages()
    std::optional<int64_t> ranksOfStage{}; ///< as its lines say
    size_t blocks = 0; ///< printed; the last one counts
    std::optional<MemoryBlock> memory{}; ///< nothing: the log has none
    std::vector<MemoryBlock> outOfMemory{}; ///< each time that memory ran out, in order
    std::vector<uint64_t> missed{}; ///< lines of a block whose size is none, as "NaNM"
    bool isSimulated = false; ///< a line or its path says so; else it may be of a real run

    bool operator==(const StageLog&) const = default;
};

/// Stage and rank as a path says them: "stage2_16/mindformer.log", "stage_2_rank_16",
/// "rank_16.log", "worker_16.log" (msrun). Nothing of what it does not say.
struct PlaceOfLog {
    std::optional<int64_t> stage{};
    std::optional<int64_t> rank{};
    bool operator==(const PlaceOfLog&) const = default;
};
PlaceOfLog placeOfLog(const std::string& path);

/// One log, or all logs below a folder that have a block or a place in their name; run by run, by
/// stage and rank. Lines that grep found in several logs ("stage_0_rank_0/mindformer.log:1234:...")
/// are told apart. What is damaged of a .gz, and each size that is none, is counted. Errors:
/// NotFound (nothing there), Unreadable, Cancelled.
Result<std::vector<StageLog>> readDryRun(
    const std::filesystem::path& path, model::IssueLog& issues, const std::stop_token& stop);

/// The logs of one run.
struct Run {
    std::string name; ///< the folder of its logs below the one that was opened; "" for that itself
    std::vector<StageLog> logs; ///< by stage and rank

    /// Some log says so; else it may be a real one, which prints its memory alike.
    bool isSimulated() const;
};

/// These logs below a folder, run by run: those of a run lie in one folder, or in folders of their
/// stages within one. A log without a block is there when its name says where it belongs. Errors:
/// Unreadable, Cancelled.
Result<std::vector<Run>> readRuns(const std::vector<std::filesystem::path>& files,
    const std::filesystem::path& root, model::IssueLog& issues, const std::stop_token& stop);

/// By the folders of their logs, each run's in order and with their stages.
std::vector<Run> runsOf(std::vector<StageLog> logs);

/// The same where a rank or stage has logs in two folders; else all are one run without a name, for
/// the folders may be those of its nodes.
std::vector<Run> separateRuns(std::vector<StageLog> logs);

/// Logs whose rank alone is known get their stage by what another log of the run says of all
/// stages. Where none does: a dry run is of one rank a stage, whose ranks lie at equal distances,
/// and rank / distance is the stage (planner_ir_data.md B). Ranks one behind the other may be all
/// ranks of a few stages: they tell no stage, but as output_dryrun/rank_*.log, which is written a
/// stage a log. Leaves logs of stages that are known.
void nameStages(std::vector<StageLog>& logs);

} // namespace rankscope::dryrun
