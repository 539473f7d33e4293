// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/details.h"
#include "core/query/slice_chain.h"
#include "tests/core/query/inline_trace.h"

namespace slice_chain_test {

using namespace rankscope;
using query::SliceChain;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// As torch_npu writes it: the operator enqueues, another thread takes it from the queue and
/// launches inside of that, the kernel runs on the device.
constexpr std::string_view kLaunch = R"([
    {"ph":"X","pid":1,"tid":1,"ts":0,"dur":100,"name":"step"},
    {"ph":"X","pid":1,"tid":1,"ts":5,"dur":40,"name":"aten::mm"},
    {"ph":"X","pid":1,"tid":1,"ts":10,"dur":10,"name":"Enqueue"},
    {"ph":"X","pid":1,"tid":2,"ts":50,"dur":30,"name":"Dequeue"},
    {"ph":"X","pid":1,"tid":2,"ts":60,"dur":10,"name":"launch"},
    {"ph":"X","pid":1,"tid":2,"ts":72,"dur":4,"name":"after"},
    {"ph":"X","pid":2,"tid":7,"ts":110,"dur":20,"name":"MatMul"},
    {"ph":"s","pid":1,"tid":1,"ts":12,"id":1,"cat":"queue","name":"f"},
    {"ph":"f","pid":1,"tid":2,"ts":50,"id":1,"cat":"queue","name":"f","bp":"e"},
    {"ph":"s","pid":1,"tid":2,"ts":62,"id":2,"cat":"h2d","name":"f"},
    {"ph":"f","pid":2,"tid":7,"ts":110,"id":2,"cat":"h2d","name":"f","bp":"e"},
    {"ph":"s","pid":1,"tid":1,"ts":5,"id":3,"cat":"npu","name":"f"},
    {"ph":"f","pid":2,"tid":7,"ts":110,"id":3,"cat":"npu","name":"f","bp":"e"}])";

SliceChain chainOf(InlineTrace& trace, query::LaneRef lane, int64_t microsecond) {
    const auto ref = query::sliceAt(trace.session(), lane, us(microsecond), Duration(0));
    REQUIRE(ref);
    REQUIRE(ref->has_value());
    auto chain = query::sliceChain(trace.session(), **ref, {});
    REQUIRE(chain);
    return *chain;
}

std::string chainText(InlineTrace& trace, query::LaneRef lane, int64_t microsecond) {
    const SliceChain chain = chainOf(trace, lane, microsecond);
    std::string text;
    for (const query::ChainLink& link : chain.links)
        text += fmt::format("{}{} {} {}@{}+{} from @{}; ",
            link.other.role == query::FlowRole::From ? '-' : '+', link.depth, link.other.category,
            link.other.slice ? link.other.name : "nothing",
            toNanoseconds(link.other.range.begin) / 1000, link.other.range.length().count() / 1000,
            toNanoseconds(link.ts) / 1000);
    return text + (chain.isCut ? "..." : "");
}

} // namespace

TEST_CASE("a chain leads back from a kernel to its operator, and around the queue", "[query]") {
    InlineTrace trace(kLaunch);
    CHECK(chainText(trace, trace.lane("7"), 115)
        == "-2 queue Enqueue@10+10 from @50; -1 npu aten::mm@5+40 from @110; "
           "-1 h2d launch@60+10 from @110; ");
}

TEST_CASE("a chain leads on from a slice and from what is nested in it", "[query]") {
    InlineTrace trace(kLaunch);
    CHECK(chainText(trace, trace.lane("1", 2), 15)
        == "+1 queue Dequeue@50+30 from @12; +2 h2d MatMul@110+20 from @62; ");
    // of the operator, which has a flow of its own, and of the step, which has none
    for (const uint32_t depth : {1U, 0U})
        CHECK(chainText(trace, trace.lane("1", depth), 30)
            == "+1 npu MatMul@110+20 from @5; +1 queue Dequeue@50+30 from @12; "
               "+2 h2d MatMul@110+20 from @62; ");
}

