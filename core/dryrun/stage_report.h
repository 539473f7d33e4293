// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a dry run fits: each stage's peak against what MindSpore may take of the device, and the
// stages against each other.
// Sources: planner_ir_data.md section B; the tuning guide's DryRun chapter.
// Thread: any, pure functions. All sizes in MiB.
#pragma once

#include <optional>
#include <vector>

#include "core/dryrun/dry_run.h"

namespace rankscope::dryrun {

enum class Verdict {
    Unknown, ///< the log has no peak
    Fits,
    Tight, ///< above threshold dry_run_tight
    Fragmented, ///< fits without fragments only
    Over, ///< the plan must change
    OutOfMemory, ///< the run ended by it
};
/// "over", for JSON.
const char* toWord(Verdict verdict);

/// What a row without a verdict has of its log.
enum class Missing {
    Memory, ///< no line of memory at all
    Size, ///< sizes that can not be read: StageLog::missed
    Peak, ///< the size of the device, no peak
    PeakAndDevice, ///< other lines of memory
    Cap, ///< a peak, and a cap that is none
};

struct StageRow {
    size_t log = 0; ///< position in the logs
    Verdict verdict{};
    std::optional<int64_t> used{};
    std::optional<int64_t> actual{}; ///< with fragments
    int64_t cap = 0;
    bool isCapAssumed = false; ///< the log does not say it, and nobody gave one
    std::optional<int64_t> free{}; ///< of the cap; below zero where it is over
    std::optional<double> share{}; ///< of the cap
    std::optional<int64_t> fragmentation{};
    std::optional<int64_t> device{};
    std::optional<int64_t> reserve{}; ///< of the device, for other components

    bool operator==(const StageRow&) const = default;
};

struct DryRunReport {
    std::vector<StageRow> rows; ///< one a log, in their order
    std::optional<size_t> fullest{}; ///< positions in rows; where two stages are known
    std::optional<size_t> emptiest{};
    double spread = 0; ///< (fullest - emptiest) / fullest
    bool isUneven = false; ///< above threshold dry_run_uneven
    bool isOneCap = true; ///< false: logs of different runs, it seems
    bool isSimulated = false; ///< some log says so; else all may be of a real run
    bool isOfRanks = false; ///< several logs say their ranks, none its stage
    std::vector<int64_t> missingStages; ///< before the last that is there; of several logs only

    /// A stage does not fit.
    bool isOver() const;
    /// A stage has a verdict.
    bool isJudged() const;
};

/// Of a row whose verdict is Unknown.
Missing missingOf(const StageLog& log, const StageRow& row);

/// Of a size in MiB; nothing below zero and beyond what any device has.
std::optional<int64_t> bytesOf(std::optional<int64_t> mebibytes);

/// `limit`: what MindSpore may take, in place of what the logs say.
DryRunReport report(const std::vector<StageLog>& logs, std::optional<int64_t> limit);

} // namespace rankscope::dryrun
