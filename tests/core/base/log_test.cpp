// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"

#include <thread>
#include <vector>

#include <catch2/catch.hpp>

namespace log_test {

using namespace rankscope;

namespace {

/// Listens while it is there.
struct Listening {
    std::vector<std::string> lines;
    Listening() {
        setLogSink([this](LogRoom room, const std::string& line) {
            lines.push_back(fmt::format("{}: {}", nameOf(room), line));
        });
    }
    ~Listening() { setLogSink({}); }
};

} // namespace

TEST_CASE("lines are said to who listens, with the room they come from") {
    log(LogRoom::Import, "before {}", 1);
    {
        const Listening one;
        log(LogRoom::Discovery, "{} ranks", 16);
        log(LogRoom::Index, "{} is stale", "rank 3");
        CHECK(
            one.lines == std::vector<std::string>{"discovery: 16 ranks", "index: rank 3 is stale"});
        CHECK(isLogged());
    }
    CHECK_FALSE(isLogged());
    log(LogRoom::Import, "after {}", 2);
}

TEST_CASE("threads log one at a time") {
    const Listening one;
    constexpr int kLines = 200;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back([thread] {
                for (int line = 0; line < kLines; ++line)
                    log(LogRoom::Import, "{} {}", thread, line);
            });
    }
    CHECK(one.lines.size() == 4 * kLines);
}

} // namespace log_test
