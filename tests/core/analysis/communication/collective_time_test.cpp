// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/clock_fit.h"
#include "core/analysis/communication/nccl_message.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/communication/transports.h"
#include "core/analysis/communication/waits.h"
#include "core/analysis/runs/run_summary.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace collective_time_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// Texts: 0 is the group, 1 the type, then names a, b, ...
Collective part(int64_t rank, uint32_t name, int64_t start, int64_t elapse) {
    Collective one;
    one.rank = rank;
    one.name = name;
    one.type = 1;
    one.start = start;
    one.times.elapse = Duration(elapse);
    return one;
}

std::string text(const ClockShifts& shifts) {
    std::string text;
    for (const auto& [rank, shift] : shifts)
        text += fmt::format("{}:{} ", rank, shift.count());
    return text;
}

/// rank step name type group elapse wait, an operator a line.
std::string text(const Collectives& all) {
    std::string text;
    for (const Collective& one : all.rows)
        text += fmt::format("{} {} {} {} {} {} {}\n", one.rank, one.step.value_or(-1),
            all.text(one.name), all.text(one.type), all.text(one.group),
            one.times.elapse.count() / 1000, one.times.wait.count() / 1000);
    return text;
}

constexpr const char* kKinetoRank = R"~([
    {{"ph":"X","pid":1,"tid":1,"ts":0,"dur":100,"name":"ProfilerStep#3"}},
    {{"ph":"X","pid":1,"tid":1,"ts":5,"dur":9,"name":"nccl:all_reduce"}},
    {{"ph":"M","pid":0,"tid":7,"name":"thread_name","args":{{"name":"stream 7"}}}},
    {{"ph":"X","pid":0,"tid":7,"ts":10,"dur":{},"name":"ncclDevKernel_AllReduce_Sum(x)"}},
    {{"ph":"X","pid":0,"tid":7,"ts":60,"dur":4,"name":"ncclKernel_SendRecv_RING(x)"}},
    {{"ph":"X","pid":0,"tid":7,"ts":70,"dur":4,"name":"gemm"}}])~";

} // namespace

TEST_CASE("clocks are fitted by the ends of collectives", "[waits]") {
    Collectives all;
    all.texts = {"group", "allReduce", "a", "b", "c", "d"};
    // Rank 1 is 1000 ns ahead, rank 2 another 500; rank 2 meets rank 1 alone, once 90 ns late.
    all.rows = {part(0, 2, 0, 100), part(1, 2, 1050, 50), part(1, 3, 2000, 70),
        part(2, 3, 2540, 30), part(1, 4, 3000, 20), part(2, 4, 3500, 110), part(1, 5, 4000, 20),
        part(2, 5, 4510, 10), part(9, 2, 7, 1)};
    all.rows.back().group = 1; // alone
    const Matched matched = matchCollectives(all);
    CHECK(text(fitClocks(all, matched, Edge::End)) == "0:0 1:-1000 2:-1500 ");
    CHECK(text(fitClocks(all, matched, Edge::Begin)) == "0:0 1:-1050 2:-1560 ");
    CHECK(text(alignAt(all, matched.collectives.front(), Edge::End)) == "0:1000 1:0 ");
    // Ranks that stand elsewhere already: the first stays there, the others come to it.
    CHECK(text(fitClocks(all, matched, Edge::End, {{0, Duration(100)}, {1, Duration(7)}}))
        == "0:100 1:-900 2:-1400 ");
    CHECK(text(alignAt(all, matched.collectives.front(), Edge::End, {{1, Duration(500)}}))
        == "0:1500 1:500 ");
}

TEST_CASE("worst collectives come first, and rows know theirs", "[waits]") {
    Collectives all;
    all.texts = {"group", "allReduce", "a", "b"};
    all.rows = {
        part(0, 2, 0, 10), part(1, 2, 0, 8), part(0, 3, 0, 90), part(1, 3, 0, 8), part(4, 2, 0, 9)};
    all.rows.back().group = 1; // alone
    const Matched matched = matchCollectives(all);
    CHECK(worstCollectives(matched, Operation::Collective) == std::vector<size_t>{1, 0});
    const auto of = collectiveOfRows(all, matched);
    CHECK(of
        == std::vector<std::optional<size_t>>{
            size_t{0}, size_t{0}, size_t{1}, size_t{1}, std::nullopt});
}

