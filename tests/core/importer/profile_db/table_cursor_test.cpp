// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/importer/profile_db/table_scan.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::table_cursor_test {

using importer::SourceDatabase;
using importer::TableScan;
using importer::TableTree;

namespace {

/// A tree several pages deep, with a hole between the rows.
const std::string kManyRows =
    "PRAGMA page_size=512; VACUUM; BEGIN; CREATE TABLE t(a, k INTEGER PRIMARY KEY, b TEXT);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
    "INSERT INTO t SELECT i * 77777777777 % 400000 - 200000, i * 3, 'text ' || i FROM n; COMMIT;"
    "DELETE FROM t WHERE k BETWEEN 300 AND 900;";

struct OpenTable {
    explicit OpenTable(const std::filesystem::path& folder)
        : source(*SourceDatabase::open(folder / "t.db", folder, {}, damage)) { }

    model::IssueLog issues;
    importer::DamageLog damage{issues, "t.db"};
    SourceDatabase source;
};

/// The cells of a row separated by '|'.
template <class Row>
std::string cellsOf(const Row& row, int columns) {
    std::string text;
    for (int i = 0; i < columns; ++i)
        text.append(row.isNull(i) ? "NULL" : row.text(i)).append("|");
    return text;
}

std::vector<std::string> scanned(OpenTable& table, const std::vector<std::string_view>& columns) {
    std::vector<std::string> rows;
    auto scan = TableScan::open(table.source, "t", {columns, 0}, table.damage);
    while (scan && scan->next().value_or(false))
        rows.push_back(std::to_string(scan->rowid()) + ": "
            + cellsOf(scan->row(), static_cast<int>(columns.size())));
    return rows;
}

/// Reads "t" both ways.
void checkAgainstStatement(const std::string& sql, const std::vector<std::string_view>& columns) {
    const test::TempFolder folder;
    test::writeDatabase(folder.path() / "t.db", sql);
    OpenTable table(folder.path());
    std::string list;
    for (const std::string_view column : columns)
        list.append(column).append(", ");
    auto statement = table.source.prepare("SELECT " + list + "_rowid_ FROM t ORDER BY _rowid_");
    REQUIRE(statement);
    const auto count = static_cast<int>(columns.size());
    std::vector<std::string> wanted;
    while (statement->step().value_or(false))
        wanted.push_back(std::string(statement->text(count)) + ": " + cellsOf(*statement, count));
    REQUIRE(wanted.size() > 5);
    CHECK(scanned(table, columns) == wanted);
    CHECK(table.issues.issues().empty());
}

} // namespace

TEST_CASE("rows from the pages of a table are those of a statement") {
    checkAgainstStatement(kManyRows, {"b", "a", "k", "b"});
}

TEST_CASE("cells of every kind and size are read, by SQLite where the page does not tell") {
    const std::string values =
        "CREATE TABLE t(v, w, x TEXT);"
        "INSERT INTO t(v, w) VALUES(NULL,0),(0,1),(1,-1),(127,-128),"
        "(128,-129),(32767,-32768),(8388607,-8388608),(2147483647,-2147483648),"
        "(140737488355327,-140737488355328),(9223372036854775807,"
        "-9223372036854775808),('',' text '),(1.5,2),(x'00ff',3),"
        "(hex(zeroblob(50000)),4),('5',1e300);";
    checkAgainstStatement(values, {"v", "w", "x"});
    checkAgainstStatement("PRAGMA page_size=512; VACUUM;" + values, {"x", "w"});
}

TEST_CASE("M6: a REAL of 17 digits has an exponent below 0.0001 and from 10^17 on") {
    const auto text = [](double real) {
        importer::RealDigits digits{};
        return std::string(importer::realText(real, digits));
    };
    CHECK(text(std::nextafter(1e-4, 1)) == "0.00010000000000000002");
    CHECK(text(std::nextafter(1e-4, 0)) == "9.999999999999999e-05");
    CHECK(text(std::nextafter(1e17, 0)) == "99999999999999984");
    CHECK(text(std::nextafter(1e17, 1e18)) == "1.0000000000000002e+17");
    CHECK(text(-std::nextafter(1e17, 0)) == "-99999999999999984");
}

TEST_CASE("the text of a REAL gives the same REAL again, however it is read") {
    const std::vector<double> reals{1736410576431645.25, 0.1, 1.0 / 3, 1e300, -2.5e-9 / 3, 5};
    // Without affinity the cells come from the pages, with it from a statement.
    for (const char* type : {"", " REAL"}) {
        std::string sql = fmt::format("CREATE TABLE t(a{});", type);
        for (const double real : reals)
            sql += fmt::format("INSERT INTO t VALUES(CAST('{}' AS REAL));", real);
        const test::TempFolder folder;
        test::writeDatabase(folder.path() / "t.db", sql);
        OpenTable table(folder.path());
        auto scan = TableScan::open(table.source, "t", {{"a"}, 0}, table.damage);
        REQUIRE(scan);
        for (const double real : reals) {
            REQUIRE(scan->next().value_or(false));
            CHECK(std::strtod(std::string(scan->row().text(0)).c_str(), nullptr) == real);
        }
    }
}

