// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dryrun/stage_report.h"

#include <algorithm>
#include <set>

#include "core/analysis/thresholds.h"

namespace rankscope::dryrun {

namespace threshold = analysis::threshold;

namespace {

/// A log that goes on after memory ran out did not fit either.
Verdict verdictOf(const StageLog& log, const StageRow& row) {
    if (!log.outOfMemory.empty() || log.memory->isOutOfMemory)
        return Verdict::OutOfMemory;
    if (!row.used)
        return Verdict::Unknown;
    if (*row.used > row.cap)
        return Verdict::Over;
    if (row.actual && *row.actual > row.cap)
        return Verdict::Fragmented;
    return *row.share > threshold::kDryRunTight.value ? Verdict::Tight : Verdict::Fits;
}

StageRow rowOf(const StageLog& log, size_t position, std::optional<int64_t> limit) {
    StageRow row{.log = position};
    const MemoryBlock memory = log.memory.value_or(MemoryBlock());
    const auto assumed = static_cast<int64_t>(threshold::kDryRunCap.value);
    row.cap = limit.value_or(memory.cap.value_or(assumed));
    row.isCapAssumed = !limit && !memory.cap;
    row.used = memory.used();
    row.actual = memory.actualPeak;
    row.fragmentation = memory.fragmentation();
    row.device = memory.device;
    if (row.used && row.cap > 0) {
        row.free = row.cap - *row.used;
        row.share = static_cast<double>(*row.used) / static_cast<double>(row.cap);
    }
    if (memory.device && memory.cap)
        row.reserve = *memory.device - *memory.cap;
    if (log.memory && row.cap > 0)
        row.verdict = verdictOf(log, row);
    return row;
}

void compareStages(DryRunReport& all, const std::vector<StageLog>& logs) {
    std::set<int64_t> stages;
    std::set<int64_t> caps; // where a log says it
    for (const StageRow& row : all.rows) {
        const StageLog& log = logs[row.log];
        if (log.stage)
            stages.insert(*log.stage);
        if (log.memory && log.memory->cap)
            caps.insert(*log.memory->cap);
        if (!row.used)
            continue;
        const auto at = static_cast<size_t>(&row - all.rows.data());
        if (!all.fullest || *row.used > *all.rows[*all.fullest].used)
            all.fullest = at;
        if (!all.emptiest || *row.used < *all.rows[*all.emptiest].used)
            all.emptiest = at;
    }
    all.isOneCap = caps.size() < 2;
    constexpr size_t kMostMissing = 1000; ///< a wrong number in a name is no million of stages
    if (stages.size() > 1) {
        for (int64_t stage = 0; stage < *stages.rbegin() && all.missingStages.size() < kMostMissing;
             ++stage) {
            if (!stages.contains(stage))
                all.missingStages.push_back(stage);
        }
    }
    if (stages.size() < 2 || !all.fullest || *all.rows[*all.fullest].used <= 0) {
        all.fullest = all.emptiest = std::nullopt;
        return;
    }
    const auto most = static_cast<double>(*all.rows[*all.fullest].used);
    all.spread = (most - static_cast<double>(*all.rows[*all.emptiest].used)) / most;
    all.isUneven = all.spread > threshold::kDryRunUneven.value;
}

} // namespace

const char* toWord(Verdict verdict) {
    switch (verdict) {
    case Verdict::Unknown:
        break;
    case Verdict::Fits:
        return "fits";
    case Verdict::Tight:
        return "tight";
    case Verdict::Fragmented:
        return "fragmented";
    case Verdict::Over:
        return "over";
    case Verdict::OutOfMemory:
        return "out_of_memory";
    }
    return "unknown";
}

bool DryRunReport::isOver() const {
    return std::ranges::any_of(rows, [](const StageRow& row) {
        return row.verdict == Verdict::Over || row.verdict == Verdict::OutOfMemory;
    });
}

bool DryRunReport::isJudged() const {
    return std::ranges::any_of(
        rows, [](const StageRow& row) { return row.verdict != Verdict::Unknown; });
}

Missing missingOf(const StageLog& log, const StageRow& row) {
    if (!log.missed.empty() && !row.used)
        return Missing::Size;
    if (!log.memory)
        return Missing::Memory;
    if (row.used)
        return Missing::Cap;
    return row.device ? Missing::Peak : Missing::PeakAndDevice;
}

std::optional<int64_t> bytesOf(std::optional<int64_t> mebibytes) {
    constexpr int64_t kMebibyte = int64_t{1} << 20;
    return mebibytes && *mebibytes >= 0 && *mebibytes < model::kMostMebibytes
        ? std::optional(*mebibytes * kMebibyte)
        : std::nullopt;
}

DryRunReport report(const std::vector<StageLog>& logs, std::optional<int64_t> limit) {
    DryRunReport all;
    for (size_t i = 0; i < logs.size(); ++i)
        all.rows.push_back(rowOf(logs[i], i, limit));
    compareStages(all, logs);
    all.isSimulated = std::ranges::any_of(logs, &StageLog::isSimulated);
    all.isOfRanks = logs.size() > 1
        && std::ranges::all_of(logs, [](const StageLog& log) { return log.rank && !log.stage; });
    return all;
}

} // namespace rankscope::dryrun