TEST_CASE("a send belongs to the receive at its other end", "[waits]") {
    Collectives all;
    all.texts = {"group", "send", "receive", "batchSendRecv"};
    const auto add = [&all](
                         int64_t rank, uint32_t type, int64_t number, int64_t start, int64_t end) {
        Collective one = part(rank, type, start, end - start);
        one.type = type;
        one.groupIndex = number;
        one.isPointToPoint = true;
        all.rows.push_back(one);
    };
    const auto pairs = [&all] {
        std::string text;
        for (const MatchedCollective& one : matchCollectives(all).collectives) {
            for (const Arrival& arrival : one.arrivals)
                text += fmt::format("{}:{} ", all.rows[arrival.row].rank, arrival.row);
            text += fmt::format("{}\n", one.waited().count());
        }
        return text;
    };
    // Two ranks, each with numbers of its own: 0 sends twice, 1 answers once.
    add(0, 1, 0, 100, 140);
    add(0, 1, 1, 200, 260);
    add(0, 2, 2, 300, 390);
    add(1, 2, 0, 90, 140);
    add(1, 1, 1, 370, 390);
    add(1, 2, 2, 240, 260);
    add(0, 3, 9, 500, 520);
    add(1, 3, 9, 510, 520);
    CHECK(pairs() == "1:3 0:0 10\n0:1 1:5 40\n0:2 1:4 70\n0:6 1:7 10\n");
    // A third rank of the group: who meant whom is told by the end alone, and one end is far off.
    add(2, 2, 0, 800, 900);
    add(1, 1, 5, 2'000'000, 2'000'100);
    CHECK(pairs() == "1:3 0:0 10\n0:1 1:5 40\n0:2 1:4 70\n");
    CHECK(matchCollectives(all).alone == 4);
}

TEST_CASE("NCCL kernels of a trace become operators", "[communication]") {
    CHECK(collectiveType("ncclKernel_Broadcast_RING_LL_Sum_int8_t(ncclDevComm*)") == "broadcast");
    CHECK(collectiveType("ncclDevKernel_Reduce_Sum_f32_TREE_LL(x)") == "reduce");
    const std::string first = fmt::format(kKinetoRank, 30);
    const std::string second = fmt::format(kKinetoRank, 12);
    InlineTrace trace({first, second});
    const Collectives all = traceCollectives(trace.session(), {}, {}).value();
    CHECK(text(all)
        == "0 3 ncclDevKernel_AllReduce_Sum(x) allReduce stream 7 30 18\n"
           "0 3 ncclKernel_SendRecv_RING(x) sendRecv stream 7 4 0\n"
           "1 3 ncclDevKernel_AllReduce_Sum(x) allReduce stream 7 12 0\n"
           "1 3 ncclKernel_SendRecv_RING(x) sendRecv stream 7 4 0\n");
    CHECK(choicesOf(all).operations == std::vector<std::string>{"allReduce", "sendRecv"});
    CHECK(traceCollectives(trace.session(), {.type = "sendRecv"}, {})->rows.size() == 2);
    CHECK(traceCollectives(trace.session(), {.step = 4}, {})->rows.empty());
}

