// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers by their sizes, and beside matmuls. G numbers are the golden examples of
// advisor_spec.md D.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/transfer_alignment.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/contention.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace slow_transfers_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

struct Task {
    const char* name;
    int microseconds;
    int64_t size;
    const char* transport = "SDMA";
    const char* link = "HCCS";
};

TransferAlignment alignmentOf(std::initializer_list<Task> tasks) {
    std::string text = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"HCCL"}})";
    int at = 0;
    for (const Task& task : tasks) {
        text += fmt::format(R"j(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"name":"{}","args":)j"
                            R"j({{"transport type":"{}","size(Byte)":{},"link type":"{}"}}}})j",
            at, task.microseconds, task.name, task.transport, task.size, task.link);
        at += task.microseconds;
    }
    InlineTrace trace(text + "]");
    const auto of = transferAlignment(trace.session(), RankSlot(0),
        static_cast<int64_t>(threshold::kTransferBlock.value), {}, {});
    REQUIRE(of);
    return *of;
}

SdmaOperator operatorOf(const char* name, double beginUs, double elapseMs, double rate) {
    const Timestamp begin = fromNanoseconds(static_cast<int64_t>(beginUs * 1000));
    const Duration elapse(static_cast<int64_t>(elapseMs * 1e6));
    // count(): bytes of the rate
    return {name, {begin, begin + elapse},
        static_cast<int64_t>(rate * static_cast<double>(elapse.count())), elapse};
}

TimeRange matmulAt(double beginUs, double lengthUs) {
    const Timestamp begin = fromNanoseconds(static_cast<int64_t>(beginUs * 1000));
    return {begin, begin + Duration(static_cast<int64_t>(lengthUs * 1000))};
}

} // namespace

TEST_CASE("a transfer above a block that is no multiple of it is unaligned", "[analysis]") {
    const TransferAlignment of = alignmentOf({{"Memcpy", 10, 1024}, {"Reduce_Inline", 40, 1025},
        {"Memcpy", 3, 511}, {"Memcpy", 5, 512}, {"Memcpy", 70, 5000, "RDMA"},
        {"Memcpy", 80, 5000, "SDMA", "ON_CHIP"}, {"Notify_Wait", 90, 5000}, {"Memcpy", 2, 0}});
    CHECK(of.transfers == 4);
    CHECK(of.unaligned == 1);
    CHECK(of.time == Duration(58'000));
    CHECK(of.unalignedTime == Duration(40'000));
    CHECK(of.longestName == "Reduce_Inline");
    CHECK(of.longestSize == 1025);
    CHECK(of.longest == TimeRange{us(10), us(50)});
    // The aligned move 1024 bytes in 10 us: 1025 bytes in 10.01 us.
    REQUIRE(of.saved());
    CHECK(of.saved()->count() == Approx(40'000 - 10'000 * 1025.0 / 1024).margin(1));
}

TEST_CASE("without aligned transfers nobody knows what alignment saves", "[analysis]") {
    CHECK_FALSE(alignmentOf({{"Memcpy", 10, 1000}}).saved());
    CHECK_FALSE(alignmentOf({{"Memcpy", 10, 1000}, {"Memcpy", 9, 4}}).saved());
    CHECK_FALSE(alignmentOf({{"Memcpy", 10, 102'401}, {"Memcpy", 9, 1024}}).saved());
    CHECK(alignmentOf({{"Notify_Wait", 10, 1000}}).transfers == 0);
}

TEST_CASE("G10: a slow transfer beside a matmul", "[analysis]") {
    const double limit = threshold::kContendedRate.value * 1e9;
    const double reference = threshold::kSdmaRate.value * 1e9;
    const std::vector<TimeRange> matmuls{matmulAt(172317, 21.2), matmulAt(189233, 3.14)};
    const Contention found = contentionOf({operatorOf("first", 171317, 10.6086, 3.3151),
                                              operatorOf("second", 188417.2, 10.9042, 18.4335)},
        matmuls, limit, reference);
    REQUIRE(found.slow.size() == 1);
    CHECK(found.slow[0].name == "first");
    CHECK(found.slow[0].rate() == Approx(3.3151e9).epsilon(1e-6));
    CHECK(found.lost.count() == Approx(10.6086e6 * (1 - 3.3151 / 18)).epsilon(1e-6));
    CHECK(found.isProven(limit));
    // At the limit, and beside an Add only
    CHECK(
        contentionOf({operatorOf("at", 171317, 10, 14.4)}, matmuls, limit, reference).slow.empty());
    CHECK(contentionOf({operatorOf("away", 181317, 5, 3)}, matmuls, limit, reference).slow.empty());
}

TEST_CASE("where transfers are as slow without a matmul, none is to blame", "[analysis]") {
    const double limit = threshold::kContendedRate.value * 1e9;
    const std::vector<TimeRange> matmuls{matmulAt(1000, 100)};
    const auto judged = [&](double alone) {
        return contentionOf({operatorOf("beside", 900, 1, 9), operatorOf("alone", 5000, 1, alone)},
            matmuls, limit, threshold::kSdmaRate.value * 1e9);
    };
    CHECK(judged(14.5).isProven(limit));
    CHECK_FALSE(judged(14.3).isProven(limit));
}

} // namespace slow_transfers_test
