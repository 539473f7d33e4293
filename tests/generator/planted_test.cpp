// SPDX-License-Identifier: GPL-3.0-or-later
// Each trouble with a price stands in the files of the ranks and steps that it was planted in.
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>
#include <simdjson.h>

#include "profile_reader.h"

namespace rankscope::generator::planted_test {
namespace {

Job smallJob() {
    Job job;
    job.dataParallel = 2;
    job.steps = 4;
    job.isCompact = true;
    job.seed = 51;
    return job;
}

// Computing of a rank, by step, in ns.
std::vector<std::int64_t> computing(const WrittenJob& job, int rank) {
    std::vector<std::int64_t> steps;
    for (const Row& row : job.table(rank, "step_trace_time.csv")) {
        steps.push_back(nanosOf(row.at("Computing")));
    }
    return steps;
}

bool isAbout(std::int64_t value, std::int64_t percent, std::int64_t of) {
    return std::abs(value * 100 - of * percent) < of * 3;
}

TEST_CASE("collections of garbage stand on their own process and stop the launches") {
    Job job = smallJob();
    job.troubles.gcPause = GcPause{1, 30'000'000};
    const WrittenJob written(job);
    std::vector<TraceEvent> pauses;
    for (const auto& event : written.trace(1)) {
        if (event.process == "Python GC") {
            CHECK(event.name == "GC");
            CHECK(event.category == "GC");
            CHECK(event.duration == 30'000'000);
            pauses.push_back(event);
        }
    }
    REQUIRE(pauses.size() == 2);
    for (const auto& event : written.trace(1)) {
        if (event.category == "enqueue") {
            for (const auto& pause : pauses) {
                CHECK((event.start < pause.start || event.start > pause.start + pause.duration));
            }
        }
    }
    for (const auto& event : written.trace(0)) {
        CHECK(event.name != "GC");
    }
}

TEST_CASE("operators are compiled in the first step") {
    Job job = smallJob();
    job.troubles.opCompiles = 7;
    const WrittenJob written(job);
    int compiled = 0;
    std::int64_t second = 0;
    for (const auto& event : written.trace(0)) {
        second = event.name == "ProfilerStep#11" ? event.start : second;
    }
    for (const auto& event : written.trace(0)) {
        if (event.name == "AscendCL@aclopCompileAndExecute") {
            ++compiled;
            CHECK(event.duration > 7'000'000);
            CHECK(event.start < second);
        }
    }
    CHECK(compiled == 7);
    const auto calls = written.table(0, "api_statistic.csv");
    CHECK(std::any_of(calls.begin(), calls.end(), [](const Row& row) {
        return row.at("API Name") == "aclopCompileAndExecute" && row.at("Count") == "7";
    }));
}

TEST_CASE("uneven sequences have their own shapes and times on each data parallel rank") {
    Job job = smallJob();
    job.tensorParallel = 2;
    job.troubles.unevenSequencesPercent = 40;
    const WrittenJob written(job);
    const auto shapes = [&](int rank) {
        std::vector<std::string> all;
        for (const Row& row : written.table(rank, "kernel_details.csv")) {
            if (row.at("Type") == "FlashAttentionScore") {
                all.push_back(row.at("Input Shapes"));
            }
        }
        return all;
    };
    CHECK(shapes(0) == shapes(1)); // they share their data
    CHECK(shapes(0) != shapes(2));
    const auto own = shapes(0);
    CHECK(std::set<std::string>(own.begin(), own.end()).size() == 16); // microbatches of 4 steps
    const auto left = computing(written, 0);
    const auto right = computing(written, 2);
    CHECK(left != right);
}

TEST_CASE("the hot rank of an expert group computes longer and receives more tokens") {
    Job job = smallJob();
    job.expertParallel = 2;
    const WrittenJob even(job);
    job.troubles.unevenExpertsPercent = 180;
    const WrittenJob uneven(job);
    const auto ofExperts = [](const WrittenJob& what, int rank) {
        std::int64_t sum = 0;
        for (const Row& row : what.table(rank, "kernel_details.csv")) {
            sum += row.at("Type") == "GroupedMatmul" ? nanosOf(row.at("Duration(us)")) : 0;
        }
        return sum;
    };
    CHECK(isAbout(ofExperts(uneven, 0), 180, ofExperts(even, 0)));
    CHECK(isAbout(ofExperts(uneven, 1), 20, ofExperts(even, 1)));
    const auto kernels = uneven.table(0, "kernel_details.csv");
    CHECK(std::any_of(kernels.begin(), kernels.end(), [](const Row& row) {
        return row.at("Type") == "GroupedMatmul"
            && row.at("Input Shapes").find("7372") != std::string::npos; // 1.8 x 4096
    }));
}

TEST_CASE("one slow step, a late rank and a rank that is late in turn") {
    const Job job = smallJob();
    const WrittenJob healthy(job);
    Job slow = job;
    slow.troubles.slowStep = SlowStep{12, 150};
    const auto was = computing(healthy, 1);
    const auto is = computing(WrittenJob(slow), 1);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(isAbout(is[i], i == 2 ? 150 : 100, was[i]));
    }
    const auto preparing = [](const WrittenJob& written, int rank) {
        std::vector<std::int64_t> steps;
        for (const Row& row : written.table(rank, "step_trace_time.csv")) {
            steps.push_back(nanosOf(row.at("Preparing")) / 5'000'000);
        }
        return steps;
    };
    Job late = job;
    late.troubles.lateRank = LateRank{1, 7'000'000};
    CHECK(preparing(WrittenJob(late), 0) == std::vector<std::int64_t>{0, 0, 0, 0});
    CHECK(preparing(WrittenJob(late), 1) == std::vector<std::int64_t>{1, 1, 1, 1});
    Job rotating = job;
    rotating.troubles.rotatingLateRank = 7'000'000;
    CHECK(preparing(WrittenJob(rotating), 0) == std::vector<std::int64_t>{1, 0, 1, 0});
    CHECK(preparing(WrittenJob(rotating), 1) == std::vector<std::int64_t>{0, 1, 0, 1});
}

TEST_CASE("a slow kernel is slow on all ranks, and no other is") {
    const Job job = smallJob();
    Job slow = job;
    slow.troubles.slowKernel = SlowKernel{"FlashAttentionScoreGrad", 250};
    const auto sums = [](const WrittenJob& written, int rank) {
        std::map<std::string, std::int64_t> times;
        for (const Row& row : written.table(rank, "op_statistic.csv")) {
            times[row.at("OP Type")] = nanosOf(row.at("Total Time(us)"));
        }
        return times;
    };
    const WrittenJob healthy(job);
    const WrittenJob planted(slow);
    for (int rank = 0; rank < 2; ++rank) {
        const auto was = sums(healthy, rank);
        for (const auto& [type, time] : sums(planted, rank)) {
            INFO(type);
            if (type == "FlashAttentionScoreGrad") {
                CHECK(isAbout(time, 250, was.at(type)));
            } else {
                CHECK(time == was.at(type));
            }
        }
    }
}

TEST_CASE("several slow ranks are slow, the rest are not") {
    Job job = smallJob();
    job.dataParallel = 4;
    const WrittenJob healthy(job);
    job.troubles.slowRanks = SlowRanks{{2, 3}, 125};
    const WrittenJob slow(job);
    for (int rank = 0; rank < 4; ++rank) {
        const auto was = computing(healthy, rank);
        const auto is = computing(slow, rank);
        for (std::size_t i = 0; i < 4; ++i) {
            CHECK(isAbout(is[i], rank < 2 ? 100 : 125, was[i]));
        }
    }
}

// The longest transfer and all sizes of a rank's transports, by step.
struct Transfers {
    double longestRdma = 0; // ms
    int unaligned = 0;
};

Transfers transfersOf(const WrittenJob& job, int rank, const char* step) {
    simdjson::dom::parser parser;
    simdjson::dom::element json;
    REQUIRE(parser.load((job.output(rank) / "communication.json").string()).get(json)
        == simdjson::SUCCESS);
    Transfers transfers;
    for (const auto op : simdjson::dom::object(json[step]["collective"])) {
        if (op.key == "Total Op Info") {
            continue;
        }
        const auto bands = op.value["Communication Bandwidth Info"];
        transfers.longestRdma =
            std::max(transfers.longestRdma, double(bands["RDMA"]["Transit Time(ms)"]));
        for (const auto size : simdjson::dom::object(bands["HCCS"]["Size Distribution"])) {
            const auto bytes = std::llround(std::stod(std::string(size.key)) * 1e6);
            transfers.unaligned += bytes > 512 && bytes % 512 != 0 ? 1 : 0;
        }
    }
    return transfers;
}

TEST_CASE("a retransmission holds one transfer over RDMA in the second step") {
    Job job = smallJob();
    job.dataParallel = 16;
    job.troubles.retransmission = Retransmission{6, 8, 4'200'000'000};
    const WrittenJob written(job);
    CHECK(transfersOf(written, 6, "step11").longestRdma > 4'200);
    CHECK(transfersOf(written, 6, "step10").longestRdma < 100);
    CHECK(transfersOf(written, 6, "step12").longestRdma < 100);
    CHECK(transfersOf(written, 5, "step11").longestRdma < 100);
    double shortest = 1e9;
    for (int rank = 0; rank < 16; ++rank) {
        double longest = 0;
        for (const Row& row : written.table(rank, "kernel_details.csv")) {
            if (row.at("Accelerator Core") == "COMMUNICATION") {
                longest = std::max(longest, std::stod(row.at("Duration(us)")));
            }
        }
        shortest = std::min(shortest, longest);
    }
    CHECK(shortest > 4'190'000); // every member is held
}

TEST_CASE("transfers have whole 512 bytes but where unaligned sizes are planted") {
    Job job = smallJob();
    job.dataParallel = 3;
    CHECK(transfersOf(WrittenJob(job), 0, "step10").unaligned == 0);
    job.troubles.unalignedSizes = true;
    CHECK(transfersOf(WrittenJob(job), 0, "step10").unaligned > 0);
}

TEST_CASE("recomputing runs the forward's kernels twice and keeps less memory") {
    Job job = smallJob();
    const WrittenJob healthy(job);
    job.troubles.recompute = true;
    const WrittenJob recomputed(job);
    const auto forwards = [](const WrittenJob& written) {
        const auto rows = written.table(0, "kernel_details.csv");
        return std::count_if(rows.begin(), rows.end(),
            [](const Row& row) { return row.at("Type") == "FlashAttentionScore"; });
    };
    CHECK(forwards(recomputed) == 2 * forwards(healthy));
    const auto peak = [](const WrittenJob& written) {
        double most = 0;
        for (const Row& row : written.table(0, "memory_record.csv")) {
            const std::string& text = row.at("Total Allocated(MB)");
            most = std::max(most, text.empty() ? 0 : std::stod(text));
        }
        return most;
    };
    CHECK(peak(recomputed) < peak(healthy));
}

TEST_CASE("the wide bubble has the same work in larger microbatches") {
    Job job = smallJob();
    job.pipelineParallel = 2;
    job.microbatches = 8;
    const WrittenJob healthy(job);
    job.troubles.pipelineBubble = true;
    const WrittenJob bubble(job);
    CHECK(isAbout(computing(bubble, 0)[1], 100, computing(healthy, 0)[1]));
}

TEST_CASE("dynamic shapes are a switch") {
    Job job = smallJob();
    job.troubles.dynamicShapes = true;
    for (const Row& row : WrittenJob(job).table(0, "kernel_details.csv")) {
        CHECK((row.at("OP State") == "dynamic" || row.at("OP State") == "N/A"));
    }
}

} // namespace
} // namespace rankscope::generator::planted_test