TEST_CASE("T12: a kernel is a collective or an operator, never both", "[communication]") {
    const auto slice = [](const char* category, const std::string& name, int at) {
        return fmt::format(R"({{"ph":"X","cat":"{}","pid":0,"tid":7,"ts":{},"dur":1,"name":"{}"}})",
            category, at, name);
    };
    static constexpr std::pair<const char*, const char*> kTypes[] = {
        {"rcclAllGatherKernel(x)", "allGather"},
        {"mscclKernel_Sum_half_LL", "mscclKernel_Sum_half_LL"},
        {"msccl_reducescatter_simple", "reduceScatter"},
        {"void oneccl::allreduce_kernel<float>(x)", "allReduce"},
        {"NVSHMEM_alltoall_on_stream", "allToAll"},
        {"void nvshmemi_put_kernel<4>(x)", "nvshmemi_put_kernel"},
        {"ncclBroadcastRingLLKernel_copy_i8(x)", "broadcast"}, {"HcclSendRecv", "sendRecv"},
        {"hcom_allReduce__1_0_1", "allReduce"}};
    std::string text = '[' + slice("gpu_user_annotation", "nccl:all_reduce", 1); // no kernel
    std::string expected;
    int at = 10;
    for (const auto& [name, type] : kTypes) {
        text += ',' + slice("kernel", name, at += 10);
        expected += fmt::format("{} {}\n", name, type);
    }
    const std::string gemm = slice("kernel", "gemm", at + 10);
    InlineTrace trace(text + ',' + gemm + ']');
    const Collectives all = traceCollectives(trace.session(), {}, {}).value();
    std::string found;
    for (const Collective& one : all.rows)
        found += fmt::format("{} {}\n", all.text(one.name), all.text(one.type));
    CHECK(found == expected);
    const RunSummary summary = runSummary(*trace.snapshot(), {}, {}).value();
    REQUIRE(summary.operators.rows.size() == 1);
    CHECK(summary.operators.rows[0].name == "gemm");
    CHECK(hasCollectives(trace.rank()));
    CHECK_FALSE(hasCollectives(InlineTrace('[' + gemm + ']').rank()));
}

TEST_CASE("NCCL kernels tell the size of their messages", "[communication]") {
    const auto size = [](const char* args) { return ncclMessageSize(query::parseArgs(args)); };
    CHECK(size(R"({"In msg nelems":6,"Out msg nelems":12,"dtype":"BFloat16"})") == 24);
    CHECK(size(R"({"In msg nelems":6,"dtype":"Float8_e4m3fn"})") == 6);
    CHECK_FALSE(size(R"({"In msg nelems":6,"dtype":"Unknown"})"));
    CHECK_FALSE(size(R"({"In msg nelems":-6,"dtype":"Float"})"));
    CHECK_FALSE(size(R"({"In msg nelems":4611686018427387904,"dtype":"Float"})"));
    CHECK_FALSE(size(""));
    const auto kernel = [](int ts, int dur, int count) {
        return fmt::format(R"~({{"ph":"X","pid":0,"tid":7,"ts":{},"dur":{},)~"
                           R"~("name":"ncclDevKernel_AllReduce_Sum(x)",)~"
                           R"~("args":{{"In msg nelems":{},"dtype":"Float"}}}})~",
            ts, dur, count);
    };
    InlineTrace trace({'[' + kernel(10, 30, 1000) + ',' + kernel(50, 6, 1000) + ','
            + kernel(60, 8, 500) + ']',
        '[' + kernel(28, 12, 1000) + ',' + kernel(50, 6, 1000) + ',' + kernel(60, 8, 500) + ']'});
    const Collectives all = traceCollectives(trace.session(), {}, {}).value();
    std::string sums;
    for (const TransportSum& sum : messageSums(all))
        sums += fmt::format("{} {} {} {}\n", sum.rank, sum.transport, sum.size, sum.time.count());
    CHECK(sums == "0 NCCL 10000 26000\n1 NCCL 10000 26000\n"); // 12 of the 30 us are transit
    std::string packets;
    for (const PacketSum& sum : messagePackets(all, 1))
        packets += fmt::format("{} x{} {}\n", sum.packetSize, sum.count, sum.time.count());
    CHECK(packets == "2000 x1 8000\n4000 x2 18000\n");
}

