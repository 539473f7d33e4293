// SPDX-License-Identifier: GPL-3.0-or-later
// Tables whose pages are damaged: a scan comes to its end and loses no more than the damage.
#include "core/importer/profile_db/table_scan.h"

#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "tests/core/importer/profile_db/inline_database.h"

namespace table_scan_test {

using namespace rankscope;
using namespace rankscope::importer;

namespace {

constexpr size_t kPage = 512;

/// Twenty thousand rows, numbered from 1, in a table of those columns.
std::string tableOf(const char* columns) {
    return std::string("PRAGMA page_size=512; VACUUM; CREATE TABLE t(") + columns
        + "; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
          "INSERT INTO t SELECT i, 'row number ' || (100000 + i) FROM n;";
}

/// A database whose bytes can be changed before it is read.
class DamagedTable {
public:
    explicit DamagedTable(const std::string& sql) {
        test::writeDatabase(m_folder.path() / "t.db", sql);
        std::ifstream in(m_folder.path() / "t.db", std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }

    /// Pages of that kind behind the first, in the order of the file.
    std::vector<size_t> pages(char kind) const {
        std::vector<size_t> found;
        for (size_t page = 1; page < bytes.size() / kPage; ++page) {
            if (bytes[page * kPage] == kind)
                found.push_back(page);
        }
        return found;
    }

    /// All that the inner page leads to is the other one.
    void lead(size_t inner, size_t to) {
        const size_t begin = inner * kPage;
        const std::string next{
            0, 0, static_cast<char>((to + 1) / 256), static_cast<char>((to + 1) % 256)};
        bytes.replace(begin + 8, 4, next);
        for (size_t cell = 0; cell < number(begin + 3); ++cell)
            bytes.replace(begin + number(begin + 12 + 2 * cell), 4, next);
    }

    /// The first cell of each row.
    std::vector<int64_t> scan(model::IssueLog& issues) const {
        std::ofstream(m_folder.path() / "t.db", std::ios::binary) << bytes;
        const DamageLog damage{issues, "t.db"};
        auto source = SourceDatabase::open(m_folder.path() / "t.db", m_folder.path(), {}, damage);
        auto scan = TableScan::open(*source, "t", {{"a", "b"}, 0}, damage);
        REQUIRE(scan);
        std::vector<int64_t> rows;
        while (rows.size() < bytes.size() && scan->next().value())
            rows.push_back(scan->row().integerOr(0, -1));
        return rows;
    }

    std::string bytes;

private:
    size_t number(size_t at) const {
        return static_cast<size_t>(static_cast<unsigned char>(bytes[at])) * 256
            + static_cast<unsigned char>(bytes[at + 1]);
    }

    test::TempFolder m_folder;
};

} // namespace

TEST_CASE("M6: a table without row numbers gives no more rows than fit into its file") {
    DamagedTable table(tableOf("a PRIMARY KEY, b) WITHOUT ROWID"));
    const std::vector<size_t> inner = table.pages(2);
    REQUIRE(inner.size() > 6);
    for (size_t i = 0; i < 5; ++i)
        table.lead(inner[i], inner[i + 1]);
    model::IssueLog issues;
    CHECK(table.scan(issues).size() == table.bytes.size() / 6);
    REQUIRE(issues.issues().size() == 1);
    CHECK(issues.issues()[0].example == "t: more rows than fit into the file");
}

TEST_CASE("M6: rows that come again and again are left out, as many as fit into the file") {
    DamagedTable table(tableOf("a REAL, b)")); // a REAL is read by SQLite
    const std::vector<size_t> inner = table.pages(5);
    REQUIRE(inner.size() > 6);
    table.lead(inner[0], inner[2]);
    table.lead(inner[2], inner[4]);
    model::IssueLog issues;
    const std::vector<int64_t> rows = table.scan(issues);
    CHECK(rows.size() > 100); // those below the last page, once
    CHECK(rows.size() < 5'000);
    REQUIRE(issues.issues().size() == 1);
    CHECK(issues.issues()[0].code == model::IssueCode::CorruptTable);
    CHECK(issues.issues()[0].count == table.bytes.size() / 6 - rows.size() + 1);
}

TEST_CASE("M6: each damaged place of a table costs its own rows, the first one too") {
    DamagedTable table(tableOf("a INTEGER, b)"));
    const std::vector<size_t> leaves = table.pages(13);
    REQUIRE(leaves.size() > 600);
    const auto spoil = [&](size_t leaf) {
        table.bytes.replace(leaves[leaf] * kPage, kPage, std::string(kPage, '\xff'));
    };
    spoil(0);
    for (size_t leaf = 200; leaf < 220; ++leaf)
        spoil(leaf);
    spoil(500);
    model::IssueLog issues;
    const std::vector<int64_t> rows = table.scan(issues);
    const auto perLeaf = static_cast<int64_t>(20'000 / leaves.size() + 1);
    const auto lostIn = [&](int64_t begin, int64_t end) {
        return end - begin - std::count_if(rows.begin(), rows.end(), [&](int64_t row) {
            return row >= begin && row < end;
        });
    };
    CHECK(rows.front() <= 2 * perLeaf + 2);
    CHECK(lostIn(100 * perLeaf, 300 * perLeaf) >= 19 * perLeaf);
    CHECK(lostIn(100 * perLeaf, 300 * perLeaf) < 42 * perLeaf);
    CHECK(lostIn(400 * perLeaf, 600 * perLeaf) > 0);
    CHECK(lostIn(400 * perLeaf, 600 * perLeaf) < 3 * perLeaf); // not as far as behind the twenty
    CHECK(rows.back() == 20'000);
}

} // namespace table_scan_test
