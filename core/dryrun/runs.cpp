// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/dryrun/dry_run.h"

namespace rankscope::dryrun {

namespace fs = std::filesystem;

namespace {

void sortByPlace(std::vector<StageLog>& logs) {
    const auto key = [](const StageLog& log) {
        return std::tuple(log.stage.value_or(INT64_MAX), log.rank.value_or(INT64_MAX), log.file);
    };
    std::ranges::sort(logs, {}, key);
}

/// "a/b" of "a/b/rank_8.log", "a/b/stage1_8/mindformer.log" and "a/b/worker_3/mindformer.log".
std::string runOf(const fs::path& name) {
    fs::path folder = name.parent_path();
    const std::string last = folder.filename().native();
    if (last.starts_with("stage") || last.starts_with("rank_") || last.starts_with("worker_"))
        folder = folder.parent_path();
    return folder.native();
}

/// Nothing where no log says it, or they say several things.
std::optional<int64_t> ranksOfStageIn(const std::vector<StageLog>& logs) {
    std::optional<int64_t> said;
    for (const StageLog& log : logs) {
        if (said && log.ranksOfStage && *said != *log.ranksOfStage)
            return std::nullopt;
        if (log.ranksOfStage)
            said = log.ranksOfStage;
    }
    return said && *said > 0 ? said : std::nullopt;
}

} // namespace

bool Run::isSimulated() const {
    return std::ranges::any_of(logs, &StageLog::isSimulated);
}

std::vector<Run> separateRuns(std::vector<StageLog> logs) {
    std::map<std::pair<std::optional<int64_t>, std::optional<int64_t>>, std::string> places;
    for (const StageLog& log : logs) {
        const std::string run = runOf(log.file);
        const std::pair place(log.rank ? std::nullopt : log.stage, log.rank);
        if ((log.rank || log.stage) && places.emplace(place, run).first->second != run)
            return runsOf(std::move(logs));
    }
    nameStages(logs);
    sortByPlace(logs);
    std::vector<Run> runs;
    runs.push_back({.name = {}, .logs = std::move(logs)});
    return runs;
}

std::vector<Run> runsOf(std::vector<StageLog> logs) {
    std::map<std::string, std::vector<StageLog>> byRun;
    for (StageLog& log : logs) {
        const std::string run = runOf(log.file);
        byRun[run].push_back(std::move(log));
    }
    std::vector<Run> runs;
    for (auto& [of, all] : byRun) {
        nameStages(all);
        sortByPlace(all);
        runs.push_back({.name = of, .logs = std::move(all)});
    }
    return runs;
}

void nameStages(std::vector<StageLog>& logs) {
    if (const auto ranks = ranksOfStageIn(logs)) {
        for (StageLog& log : logs) {
            if (!log.stage && log.rank)
                log.stage = *log.rank / *ranks;
        }
    }
    int64_t distance = 0;
    for (const StageLog& log : logs) {
        if (log.stage || !log.rank)
            return; // names say it, or nothing can
        distance = std::gcd(distance, *log.rank);
    }
    const auto saysWorker = [](const StageLog& log) {
        return log.file.find("worker") != std::string::npos;
    };
    if (distance == 1
        && (std::ranges::none_of(logs, &StageLog::isSimulated)
            || std::ranges::any_of(logs, saysWorker)))
        return;
    const auto isOfFirst = [&](const StageLog& log) { return log.rank == logs.front().rank; };
    if (distance != 0 && std::ranges::all_of(logs, isOfFirst))
        return; // of one rank there is no distance
    for (StageLog& log : logs)
        log.stage = distance == 0 ? 0 : *log.rank / distance;
}

} // namespace rankscope::dryrun
