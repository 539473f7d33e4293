// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dryrun/planner_input.h"

#include <catch2/catch.hpp>
#include <fmt/ranges.h>

#include "core/advisor/facts/leaf.h"

namespace planner_input_test {

using namespace rankscope;
using namespace rankscope::dryrun;

namespace {

StageLog logOf(std::optional<int64_t> stage, std::optional<int64_t> used) {
    StageLog log;
    log.file = "x.log";
    log.stage = stage;
    if (used) {
        log.memory.emplace();
        log.memory->usedPeak = used;
    }
    return log;
}

/// "key=1 2" of each leaf, by our reader of yaml.
std::string leavesOf(const std::string& yaml) {
    const advisor::Leaves leaves = advisor::yamlLeaves(yaml);
    CHECK_FALSE(leaves.badLine);
    std::string text;
    for (const advisor::Leaf& leaf : leaves.all)
        text += fmt::format("{}={}\n", leaf.path, fmt::join(leaf.values, " "));
    return text;
}

} // namespace

TEST_CASE("the peaks of a dry run are what the planner's yaml has", "[dryrun]") {
    std::vector<StageLog> logs{
        logOf(0, 80267), logOf(1, 71519), logOf(2, 67376), logOf(3, 52962), logOf(4, 16386)};
    std::swap(logs[0], logs[3]); // in any order
    const PlannerInput input = plannerInput(logs);
    CHECK(input.stages == 5);
    CHECK(input.withoutPeak.empty());
    CHECK(leavesOf(input.yaml)
        == "pipeline_config.pipeline_num=5\nmemory_usage.head_memory=80267\n"
           "memory_usage.tail_memory=16386\n"
           "memory_usage.body_memories.stage_id=1 2 3\n"
           "memory_usage.body_memories.memories=71519 67376 52962\n");
    for (const char* const open : {"# num_layer:", "# offset:", "#   recompute:", "#   body:"})
        CHECK(input.yaml.find(open) != std::string::npos);
}

TEST_CASE("what no log tells is no number for the planner", "[dryrun]") {
    const PlannerInput input =
        plannerInput({logOf(3, 10), logOf(1, 20), logOf(1, 30), logOf(2, {}), logOf({}, 99)});
    CHECK(input.stages == 4);
    CHECK(input.withoutPeak == std::vector<int64_t>{0, 2});
    CHECK(leavesOf(input.yaml)
        == "pipeline_config.pipeline_num=4\nmemory_usage.tail_memory=10\n"
           "memory_usage.body_memories.stage_id=1\nmemory_usage.body_memories.memories=30\n");
    CHECK(input.yaml.find("# head_memory: no log has the peak of stage 0") != std::string::npos);
    CHECK(plannerInput({logOf({}, 5)}).isEmpty());
    CHECK(plannerInput({}).isEmpty());
    CHECK(plannerInput({logOf(int64_t{1} << 60, 5)}).isEmpty());
}

} // namespace planner_input_test
