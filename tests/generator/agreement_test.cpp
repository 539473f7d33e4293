// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a rank agree with its trace, to the nanosecond.
#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "profile_reader.h"

namespace rankscope::generator::agreement_test {
namespace {

Job pytorchJob() {
    Job job;
    job.dataParallel = 2;
    job.pipelineParallel = 2;
    job.layers = 2;
    job.microbatches = 3;
    job.seed = 21;
    job.troubles.slowRanks = SlowRanks{{1}, 150};
    job.troubles.aiCpu = true;
    return job;
}

Job mindSporeJob() {
    Job job;
    job.framework = Framework::mindspore;
    job.tensorParallel = 2;
    job.layers = 2;
    job.isCompact = true;
    job.seed = 22;
    job.troubles.memoryGrowth = true;
    return job;
}

void forEachRank(const std::function<void(const WrittenJob&, int)>& check) {
    for (const Job& job : {pytorchJob(), mindSporeJob()}) {
        const WrittenJob written(job);
        for (int rank = 0; rank < written.ranks(); ++rank) {
            INFO("rank " << rank << " of framework " << static_cast<int>(job.framework));
            check(written, rank);
        }
    }
}

TEST_CASE("step_trace_time.csv equals the lanes of Overlap Analysis") {
    forEachRank([](const WrittenJob& job, int rank) {
        std::map<std::string, std::int64_t> lanes;
        for (const auto& event : job.trace(rank)) {
            if (event.process == "Overlap Analysis") {
                lanes[event.thread] += event.duration;
            }
        }
        std::map<std::string, std::int64_t> sums;
        for (const Row& row : job.table(rank, "step_trace_time.csv")) {
            for (const auto& [column, text] : row) {
                sums[column] += nanosOf(text);
            }
            CHECK(nanosOf(row.at("Communication"))
                == nanosOf(row.at("Communication(Not Overlapped)"))
                    + nanosOf(row.at("Overlapped")));
            CHECK(nanosOf(row.at("Stage"))
                == nanosOf(row.at("Computing")) + nanosOf(row.at("Free"))
                    + nanosOf(row.at("Communication(Not Overlapped)")) - nanosOf(row.at("Bubble")));
        }
        REQUIRE(lanes.size() == 4);
        for (const auto& [lane, sum] : lanes) {
            CHECK(sums[lane] == sum);
        }
    });
}

TEST_CASE("each row of kernel_details.csv is a task of the trace") {
    forEachRank([](const WrittenJob& job, int rank) {
        std::set<std::tuple<std::string, std::int64_t, std::int64_t>> tasks;
        for (const auto& event : job.trace(rank)) {
            if (event.process == "Ascend Hardware" || event.process == "Communication") {
                tasks.emplace(event.name, event.start, event.duration);
            }
        }
        const auto rows = job.table(rank, "kernel_details.csv");
        REQUIRE(rows.size() > 20);
        std::size_t found = 0;
        for (const Row& row : rows) {
            found += tasks.count({row.at("Name"), nanosOf(row.at("Start Time(us)")),
                nanosOf(row.at("Duration(us)"))});
        }
        CHECK(found == rows.size());
    });
}

TEST_CASE("op_statistic.csv and api_statistic.csv are sums") {
    forEachRank([](const WrittenJob& job, int rank) {
        std::map<std::string, std::int64_t> kernels;
        for (const Row& row : job.table(rank, "kernel_details.csv")) {
            kernels[row.at("Type") + row.at("Accelerator Core")] += nanosOf(row.at("Duration(us)"));
        }
        for (const Row& row : job.table(rank, "op_statistic.csv")) {
            CHECK(kernels[row.at("OP Type") + row.at("Core Type")]
                == nanosOf(row.at("Total Time(us)")));
        }
        std::int64_t calls = 0;
        std::int64_t count = 0;
        for (const auto& event : job.trace(rank)) {
            const bool isCall = event.process == "CANN" && event.phase == "X";
            calls += isCall ? event.duration : 0;
            count += isCall ? 1 : 0;
        }
        for (const Row& row : job.table(rank, "api_statistic.csv")) {
            calls -= nanosOf(row.at("Time(us)"));
            count -= std::stoll(row.at("Count"));
        }
        CHECK(calls == 0);
        CHECK(count == 0);
    });
}

TEST_CASE("operator_memory.csv follows memory_record.csv") {
    forEachRank([](const WrittenJob& job, int rank) {
        std::map<std::string, std::string> allocated; // by time
        for (const Row& row : job.table(rank, "memory_record.csv")) {
            if (row.at("Component") == "PTA" || row.at("Component") == "MindSpore") {
                allocated[row.at("Timestamp(us)")] = row.at("Total Allocated(MB)");
            }
        }
        const auto blocks = job.table(rank, "operator_memory.csv");
        REQUIRE(!blocks.empty());
        std::size_t alive = 0;
        int differing = 0;
        for (const Row& block : blocks) {
            differing += allocated[block.at("Allocation Time(us)")]
                    != block.at("Allocation Total Allocated(MB)")
                ? 1
                : 0;
            alive += block.at("Duration(us)").empty() ? 1 : 0;
            const auto release = block.find("Release Time(us)");
            if (release != block.end() && !release->second.empty()) {
                differing +=
                    allocated[release->second] != block.at("Release Total Allocated(MB)") ? 1 : 0;
            }
        }
        CHECK(differing == 0);
        CHECK(alive == (job.ranks() == 2 ? 2U : 0U)); // memory growth: one block a step
    });
}

TEST_CASE("flows have both ends, and all but HostToDevice start on a slice") {
    forEachRank([](const WrittenJob& job, int rank) {
        const auto trace = job.trace(rank);
        std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> starts;
        int unnamed = 0;
        for (const auto& event : trace) {
            if (event.phase == "X") {
                starts.emplace(event.pid, event.tid, event.start);
                unnamed += event.process.empty() || event.thread.empty() ? 1 : 0;
            }
        }
        CHECK(unnamed == 0);
        std::map<std::string, int> balance;
        bool hasWideId = false;
        int unbound = 0;
        for (const auto& event : trace) {
            if (event.phase != "s" && event.phase != "f") {
                continue;
            }
            balance[event.category + event.id] += event.phase == "s" ? 1 : -1;
            hasWideId = hasWideId || event.id.size() > 20
                || (event.id.size() == 20 && event.id > "18446744073709551615");
            const bool isBound = starts.count({event.pid, event.tid, event.start}) == 1;
            const bool mayBeInside = event.phase == "s" && event.category == "HostToDevice";
            unbound += isBound || mayBeInside ? 0 : 1;
        }
        CHECK(hasWideId);
        CHECK(unbound == 0);
        CHECK(std::all_of(
            balance.begin(), balance.end(), [](const auto& flow) { return flow.second == 0; }));
    });
}

} // namespace
} // namespace rankscope::generator::agreement_test
