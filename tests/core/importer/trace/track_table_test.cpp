// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/track_table.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace track_table_test {

using rankscope::importer::TrackTable;

TEST_CASE("M6: tracks beyond the most share one of their kind and are counted", "[trace_store]") {
    const auto tid = [](size_t number) {
        const std::string digits = std::to_string(number);
        return std::string(29 - digits.size(), '0') + digits; // 32 bytes with the pid: a track's
    };
    TrackTable table;
    size_t count = 0;
    while (table.refused() == 0 && count < 2 * TrackTable::kMost)
        table.thread("1", tid(count++));
    CHECK(table.size() > 65'536 - 9);
    CHECK(table.size() < 65'536 + 9);
    const auto shared = table.thread("1", tid(count));
    CHECK(table.refused() == 2);
    CHECK(table.thread("2", tid(7)) == shared);
    CHECK(table.thread("1", tid(7)) != shared); // as before
    CHECK(table.refused() == 3);
}

TEST_CASE("threads that take turns keep their tracks", "[trace_store]") {
    TrackTable table;
    std::vector<rankscope::TrackId> tracks;
    for (int i = 0; i < 3000; ++i)
        tracks.push_back(table.thread(std::to_string(i % 3), "thread " + std::to_string(i)));
    CHECK(table.size() == 3000);
    for (int i = 2999; i >= 0; --i) {
        const std::string pid = std::to_string(i % 3);
        const std::string tid = "thread " + std::to_string(i);
        REQUIRE(table.thread(pid, tid) == tracks[static_cast<size_t>(i)]);
        REQUIRE(table.thread(pid, tid) == tracks[static_cast<size_t>(i)]); // known by now
        REQUIRE(table.pidOf(tracks[static_cast<size_t>(i)]) == pid);
    }
    CHECK(table.thread("1", "") != table.thread("", "1"));
    CHECK(table.thread("12", "3") != table.thread("1", "23"));
    CHECK(table.size() == 3004);
    CHECK(table.refused() == 0);
}

TEST_CASE("processes of the host are told from those of the rank", "[trace_store]") {
    TrackTable table;
    const auto own = table.thread("1", "2");
    CHECK_FALSE(table.isHost(own));
    const auto host = table.thread(std::string(rankscope::importer::kHostMark) + "1", "2");
    CHECK(table.isHost(host));
    CHECK_FALSE(table.isHost(own));
    CHECK_FALSE(table.isHost(table.thread("3", "2")));
    CHECK(table.isHost(host));
}

} // namespace track_table_test
