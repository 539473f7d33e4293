// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/truth/grid.h"

#include <cstdlib>
#include <numeric>
#include <string>

namespace rankscope::test {

std::vector<Place> grid() {
    const char* ranks = std::getenv("RS_TRUTH_RANKS"); // NOLINT(concurrency-mt-unsafe)
    const char* seeds = std::getenv("RS_TRUTH_SEEDS"); // NOLINT(concurrency-mt-unsafe)
    std::vector<Place> places;
    if (ranks != nullptr && seeds != nullptr) {
        const std::string text = seeds;
        const auto colon = text.find(':');
        const uint64_t last = std::stoull(text.substr(colon + 1));
        for (uint64_t seed = std::stoull(text.substr(0, colon)); seed <= last; ++seed)
            places.push_back({std::stoi(ranks), seed});
        return places;
    }
#ifdef RS_FEW_JOBS
    return {{4, 1}, {4, 2}, {64, 1}};
#else
    for (uint64_t seed = 1; seed <= 6; ++seed)
        places.push_back({4, seed});
    for (uint64_t seed = 1; seed <= 2; ++seed)
        places.push_back({64, seed});
    places.push_back({256, 1});
    return places;
#endif
}

std::vector<uint64_t> seedsOf(std::initializer_list<uint64_t> seeds) {
#ifdef RS_FEW_JOBS
    return {*seeds.begin()};
#else
    return seeds;
#endif
}

std::vector<uint64_t> seedsUpTo(uint64_t last) {
#ifdef RS_FEW_JOBS
    last = 1;
#endif
    std::vector<uint64_t> seeds(last);
    std::iota(seeds.begin(), seeds.end(), uint64_t{1});
    return seeds;
}

} // namespace rankscope::test
