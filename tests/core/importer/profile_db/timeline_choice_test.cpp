// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/importer/discovery/discovery.h"
#include "core/index/workspace.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::timeline_choice_test {

using model::TimelineChoice;
using test::TempFolder;

namespace {

constexpr const char* kTrace = "x_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json";

/// A rank with one slice in its database and another in its text.
void writeBoth(const TempFolder& folder) {
    folder.write(kTrace, R"([{"ph":"X","pid":1,"tid":1,"ts":"1","dur":2,"name":"text"}])");
    test::writeDatabase(folder.path() / test::kDatabasePath,
        "CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);"
        "INSERT INTO STRING_IDS VALUES(1,'database');"
        "CREATE TABLE PYTORCH_API(startNs, endNs, globalTid, name);"
        "INSERT INTO PYTORCH_API VALUES(1,2,1,1);");
}

} // namespace

TEST_CASE("the database wins over the text, unless the text is preferred") {
    const TempFolder folder;
    writeBoth(folder);
    for (const auto& [choice, name] : {std::pair(TimelineChoice::Database, "database\n"),
             std::pair(TimelineChoice::Text, "text\n"),
             std::pair(TimelineChoice::Database, "database\n")}) {
        const auto snapshot = test::importFolder(folder.path() / "x_ascend_pt",
            {.indexFolder = folder.path() / "index", .jobs = 1, .prefer = choice});
        CHECK(test::sqlText(snapshot, "SELECT name FROM slice") == name);
    }
}

TEST_CASE("an index of the other choice is stale; the kind says what was read") {
    const TempFolder folder;
    writeBoth(folder);
    const auto found = importer::discover(folder.path());
    REQUIRE(found);
    const model::RankSource& rank = found->ranks.at(0);
    CHECK(rank.kind == model::ProfileKind::PytorchDb);
    const model::RankSource text = model::preferring(rank, TimelineChoice::Text);
    CHECK(text.kind == model::ProfileKind::PytorchText);
    test::importFolder(folder.path(), {.indexFolder = folder.path() / "index", .jobs = 1});
    const auto file = index::indexFile(folder.path() / "index", rank);
    CHECK(index::stateOf(file, rank) == index::IndexState::Fresh);
    CHECK(index::stateOf(file, text) == index::IndexState::Stale);
}

TEST_CASE("the text is read where the database can not be") {
    const TempFolder folder;
    folder.write(kTrace, R"([{"ph":"X","pid":1,"tid":1,"ts":"1","dur":2,"name":"text"}])");
    folder.write(test::kDatabasePath, "no database");
    const auto snapshot =
        test::importFolder(folder.path(), {.indexFolder = folder.path() / "index", .jobs = 1});
    CHECK(test::sqlText(snapshot, "SELECT name FROM slice") == "text\n");
}

} // namespace rankscope::timeline_choice_test
