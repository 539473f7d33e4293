// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dryrun/planner_input.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace rankscope::dryrun {

namespace {

constexpr int64_t kMostStages = 65'536; ///< a name of a file may say any number

using Peaks = std::map<int64_t, std::optional<int64_t>>; ///< by stage

Peaks peaksOf(const std::vector<StageLog>& logs) {
    Peaks peaks;
    for (const StageLog& log : logs) {
        if (!log.stage || *log.stage < 0 || *log.stage >= kMostStages)
            continue;
        std::optional<int64_t>& peak = peaks[*log.stage];
        const auto used = log.memory ? log.memory->used() : std::nullopt;
        if (used && (!peak || *used > *peak))
            peak = used;
    }
    return peaks;
}

std::string sizeLine(const char* key, int64_t stage, const Peaks& peaks) {
    const auto found = peaks.find(stage);
    return found != peaks.end() && found->second
        ? fmt::format("  {}: {}\n", key, *found->second)
        : fmt::format("  # {}: no log has the peak of stage {}\n", key, stage);
}

std::string bodyLines(int64_t stages, const Peaks& peaks) {
    std::vector<int64_t> ids;
    std::vector<int64_t> sizes;
    for (const auto& [stage, peak] : peaks) {
        if (stage > 0 && stage < stages - 1 && peak) {
            ids.push_back(stage);
            sizes.push_back(*peak);
        }
    }
    if (ids.empty())
        return "  # body_memories: no log has the peak of a stage between the first and the last\n";
    return fmt::format("  body_memories:\n    stage_id: [{}]\n    memories: [{}]\n",
        fmt::join(ids, ", "), fmt::join(sizes, ", "));
}

} // namespace

PlannerInput plannerInput(const std::vector<StageLog>& logs) {
    PlannerInput input;
    const Peaks peaks = peaksOf(logs);
    if (peaks.empty())
        return input;
    input.stages = peaks.rbegin()->first + 1;
    for (int64_t stage = 0; stage < input.stages; ++stage) {
        const auto found = peaks.find(stage);
        if (found == peaks.end() || !found->second)
            input.withoutPeak.push_back(stage);
    }
    input.yaml = "# Peaks of a dry run without fragments, in MB, for pipeline balancing (SAPP).\n"
                 "# The lines that are commented out are not in its logs: fill them in.\n"
        + fmt::format("pipeline_config:\n  pipeline_num: {}\n", input.stages)
        + "  # num_layer:\n  # offset:\n"
          "# recompute_config:\n#   recompute:\n#   select_recompute:\n"
          "#   select_comm_recompute:\n"
          "# time_config:\n#   head:\n#   body:\n#   tail:\n"
          "memory_usage:\n"
        + sizeLine("head_memory", 0, peaks) + sizeLine("tail_memory", input.stages - 1, peaks)
        + bodyLines(input.stages, peaks);
    return input;
}

} // namespace rankscope::dryrun
