// SPDX-License-Identifier: GPL-3.0-or-later
// A healthy job looks like a real one: what the host, the clocks, the counters and the groups show.
#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "catalog.h"
#include "clock.h"
#include "job_check.h"
#include "overlap.h"
#include "profile_reader.h"
#include "rank_files.h"
#include "simulator.h"
#include "trouble_options.h"
#include "truth.h"

namespace rankscope::generator::realism_test {
namespace {

// All steps of all ranks; the operators point into the simulator's schedules.
struct Run {
    explicit Run(const Job& job)
        : topology(job)
        , simulator(job, topology) {
        for (std::int64_t i = 0; i < job.steps; ++i) {
            steps.push_back(simulator.nextStep());
        }
    }
    Nanos computing(std::size_t step, std::size_t rank) const {
        return total(analyseOverlap(steps[step][rank]).computing);
    }

    Topology topology;
    Simulator simulator;
    std::vector<std::vector<StepRecord>> steps;
};

Job smallJob() {
    Job job;
    job.dataParallel = 2;
    job.layers = 8;
    job.seed = 41;
    return job;
}

TEST_CASE("the host launches all along the step, a little ahead of the device") {
    const Run run(smallJob());
    const StepRecord& step = run.steps[1][0];
    Nanos longest = 0;
    std::array<int, 4> quarters{};
    for (const Op& op : step.ops) {
        if (op.instruction->kernel != nullptr) {
            CHECK(op.task.start > op.runtime.end());
            longest = std::max(longest, op.task.start - op.runtime.end());
            ++quarters[static_cast<std::size_t>(
                (op.outer.start - step.host.start) * 4 / step.host.duration)];
        }
    }
    CHECK(longest > 1'000'000);
    CHECK(longest < 12'000'000);
    const int all = quarters[0] + quarters[1] + quarters[2] + quarters[3];
    for (const int launches : quarters) {
        CHECK(launches * 10 > all);
    }
    CHECK(quarters[0] * 2 < all);
}

TEST_CASE("a model of twice the width has shapes, kernels, transfers and memory that fit") {
    const Job narrow = smallJob();
    Job wide = narrow;
    wide.hidden = 2'048;
    CHECK(whatIsWrong(wide).empty());
    const Run first(narrow);
    const Run second(wide);
    std::map<std::string_view, std::array<Nanos, 2>> sums; // by type of operator
    std::array<std::int64_t, 2> memory{};
    std::array<std::int64_t, 2> gradients{};
    for (const Run* run : {&first, &second}) {
        const StepRecord& step = run->steps[1][0];
        const std::size_t side = run == &first ? 0 : 1;
        for (const Op& op : step.ops) {
            if (op.instruction->kernel != nullptr) {
                sums[op.instruction->kernel->opType][side] += op.task.duration;
            }
        }
        for (const MemoryBlock& block : step.blocks) {
            memory[side] += block.bytes;
        }
        for (const Communication& communication : step.communications) {
            gradients[side] += communication.bytes;
        }
    }
    const auto grows = [](const std::array<Nanos, 2>& pair, double factor) {
        return double(pair[1]) == Approx(double(pair[0]) * factor).epsilon(0.02);
    };
    CHECK(grows(sums["MatMulV3"], 4));
    CHECK(grows(sums["FlashAttentionScore"], 2));
    CHECK(grows(sums["RmsNorm"], 2));
    CHECK(grows(sums["ApplyAdamWV2"], 4));
    CHECK(grows(gradients, 4));
    CHECK(memory[1] > memory[0] * 2);
    CHECK(memory[1] < memory[0] * 4);
    CHECK(widened("1,4096,16,64;4096,3072;3145728", 2, 4'096) == "1,4096,32,64;4096,6144;12582912");
    CHECK(widened("6144,4096;1024", 3, 512) == "18432,512;3072");
}

TEST_CASE("a host that runs ahead ends its step before the device does") {
    Job job = smallJob();
    job.runsAhead = true;
    job.steps = 4;
    const Run run(job);
    const WrittenJob written(job);
    for (std::size_t i = 1; i < 4; ++i) {
        const StepRecord& step = run.steps[i][0];
        CHECK(step.sync.duration == 0);
        CHECK(step.ops.back().task.end() > step.host.end());
        CHECK(run.steps[i - 1][0].ops.back().task.end() > step.host.start);
    }
    for (const auto& event : written.trace(0)) {
        CHECK(event.name != "AscendCL@aclrtSynchronizeStreamWithTimeout");
    }
}

TEST_CASE("noise changes what a rank computes in a step by its share at most") {
    Job job = smallJob();
    job.dataParallel = 8;
    job.steps = 6;
    job.isCompact = true;
    const auto spread = [](const Job& what) {
        const Run run(what);
        std::vector<double> values;
        for (std::size_t step = 0; step < run.steps.size(); ++step) {
            for (std::size_t rank = 0; rank < 8; ++rank) {
                values.push_back(static_cast<double>(run.computing(step, rank)));
            }
        }
        const auto ends = std::minmax_element(values.begin(), values.end());
        return *ends.second / *ends.first - 1;
    };
    CHECK(spread(job) < 0.01);
    job.noisePermille = 30;
    CHECK(spread(job) > 0.04);
    CHECK(spread(job) < 0.07);
}

TEST_CASE("members see the end of a collective within the jitter") {
    Job job = smallJob();
    const auto apart = [](const Job& what) {
        const Run run(what);
        const auto& left = run.steps[0][0].communications;
        const auto& right = run.steps[0][1].communications;
        Nanos widest = 0;
        for (std::size_t i = 0; i < left.size(); ++i) {
            widest = std::max(widest, std::abs(left[i].span.end() - right[i].span.end()));
        }
        return widest;
    };
    const Nanos without = apart(job);
    job.jitter = 80'000;
    CHECK(apart(job) > 20'000);
    CHECK(apart(job) <= 80'000 + without);
}

TEST_CASE("ranks share hosts, and the clocks of these") {
    Job job = smallJob();
    job.ranksOfHost = 1;
    for (const TextOption& option : textOptions()) {
        if (std::string_view(option.name) == "--clock-offset") {
            REQUIRE(option.read("1:-7,host1:2000,host0:5", job));
        }
        if (std::string_view(option.name) == "--clock-drift") {
            REQUIRE(option.read("0:40,host1:-25", job));
            CHECK(!option.read("rank1:-25", job));
        }
    }
    CHECK(whatIsWrong(job).empty());
    CHECK(job.hostOf(1) == 1);
    CHECK(job.clockOffset(0) == 5);
    CHECK(job.clockOffset(1) == 1'993);
    CHECK(job.clockDrifts.at(0) == 40);
    CHECK(job.clockDrifts.at(1) == -25);
    CHECK(rankFolder(job, 0).substr(0, 6) == "node0_");
    CHECK(rankFolder(job, 1).substr(0, 6) == "node1_");
    CHECK(Clock(job, 1).read(kProfileStart) == kProfileStart + 1'993);
}

TEST_CASE("a clock that is off moves all times of the rank, a drift stretches them") {
    Job job = smallJob();
    const WrittenJob plain(job);
    job.clockOffsets[1] = 2'500'000;
    const WrittenJob offset(job);
    job.clockOffsets.clear();
    job.clockDrifts[0] = 40;
    const WrittenJob drifting(job);
    const auto starts = [](const WrittenJob& what, int rank) {
        std::vector<std::int64_t> times;
        for (const Row& row : what.table(rank, "kernel_details.csv")) {
            times.push_back(nanosOf(row.at("Start Time(us)")));
        }
        return times;
    };
    CHECK(starts(plain, 0) == starts(offset, 0));
    const auto was = starts(plain, 1);
    const auto moved = starts(offset, 1);
    const auto stretched = starts(drifting, 1);
    REQUIRE(was.size() == moved.size());
    for (std::size_t i = 0; i < was.size(); ++i) {
        CHECK(moved[i] - was[i] == 2'500'000);
        const std::int64_t expected = (was[i] - kProfileStart) * 40 / 1'000'000;
        CHECK(stretched[i] - was[i] == expected);
    }
    const auto traceStart = [](const WrittenJob& what) {
        std::int64_t first = 0;
        for (const auto& event : what.trace(1)) {
            first = event.name == "ProfilerStep#10" ? event.start : first;
        }
        return first;
    };
    CHECK(traceStart(offset) - traceStart(plain) == 2'500'000);
}

TEST_CASE("counters of a kernel add up and fit its type") {
    const WrittenJob job(smallJob());
    for (const Row& row : job.table(0, "kernel_details.csv")) {
        if (row.at("Accelerator Core") == "COMMUNICATION") {
            continue;
        }
        INFO(row.at("Type"));
        CHECK(row.at("OP State") == "static");
        const auto value = [&](const char* column) { return std::stod(row.at(column)); };
        const double duration = value("Duration(us)");
        CHECK(value("aicore_time(us)") <= duration);
        CHECK(value("aiv_time(us)") <= duration);
        double vector = 0;
        for (const char* pipe : {"aiv_vec", "aiv_mte2", "aiv_mte3"}) {
            const double ratio = value((std::string(pipe) + "_ratio").c_str());
            CHECK(ratio <= 1);
            CHECK(value((std::string(pipe) + "_time(us)").c_str())
                == Approx(ratio * value("aiv_time(us)")).margin(0.002));
            vector += ratio;
        }
        if (row.at("Accelerator Core") == "AI_VECTOR_CORE") {
            CHECK(vector >= 0.9);
            CHECK(value("aicore_time(us)") == 0);
        }
        if (row.at("Type") == "MatMulV3") {
            CHECK(value("aic_mac_ratio") > 0.8);
            CHECK(value("aic_mte2_ratio") > 0.95);
            CHECK(value("cube_utilization(%)") == Approx(98).margin(2));
        }
        CHECK(value("cube_utilization(%)") <= 100);
    }
}

TEST_CASE("context and expert parallel ranks have groups and collectives of their own") {
    Job job;
    job.dataParallel = 4;
    job.contextParallel = 2;
    job.tensorParallel = 2;
    job.expertParallel = 2;
    job.isCompact = true;
    REQUIRE(whatIsWrong(job).empty());
    const WrittenJob written(job);
    const auto metadata = readText(written.output(0).parent_path() / "profiler_metadata.json");
    for (const char* part : {"\"context_parallel_size\": 2", "\"expert_model_parallel_size\": 2",
             R"("cp", "group_rank": 0, "global_ranks": [0, 2])",
             R"("ep", "group_rank": 0, "global_ranks": [0, 4])",
             R"("dp_cp", "group_rank": 0, "global_ranks": [0, 2, 4, 6, 8, 10, 12, 14])"}) {
        INFO(part);
        CHECK(metadata.find(part) != std::string::npos);
    }
    std::map<std::string, int> types;
    for (const Row& row : written.table(0, "kernel_details.csv")) {
        ++types[row.at("Type")];
    }
    CHECK(types["hcom_alltoallv_"] == 4 * 4 * 2 * 2 * 2); // layers, microbatches, ways, steps, both
    CHECK(types["GroupedMatmul"] == 4 * 4 * 2 * 3);
    CHECK(types["hcom_allGather_"] == 4 * 4 * 2 + 2); // keys and values, parameters
}

} // namespace
} // namespace rankscope::generator::realism_test
