// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/id_set.h"

#include <catch2/catch.hpp>

#include "core/importer/profile_db/profile_sniff.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace id_set_test {

using namespace rankscope;
using namespace rankscope::importer;

TEST_CASE("a set knows the numbers that were added, of any sign") {
    IdSet set;
    CHECK(set.isEmpty());
    for (const int64_t id : {INT64_MIN, int64_t{-1}, int64_t{0}, int64_t{63}, int64_t{4096}})
        set.add(id);
    for (const int64_t id : {INT64_MIN, int64_t{-1}, int64_t{0}, int64_t{63}, int64_t{4096}})
        CHECK(set.contains(id));
    for (const int64_t id : {INT64_MIN + 1, int64_t{-2}, int64_t{1}, int64_t{64}, int64_t{4095},
             int64_t{8192}, INT64_MAX})
        CHECK_FALSE(set.contains(id));
}

TEST_CASE("M6: a set of scattered numbers keeps 65,536 of them, then says yes") {
    constexpr int64_t kApart = 4096;
    IdSet set;
    for (int64_t i = 0; i < 65'536; ++i)
        set.add(i * kApart);
    CHECK_FALSE(set.contains(65'536 * kApart));
    set.add(7); // there is a place for it
    CHECK_FALSE(set.contains(65'536 * kApart));
    set.add(65'536 * kApart);
    CHECK(set.contains(65'536 * kApart));
    CHECK(set.contains(65'537 * kApart)); // it may have been added
    CHECK_FALSE(set.contains(8));
}

TEST_CASE("M6: a database tells the ranks of 1,024 devices") {
    for (const int devices : {1024, 1025}) {
        const test::TempFolder folder;
        test::writeDatabase(folder.path() / "a.db",
            "CREATE TABLE TASK(a); CREATE TABLE RANK_DEVICE_MAP(rankId, deviceId); WITH RECURSIVE "
            "n(i) AS (SELECT 1 "
            "UNION ALL SELECT i + 1 FROM n WHERE i < "
                + std::to_string(devices)
                + ") INSERT INTO RANK_DEVICE_MAP SELECT i + 5, i FROM n;");
        const ProfileSniff sniff = sniffProfile(folder.path() / "a.db");
        REQUIRE(sniff.rankOfDevice.size() == 1024);
        CHECK(sniff.rankOfDevice.at(1024) == 1029);
    }
}

} // namespace id_set_test