TEST_CASE(
    "of nested flows a chain has those that are wanted, and what they lead on to", "[query]") {
    InlineTrace trace(kLaunch);
    const auto categories = [&trace](uint32_t depth, std::set<std::string> nested) {
        const auto ref =
            query::sliceAt(trace.session(), trace.lane("1", depth), us(30), Duration(0));
        REQUIRE((ref && ref->has_value()));
        const auto chain =
            query::sliceChain(trace.session(), **ref, {}, {.nested = std::move(nested)});
        REQUIRE(chain);
        std::string text = fmt::format("{}:", chain->ownCount);
        for (const query::ChainLink& link : chain->links)
            text += ' ' + link.other.category;
        return text;
    };
    CHECK(categories(0, {}) == "2: npu queue h2d");
    CHECK(categories(0, {"npu"}) == "1: npu");
    CHECK(categories(0, {"queue"}) == "1: queue h2d"); // the launch's own way goes on
    CHECK(categories(0, {"other"}) == "0:");
    CHECK(categories(1, {"queue"}) == "2: npu queue h2d"); // its own flow stays
}

TEST_CASE("a chain leads back from a launch to what its queue was filled by", "[query]") {
    InlineTrace trace(kLaunch);
    CHECK(chainText(trace, trace.lane("2", 1), 65)
        == "-1 queue Enqueue@10+10 from @50; +1 h2d MatMul@110+20 from @62; ");
    CHECK(chainText(trace, trace.lane("2", 1), 74) == "-1 queue Enqueue@10+10 from @50; ");
}

TEST_CASE("a chain goes on in another layer of the same thread", "[query]") {
    constexpr std::string_view kLayers = R"([
        {"ph":"X","pid":1,"tid":5000,"ts":0,"dur":20,"name":"Enqueue"},
        {"ph":"X","pid":1,"tid":%,"ts":50,"dur":30,"name":"Dequeue"},
        {"ph":"X","pid":3,"tid":%,"ts":55,"dur":20,"name":"aclnnMm"},
        {"ph":"X","pid":3,"tid":%,"ts":60,"dur":10,"name":"launch"},
        {"ph":"X","pid":2,"tid":7,"ts":110,"dur":20,"name":"MatMul"},
        {"ph":"s","pid":1,"tid":5000,"ts":12,"id":1,"cat":"queue","name":"f"},
        {"ph":"f","pid":1,"tid":%,"ts":50,"id":1,"cat":"queue","name":"f","bp":"e"},
        {"ph":"s","pid":3,"tid":%,"ts":62,"id":2,"cat":"h2d","name":"f"},
        {"ph":"f","pid":2,"tid":7,"ts":110,"id":2,"cat":"h2d","name":"f","bp":"e"}])";
    const auto with = [&](std::string_view thread) {
        std::string text;
        for (const char c : kLayers)
            c == '%' ? text.append(thread) : text.append(1, c);
        return text;
    };
    InlineTrace thread(with("5001"));
    CHECK(chainText(thread, thread.lane("7"), 115)
        == "-2 queue Enqueue@0+20 from @50; -1 h2d launch@60+10 from @110; ");
    CHECK(chainText(thread, thread.lane("5000"), 5)
        == "+1 queue Dequeue@50+30 from @12; +2 h2d MatMul@110+20 from @62; ");
    // streams of two layers with one number are two streams
    InlineTrace streams(with("300"));
    CHECK(chainText(streams, streams.lane("7"), 115) == "-1 h2d launch@60+10 from @110; ");
    CHECK(chainText(streams, streams.lane("5000"), 5) == "+1 queue Dequeue@50+30 from @12; ");
}

TEST_CASE("a chain that meets itself ends there", "[query]") {
    InlineTrace trace(R"([
        {"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"a"},
        {"ph":"X","pid":1,"tid":2,"ts":0,"dur":10,"name":"b"},
        {"ph":"s","pid":1,"tid":1,"ts":1,"id":1,"cat":"x","name":"f"},
        {"ph":"f","pid":1,"tid":2,"ts":2,"id":1,"cat":"x","name":"f","bp":"e"},
        {"ph":"s","pid":1,"tid":2,"ts":3,"id":2,"cat":"y","name":"f"},
        {"ph":"f","pid":1,"tid":1,"ts":4,"id":2,"cat":"y","name":"f","bp":"e"}])");
    CHECK(chainText(trace, trace.lane("1"), 5)
        == "-2 x a@0+10 from @2; -1 y b@0+10 from @4; +1 x b@0+10 from @1; +2 y a@0+10 from @3; ");
}

TEST_CASE("a flow to no slice is the end of a chain", "[query]") {
    InlineTrace trace(R"([
        {"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"a"},
        {"ph":"X","pid":1,"tid":2,"ts":0,"dur":10,"name":"b"},
        {"ph":"s","pid":1,"tid":1,"ts":1,"id":1,"cat":"x","name":"f"},
        {"ph":"f","pid":1,"tid":2,"ts":20,"id":1,"cat":"x","name":"f","bp":"e"}])");
    CHECK(chainText(trace, trace.lane("1"), 5) == "+1 x nothing@20+0 from @1; ");
}

