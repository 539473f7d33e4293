// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says of its SQL tables is what SQLite finds in them.
#include <catch2/catch.hpp>

#include <array>
#include <set>

#include "core/analysis/communication/wait_table.h"
#include "core/analysis/sql_samples.h"
#include "core/analysis/sql_schema.h"
#include "core/query/sql_surface.h"
#include "core/query/table_rows.h"
#include "tests/core/query/inline_trace.h"

namespace sql_schema_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;

namespace {

constexpr std::string_view kTrace = R"([
    {"ph":"M","pid":1,"name":"process_name","args":{"name":"Hardware"}},
    {"ph":"X","pid":1,"tid":2,"ts":10,"dur":5,"name":"MatMul","args":{"a":1}},
    {"ph":"X","pid":1,"tid":2,"ts":20,"dur":5,"name":"MatMul"},
    {"ph":"s","pid":1,"tid":2,"ts":11,"id":1,"cat":"c","name":"c"},
    {"ph":"f","pid":1,"tid":2,"ts":21,"id":1,"cat":"c","name":"c","bp":"e"},
    {"ph":"i","pid":1,"tid":2,"ts":12,"name":"mark"},
    {"ph":"C","pid":1,"ts":10,"name":"HBM","args":{"MB":7}}])";

/// A column of each row.
std::vector<std::string> rows(const InlineTrace& trace, const std::string& sql, size_t column = 0) {
    auto surface = query::SqlSurface::open(trace.snapshot(), computedTables());
    REQUIRE(surface);
    std::vector<std::string> found;
    query::SqlSink sink;
    sink.begin = [](const auto&) {};
    sink.row = [&found, column](std::span<const query::SqlValue> row) {
        const auto* text = std::get_if<std::string_view>(&row[column]);
        const auto* number = std::get_if<int64_t>(&row[column]);
        found.push_back(text != nullptr ? std::string(*text)
                : number != nullptr     ? std::to_string(*number)
                                        : "-");
        return query::RowAnswer::GoOn;
    };
    const Status status = surface->run(sql, sink, {});
    INFO(sql << ": " << (status ? "" : status.error().message));
    REQUIRE(status);
    return found;
}

std::vector<std::string> names(const SqlTable& table, bool withHidden) {
    std::vector<std::string> all;
    for (const SqlColumn& column : table.columns) {
        if (withHidden || !column.isHidden)
            all.push_back(column.name);
    }
    return all;
}

} // namespace

TEST_CASE("the schema names every table of the surface and no other", "[analysis]") {
    const InlineTrace trace(kTrace);
    std::set<std::string> wanted{"rank", "process", "track", "issue"};
    for (const auto& list :
        {query::packedTables(), query::fileTables(*trace.snapshot()), computedTables()}) {
        for (const query::RowTable& table : list)
            wanted.insert(table.name);
    }
    std::set<std::string> found;
    for (const SqlTable& table : sqlTables(*trace.snapshot()))
        found.insert(table.name);
    CHECK(found == wanted);
}

TEST_CASE("the schema names every column in its order", "[analysis]") {
    const InlineTrace trace(kTrace);
    for (const SqlTable& table : sqlTables(*trace.snapshot())) {
        CAPTURE(table.name);
        CHECK(!table.doc.empty());
        const std::string asked = "PRAGMA table_xinfo(" + table.name + ")";
        std::vector<std::string> wanted = rows(trace, asked, 1);
        CHECK(names(table, true) == wanted);
        const std::vector<std::string> hidden = rows(trace, asked, 6);
        for (size_t i = wanted.size(); i-- > 0;) {
            if (hidden[i] != "0")
                wanted.erase(wanted.begin() + static_cast<std::ptrdiff_t>(i));
        }
        CHECK(names(table, false) == wanted);
    }
}

TEST_CASE("the schema counts the rows that it need not read", "[analysis]") {
    const InlineTrace trace(kTrace);
    size_t counted = 0;
    for (const SqlTable& table : sqlTables(*trace.snapshot())) {
        if (!table.rows)
            continue;
        CAPTURE(table.name);
        CHECK(std::vector{std::to_string(*table.rows)}
            == rows(trace, "SELECT count(*) FROM " + table.name));
        ++counted;
    }
    CHECK(counted > 40);
}

TEST_CASE("every sample runs on a profile that lacks what it asks for", "[analysis]") {
    const InlineTrace trace(kTrace);
    std::set<std::string_view> ids;
    for (const SqlSample& sample : sqlSamples()) {
        CHECK(ids.insert(sample.id).second);
        rows(trace, sample.sql);
    }
    CHECK(rows(trace, sqlSamples().front().sql) == std::vector<std::string>{"MatMul"});
}

TEST_CASE("what is asked first is quick at any number of ranks", "[analysis]") {
    const auto first = [](size_t ranks, bool hasSteps) {
        const SqlTable steps{"step", {}, {}, {}, hasSteps ? 10 : 0};
        const SqlTable slices{"slice", {}, {}, {}, ranks == 0 ? 0 : 10};
        return std::string_view(firstSample(ranks, std::array{steps, slices}).id);
    };
    CHECK(first(0, false) == "names-by-time");
    CHECK(first(0, true) == "steps-by-rank"); // of tables alone
    CHECK(first(64, true) == "names-by-time");
    CHECK(first(65, true) == "steps-by-rank");
    CHECK(first(1024, false) == "names-by-time");
}

TEST_CASE("a statement that can not be read says where", "[query]") {
    const InlineTrace trace(kTrace);
    auto surface = query::SqlSurface::open(trace.snapshot(), {});
    REQUIRE(surface);
    const query::SqlSink sink{
        .begin = [](const auto&) {}, .row = [](const auto&) { return query::RowAnswer::GoOn; }};
    const std::string wrong = "SELECT name\nFORM slice";
    CHECK(!surface->run(wrong, sink, {}));
    CHECK(surface->failedAt() == wrong.find("slice"));
    CHECK(!surface->run("SELECT nothing FROM slice", sink, {}));
    CHECK(surface->failedAt() == 7u);
    CHECK(surface->run("SELECT 1", sink, {}));
    CHECK(!surface->failedAt());
    CHECK(!surface->run("DELETE FROM rank", sink, {}));
}

} // namespace sql_schema_test