TEST_CASE("what a record does not hold is asked of SQLite") {
    const std::string rows = " VALUES(1,2),(3,4),(5,6),(7,8),(9,10),(11,12);";
    const std::string plain = "CREATE TABLE t(a, b); INSERT INTO t" + rows;
    checkAgainstStatement(plain + "ALTER TABLE t ADD COLUMN c DEFAULT 9;", {"c", "a"});
    checkAgainstStatement("PRAGMA encoding='UTF-16';" + plain, {"a", "b"});
    checkAgainstStatement("CREATE TABLE t(a REAL, b); INSERT INTO t" + rows, {"a", "b"});
    checkAgainstStatement(
        "CREATE TABLE t(a, g AS (a + 1) STORED, b); INSERT INTO t(a, b)" + rows, {"a", "b"});
}

TEST_CASE("many rows that only SQLite can read do not end the scan") {
    checkAgainstStatement("CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT"
                          " i + 1 FROM n WHERE i < 500) INSERT INTO t SELECT CASE WHEN i % 200 < 80"
                          " THEN i + 0.5 ELSE i END FROM n;",
        {"a"});
}

TEST_CASE("a tree goes to a row by its number, or to the next") {
    const test::TempFolder folder;
    test::writeDatabase(folder.path() / "t.db", kManyRows);
    OpenTable table(folder.path());
    REQUIRE(table.source.pageFile());
    REQUIRE(table.source.table("t")->isPlain);
    TableTree tree(*table.source.pageFile(), table.source.table("t")->root);
    std::mt19937 random(5);
    for (int i = 0; i < 2000; ++i) {
        const auto wanted = static_cast<int64_t>(random() % 6100);
        tree.seek(wanted);
        int64_t row = std::max<int64_t>((wanted + 2) / 3 * 3, 3);
        row = row >= 300 && row <= 900 ? 903 : row;
        CAPTURE(wanted);
        REQUIRE(tree.next() == (row > 6000 ? TableTree::Step::End : TableTree::Step::Row));
        if (row <= 6000)
            REQUIRE(tree.rowid() == row);
    }
}

TEST_CASE("a page that leads back to itself or nowhere is damage; what lies before it is read") {
    const bool isBack = GENERATE(true, false);
    const test::TempFolder folder;
    test::writeDatabase(folder.path() / "t.db", kManyRows);
    const uint32_t root = OpenTable(folder.path()).source.table("t")->root;
    {
        std::fstream bytes(folder.path() / "t.db", std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp((root - 1) * 512 + 8); // the page behind the last key
        bytes << std::string({0, 0, 0, static_cast<char>(isBack ? root : 0)});
    }
    OpenTable table(folder.path());
    const std::vector<std::string> rows = scanned(table, {"a"});
    CHECK(rows.size() > 100);
    CHECK(rows.size() < 1799);
    REQUIRE(table.issues.issues().size() == 1);
    CHECK(table.issues.issues()[0].code == model::IssueCode::CorruptTable);
}

TEST_CASE("R11: a page of another place in the tree is damage and gives no rows", "[R11]") {
    const test::TempFolder folder;
    const auto file = folder.path() / "t.db";
    test::writeDatabase(file, kManyRows);
    const std::vector<std::string> sound = [&folder] {
        OpenTable table(folder.path());
        return scanned(table, {"k", "b", "a"});
    }();
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const auto isLeaf = [&bytes](size_t page) { return page > 0 && bytes[page * 512] == 13; };
    std::mt19937_64 random(11);
    for (int round = 0; round < 60; ++round) {
        const size_t from = random() % (bytes.size() / 512);
        const size_t to = random() % (bytes.size() / 512);
        if (from == to || !isLeaf(from) || !isLeaf(to))
            continue;
        std::string damaged = bytes;
        damaged.replace(to * 512, 512, bytes, from * 512, 512);
        std::ofstream(file, std::ios::binary) << damaged;
        OpenTable table(folder.path());
        const std::vector<std::string> rows = scanned(table, {"k", "b", "a"});
        INFO(from << " at " << to);
        if (rows == sound) // a page that is free
            continue;
        CHECK(rows.size() < sound.size());
        CHECK(rows.size() + 60 > sound.size()); // one page is lost
        auto next = sound.begin();
        for (const std::string& row : rows) {
            next = std::find(next, sound.end(), row);
            REQUIRE(next != sound.end()); // the rows that are there, in their order, each once
            ++next;
        }
        REQUIRE(table.issues.issues().size() == 1);
        CHECK(table.issues.issues()[0].code == model::IssueCode::CorruptTable);
    }
}

TEST_CASE("a scan ends where low numbers come again before damage") {
    const test::TempFolder folder;
    const auto file = folder.path() / "t.db";
    test::writeDatabase(file, kManyRows);
    {
        std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
        std::string leaf(512, 0);
        bytes.seekg(512 * 3);
        bytes.read(leaf.data(), 512);
        REQUIRE(leaf[0] == 13);
        bytes.seekp(512 * 50);
        bytes << leaf << std::string(512, '\xff');
    }
    OpenTable table(folder.path());
    const std::vector<std::string> rows = scanned(table, {"k"});
    CHECK(rows.size() > 1000);
    CHECK(rows.size() < 1900);
    REQUIRE(table.issues.issues().size() == 1);
    CHECK(table.issues.issues()[0].code == model::IssueCode::CorruptTable);
}

} // namespace rankscope::table_cursor_test
