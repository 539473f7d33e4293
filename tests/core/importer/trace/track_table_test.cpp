// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/track_table.h"

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

} // namespace track_table_test
