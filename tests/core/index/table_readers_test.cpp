// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/table_readers.h"

#include <array>

#include <catch2/catch.hpp>

#include "core/index/table_writer.h"
#include "tests/core/temp_folder.h"

namespace table_readers_test {

using namespace rankscope;
using namespace rankscope::index;

namespace {

void writeTables(const std::filesystem::path& file) {
    auto writer = TableWriter::create(file);
    REQUIRE(writer);
    auto rows = writer->open(kStepTable);
    REQUIRE(rows);
    REQUIRE(rows->set(columnOf(kStepTable, "step"), int64_t{13}).write());
    REQUIRE(writer->commit({}, {}, {}));
}

int64_t stepIn(TableReader& reader) {
    auto row = reader.prepare("SELECT step FROM step");
    REQUIRE(row);
    REQUIRE(row->step().value());
    return row->integer(0);
}

} // namespace

TEST_CASE("a reader that was given back is taken again", "[index]") {
    const test::TempFolder folder;
    std::array<std::shared_ptr<const TableIndex>, 2> tables;
    for (size_t i = 0; i < tables.size(); ++i) {
        const auto file = folder.path() / ("rank_" + std::to_string(i) + ".rstab");
        writeTables(file);
        tables[i] = TableReader::open(file).value().index();
    }
    TableReaders readers(1);
    const TableReader* first = nullptr;
    {
        auto one = readers.take(tables[0]);
        REQUIRE(one);
        first = one->get();
        CHECK(stepIn(**one) == 13);
        auto other = readers.take(tables[0]); // two at once are two
        REQUIRE(other);
        CHECK(other->get() != first);
        CHECK(stepIn(**other) == 13);
    } // the other goes back first, and there is no room for a second one
    {
        auto again = readers.take(tables[0]);
        REQUIRE(again);
        CHECK(again->get() != first);
        CHECK(stepIn(**again) == 13);
        auto ofNext = readers.take(tables[1]);
        REQUIRE(ofNext);
        CHECK((*ofNext)->index() == tables[1]);
    }
}

TEST_CASE("what was opened stays what it is; what is opened anew has to be the same", "[index]") {
    const test::TempFolder folder;
    const auto file = folder.path() / "rank_3.rstab";
    writeTables(file);
    const auto tables = TableReader::open(file).value().index();
    TableReaders keeping(8);
    TableReaders opening(0);
    CHECK(keeping.take(tables));
    CHECK(opening.take(tables));
    writeTables(file);
    CHECK(stepIn(*keeping.take(tables).value()) == 13);
    CHECK(opening.take(tables).error().code == ErrorCode::Stale);
}

} // namespace table_readers_test
