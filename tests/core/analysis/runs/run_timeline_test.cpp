// SPDX-License-Identifier: GPL-3.0-or-later
// Runs without tables: what is compared comes from the timelines, as on the pages of each side.
#include <array>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/nccl_message.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/operators/device_kernels.h"
#include "core/analysis/runs/run_diff.h"
#include "core/input/byte_source.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace run_timeline_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// What an event of a kind has beside its time.
std::string event(const char* what, int at, const std::string& rest) {
    return fmt::format(R"(,{{{},"ts":{},{}}})", what, at, rest);
}

/// Steps with a kernel, a message of 4000 bytes and memory each; lengths in us.
std::string gpu(
    int rank, int kernel, int message, int bytes, std::initializer_list<int> steps = {1, 2}) {
    std::string text = fmt::format(R"({{"schemaVersion":1,"distributedInfo":{{"rank":{}}},)", rank);
    text += R"("traceEvents":[{"ph":"M","name":"process_labels","pid":0,"tid":0,)";
    text += R"("args":{"labels":"GPU 0"}})";
    for (const int step : steps) {
        const int at = step * 1000;
        text += event(R"("ph":"X","cat":"user_annotation","pid":9,"tid":1)", at,
            fmt::format(R"("name":"ProfilerStep#{}","dur":900)", step));
        text += event(R"("ph":"X","cat":"kernel","name":"add","pid":0,"tid":7)", at + 10,
            fmt::format(R"("dur":{})", kernel * step));
        text +=
            event(R"("ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_Sum","pid":0)", at + 100,
                fmt::format(R"("tid":20,"dur":{},"args":{{"In msg nelems":1000,"dtype":"Float",)"
                            R"("Process Group Ranks":"[0, 1]","Process Group Description":"tp"}})",
                    message));
        text += event(R"("ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":9)",
            at + 20,
            fmt::format(R"("tid":1,"args":{{"Device Type":1,"Device Id":{},"Addr":{},"Bytes":{},)"
                        R"("Total Allocated":{},"Total Reserved":4096}})",
                rank, step, bytes, bytes * step));
    }
    return text + "]}";
}

RunSummary summary(const InlineTrace& trace, const RunPart& part = {}) {
    auto made = runSummary(*trace.snapshot(), part, {});
    REQUIRE(made);
    return *made;
}

std::string textOf(const std::filesystem::path& file) {
    model::IssueLog issues;
    const auto source = input::openSource(file, issues).value();
    std::string text;
    std::array<char, 65536> bytes{};
    while (const size_t count = source->read(bytes).value())
        text.append(bytes.data(), count);
    return text;
}

/// Every kernel of that name takes twice as long.
std::string doubled(std::string text, const std::string& name) {
    static constexpr std::string_view kKey = "\"dur\": ";
    for (size_t at = 0; (at = text.find("\"name\": \"" + name, at)) != std::string::npos;) {
        at = text.find(kKey, at) + kKey.size();
        const size_t end = text.find('.', at);
        text.replace(at, end - at, std::to_string(2 * std::stoll(text.substr(at, end - at))));
    }
    return text;
}

Duration totalOf(const OperatorTable& table) {
    Duration total{};
    for (const OperatorSum& row : table.rows)
        total += row.total;
    return total;
}

} // namespace

TEST_CASE("S3: the warm-up step of timelines is left out of their sums", "[run_diff]") {
    // The first step takes 21.9 ms, the others 0.9.
    std::string slow = gpu(0, 1, 50, 100, {1, 2, 3, 4});
    const std::string first = R"("name":"add","pid":0,"tid":7,"ts":1010,"dur":1)";
    slow.replace(
        slow.find(first), first.size(), R"("name":"add","pid":0,"tid":7,"ts":-19000,"dur":20000)");
    const std::string step = R"("ts":1000,"name":"ProfilerStep#1","dur":900)";
    slow.replace(
        slow.find(step), step.size(), R"("ts":-20000,"name":"ProfilerStep#1","dur":21900)");
    InlineTrace trace({slow});
    const RunSummary without = summary(trace);
    REQUIRE(without.warmUpStep == 1);
    REQUIRE(without.operators.rows.size() == 1);
    CHECK(without.operators.rows[0].count == 3);
    CHECK(without.operators.rows[0].total == Duration(9'000)); // 2 + 3 + 4 us
    REQUIRE(without.communication.collectives.size() == 1);
    CHECK(without.communication.collectives[0].calls == 3);
    const RunSummary with = summary(trace, {.withWarmUp = true});
    CHECK(with.operators.rows[0].total == Duration(20'009'000));
    CHECK(with.communication.collectives[0].calls == 4);
}

TEST_CASE("kernels, messages and memory of timelines are compared", "[run_diff]") {
    InlineTrace base({gpu(0, 10, 50, 100), gpu(1, 10, 50, 100)});
    InlineTrace candidate({gpu(0, 20, 50, 100), gpu(1, 10, 80, 300)});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    REQUIRE(diff.operators.size() == 1); // what communicates is none
    CHECK(diff.operators[0].name == "add");
    CHECK(diff.operators[0].time == Compared{15'000, 22'500});
    CHECK(diff.operators[0].calls == Compared{4, 4});
    REQUIRE(diff.collectives.size() == 1);
    CHECK(diff.collectives[0].operation == "allReduce");
    CHECK(diff.collectives[0].group == "tp");
    CHECK(diff.collectives[0].ranks == std::vector<int64_t>{0, 1});
    CHECK(diff.collectives[0].elapse == Compared{50'000, 65'000});
    CHECK(diff.collectives[0].wait == Compared{0, 15'000}); // 30 us of one of the two ranks
    REQUIRE(diff.links.size() == 2);
    CHECK(diff.links[0].source.has_value());
    CHECK_FALSE(diff.links[0].target);
    CHECK(diff.links[0].size == Compared{4000, 4000});
    CHECK(diff.links[0].bandwidth == Compared{80, 80}); // without the wait
    REQUIRE_FALSE(diff.memory.empty());
    CHECK(diff.memory[0].component == "GPU");
    CHECK(diff.memory[0].peak == Compared{200, 600});
}

TEST_CASE("a step of a timeline has its own kernels, messages and memory", "[run_diff]") {
    InlineTrace trace({gpu(0, 10, 50, 100), gpu(1, 10, 80, 100)});
    const RunDiff diff = diffRuns(summary(trace, {.step = 1}), summary(trace, {.step = 2}));
    CHECK(diff.operators.at(0).time == Compared{10'000, 20'000});
    CHECK(diff.collectives.at(0).calls == Compared{2, 2});
    CHECK(diff.memory.at(0).peak == Compared{100, 200});
    const RunDiff ranks = diffRuns(summary(trace, {.rank = 0}), summary(trace, {.rank = 1}));
    CHECK(ranks.collectives.at(0).elapse == Compared{50'000, 80'000});
    CHECK(ranks.collectives.at(0).wait == Compared{0, 30'000}); // told by comparing both
    CHECK(ranks.links.at(0).bandwidth == Compared{80, 80});
}

TEST_CASE("groups of a trace are known by name and ranks", "[run_diff]") {
    const std::vector<CommunicationGroup> known{{"77", "dp", {0, 2}}};
    CHECK(groupNameOf("tp [0, 1]", known) == GroupName{"tp", {0, 1}});
    CHECK(groupNameOf("[0,1]", known) == GroupName{"", {0, 1}});
    CHECK(groupNameOf("stream 20", known) == GroupName{"stream 20", {}});
    CHECK(groupNameOf("77", known) == GroupName{"dp", {0, 2}});
    CHECK(groupNameOf("5862276114690318097", known) == GroupName{});
}

TEST_CASE("a kernel that takes twice as long stands on top", "[run_diff]") {
    if (!hasRealProfiles())
        return;
    const auto folder = realProfile("gpu_kineto") / "multirank_sampled";
    const std::string first = textOf(folder / "sampled_rank-0.json.gz");
    const std::string second = textOf(folder / "sampled_rank-1.json.gz");
    const std::string planted = "void permute_pooled_embs_kernel<float>";
    InlineTrace base({first, second});
    InlineTrace candidate({doubled(first, planted), second});
    const RunSummary of = summary(base);
    const RunDiff diff = diffRuns(of, summary(candidate));
    CHECK(diff.operators.at(0).name.starts_with(planted));
    CHECK(diff.operators[0].change == Change::Slower);
    CHECK(diff.operators[0].time.delta() * of.rankSteps / 1000 == 8837); // us, as the file adds up
    CHECK(diff.operators.at(1).change == Change::Same);
    // The sums of the pages.
    const auto page = deviceOperators(base.session(), OperatorsBy::Name, {}, {}).value();
    const Collectives all = traceCollectives(base.session(), {}, {}).value();
    Duration communication{};
    for (const CollectiveSum& sum : of.communication.collectives)
        communication += sum.times.elapse;
    CHECK(totalOf(of.operators) + communication == page.total);
    CHECK(of.communication.ranks.size() == communicationByRank(all).size());
    CHECK(of.communication.ranks.at(0).times.elapse == Duration(396'199'000));
}

TEST_CASE("T9: collectives without group arguments pair whatever their streams", "[run_diff]") {
    const auto trace = [](int stream) {
        std::string text =
            R"({"schemaVersion":1,"distributedInfo":{"rank":0},"traceEvents":[)"
            R"({"ph":"M","name":"process_labels","pid":0,"args":{"labels":"GPU 0"}})";
        for (const int other : {0, 1}) { // two groups of which nothing is said
            text += fmt::format(R"(,{{"ph":"M","name":"thread_name","pid":0,"tid":{0},)"
                                R"("args":{{"name":"stream {0} "}}}})",
                stream + other);
            text += event(R"("ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_Sum","pid":0)",
                100 + other * 50, fmt::format(R"("tid":{},"dur":10)", stream + other));
        }
        return text + "]}";
    };
    InlineTrace base(trace(15));
    InlineTrace candidate(trace(20));
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    REQUIRE(diff.collectives.size() == 1);
    CHECK(diff.collectives[0].group.empty());
    CHECK(diff.collectives[0].change == Change::Same);
    CHECK(diff.collectives[0].calls == Compared{2, 2});
    CHECK(diff.collectives[0].time == Compared{20'000, 20'000}); // of its one member in a step
    const auto all = traceCollectives(base.session(), {}, {});
    REQUIRE(all);
    CHECK(all->text(all->rows.at(0).group) == "stream 15");
    CHECK_FALSE(all->rows.at(0).isGroupKnown);
}

} // namespace run_timeline_test
