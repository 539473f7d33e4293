// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <map>
#include <random>

#include <catch2/catch.hpp>

#include "core/importer/profile_db/keyed_table.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::keyed_table_test {

using importer::KeyedTable;
using importer::SourceDatabase;

namespace {

/// Looks up keys in an order that mixes small steps with jumps, and compares with a map.
void checkAgainstMap(const std::string& create, const std::vector<int64_t>& keys) {
    const test::TempFolder folder;
    std::string sql = "CREATE TABLE t(" + create + ", v INTEGER); BEGIN;";
    std::multimap<int64_t, int64_t> expected;
    for (const int64_t key : keys) {
        const auto value = static_cast<int64_t>(expected.size());
        sql += "INSERT INTO t VALUES(" + std::to_string(key) + "," + std::to_string(value) + ");";
        expected.emplace(key, value);
    }
    test::writeDatabase(folder.path() / "t.db", sql + "COMMIT;");
    model::IssueLog issues;
    const importer::DamageLog damage{issues, "t.db"};
    auto source = SourceDatabase::open(folder.path() / "t.db", folder.path(), {}, damage);
    REQUIRE(source);
    auto table = KeyedTable::open(*source, "t", "k", {"v"}, damage);
    REQUIRE(table);
    REQUIRE(*table);
    std::mt19937 random(7);
    int64_t key = 0;
    for (int i = 0; i < 3000; ++i) {
        key = random() % 10 == 0 ? static_cast<int64_t>(random() % 1200) : key + random() % 3;
        std::vector<int64_t> values;
        for (bool has = (*table)->find(key); has; has = (*table)->nextSame())
            values.push_back((*table)->row().integerOr(0, -1));
        std::vector<int64_t> wanted;
        for (auto [at, end] = expected.equal_range(key); at != end; ++at)
            wanted.push_back(at->second);
        CAPTURE(key, i);
        REQUIRE(values == wanted);
    }
}

std::vector<int64_t> rising(int64_t step) {
    std::vector<int64_t> keys;
    for (int64_t key = 3; key < 1000; key += step)
        keys.push_back(key);
    return keys;
}

} // namespace

TEST_CASE("rows are found by a number that is that of the row") {
    checkAgainstMap("k INTEGER PRIMARY KEY", rising(2));
}

TEST_CASE("rows are found by a sorted number, with several of the same") {
    std::vector<int64_t> keys = rising(1);
    for (int64_t i = 0; i < 500; ++i)
        keys.push_back(400);
    std::sort(keys.begin(), keys.end());
    checkAgainstMap("k INTEGER", keys);
}

TEST_CASE("rows are found by a number in no order") {
    std::vector<int64_t> keys = rising(1);
    std::shuffle(keys.begin(), keys.end(), std::mt19937(3));
    keys.push_back(keys.front());
    checkAgainstMap("k INTEGER", keys);
}

TEST_CASE("a damaged page costs its own keys and not those behind it") {
    const test::TempFolder folder;
    const auto file = folder.path() / "t.db";
    test::writeDatabase(file,
        "PRAGMA page_size=512; VACUUM; CREATE TABLE t(k INTEGER PRIMARY KEY, v TEXT);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
        " INSERT INTO t SELECT i, 'text ' || i FROM n;");
    {
        std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(512 * 10);
        bytes << std::string(512, '\xff');
    }
    model::IssueLog issues;
    const importer::DamageLog damage{issues, "t.db"};
    auto source = SourceDatabase::open(file, folder.path(), {}, damage);
    REQUIRE(source);
    auto table = KeyedTable::open(*source, "t", "k", {"v"}, damage);
    REQUIRE(table);
    int missing = 0;
    for (int64_t key = 1; key <= 1000; ++key)
        missing += (*table)->find(key) ? 0 : 1;
    CHECK(missing > 10);
    CHECK(missing < 50);
    REQUIRE(issues.issues().size() == 1);
    CHECK(issues.issues()[0].code == model::IssueCode::CorruptTable);
}

} // namespace rankscope::keyed_table_test
