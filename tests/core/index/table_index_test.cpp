// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <set>
#include <string>

#include "core/index/table_reader.h"
#include "core/index/table_writer.h"
#include "tests/core/temp_folder.h"

namespace table_index_test {

using namespace rankscope;
using namespace rankscope::index;

namespace {

model::RankSource someRank() {
    model::RankSource rank;
    rank.rank = 3;
    rank.isRankKnown = true;
    rank.label = "Rank 3";
    rank.folder = "/profiles/rank3";
    return rank;
}

std::string textOf(TableReader& reader, std::string_view sql) {
    auto statement = reader.prepare(sql);
    REQUIRE(statement);
    std::string text;
    while (true) {
        const Result<bool> hasRow = statement->step();
        REQUIRE(hasRow);
        if (!*hasRow)
            return text;
        text += std::string(statement->text(0)) + "\n";
    }
}

} // namespace

TEST_CASE("rows of a table come back with their types", "[index]") {
    const test::TempFolder folder;
    const auto file = folder.path() / "rank_3.rstab";
    auto writer = TableWriter::create(file);
    REQUIRE(writer);
    auto rows = writer->open(kStepTable);
    REQUIRE(rows);
    REQUIRE(rows->set(columnOf(kStepTable, "step"), int64_t{13})
                .set(columnOf(kStepTable, "free"), std::optional<int64_t>())
                .set(columnOf(kStepTable, "computing"), std::optional<int64_t>(5))
                .write());
    REQUIRE(rows->set(0, std::string_view("18446744073709551615")).write());
    REQUIRE(writer->commit(someRank(), {{"/a.csv", 7, 1, "d"}},
        {{model::IssueCode::BadTime, model::Severity::DataLoss, 2, "/a.csv", 5, "x"}}));
    auto reader = TableReader::open(file);
    REQUIRE(reader);
    CHECK(textOf(*reader,
              "SELECT quote(step) || '|' || quote(computing) || '|' || quote(free) FROM step")
        == "13|5|NULL\n'18446744073709551615'|NULL|NULL\n");
    const TableIndex& index = *reader->index();
    CHECK(index.rank == 3);
    CHECK(index.label == "Rank 3");
    CHECK(index.sourceBytes == 7);
    REQUIRE(index.find("step") != nullptr);
    CHECK(index.find("step")->rows == 2);
    CHECK(index.find("kernel") == nullptr);
    REQUIRE(index.issues.size() == 1);
    CHECK(index.issues.front().example == "x");
}

TEST_CASE("a text of many rows is stored once and read as any other", "[index]") {
    const test::TempFolder folder;
    const auto file = folder.path() / "cluster.rstab";
    auto writer = TableWriter::create(file);
    REQUIRE(writer);
    const std::vector<std::string> extra{"more"};
    auto rows = writer->open(kClusterStepTable, extra);
    REQUIRE(rows);
    std::string members = "(0";
    for (int rank = 1; rank < 2000; ++rank)
        members += ", " + std::to_string(rank);
    members += ")";
    const size_t set = columnOf(kClusterStepTable, "rank_set");
    for (int64_t step = 0; step < 1000; ++step) {
        rows->set(columnOf(kClusterStepTable, "step"), step);
        if (step % 3 != 0)
            rows->set(set, std::string_view(step % 3 == 1 ? members : "(7)"));
        REQUIRE(rows->set(kClusterStepTable.columns.size(), std::string_view("x")).write());
    }
    REQUIRE(writer->commit(someRank(), {}, {}));
    CHECK(std::filesystem::file_size(file) < 300'000);
    auto first = TableReader::open(file);
    REQUIRE(first);
    CHECK(first->index()->find("cluster_step")->rows == 1000);
    CHECK(first->index()->find("cluster_step")->columns.back() == "more");
    auto reader = TableReader::reopen(first->index());
    REQUIRE(reader);
    CHECK(textOf(*reader,
              "SELECT group_concat(step || rank_set || more) FROM cluster_step WHERE step IN (2, "
              "5)")
        == "2(7)x,5(7)x\n");
    CHECK(textOf(*reader,
              "SELECT count(*) || '|' || count(rank_set) || '|' || max(rank_set = '" + members
                  + "') FROM cluster_step WHERE step < 9")
        == "9|6|1\n");
}

TEST_CASE("columns of other files join a table under their own names", "[index]") {
    const test::TempFolder folder;
    const auto file = folder.path() / "rank_3.rstab";
    auto writer = TableWriter::create(file);
    REQUIRE(writer);
    const size_t extra = kL2CacheTable.columns.size();
    const std::vector<std::string> first = {"a \"b\"", "NAME", "A \"B\"", ""};
    auto rows = writer->open(kL2CacheTable, first);
    REQUIRE(rows);
    REQUIRE(rows->set(extra, std::string_view("x")).set(extra + 2, 0.5).write());
    auto more = writer->open(kL2CacheTable, std::vector<std::string>{"c", "a \"b\"", "Rank"});
    REQUIRE(more);
    REQUIRE(more->set(extra + 1, std::string_view("y")).write());
    REQUIRE(writer->commit(someRank(), {}, {}));
    auto reader = TableReader::open(file);
    REQUIRE(reader);
    const TableInfo& info = *reader->index()->find("l2_cache");
    CHECK(std::vector<std::string>(
              info.columns.begin() + std::ssize(kL2CacheTable.columns), info.columns.end())
        == std::vector<std::string>{
            "a \"b\"", "NAME (2)", "A \"B\" (2)", "column", "c", "Rank (2)"});
    CHECK(textOf(*reader, R"x(SELECT quote("a ""b""") || quote("A ""B"" (2)") FROM l2_cache)x")
        == "'x'0.5\n'y'NULL\n");
}

TEST_CASE("a table index without commit leaves nothing", "[index]") {
    const test::TempFolder folder;
    {
        auto writer = TableWriter::create(folder.path() / "deep" / "rank_3.rstab");
        REQUIRE(writer);
        REQUIRE(writer->open(kKernelTable));
    }
    CHECK(std::filesystem::is_empty(folder.path() / "deep"));
    CHECK(TableReader::open(folder.path() / "none.rstab").error().code == ErrorCode::NotFound);
}

TEST_CASE("every table and column has a name of its own", "[index]") {
    std::set<std::string_view> tables = {"slice", "instant", "counter", "flow", "rank", "process",
        "track", "issue", "meta", "source"};
    for (const TableSpec* table : tableSpecs()) {
        INFO(table->name);
        CHECK(tables.insert(table->name).second);
        CHECK_FALSE(table->doc.empty());
        std::set<std::string_view> columns;
        if (table->scope == TableScope::Rank)
            columns.insert("rank");
        for (const ColumnSpec& column : table->columns)
            CHECK(columns.insert(column.name).second);
    }
}

} // namespace table_index_test
