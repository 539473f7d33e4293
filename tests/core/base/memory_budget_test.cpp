// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/base/held_bytes.h"
#include "core/base/memory_budget.h"

namespace memory_budget_test {

using namespace rankscope;

namespace {

struct Named {
    std::string name;
    std::vector<int64_t> numbers;
};
auto heldFields(const Named& of) {
    return std::tie(of.name, of.numbers);
}

} // namespace

TEST_CASE("B10: all that the window opens stays within the budget", "[base]") {
    const MemoryBudget budget{uint64_t{512} << 20};
    // three sessions and the figures of a folder; beyond, each is left a quarter of its own
    CHECK(3 * budget.chunksOfSession() + budget.figures() <= budget.caches->limit());
    constexpr uint64_t kCompared = 6; // sessions of two further timelines
    CHECK(budget.imports() + budget.caches->limit() + kCompared * budget.chunksOfSession() / 4
        <= budget.total);
}

TEST_CASE("the copies of a budget share one account", "[base]") {
    const MemoryBudget budget{1000};
    const MemoryBudget copy = budget; // NOLINT(performance-unnecessary-copy-initialization)
    copy.caches->take(300);
    CHECK(budget.caches->used() == 300);
    {
        const MemoryClaim claim(budget.caches, 100);
        CHECK(copy.caches->used() == 400);
    }
    CHECK(copy.caches->used() == 300);
}

TEST_CASE("who takes more lets go when all hold too much, down to a quarter", "[base]") {
    CacheAccount account(100);
    CHECK_FALSE(account.isTooMuch(40, 40));
    CHECK(account.isTooMuch(41, 40));
    account.take(101);
    CHECK(account.isTooMuch(11, 40));
    CHECK_FALSE(account.isTooMuch(10, 40));
}

TEST_CASE("what a value holds is counted with what its parts hold", "[base]") {
    CHECK(heldBytes(std::string("short")) == 0);
    CHECK(heldBytes(std::string(100, 'x')) == 101);
    CHECK(heldBytes(std::vector<int>(10)) == 10 * sizeof(int));
    CHECK(heldBytes(std::optional(std::vector<int>(10))) == 10 * sizeof(int));
    const std::vector<Named> all{{std::string(100, 'x'), std::vector<int64_t>(3)}};
    CHECK(heldBytes(all) == sizeof(Named) + 101 + 3 * sizeof(int64_t));
}

} // namespace memory_budget_test