namespace {

/// Each slice on a thread of its own, a flow from one to the next.
std::string row(int slices) {
    std::string text = "[";
    for (int i = 0; i < slices; ++i) {
        text += fmt::format(R"({}{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":8,"name":"n{}"}})",
            i == 0 ? "" : ",", i + 1, 10 * i, i);
        if (i > 0)
            text +=
                fmt::format(R"(,{{"ph":"s","pid":1,"tid":{},"ts":{},"id":{},"cat":"c"}})"
                            R"(,{{"ph":"f","pid":1,"tid":{},"ts":{},"id":{},"cat":"c","bp":"e"}})",
                    i, 10 * (i - 1) + 4, i, i + 1, 10 * i, i);
    }
    return text + "]";
}

std::string sizeOf(const SliceChain& chain) {
    return fmt::format("{}{}", chain.links.size(), chain.isCut ? " and more" : "");
}

} // namespace

TEST_CASE("M6: a chain has at most kMaxChainDepth flows one after another", "[query]") {
    InlineTrace fits(row(query::kMaxChainDepth + 1));
    CHECK(sizeOf(chainOf(fits, fits.lane("1"), 1)) == "32");
    InlineTrace more(row(query::kMaxChainDepth + 2));
    CHECK(sizeOf(chainOf(more, more.lane("1"), 1)) == "32 and more");
    // both ways from the middle
    CHECK(sizeOf(chainOf(more, more.lane("17"), 161)) == "33");
}

namespace {

/// Flows from one slice to one each.
std::string fan(int count) {
    std::string text = R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":5000,"name":"a"})";
    for (int i = 0; i < count; ++i)
        text += fmt::format(R"(,{{"ph":"X","pid":1,"tid":2,"ts":{},"dur":1,"name":"b"}})"
                            R"(,{{"ph":"s","pid":1,"tid":1,"ts":{},"id":{},"cat":"c"}})"
                            R"(,{{"ph":"f","pid":1,"tid":2,"ts":{},"id":{},"cat":"c","bp":"e"}})",
            10000 + i, 1 + i, i, 10000 + i, i);
    return text + "]";
}

} // namespace

TEST_CASE("M6: a chain has at most kMaxChainLinks flows on each side", "[query]") {
    const auto limit = static_cast<int>(query::kMaxChainLinks);
    InlineTrace fits(fan(limit));
    CHECK(sizeOf(chainOf(fits, fits.lane("1"), 5)) == "1000");
    InlineTrace more(fan(limit + 1));
    CHECK(sizeOf(chainOf(more, more.lane("1"), 5)) == "1000 and more");
    CHECK(chainOf(more, more.lane("1"), 5).ownCount == 1001);
}

TEST_CASE("U14: of too many flows some are kept of everywhere, and all are counted", "[query]") {
    InlineTrace trace(fan(30));
    const auto startsOf = [&](const query::ChainBound& bound) {
        const auto chain = query::sliceChain(trace.session(), {trace.lane("1"), 0}, {}, bound);
        REQUIRE(chain);
        CHECK(chain->ownCount == 30);
        std::string text;
        for (const query::ChainLink& link : chain->links)
            text += fmt::format("{} ", toNanoseconds(link.other.ts) / 1000);
        return text + (chain->isCut ? "and more" : "");
    };
    CHECK(startsOf({3, query::ChainKeeps::Evenly}) == "10000 10010 10020 and more");
    CHECK(startsOf({3, query::ChainKeeps::First}) == "10000 10001 10002 and more");
    CHECK(startsOf({30, query::ChainKeeps::Evenly}).ends_with("10028 10029 "));
}

TEST_CASE("a stopped chain says so", "[query]") {
    std::string text = R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":900,"name":"a"})";
    for (int i = 0; i < 600; ++i)
        text += fmt::format(R"(,{{"ph":"s","pid":1,"tid":1,"ts":{},"id":{},"cat":"c"}})"
                            R"(,{{"ph":"f","pid":1,"tid":2,"ts":{},"id":{},"cat":"c","bp":"e"}})",
            i, i, i, i);
    InlineTrace trace(text + "]");
    std::stop_source stop;
    stop.request_stop();
    const auto chain = query::sliceChain(trace.session(), {trace.lane("1"), 0}, stop.get_token());
    REQUIRE_FALSE(chain);
    CHECK(chain.error().code == ErrorCode::Cancelled);
}

} // namespace slice_chain_test