TEST_CASE("NCCL kernels belong to the group that their arguments name", "[communication]") {
    // Two groups of two ranks on streams of one name; without the groups four ranks would be one.
    const auto rank = [](const char* group, int first, int second) {
        const auto kernel = [group](const char* name, int ts, int dur) {
            return fmt::format(R"~({{"ph":"X","pid":0,"tid":7,"ts":{},"dur":{},"name":"{}",)~"
                               R"~("args":{{"Process Group Description":"TP",)~"
                               R"~("Process Group Ranks":"{}"}}}})~",
                ts, dur, name, group);
        };
        return '[' + kernel("ncclDevKernel_AllReduce_Sum(x)", 10, first) + ','
            + kernel("ncclDevKernel_SendRecv(x)", 50, second) + ','
            + kernel("ncclDevKernel_SendRecv(x)", 70, 5) + ']';
    };
    InlineTrace trace(
        {rank("[0, 1]", 30, 9), rank("[0, 1]", 12, 5), rank("[2, 3]", 8, 5), rank("[2, 3]", 8, 7)});
    const Collectives all = traceCollectives(trace.session(), {}, {}).value();
    CHECK(choicesOf(all).groups == std::vector<std::string>{"TP [0, 1]", "TP [2, 3]"});
    std::string waits;
    for (const Collective& one : all.rows)
        waits += fmt::format("{} ", one.times.wait.count() / 1000);
    CHECK(waits == "18 4 0 0 0 0 0 0 0 0 2 0 ");
    CHECK(matchCollectives(all).alone == 0);
}

TEST_CASE("operators on the group tracks of an Ascend trace count", "[communication]") {
    InlineTrace trace(R"([
    {"ph":"M","pid":3,"tid":1,"name":"thread_name","args":{"name":"Group 77 Communication"}},
    {"ph":"M","pid":3,"tid":2,"name":"thread_name","args":{"name":"Plane 0"}},
    {"ph":"X","pid":3,"tid":1,"ts":10,"dur":30,"name":"hcom_allReduce__728_4_1"},
    {"ph":"X","pid":3,"tid":2,"ts":10,"dur":3,"name":"hcom_allReduce__728_4_1"}])");
    const Collectives all = traceCollectives(trace.session(), {}, {}).value();
    CHECK(text(all) == "0 -1 hcom_allReduce__728_4_1 allReduce 77 30 0\n");
    CHECK(all.rows.front().groupIndex == 4);
}

TEST_CASE("real communication is that of communication.json", "[communication]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const Collectives all = collectives(job.snapshot(), {}, {}).value();
    const RankCommunication rank = communicationByRank(all).front();
    CHECK(rank.operators == 15);
    CHECK(rank.times.elapse == Duration(420'174'260));
    CHECK(rank.times.wait == Duration(164'143'540));
    const Matched matched = matchCollectives(all);
    CHECK(matched.collectives.size() == 28);
    const auto sums = waitSums(all, matched, WaitsBy::Job);
    const auto zeroForTwo = std::find_if(sums.begin(), sums.end(),
        [](const WaitSum& sum) { return sum.waiting == 0 && sum.late == 2; });
    REQUIRE(zeroForTwo != sums.end());
    // hcom_allReduce of their group: 0.1608 - 0.01592 + 0.74118 - 0.01638 ms. Before the first one,
    // of 3.12578 - 0.01702 ms, rank 2 had waited longer than that for rank 3.
    CHECK(zeroForTwo->operators == 2);
    CHECK(zeroForTwo->wait == Duration(869'680));
    const auto packets = packetSums(job.snapshot(), {.rank = 0}, {}).value();
    const auto largest = std::max_element(packets.begin(), packets.end(),
        [](const PacketSum& a, const PacketSum& b) { return a.packetSize < b.packetSize; });
    CHECK(largest->packetSize == 125'829'120);
    CHECK(largest->count == 9);
    CHECK(largest->time == Duration(60'066'200));
    const auto transports = transportSums(job.snapshot(), {.rank = 0}, {}).value();
    CHECK(transports.front().transport == "HCCS");
    CHECK(transports.front().size == 1'766'554'400);
    CHECK(transports.front().time == Duration(92'973'420));
    CHECK(transportChoices(job.snapshot(), {})->operations.size() > 20);
    CHECK(collectiveChoices(job.snapshot(), {})->operations.front() == "allGather");
}

} // namespace collective_time_test
