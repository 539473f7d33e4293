// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/chunk_cache.h"

#include <vector>

#include <catch2/catch.hpp>

namespace chunk_cache_test {

using namespace rankscope;
using namespace rankscope::index;

namespace {

using Numbers = std::vector<int>;

std::shared_ptr<const Numbers> numbers(int value) {
    return std::make_shared<const Numbers>(1, value);
}

} // namespace

TEST_CASE("a cache gives back what was put", "[chunk_cache]") {
    ChunkCache cache(100);
    CHECK(cache.find<Numbers>(CacheKey{1}) == nullptr);
    cache.put(CacheKey{1}, numbers(4), 10);
    REQUIRE(cache.find<Numbers>(CacheKey{1}) != nullptr);
    CHECK(cache.find<Numbers>(CacheKey{1})->front() == 4);
    cache.clear();
    CHECK(cache.find<Numbers>(CacheKey{1}) == nullptr);
}

TEST_CASE("a full cache drops what was used least recently", "[chunk_cache]") {
    ChunkCache cache(30);
    for (uint32_t i = 1; i <= 3; ++i)
        cache.put(static_cast<CacheKey>(i), numbers(0), 10);
    REQUIRE(cache.find<Numbers>(CacheKey{1}) != nullptr); // now 2 is the oldest
    cache.put(CacheKey{4}, numbers(0), 10);
    CHECK(cache.find<Numbers>(CacheKey{2}) == nullptr);
    CHECK(cache.find<Numbers>(CacheKey{1}) != nullptr);
    CHECK(cache.find<Numbers>(CacheKey{3}) != nullptr);
    CHECK(cache.find<Numbers>(CacheKey{4}) != nullptr);
}

TEST_CASE("a cache keeps within its bytes", "[chunk_cache]") {
    ChunkCache cache(1000);
    std::vector<std::weak_ptr<const Numbers>> all;
    for (uint32_t i = 0; i < 200; ++i) {
        const auto chunk = numbers(0);
        all.push_back(chunk);
        cache.put(static_cast<CacheKey>(i), chunk, 40);
    }
    size_t alive = 0;
    for (const auto& chunk : all)
        alive += chunk.expired() ? 0 : 1;
    CHECK(alive == 25);
}

TEST_CASE("one chunk larger than the cache is kept until the next", "[chunk_cache]") {
    ChunkCache cache(10);
    cache.put(CacheKey{1}, numbers(1), 500);
    CHECK(cache.find<Numbers>(CacheKey{1}) != nullptr);
    cache.put(CacheKey{2}, numbers(2), 5);
    CHECK(cache.find<Numbers>(CacheKey{1}) == nullptr);
    CHECK(cache.find<Numbers>(CacheKey{2}) != nullptr);
}

TEST_CASE("H5: caches share what all may hold", "[chunk_cache]") {
    const auto account = std::make_shared<CacheAccount>(100);
    ChunkCache first(80, account);
    ChunkCache second(80, account);
    const auto put = [](ChunkCache& cache, uint32_t from) {
        for (uint32_t i = from; i < from + 8; ++i)
            cache.put(static_cast<CacheKey>(i), numbers(0), 10);
    };
    put(first, 0);
    CHECK(account->used() == 80);
    put(second, 0); // the first one sleeps; this one has what is left
    CHECK(account->used() == 100);
    put(first, 8); // down to a quarter of its own limit, not to nothing
    CHECK(first.contains(CacheKey{15}));
    CHECK(account->used() == 100);
    second.clear();
    put(first, 16);
    CHECK(account->used() == 80);
}

TEST_CASE("a chunk that is put twice counts once", "[chunk_cache]") {
    ChunkCache cache(20);
    cache.put(CacheKey{1}, numbers(1), 10);
    cache.put(CacheKey{1}, numbers(1), 10);
    cache.put(CacheKey{2}, numbers(2), 10);
    CHECK(cache.find<Numbers>(CacheKey{1}) != nullptr);
    CHECK(cache.find<Numbers>(CacheKey{2}) != nullptr);
}

TEST_CASE("a chunk under the id of another kind of chunk is not found", "[chunk_cache]") {
    ChunkCache cache(20); // a damaged directory may name one chunk at two places
    cache.put(CacheKey{1}, numbers(1), 10);
    CHECK(cache.find<std::vector<double>>(CacheKey{1}) == nullptr);
}

} // namespace chunk_cache_test
