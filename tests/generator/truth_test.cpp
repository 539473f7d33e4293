// SPDX-License-Identifier: GPL-3.0-or-later
// planted.json: what a trouble costs is what two simulations of one seed differ by, and passes are
// where the kernels of the files are.
#include <algorithm>
#include <map>
#include <tuple>

#include <catch2/catch.hpp>
#include <simdjson.h>

#include "job_check.h"
#include "pass_order.h"
#include "profile_reader.h"
#include "rank_files.h"
#include "simulator.h"
#include "trouble_options.h"
#include "truth.h"

namespace rankscope::generator::truth_test {
namespace {

struct Case {
    const char* option;
    const char* text; // empty: a flag
    std::vector<int> ranks; // empty: all
    std::vector<std::int64_t> steps;
    Nanos least; // that it costs in all steps
    Nanos most;
};

// Sixteen ranks on two hosts.
Job jobOf(const Case& planted) {
    Job job;
    job.dataParallel = 8;
    job.pipelineParallel = 2;
    job.expertParallel = 2;
    job.microbatches = 4;
    job.steps = 4;
    job.seed = 77;
    job.isCompact = true;
    for (const TextOption& option : textOptions()) {
        if (std::string_view(option.name) == planted.option) {
            REQUIRE(option.read(planted.text, job));
        }
    }
    for (const FlagOption& option : flagOptions()) {
        if (std::string_view(option.name) == planted.option) {
            job.troubles.*option.flag = true;
        }
    }
    return job;
}

const std::vector<std::int64_t> kAll{10, 11, 12, 13};
constexpr Nanos kMs = 1'000'000;

const std::vector<Case> kCases{{"--slow-rank", "3:1.5", {3}, kAll, 8 * kMs, 60 * kMs},
    {"--slow-rank", "8-11:1.25", {8, 9, 10, 11}, kAll, 4 * kMs, 30 * kMs},
    {"--slow-link", "2-3:20", {2, 3}, kAll, 4 * kMs, 700 * kMs},
    {"--frequency-drop", "5", {5}, {11, 12, 13}, 8 * kMs, 60 * kMs},
    {"--late-rank", "4:9M", {4}, kAll, 30 * kMs, 37 * kMs},
    {"--rotating-late-rank", "9M", {0, 1, 2, 3}, kAll, 30 * kMs, 37 * kMs},
    {"--slow-step", "12:1.5", {}, {12}, 2 * kMs, 12 * kMs},
    {"--slow-kernel", "FlashAttentionScoreGrad:2", {}, kAll, 12 * kMs, 60 * kMs},
    {"--gc-pause", "6:30M", {6}, {11, 13}, 50 * kMs, 61 * kMs},
    {"--op-compile", "25", {}, {10}, 180 * kMs, 260 * kMs},
    {"--uneven-sequences", "0.4", {}, kAll, 2 * kMs, 50 * kMs},
    {"--uneven-experts", "1.8", {0, 2, 4, 6, 8, 10, 12, 14}, kAll, 2 * kMs, 80 * kMs},
    {"--retransmission", "7-8", {7, 8}, {11}, 4'150 * kMs, 4'201 * kMs},
    {"--small-packets", "", {}, kAll, 0, 40 * kMs},
    {"--unaligned-sizes", "", {}, kAll, 2 * kMs, 40 * kMs},
    {"--exposed-communication", "", {}, kAll, 4 * kMs, 90 * kMs},
    {"--pipeline-bubble", "", {}, kAll, 2 * kMs, 60 * kMs},
    {"--uneven-stages", "2", {8, 9, 10, 11, 12, 13, 14, 15}, kAll, 8 * kMs, 150 * kMs},
    {"--late-data", "", {}, kAll, 85 * kMs, 125 * kMs},
    {"--shared-reads", "5M", {}, kAll, 15 * kMs, 60 * kMs},
    {"--host-bound", "", {}, kAll, 20 * kMs, 400 * kMs},
    {"--aicpu", "", {}, kAll, 20 * kMs, 120 * kMs},
    {"--recompute", "", {}, kAll, 8 * kMs, 90 * kMs}, {"--dynamic-shapes", "", {}, kAll, 0, 0},
    {"--memory-growth", "", {}, kAll, 0, 0}, {"--fragmentation", "", {}, kAll, 0, 0}};

Nanos lengthOf(const Job& job) {
    const Topology topology(job);
    Simulator simulator(job, topology);
    Nanos end = 0;
    for (std::int64_t i = 0; i < job.steps; ++i) {
        end = 0;
        for (const StepRecord& step : simulator.nextStep()) {
            end = std::max(end, step.host.end());
        }
    }
    return end;
}

TEST_CASE("a trouble costs what the run takes longer than the same seed without it") {
    for (const Case& planted : kCases) {
        INFO(planted.option << " " << planted.text);
        const Job job = jobOf(planted);
        REQUIRE(whatIsWrong(job).empty());
        const Truth truth = truthOf(job);
        REQUIRE(truth.troubles.size() == 1);
        const TroubleTruth& trouble = truth.troubles.front();
        CHECK("--" + trouble.kind == planted.option);
        CHECK(
            (planted.ranks.empty() ? trouble.ranks.size() == 16 : trouble.ranks == planted.ranks));
        CHECK(trouble.steps == planted.steps);
        Job healthy = job;
        healthy.troubles = {};
        // The layers of an uneven stage stay in the model: both stages get half of them.
        healthy.layers += job.troubles.extraLayers;
        healthy.troubles.movedFromAiCpu = job.troubles.aiCpu; // and its operator on other cores
        CHECK(trouble.cost == lengthOf(job) - lengthOf(healthy));
        CHECK(trouble.cost >= planted.least);
        CHECK(trouble.cost <= planted.most);
        Nanos sum = 0;
        for (std::size_t i = 0; i < trouble.costs.size(); ++i) {
            sum += trouble.costs[i];
            // What strikes no step but its own costs nothing before, and little after.
            if (kFirstStep + static_cast<std::int64_t>(i) < planted.steps.front()) {
                CHECK(trouble.costs[i] == 0);
            }
        }
        CHECK(sum == trouble.cost);
    }
}

TEST_CASE("every option that plants a trouble has its price tested") {
    const auto isTested = [](std::string_view name) {
        return std::any_of(kCases.begin(), kCases.end(),
            [&](const Case& planted) { return planted.option == name; });
    };
    for (const TextOption& option : textOptions()) {
        CHECK((!option.isTrouble || isTested(option.name)));
    }
    for (const FlagOption& option : flagOptions()) {
        CHECK(isTested(option.name));
    }
}

TEST_CASE("each of two troubles is priced with the other in place") {
    Job job = jobOf({"--late-rank", "4:9M", {}, {}, 0, 0});
    job.troubles.gcPause = GcPause{4, 30'000'000};
    const Truth truth = truthOf(job);
    REQUIRE(truth.troubles.size() == 2);
    CHECK(truth.troubles[0].kind == "late-rank");
    CHECK(truth.troubles[1].kind == "gc-pause");
    Job other = job;
    other.troubles.gcPause.reset();
    CHECK(truth.troubles[1].cost == lengthOf(job) - lengthOf(other));
}

TEST_CASE("passes are those of 1F1B, and lie where the stage's kernels lie") {
    Job job;
    job.tensorParallel = 2;
    job.pipelineParallel = 4;
    job.microbatches = 6;
    const Truth truth = truthOf(job);
    CHECK(truth.troubles.empty());
    CHECK(truth.passes.size() == 8U * 2 * 6 * 2);
    std::map<std::tuple<int, std::int64_t, bool>, std::vector<PassTruth>> byRank;
    for (const PassTruth& pass : truth.passes) {
        byRank[{pass.rank, pass.step, pass.isForward}].push_back(pass);
    }
    for (auto& [key, passes] : byRank) {
        std::sort(passes.begin(), passes.end(), [](const PassTruth& left, const PassTruth& right) {
            return left.span.start < right.span.start;
        });
        for (std::size_t i = 0; i < passes.size(); ++i) {
            CHECK(passes[i].microbatch == static_cast<int>(i));
            CHECK((i == 0 || passes[i].span.start >= passes[i - 1].span.end()));
        }
    }
    const WrittenJob written(job);
    const auto kernels = written.table(5, "kernel_details.csv");
    const auto isEdge = [&](Nanos time, bool isStart) {
        return std::any_of(kernels.begin(), kernels.end(), [&](const Row& row) {
            const Nanos start = nanosOf(row.at("Start Time(us)"));
            return time == (isStart ? start : start + nanosOf(row.at("Duration(us)")));
        });
    };
    for (const PassTruth& pass : truth.passes) {
        if (pass.rank == 5) {
            CHECK(isEdge(pass.span.start, true));
            CHECK(isEdge(pass.span.end(), false));
        }
    }
}

TEST_CASE("an interleaved pipeline runs its chunks as Megatron-LM does") {
    Job job;
    job.pipelineParallel = 2;
    job.virtualStages = 2;
    job.microbatches = 4;
    std::string first;
    for (const Pass& pass : passOrder(job, 0)) {
        first += (pass.isForward ? "F" : "B") + std::to_string(pass.microbatch) + '.'
            + std::to_string(pass.chunk) + ' ';
    }
    CHECK(first
        == "F0.0 F1.0 F0.1 F1.1 F2.0 B0.1 F3.0 B1.1 F2.1 B0.0 F3.1 B1.0 B2.1 B3.1 B2.0 B3.0 ");
    const Truth truth = truthOf(job);
    CHECK(truth.passes.size() == 2U * 2 * 4 * 2 * 2);
    // Chunk 1 of the first stage follows chunk 0 of the last one.
    std::map<std::tuple<int, int, int>, Span> forwards;
    for (const PassTruth& pass : truth.passes) {
        if (pass.isForward && pass.step == kFirstStep) {
            forwards[{pass.rank, pass.microbatch, pass.chunk}] = pass.span;
        }
    }
    for (int microbatch = 0; microbatch < 4; ++microbatch) {
        CHECK(forwards.at({0, microbatch, 1}).start > forwards.at({1, microbatch, 0}).end());
        CHECK(forwards.at({1, microbatch, 1}).start > forwards.at({0, microbatch, 1}).end());
    }
}

TEST_CASE("planted.json says the same") {
    const Job job = jobOf({"--gc-pause", "6:30M", {}, {}, 0, 0});
    const Truth truth = truthOf(job);
    simdjson::dom::parser parser;
    simdjson::dom::element json;
    REQUIRE(parser.parse(plantedJson(job, truth)).get(json) == simdjson::SUCCESS);
    CHECK(std::int64_t(json["planted"]) == 1);
    CHECK(std::int64_t(json["seed"]) == 77);
    CHECK(std::int64_t(json["shape"]["ep"]) == 2);
    CHECK(bool(json["switches"]["static_shapes"]));
    const auto trouble = json["troubles"].at(0);
    CHECK(std::string_view(trouble["kind"]) == "gc-pause");
    CHECK(std::int64_t(trouble["cost_ns"]) == truth.troubles[0].cost);
    CHECK(std::int64_t(trouble["cost_ns_by_step"].at(1)) == truth.troubles[0].costs[1]);
    CHECK(std::int64_t(json["healthy_step_ns"].at(1)) == truth.healthySteps[1]);
    // It is the only trouble.
    CHECK(truth.healthySteps[1] == truth.steps[1] - truth.troubles[0].costs[1]);
    CHECK(std::int64_t(trouble["ranks"].at(0)) == 6);
    CHECK(std::int64_t(trouble["steps"].at(1)) == 13);
    CHECK(simdjson::dom::array(json["ranks"]).size() == 16);
    CHECK(std::string_view(json["ranks"].at(9)["folder"]) == rankFolder(job, 9));
    CHECK(simdjson::dom::array(json["groups"]).size() == Topology(job).groups().size());
    CHECK(simdjson::dom::array(json["passes"]).size() == truth.passes.size());
    const auto pass = json["passes"].at(3);
    CHECK(std::int64_t(pass.at(5)) == truth.passes[3].span.start);
    CHECK(std::int64_t(pass.at(6)) == truth.passes[3].span.end());
}

TEST_CASE("a job that cannot be is refused with a reason") {
    const std::vector<std::pair<const char*, const char*>> wrong{{"--slow-rank", "16"},
        {"--slow-link", "3-16"}, {"--gc-pause", "-1"}, {"--slow-step", "14"},
        {"--slow-kernel", "Conv2D"}, {"--retransmission", "0-7"}, {"--uneven-experts", "3"},
        {"--uneven-sequences", "1.2"}, {"--clock-offset", "16:5"}, {"--clock-offset", "host2:5"},
        {"--clock-drift", "2:5"}};
    for (const auto& [option, text] : wrong) {
        INFO(option << " " << text);
        CHECK(!whatIsWrong(jobOf({option, text, {}, {}, 0, 0})).empty());
    }
    Job job;
    job.virtualStages = 2;
    CHECK(!whatIsWrong(job).empty());
    job.virtualStages = 1;
    job.dataParallel = 3;
    job.expertParallel = 2;
    CHECK(!whatIsWrong(job).empty());
}

TEST_CASE("a text that is none of an option's is no job") {
    Job job;
    for (const TextOption& option : textOptions()) {
        for (const char* text : {"x", "1:2:3", ":", "1-", "0-0"}) {
            const std::string_view name = option.name;
            if (name != "--slow-kernel" || std::string_view(text) == "1:2:3") {
                INFO(name << " " << text);
                CHECK(!option.read(text, job));
            }
        }
    }
}

} // namespace
} // namespace rankscope::generator::truth_test
