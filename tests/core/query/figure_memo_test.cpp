// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <atomic>
#include <latch>
#include <new>
#include <thread>

#include "core/base/thread_priority.h"
#include "core/query/figure_memo.h"

namespace figure_memo_test {

using namespace rankscope;
using query::FigureMemo;

namespace {

using Numbers = std::vector<int>;

/// Reads as the number that it was made with, and counts how often it was.
struct Source {
    std::atomic<int> made{0};

    Result<Numbers> operator()(int value) {
        ++made;
        return Numbers{value};
    }
};

Result<Numbers> ask(
    const FigureMemo& memo, Source& source, int value, const std::stop_token& stop = {}) {
    return memo.get<Numbers>("numbers", std::tuple(value), stop, [&] { return source(value); });
}

/// A computation that waits until it is let go, or stopped.
struct SlowSource {
    std::latch entered{1};
    std::latch left{1};

    Result<Numbers> compute(const std::stop_token& stop) {
        const std::stop_callback leave(stop, [this] { left.count_down(); });
        entered.count_down();
        left.wait();
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        return Numbers{7};
    }
};

uint64_t reusedOf(const FigureMemo& memo) {
    return memo.counts().at("numbers").reused;
}

} // namespace

TEST_CASE("H5: a figure is computed once for each set of arguments", "[memo]") {
    const FigureMemo memo;
    Source source;
    CHECK(ask(memo, source, 1) == Numbers{1});
    CHECK(ask(memo, source, 1) == Numbers{1});
    CHECK(source.made == 1);
    CHECK(ask(memo, source, 2) == Numbers{2});
    CHECK(source.made == 2);
    CHECK(memo.counts().at("numbers").computed == 2);
    CHECK(reusedOf(memo) == 1);
}

TEST_CASE("H5: figures of another name or type are others", "[memo]") {
    const FigureMemo memo;
    Source source;
    CHECK(ask(memo, source, 1));
    CHECK(*memo.get<Numbers>("others", std::tuple(1), {}, [&] { return source(5); }) == Numbers{5});
    CHECK(*memo.get<int>("numbers", std::tuple(1), {}, [] { return Result<int>(9); }) == 9);
    CHECK(
        *memo.get<Numbers>("numbers", std::tuple(1L), {}, [&] { return source(6); }) == Numbers{6});
    CHECK(source.made == 3);
}

TEST_CASE("H5: a copy of a memo knows nothing, one that shares knows all", "[memo]") {
    const FigureMemo memo;
    Source source;
    CHECK(ask(memo, source, 1));
    const FigureMemo copy(memo);
    CHECK(ask(copy, source, 1));
    CHECK(source.made == 2);
    FigureMemo sharing;
    sharing.shareWith(memo);
    CHECK(ask(sharing, source, 1));
    CHECK(ask(sharing, source, 3));
    CHECK(ask(memo, source, 3));
    CHECK(source.made == 3);
}

TEST_CASE("H5: who asks for what is being computed waits for it", "[memo]") {
    const FigureMemo memo;
    SlowSource slow;
    Source source;
    Result<Numbers> first = Numbers();
    Result<Numbers> second = Numbers();
    {
        const std::jthread one([&] {
            first =
                memo.get<Numbers>("numbers", std::tuple(1), {}, [&] { return slow.compute({}); });
        });
        slow.entered.wait();
        const std::jthread other([&] { second = ask(memo, source, 1); });
        slow.left.count_down();
    }
    CHECK(first == Numbers{7});
    CHECK(second == Numbers{7});
    CHECK(source.made == 0);
}

TEST_CASE("H5: the next one computes when the first is cancelled", "[memo]") {
    const FigureMemo memo;
    SlowSource slow;
    Source source;
    std::stop_source stop;
    Result<Numbers> first = Numbers();
    Result<Numbers> second = Numbers();
    {
        const std::jthread one([&] {
            first = memo.get<Numbers>("numbers", std::tuple(1), stop.get_token(),
                [&] { return slow.compute(stop.get_token()); });
        });
        slow.entered.wait();
        const std::jthread other([&] { second = ask(memo, source, 1); });
        stop.request_stop();
    }
    REQUIRE_FALSE(first);
    CHECK(first.error().code == ErrorCode::Cancelled);
    CHECK(second == Numbers{1});
    CHECK(source.made == 1);
}

TEST_CASE("H5: who waits is cancelled alone", "[memo]") {
    const FigureMemo memo;
    SlowSource slow;
    Source source;
    std::stop_source stop;
    Result<Numbers> first = Numbers();
    Result<Numbers> second = Numbers();
    {
        const std::jthread one([&] {
            first =
                memo.get<Numbers>("numbers", std::tuple(1), {}, [&] { return slow.compute({}); });
        });
        slow.entered.wait();
        {
            const std::jthread other([&] { second = ask(memo, source, 1, stop.get_token()); });
            stop.request_stop();
        }
        slow.left.count_down();
    }
    REQUIRE_FALSE(second);
    CHECK(second.error().code == ErrorCode::Cancelled);
    CHECK(first == Numbers{7});
    CHECK(source.made == 0);
}

TEST_CASE("H5: an error is not kept, nor what throws", "[memo]") {
    const FigureMemo memo;
    Source source;
    const auto failing = memo.get<Numbers>("numbers", std::tuple(1), {},
        []() -> Result<Numbers> { return fail(ErrorCode::Damaged, "bent"); });
    REQUIRE_FALSE(failing);
    CHECK(failing.error().message == "bent");
    const auto throwing = [&] {
        return memo.get<Numbers>(
            "numbers", std::tuple(1), {}, []() -> Result<Numbers> { throw std::bad_alloc(); });
    };
    CHECK_THROWS_AS(throwing(), std::bad_alloc);
    CHECK(ask(memo, source, 1) == Numbers{1});
}

TEST_CASE("H5: a page does not wait for a thread of lowest priority", "[memo]") {
    const FigureMemo memo;
    SlowSource slow;
    Source source;
    Result<Numbers> late = Numbers();
    {
        const std::jthread background([&] {
            lowerThreadPriority();
            late =
                memo.get<Numbers>("numbers", std::tuple(1), {}, [&] { return slow.compute({}); });
        });
        slow.entered.wait();
        CHECK(ask(memo, source, 1) == Numbers{1}); // here, while that one still computes
        slow.left.count_down();
    }
    CHECK(late == Numbers{7});
    CHECK(ask(memo, source, 1) == Numbers{1});
    CHECK(source.made == 1);
}

TEST_CASE("H5: what was used for longest goes when there is too much", "[memo]") {
    const MemoryBudget budget{uint64_t{1} << 20}; // an eighth of it for figures
    const auto big = [](int value) { return Result<Numbers>(Numbers(10'000, value)); };
    const FigureMemo memo(budget);
    const auto askBig = [&](int value) {
        return memo.get<Numbers>("numbers", std::tuple(value), {}, [&] { return big(value); });
    };
    for (const int value : {1, 2, 3, 1, 4}) // 2 is used for longest
        CHECK(askBig(value)->front() == value);
    CHECK(memo.bytes() <= budget.figures());
    CHECK(memo.bytes() == budget.caches->used());
    const uint64_t before = reusedOf(memo);
    for (const int value : {1, 3, 4})
        CHECK(askBig(value)->front() == value);
    CHECK(reusedOf(memo) == before + 3);
    CHECK(askBig(2)->front() == 2);
    CHECK(memo.counts().at("numbers").computed == 5);
}

TEST_CASE("H5: what is more than all may hold is not kept", "[memo]") {
    const MemoryBudget budget{uint64_t{1} << 20};
    const FigureMemo memo(budget);
    const auto huge = memo.get<Numbers>(
        "numbers", std::tuple(1), {}, [] { return Result<Numbers>(Numbers(100'000, 1)); });
    CHECK(huge->size() == 100'000);
    CHECK(memo.bytes() == 0);
    CHECK(budget.caches->used() == 0);
}

TEST_CASE("H5: figures give their memory back with their snapshot", "[memo]") {
    const MemoryBudget budget;
    {
        const FigureMemo memo(budget);
        Source source;
        CHECK(ask(memo, source, 1));
        CHECK(budget.caches->used() > 0);
    }
    CHECK(budget.caches->used() == 0);
}

TEST_CASE("H5: many who ask at once compute once", "[memo]") {
    const FigureMemo memo;
    Source source;
    std::latch start{8};
    std::atomic<int> right{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&, i] {
                start.arrive_and_wait();
                for (int value = 0; value < 50; ++value)
                    right += ask(memo, source, (value + i) % 50) == Numbers{(value + i) % 50};
            });
    }
    CHECK(right == 400);
    CHECK(source.made == 50);
}

} // namespace figure_memo_test
